/**
 * What people type, paste and let their devices fill in, in one spelling: the same name is the same characters, whatever
 * keyboard it came from. Everything here is idempotent, and no text makes it throw.
 */

/** What has no shape, and what turns the direction of writing. */
const INVISIBLE = String.raw`[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\ufff9-\ufffb]`;
/** The few of them that change how a character is drawn: parts of an emoji, and joiners between letters that join. */
const SHAPING = [
  String.raw`(?<=\p{Extended_Pictographic}\p{Emoji_Modifier}?)\ufe0f`,
  String.raw`(?<=[#*0-9])\ufe0f(?=\u20e3)`,
  String.raw`(?<=\p{Extended_Pictographic}\p{Emoji_Modifier}?\ufe0f?)\u200d(?=\p{Extended_Pictographic})`,
  // The flags of England, Scotland and Wales.
  String.raw`\u{1f3f4}[\u{e0061}-\u{e007a}]{3,6}\u{e007f}`,
  String.raw`(?<=[\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Malayalam}\p{Script=Sinhala}])[\u200c\u200d](?=\p{L})`,
  // After the sign that takes a letter's vowel, of the scripts of India and Sri Lanka, where a word may end.
  String.raw`(?<=[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca])[\u200c\u200d]`,
].join('|');
const INVISIBLE_OR_SHAPING = new RegExp(`(${SHAPING})|${INVISIBLE}`, 'gu');
/** What keyboards write for an apostrophe: quotation marks, the modifier letter, an accent or a prime of its own. */
const APOSTROPHES = /[\u2018\u2019\u201b\u02bc\u2032\u00b4\uff07]/g;

/** Most texts have nothing to be looked at. */
const ONLY_ASCII = /^[\n\x20-\x7e]*$/;
/** Most names, too: of ASCII without the backtick, with single spaces within. They fold by their case alone. */
const PLAIN_NAME = /^[!-_a-~]+(?: [!-_a-~]+)*$/;

/** A text without the marks that nobody sees, such as those that phones put around a number; accents are composed. */
export function stripInvisible(text: string): string {
  if (ONLY_ASCII.test(text)) return text;
  const composed = text.normalize('NFC');
  const stripped = composed.replace(INVISIBLE_OR_SHAPING, (_, shaping: string | undefined) => shaping ?? '');
  // What stood apart may now compose, and what a mark was kept for may stand elsewhere.
  return stripped === text ? text : stripInvisible(stripped);
}

/** One line as it was typed: accents composed, apostrophes straight, single spaces, nothing invisible, trimmed. */
export function asLine(text: string): string {
  return stripInvisible(text.normalize('NFC').replace(APOSTROPHES, "'"))
    .replace(/[\p{Zs}\t]+/gu, ' ')
    .trim();
}

/** Lines as they were typed: accents composed, nothing invisible, trimmed; signs and spaces stay as their writer set them. */
export function asParagraphs(text: string): string {
  return stripInvisible(text).replace(/\r\n?/g, '\n').trim();
}

/**
 * What two names have in common when they are the same to a reader: neither case, apostrophe, joiner nor full width
 * counts. The database has the same as `fold_name`.
 */
export function foldName(text: string): string {
  if (PLAIN_NAME.test(text)) return text.toLowerCase();
  const spelled = asLine(text)
    .replace(/[`\u02bb]/g, "'")
    .replace(/[\u200c\u200d]/g, '');
  return asLine(spelled.normalize('NFKC').toLowerCase().toUpperCase().toLowerCase().normalize('NFKC'));
}

/** The same to look for, without accents: 'jose' finds 'José'. */
export function searchKey(text: string): string {
  if (PLAIN_NAME.test(text)) return text.toLowerCase();
  return asLine(
    foldName(text)
      .normalize('NFKD')
      .replace(/\p{Mn}/gu, ''),
  );
}
