import { randomBytes } from 'node:crypto';
import type { Config } from '../../config.ts';
import { decrypt, encrypt } from '../../http/encryption.ts';

/*
 * How a passphrase is kept: under the server's secret, which no copy of the database holds.
 */
type Keys = Pick<Config, 'tokenKey'>;
const PURPOSE = 'bluetooth grants';

/** A new passphrase, 128 random bits in hexadecimal, encrypted. */
export function makePassphrase({ tokenKey }: Keys): Buffer {
  return encrypt(tokenKey, PURPOSE, randomBytes(16).toString('hex'));
}

/** Undefined for what was encrypted under another secret. */
export function readPassphrase({ tokenKey }: Keys, ciphertext: Buffer): string | undefined {
  try {
    return decrypt(tokenKey, PURPOSE, ciphertext);
  } catch {
    return undefined;
  }
}
