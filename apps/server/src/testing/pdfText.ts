import { inflateSync } from 'node:zlib';

/**
 * The words of a PDF that pdfmake wrote, in the order of the page, so that a test sees what a reader sees. Each font
 * says in a map which letters its glyphs stand for.
 */
export function pdfText(file: Uint8Array): string {
  const objects = readObjects(Buffer.from(file));
  const fonts = readFonts(objects);
  const words: string[] = [];
  for (const { stream } of objects.values()) {
    if (!stream || !/ Tf\b/.test(stream)) continue;
    let letters: Map<string, string> | undefined;
    for (const [, font, shown] of stream.matchAll(/\/(F\d+) [\d.]+ Tf|\[(.*?)\] TJ/g)) {
      if (font) letters = fonts.get(font);
      else if (letters && shown) {
        const glyphs = [...shown.matchAll(/<([\da-f]+)>/gi)].flatMap(([, hex]) => hex!.match(/.{4}/g) ?? []);
        words.push(glyphs.map((glyph) => letters!.get(glyph.toLowerCase()) ?? '').join(''));
      }
    }
  }
  return words.join(' ').replaceAll(/\s+/g, ' ');
}

type PdfObject = { dictionary: string; stream: string | undefined };

function readObjects(file: Buffer): Map<string, PdfObject> {
  const text = file.toString('latin1');
  const objects = new Map<string, PdfObject>();
  for (const match of text.matchAll(/(\d+) 0 obj\n(<<[\s\S]*?>>)\n(?:stream\n|endobj)/g)) {
    const [whole, id = '', dictionary = ''] = match;
    let stream: string | undefined;
    if (whole.endsWith('stream\n')) {
      const start = match.index + whole.length;
      const bytes = file.subarray(start, text.indexOf('\nendstream', start));
      stream = dictionary.includes('FlateDecode')
        ? inflateSync(bytes).toString('latin1')
        : bytes.toString('latin1');
    }
    objects.set(id, { dictionary, stream });
  }
  return objects;
}

function readFonts(objects: Map<string, PdfObject>): Map<string, Map<string, string>> {
  const fonts = new Map<string, Map<string, string>>();
  for (const { dictionary } of objects.values()) {
    for (const [, name, id] of dictionary.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id!)?.dictionary ?? '')?.[1];
      fonts.set(name!, lettersOf(objects.get(map ?? '')?.stream ?? ''));
    }
  }
  return fonts;
}

function lettersOf(map: string): Map<string, string> {
  const letters = new Map<string, string>();
  for (const [, first, list] of map.matchAll(/<([\da-f]{4})> <[\da-f]{4}> \[(.*?)\]/gi)) {
    const units = [...list!.matchAll(/<([\da-f ]*)>/gi)].map(([, hex]) => hex!);
    units.forEach((hex, index) => {
      const glyph = (Number.parseInt(first!, 16) + index).toString(16).padStart(4, '0');
      const codes = hex.replaceAll(' ', '').match(/.{4}/g) ?? [];
      letters.set(glyph, String.fromCharCode(...codes.map((code) => Number.parseInt(code, 16))));
    });
  }
  return letters;
}
