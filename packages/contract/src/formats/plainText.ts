import { fieldMessages } from '../model/fieldMessages.ts';

/**
 * What people type is shown to others, on screens and in mails that come from us: it stays words, and never becomes a
 * link, another line, or something that looks different from what it is.
 */
const { control, hidden, link } = fieldMessages.text;
/** Ends of lines, controls and halves of characters. */
const CONTROLS = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]+/gu;
/** What turns the direction of writing, and all that has no shape. */
const HIDDEN = /[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\ufff9-\ufffb]/gu;
/** The few of them that change how a character is drawn: within an emoji, and between letters that join. */
const JOINERS =
  /(?<=\p{Extended_Pictographic}\p{Emoji_Modifier}?)\ufe0f|(?<=\p{Extended_Pictographic}\p{Emoji_Modifier}?\ufe0f?)\u200d(?=\p{Extended_Pictographic})|(?<=[\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Malayalam}\p{Script=Sinhala}])[\u200c\u200d](?=\p{L})/gu;
/**
 * What programs that show text make a link of: a scheme, a dot between a word and something like a domain's end, or four
 * numbers with dots. Between Latin letters the ideographic full stop is a dot in an address; elsewhere it ends a sentence.
 */
const LINK =
  /:\/\/|\b(?:mailto|javascript|data|vbscript):\S|[\p{L}\p{M}\p{N}_-]\.(?:\p{L}{2}|xn--)|[a-z0-9-]。[a-z]{2}|\b\d{1,3}(?:\.\d{1,3}){3}\b/iu;

/** What is wrong with a text as one line of plain words; undefined when nothing is. */
export function plainTextProblem(text: string): string | undefined {
  if (text.search(CONTROLS) >= 0) return control;
  if (text.replace(JOINERS, '').search(HIDDEN) >= 0) return hidden;
  // Full-width letters and dots are read as the usual ones.
  return LINK.test(text.normalize('NFKC')) ? link : undefined;
}

/** A text as one line of plain words, whatever was in it. */
export function asPlainText(text: string): string {
  const shown = text.replace(CONTROLS, ' ').replace(HIDDEN, '');
  return plainTextProblem(shown) === undefined ? shown : shown.normalize('NFKC').replace(/[.:。]/g, ' ');
}
