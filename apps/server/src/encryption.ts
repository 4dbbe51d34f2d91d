import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { KeyRing } from './keyRing.ts';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts a text under a secret; `purpose` keeps the uses of one secret apart. Only `decrypt` reads it again. */
export function encrypt(secret: string | Uint8Array, purpose: string, text: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret, purpose), nonce);
  return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
}

/** The text that was encrypted. Throws when the secret or purpose is another, or the bytes were changed. */
export function decrypt(secret: string | Uint8Array, purpose: string, ciphertext: Buffer): string {
  const nonce = ciphertext.subarray(0, NONCE_BYTES);
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secret, purpose), nonce);
  decipher.setAuthTag(ciphertext.subarray(-TAG_BYTES));
  const text = decipher.update(ciphertext.subarray(NONCE_BYTES, -TAG_BYTES), undefined, 'utf8');
  return text + decipher.final('utf8');
}

/** What is kept of an encrypted text; `keyId` names the key, and is null where it was made before keys had names. */
export type Encrypted = { ciphertext: Buffer; keyId: string | null };

/** Encrypts a text under the current key. */
export function encryptByRing(
  { current }: KeyRing,
  purpose: string,
  text: string,
): { ciphertext: Buffer; keyId: string } {
  return { ciphertext: encrypt(current.bytes, purpose, text), keyId: current.id };
}

/** The text that was encrypted under any key of the ring, its own first; undefined where it was under none of them. */
export function decryptByRing(
  { current, fallbacks }: KeyRing,
  purpose: string,
  { ciphertext, keyId }: Encrypted,
): string | undefined {
  const own = [current, ...fallbacks].toSorted((a, b) => Number(b.id === keyId) - Number(a.id === keyId));
  for (const { bytes } of own) {
    try {
      return decrypt(bytes, purpose, ciphertext);
    } catch {}
  }
  return undefined;
}

const derived = new WeakMap<Uint8Array, Map<string, Uint8Array>>();

/** A secret's key for one purpose; those of keys, which are few and asked for again and again, are derived once. */
function keyOf(secret: string | Uint8Array, purpose: string): Uint8Array {
  const derive = () => new Uint8Array(hkdfSync('sha256', secret, '', `gatehouse ${purpose}`, 32));
  if (typeof secret === 'string') return derive();
  const known = derived.get(secret) ?? new Map<string, Uint8Array>();
  derived.set(secret, known);
  const key = known.get(purpose) ?? derive();
  known.set(purpose, key);
  return key;
}
