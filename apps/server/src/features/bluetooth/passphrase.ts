import { randomBytes } from 'node:crypto';
import type { Config } from '../../config.ts';
import { decryptByRing, type Encrypted, encryptByRing } from '../../encryption.ts';

/*
 * How a passphrase is kept: under the server's keys, which no copy of the database holds. Grants live for a day, so none
 * is encrypted again: those of a key are over a day after it.
 */
type Keys = Pick<Config, 'keyRing'>;
const PURPOSE = 'bluetooth grants';

/** A new passphrase, 128 random bits in hexadecimal, encrypted. */
export function makePassphrase({ keyRing }: Keys): { ciphertext: Buffer; keyId: string } {
  return encryptByRing(keyRing, PURPOSE, randomBytes(16).toString('hex'));
}

/** Undefined for what was encrypted under none of the keys. */
export function readPassphrase({ keyRing }: Keys, kept: Encrypted): string | undefined {
  return decryptByRing(keyRing, PURPOSE, kept);
}
