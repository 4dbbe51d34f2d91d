import { fileURLToPath } from 'node:url';
import { type Font, openSync } from 'fontkit';

/** The font of Latin, Greek and Cyrillic letters, and of the signs that all scripts share. */
export const BASE_FONT = 'Roboto';

/** Scripts of one family each, by their names in Unicode and in the packages of the family. */
const noto = {
  Arabic: 'arabic',
  Armenian: 'armenian',
  Bengali: 'bengali',
  Devanagari: 'devanagari',
  Ethiopic: 'ethiopic',
  Georgian: 'georgian',
  Gujarati: 'gujarati',
  Gurmukhi: 'gurmukhi',
  Hebrew: 'hebrew',
  Kannada: 'kannada',
  Khmer: 'khmer',
  Lao: 'lao',
  Malayalam: 'malayalam',
  Myanmar: 'myanmar',
  Sinhala: 'sinhala',
  Tamil: 'tamil',
  Telugu: 'telugu',
  Thai: 'thai',
} as const;

/** Which font has a character, for those that the base font lacks. The first that fits counts. */
const byCharacter: readonly (readonly [RegExp, font: string])[] = [
  [/[\u0600-\u061f\u0640\u0660-\u066d\u06d4\u06f0-\u06f9]/u, 'Arabic'],
  [/[\u0964\u0965]/u, 'Devanagari'],
  ...Object.keys(noto).map((script) => [new RegExp(`\\p{Script=${script}}`, 'u'), script] as const),
  [/[\p{Script=Hangul}\u3200-\u321e\u3260-\u327e]/u, 'Hangul'],
  [
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\u3000-\u303f\u30fb\u30fc\uff01-\uffee]/u,
    'Han',
  ],
];

/** The font that has a character; undefined for one that any font has, such as a space or an accent. */
export function fontOf(character: string): string | undefined {
  if (/^[\s\p{M}\u200c\u200d]/u.test(character)) return undefined;
  return byCharacter.find(([characters]) => characters.test(character))?.[1] ?? BASE_FONT;
}

const fileOf = (specifier: string) => fileURLToPath(import.meta.resolve(specifier));
/** A file beside what a package exports. */
const besideOf = (name: string, file: string) =>
  fileURLToPath(new URL(`../fonts/${file}`, import.meta.resolve(name)));

/** The files of each font; one is read when the first document needs it. Of what is embedded only the glyphs used stay. */
export const fonts: Readonly<Record<string, { normal: string; bold: string }>> = {
  [BASE_FONT]: {
    normal: fileOf('pdfmake/fonts/Roboto/Roboto-Regular.ttf'),
    bold: fileOf('pdfmake/fonts/Roboto/Roboto-Medium.ttf'),
  },
  ...Object.fromEntries(
    Object.entries(noto).map(([script, name]) => {
      const weight = (of: 400 | 700) =>
        fileOf(`@fontsource/noto-sans-${name}/files/noto-sans-${name}-${name}-${of}-normal.woff`);
      return [script, { normal: weight(400), bold: weight(700) }];
    }),
  ),
  // It has the traditional forms, kana and bopomofo too.
  Han: {
    normal: besideOf('@embedpdf/fonts-sc', 'NotoSansHans-Regular.otf'),
    bold: besideOf('@embedpdf/fonts-sc', 'NotoSansHans-Bold.otf'),
  },
  Hangul: {
    normal: besideOf('@embedpdf/fonts-kr', 'NotoSansKR-Regular.otf'),
    bold: besideOf('@embedpdf/fonts-kr', 'NotoSansKR-Bold.otf'),
  },
};

const opened = new Map<string, Font>();

/**
 * Whether marks above and below letters can be put where the font's rules have them. The library fails at rules that leave
 * out a place for a mark, as those of some scripts do.
 */
export function placesMarks(text: string, font: string): boolean {
  if (!(font in noto)) return true;
  const { normal } = fonts[font]!;
  // None of the files is a collection of several fonts.
  const rules = opened.get(font) ?? (openSync(normal) as Font);
  opened.set(font, rules);
  try {
    rules.layout(text);
    return true;
  } catch {
    return false;
  }
}
