/** How a controller's key is kept: encrypted, and in clear from when it is added until the next sweep. */
import { createHash } from 'node:crypto';
import { brokerPassword } from '@gatehouse/contract/device/frame';
import { decryptByRing, encryptByRing } from '../encryption.ts';
import type { KeyRing } from '../keyRing.ts';
import { sql } from './sql.ts';

const PURPOSE = 'controller keys';

export type ControllerKeyRow = {
  key: Uint8Array | null;
  key_ciphertext: Buffer | null;
  key_id: string | null;
};

/** The columns of `ControllerKeyRow`, of controllers `c`. */
export const controllerKeySql = sql`c.key, c.key_ciphertext, c.key_id`;

/** A controller's key; undefined where it is encrypted under none of the keys of the ring. */
export function controllerKey(keyRing: KeyRing, row: ControllerKeyRow): Uint8Array | undefined {
  if (row.key) return row.key;
  if (!row.key_ciphertext) return undefined;
  const text = decryptByRing(keyRing, PURPOSE, { ciphertext: row.key_ciphertext, keyId: row.key_id });
  return text === undefined ? undefined : Buffer.from(text, 'base64');
}

/** What is kept of a controller's key, and what a broker that asks the database knows its password by. */
export type ControllerKeyKept = { ciphertext: Buffer; keyId: string; brokerPasswordSha256: string };

/** What is kept of a controller's key. */
export function encryptControllerKey(keyRing: KeyRing, key: Uint8Array): ControllerKeyKept {
  return {
    ...encryptByRing(keyRing, PURPOSE, Buffer.from(key).toString('base64')),
    brokerPasswordSha256: createHash('sha256').update(brokerPassword(key)).digest('hex'),
  };
}
