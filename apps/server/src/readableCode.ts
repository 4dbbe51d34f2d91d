/** Codes that people read off a screen or a letter and type in. */
import { randomInt } from 'node:crypto';

/** Letters and digits that cannot be taken for one another. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const LENGTH = 8;

/** A new code. */
export function newReadableCode(): string {
  return Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}

/** The code that follows from bytes, of which there are enough. */
export function readableCodeOf(bytes: Uint8Array): string {
  return Array.from(bytes.subarray(0, LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join('');
}

/** A code with a dash in its middle, as it is shown where it is to be typed. */
export function shownCode(code: string): string {
  return `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`;
}

/** The code that somebody typed, in whatever case, with spaces and dashes or without. */
export function typedCode(text: string): string {
  return text.toUpperCase().replaceAll(/[\s-]/g, '');
}
