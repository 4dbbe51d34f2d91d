import { fieldMessages } from '../model/fieldMessages.ts';
import { digitsOf, withPlainDigits } from './digits.ts';

const PHONE_PATTERN = /^(?:(?:0|\+61)?[23478]\d{8}|(?:13|180)\d{4}|1[38]00\d{6})$/;
const SCHEME = /^tel:/i;

/** A number as it was written, without the scheme of a link and marks that nobody sees; its digits are 0 to 9. */
export function asPhone(text: string): string {
  return withPlainDigits(text).replace(SCHEME, '').trim();
}

/** The number without the spaces, dashes, full stops and parentheses people write it with. */
export function stripPhone(text: string): string {
  return digitsOf(asPhone(text));
}

/**
 * Whether a text is an Australian phone number (docs/specification/account.md#phone); an empty one is not.
 */
export function isPhone(text: string): boolean {
  return PHONE_PATTERN.test(stripPhone(text));
}

/** The message for a phone field, or undefined when it is fine; it may be left empty. */
export function phoneProblem(text: string): string | undefined {
  return stripPhone(text) === '' || isPhone(text) ? undefined : fieldMessages.phone;
}
