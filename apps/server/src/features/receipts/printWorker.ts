import { fileURLToPath } from 'node:url';
import { parentPort } from 'node:worker_threads';
import pdfmake from 'pdfmake';
import type { PrintAnswer, PrintOrder } from './pdf.ts';

const font = (style: string) =>
  fileURLToPath(import.meta.resolve(`pdfmake/fonts/Roboto/Roboto-${style}.ttf`));
// It has the letters of people's names in most of the world's alphabetic scripts.
const fonts = { Roboto: { normal: font('Regular'), bold: font('Medium') } };
const HAIRLINE = '#d9d6cf';

pdfmake.setFonts(fonts);
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((path) => Object.values(fonts.Roboto).includes(path));
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
    .createPdf(definition)
    .getBuffer()
    .then(
      (pdf) => ({ id, pdf }),
      (error: unknown) => ({ id, failure: String(error) }),
    );
  parentPort?.postMessage(answer);
}
