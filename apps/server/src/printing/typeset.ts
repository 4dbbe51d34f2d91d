import createBidi, { type Bidi } from 'bidi-js';
import { type Direction, directionOf, RIGHT_TO_LEFT } from './direction.ts';
import { BASE_FONT, fontOf, placesMarks } from './fonts.ts';

/**
 * The library prints a text in one font and from left to right. Here each text gets the fonts that have its letters, and
 * what is written from right to left is put into the order in which it is seen, line by line.
 */

/** A piece of a line that is printed in one font. */
export type Fragment = { text: string; font: string };

// The module is the function itself; its types are those of another build.
const bidi = (createBidi as unknown as () => Bidi)();
/**
 * Lines with letters from right to left end after so many characters, which fit into the narrowest column; a text with
 * more room says how many do by its `lineLength`.
 */
const MAX_MIXED_LINE = 24;

/** Where a document has texts. */
const PARTS: ReadonlySet<string> = new Set([
  'content',
  'footer',
  'text',
  'stack',
  'columns',
  'table',
  'body',
]);
/** The rules of a font that put marks above and below its letters; left out, they stand where the font has them by itself. */
const UNPLACED = { mark: false, mkmk: false, abvm: false, blwm: false };

/** A document whose texts, wherever they stand in it, are made of {@link Fragment}s where the base font does not do. */
export function typeset<Node>(node: Node): Node;
export function typeset(node: unknown): unknown {
  if (typeof node === 'string') return typesetText(node, MAX_MIXED_LINE);
  if (Array.isArray(node)) return node.map((each) => typeset(each));
  if (typeof node !== 'object' || node === null) return node;
  const {
    text,
    lineLength = MAX_MIXED_LINE,
    ...others
  } = node as {
    [part: string]: unknown;
    lineLength?: number;
  };
  const look = Object.fromEntries(
    Object.entries(others).map(([part, value]) => [part, PARTS.has(part) ? typeset(value) : value]),
  );
  if (text === undefined) return look;
  const set = typeof text === 'string' ? typesetText(text, lineLength) : typeset(text);
  // Several lines, or the pieces of one, take the look of their text.
  return typeof set === 'object' && set !== null && !Array.isArray(set)
    ? { ...look, ...set }
    : { ...look, text: set };
}

function typesetText(text: string, lineLength: number) {
  if (!needsTypesetting(text)) return text;
  const direction = directionOf(text);
  const lines = linesOf(text, lineLength).map((line) => ({
    text: fragmentsOf(line, direction).map(withMarks),
  }));
  return lines.length === 1 ? lines[0] : { stack: lines };
}

const withMarks = (fragment: Fragment) =>
  placesMarks(fragment.text, fragment.font) ? fragment : { ...fragment, fontFeatures: UNPLACED };

const needsTypesetting = (text: string) =>
  [...text].some((character) => (fontOf(character) ?? BASE_FONT) !== BASE_FONT);

/** A text in lines, as it is read; only what has letters from right to left has to be broken before its order is changed. */
export function linesOf(text: string, lineLength = MAX_MIXED_LINE): string[] {
  if (!RIGHT_TO_LEFT.test(text)) return [text];
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < lineLength)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

type Token = Fragment & { level: number };

/** A line in the order in which it is seen, from left to right. Letters within a piece stay as they are read: its font turns them. */
export function fragmentsOf(line: string, direction: Direction): Fragment[] {
  const fragments: Fragment[] = [];
  for (const { text, font } of inVisualOrder(tokensOf(line, direction))) {
    const last = fragments.at(-1);
    // Pieces from right to left are turned one by one, so they stay apart.
    if (last !== undefined && last.font === font && !RIGHT_TO_LEFT.test(text + last.text)) last.text += text;
    else fragments.push({ text, font });
  }
  return fragments;
}

/** A line in pieces of one font and one direction. Spaces and signs are pieces of their own where the direction is from the right. */
function tokensOf(line: string, direction: Direction): Token[] {
  const { levels } = bidi.getEmbeddingLevels(line, direction);
  const tokens: Token[] = [];
  let at = 0;
  for (const character of line) {
    const level = levels[at] ?? 0;
    const last = tokens.at(-1);
    const font = fontOf(character) ?? (/^\s/.test(character) ? BASE_FONT : (last?.font ?? BASE_FONT));
    const shown =
      level % 2 === 1 && font === BASE_FONT ? (bidi.getMirroredCharacter(character) ?? character) : character;
    const isApart = level % 2 === 1 && font === BASE_FONT;
    if (last?.level === level && last.font === font && !isApart) last.text += shown;
    else tokens.push({ text: shown, font, level });
    at += character.length;
  }
  return tokens;
}

/** From the highest level on, every run of pieces at it or above is turned around (rule L2 of the Unicode algorithm). */
function inVisualOrder(tokens: readonly Token[]): Token[] {
  const ordered = [...tokens];
  const highest = Math.max(0, ...ordered.map(({ level }) => level));
  for (let level = highest; level > 0; level -= 1) {
    let start = 0;
    while (start < ordered.length) {
      let end = start;
      while (end < ordered.length && ordered[end]!.level >= level) end += 1;
      ordered.splice(start, end - start, ...ordered.slice(start, end).reverse());
      start = end + 1;
    }
  }
  return ordered;
}
