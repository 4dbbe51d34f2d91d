import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

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

function keyOf(secret: string | Uint8Array, purpose: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, '', `gatehouse ${purpose}`, 32));
}
