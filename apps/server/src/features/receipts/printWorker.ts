import { parentPort } from 'node:worker_threads';
import pdfmake from 'pdfmake';
import { fonts } from './fonts.ts';
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
    .createPdf(typeset(definition))
    .getBuffer()
    .then(
      (pdf) => ({ id, pdf }),
      (error: unknown) => ({ id, failure: String(error) }),
    );
  parentPort?.postMessage(answer);
}
