import { randomBytes } from 'node:crypto';

// Without letters and digits that look alike.
const REFERENCE_ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** What people call a new order by. */
export function newReference(): string {
  return Array.from(randomBytes(8), (byte) => REFERENCE_ALPHABET[byte % 32]).join('');
}
