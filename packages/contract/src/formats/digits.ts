import { asLine } from './typedText.ts';

/** Between digits, people write these: spaces, dashes of every length, brackets and full stops. */
const SEPARATORS = /[\s\p{Pd}\u2212().]/gu;

/** A line whose digits are 0 to 9, of whatever script and width they were, without what nobody sees. */
export function withPlainDigits(text: string): string {
  return asLine(text)
    .normalize('NFKC')
    .replace(/[^\P{Nd}0-9]/gu, (digit) => String(digitValue(digit)));
}

/**
 * A number as it is kept, of one that is typed or pasted: its digits as 0 to 9, without what is written between them.
 * Other characters stay, so that a pattern can refuse them.
 */
export function digitsOf(text: string): string {
  return withPlainDigits(text).replace(SEPARATORS, '');
}

/** Nothing but the digits of a text. */
export function onlyDigits(text: string): string {
  return digitsOf(text).replace(/\D/g, '');
}

/** Decimal digits stand in Unicode in rows of ten, from zero on. */
function digitValue(digit: string): number {
  const point = digit.codePointAt(0) ?? 0;
  let before = 0;
  while (/^\p{Nd}$/u.test(String.fromCodePoint(point - before - 1))) before += 1;
  return before % 10;
}
