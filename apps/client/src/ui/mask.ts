import { onlyDigits, withPlainDigits } from '@gatehouse/contract/formats/digits';
import { asPhone } from '@gatehouse/contract/formats/phone';

/**
 * Shapes text as it is typed: '#' stands for a digit, all else is put in between
 * (docs/specification/interface.md#masks).
 */
export const masks = {
  phone: '#### ### ####',
  cardNumber: '#### #### #### #### ###',
  cardExpiry: '##/####',
  cardCvc: '####',
  postcode: '####',
  pin: '##########',
};

/**
 * Text in the mask's shape. Digits of any width and script are taken, other characters are dropped, save a
 * leading '+', which a phone number filled in by the device or pasted from a link may carry.
 */
export function applyMask(text: string, mask: string): string {
  const digits = onlyDigits(mask === masks.cardExpiry ? withWholeMonth(text) : text);
  let shaped = '';
  let used = 0;
  for (const slot of mask) {
    if (used === digits.length) break;
    shaped += slot === '#' ? digits[used++] : slot;
  }
  return mask === masks.phone && asPhone(text).startsWith('+') ? `+${shaped}` : shaped;
}

/** A month written with one digit before its slash gets its zero. */
function withWholeMonth(text: string): string {
  return withPlainDigits(text).replace(/^(\d)\s*\//, '0$1/');
}

/** Where the caret goes after masking, so that it stays behind the same digit. */
export function caretAfterMask(before: string, caret: number, masked: string): number {
  const digitsBefore = onlyDigits(before.slice(0, caret)).length;
  if (caret === before.length) return masked.length;
  let seen = 0;
  for (const [at, character] of [...masked].entries()) {
    if (seen === digitsBefore) return at;
    if (/\d/.test(character)) seen++;
  }
  return masked.length;
}

/** Whether a key types a character that a number input must not take. */
export function blocksNumberKey(event: { key: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean }) {
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  return event.key.length === 1 && !/\d/.test(event.key);
}
