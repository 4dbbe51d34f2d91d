import { createHmac, hkdfSync } from 'node:crypto';
import type { Config } from '../../config.ts';
import { decryptByRing, type Encrypted, encryptByRing } from '../../encryption.ts';
import type { SecretKey } from '../../keyRing.ts';

/*
 * How a PIN is kept: encrypted, for its owner and the pads, and as a digest that the database keeps unique. Both need
 * the server's keys, which no copy of the database holds.
 */
type Keys = Pick<Config, 'keyRing'>;
const PURPOSE = 'pin codes';

/** What is kept of a PIN at a site. `otherDigests` are those under the fallbacks: the same PIN may be kept as one of them. */
export type KeptPin = { ciphertext: Buffer; keyId: string; digest: Buffer; otherDigests: Buffer[] };

/** What is to be kept of a PIN. Equal PINs of a site have equal digests under a key; of two sites they have not. */
export function keepPin({ keyRing }: Keys, siteId: number, pin: string): KeptPin {
  return {
    ...encryptByRing(keyRing, PURPOSE, pin),
    digest: digestUnder(keyRing.current, siteId, pin),
    otherDigests: keyRing.fallbacks.map((key) => digestUnder(key, siteId, pin)),
  };
}

/** Undefined for what was encrypted under none of the keys. */
export function decryptPin({ keyRing }: Keys, kept: Encrypted): string | undefined {
  return decryptByRing(keyRing, PURPOSE, kept);
}

function digestUnder({ bytes }: SecretKey, siteId: number, pin: string): Buffer {
  const key = new Uint8Array(hkdfSync('sha256', bytes, '', 'gatehouse pin digests', 32));
  return createHmac('sha256', key).update(`${siteId}:${pin}`).digest();
}
