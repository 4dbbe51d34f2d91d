import { fieldMessages } from '../model/fieldMessages.ts';
import { asLine } from './typedText.ts';

/**
 * What people type is shown to others, on screens and in mails that come from us: it stays one line of words, and in a
 * mail nothing that the reader's program makes a link of.
 */

/** Ends of lines, controls and halves of characters. */
const CONTROLS = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]+/gu;
/**
 * What programs that show mails make a link of, by the place where a space ends it: a scheme, a dot between a word and
 * something like a domain's end, or four numbers with dots. New ends of domains come every year, so every word may be one.
 * Between Latin letters the ideographic full stop is a dot in an address; elsewhere it ends a sentence.
 */
const LINKS: readonly RegExp[] = [
  /(?<=[:：])[/／]{2,}/gu,
  /(?<=\b(?:https?|ftp|mailto|tel|sms|javascript|data|vbscript)[:：])(?=\S)/giu,
  /(?<=[\p{L}\p{M}\p{N}_-][.．․﹒])(?=\p{L})/gu,
  /(?<=[a-z0-9-][。｡])(?=[a-z])/giu,
];
const IP_ADDRESS = /\b\d{1,3}(?:\.\d{1,3}){3}\b/gu;

/** What is wrong with a text as one line of plain words, once it is spelled as we keep it; undefined when nothing is. */
export function plainTextProblem(text: string): string | undefined {
  return asLine(text).search(CONTROLS) >= 0 ? fieldMessages.text.control : undefined;
}

/** A text as one line of plain words that no mail program makes a link of, whatever was in it: 'evil. com'. */
export function asPlainText(text: string): string {
  const line = asLine(text.replace(CONTROLS, ' '));
  const words = line.replace(IP_ADDRESS, (address) => address.replaceAll('.', '. '));
  return asLine(LINKS.reduce((shown, link) => shown.replace(link, ' '), words));
}
