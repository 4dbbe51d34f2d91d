import { parentPort } from 'node:worker_threads';
import pdfmake from 'pdfmake';
import type { Column, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { fonts } from './fonts.ts';
import { QUIET } from './layout.ts';
import { messages } from './messages.ts';
import type { PrintAnswer, PrintOrder } from './pdf.ts';
import { typeset } from './typeset.ts';

const HAIRLINE = '#d9d6cf';

const files = new Set(Object.values(fonts).flatMap(({ normal, bold }) => [normal, bold]));

pdfmake.setFonts(fonts);
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((path) => files.has(path));
pdfmake.setTableLayouts({
  lines: {
    hLineWidth: (line) => (line === 0 ? 0 : 0.75),
    vLineWidth: () => 0,
    hLineColor: () => HAIRLINE,
    paddingLeft: () => 0,
    paddingRight: () => 0,
    paddingTop: () => 6,
    paddingBottom: () => 6,
  },
});

// One after the other: documents begun together would only all be late.
let last: Promise<void> = Promise.resolve();
parentPort?.on('message', (order: PrintOrder) => {
  last = last.then(() => print(order));
});

async function print({ id, definition }: PrintOrder): Promise<void> {
  const answer: PrintAnswer = await pdfmake
    .createPdf(numbered(typeset(definition)))
    .getBuffer()
    .then(
      (pdf) => ({ id, pdf }),
      (error: unknown) => ({ id, failure: String(error) }),
    );
  parentPort?.postMessage(answer);
}

/** With the number of each page below it where there are several. */
function numbered({ footer, ...document }: TDocumentDefinitions): TDocumentDefinitions {
  if (footer === undefined || typeof footer === 'function') return { ...document, footer };
  const numberOf = (page: number, pages: number): Column => ({
    text: messages.page(page, pages),
    width: 'auto',
    color: QUIET,
    fontSize: 8,
    margin: [0, 24, 56, 0],
  });
  return {
    ...document,
    footer: (page, pages) => (pages === 1 ? footer : { columns: [footer, numberOf(page, pages)] }),
  };
}
