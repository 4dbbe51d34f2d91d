import { fileURLToPath } from 'node:url';
import type { TDocumentDefinitions } from 'pdfmake/interfaces.js';

const font = (style: string) =>
  fileURLToPath(import.meta.resolve(`pdfmake/fonts/Roboto/Roboto-${style}.ttf`));
// It has the letters of people's names in most of the world's alphabetic scripts.
const fonts = { Roboto: { normal: font('Regular'), bold: font('Medium') } };

/** Loaded when the first document is asked for: it is large, and most processes never print. */
async function loadPdfmake() {
  const { default: pdfmake } = await import('pdfmake');
  pdfmake.setFonts(fonts);
  pdfmake.setUrlAccessPolicy(() => false);
  pdfmake.setLocalAccessPolicy((path) => Object.values(fonts.Roboto).includes(path));
  return pdfmake;
}
let loading: ReturnType<typeof loadPdfmake> | undefined;

/** Prints a document. */
export async function printPdf(definition: TDocumentDefinitions): Promise<Uint8Array> {
  loading ??= loadPdfmake();
  return (await loading).createPdf(definition).getBuffer();
}
