import { randomBytes } from 'node:crypto';
import type { Config } from '../../config.ts';
import { seal, unseal } from '../../http/seal.ts';

/*
 * How a passphrase is kept: under the server's secret, which no copy of the database holds.
 */
type Keys = Pick<Config, 'tokenKey'>;
const PURPOSE = 'bluetooth grants';

/** A new passphrase, 128 random bits in hexadecimal, sealed. */
export function makePassphrase({ tokenKey }: Keys): Buffer {
  return seal(tokenKey, PURPOSE, randomBytes(16).toString('hex'));
}

/** Undefined for what was sealed under another secret. */
export function readPassphrase({ tokenKey }: Keys, sealed: Buffer): string | undefined {
  try {
    return unseal(tokenKey, PURPOSE, sealed);
  } catch {
    return undefined;
  }
}
