import { createHmac, hkdfSync } from 'node:crypto';
import type { Config } from '../../config.ts';
import { decrypt, encrypt } from '../../http/encryption.ts';

/*
 * How a PIN is kept: encrypted, for its owner and the pads, and as a digest that the database keeps unique. Both need
 * the server's secret, which no copy of the database holds.
 */
type Keys = Pick<Config, 'tokenKey'>;
const PURPOSE = 'pin codes';

export function encryptPin({ tokenKey }: Keys, pin: string): Buffer {
  return encrypt(tokenKey, PURPOSE, pin);
}

/** Undefined for what was encrypted under another secret. */
export function decryptPin({ tokenKey }: Keys, ciphertext: Buffer): string | undefined {
  try {
    return decrypt(tokenKey, PURPOSE, ciphertext);
  } catch {
    return undefined;
  }
}

/** Equal PINs of a site have equal digests; of two sites they have not. */
export function pinDigestAt({ tokenKey }: Keys, siteId: number, pin: string): Buffer {
  const key = new Uint8Array(hkdfSync('sha256', tokenKey, '', 'gatehouse pin digests', 32));
  return createHmac('sha256', key).update(`${siteId}:${pin}`).digest();
}
