/**
 * The keys that sign tokens and links and encrypt what is secret in the database
 * (docs/decisions/0083-a-ring-of-keys.md).
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** `id` names the key to whoever has it, and gives nothing of it away. */
export type SecretKey = { readonly id: string; readonly bytes: Uint8Array };

/** The current key makes everything new; what the fallbacks made is still read. */
export type KeyRing = { readonly current: SecretKey; readonly fallbacks: readonly SecretKey[] };

/** A ring of keys as they are configured. */
export function keyRing(
  current: string | Uint8Array,
  fallbacks: readonly (string | Uint8Array)[] = [],
): KeyRing {
  const first = secretKey(current);
  const others = new Map(fallbacks.map(secretKey).map((key) => [key.id, key]));
  others.delete(first.id);
  return { current: first, fallbacks: [...others.values()] };
}

/** All keys of a ring, the current one first. */
export function keysOf({ current, fallbacks }: KeyRing): readonly SecretKey[] {
  return [current, ...fallbacks];
}

function secretKey(given: string | Uint8Array): SecretKey {
  const bytes = Buffer.from(given);
  const id = createHash('sha256').update('gatehouse key id\n').update(bytes).digest('hex').slice(0, 12);
  return { id, bytes };
}

/** The HMAC (SHA-256) of a text under the current key. */
export function hmac({ current }: KeyRing, text: string): Buffer {
  return hmacUnder(current, text);
}

/** The HMACs of a text under every key, the current one first: what was made before a rotation is one of these. */
export function hmacs(keys: KeyRing, ...text: (string | Uint8Array)[]): Buffer[] {
  return keysOf(keys).map((key) => hmacUnder(key, ...text));
}

/** Whether `given` is the HMAC of a text under one of the keys; compared in constant time. */
export function isHmac(keys: KeyRing, text: string, given: Uint8Array): boolean {
  return hmacs(keys, text).some((right) => right.length === given.length && timingSafeEqual(right, given));
}

/** The HMAC (SHA-256) of a text, given in parts, under one key. */
export function hmacUnder({ bytes }: SecretKey, ...text: (string | Uint8Array)[]): Buffer {
  const mac = createHmac('sha256', bytes);
  for (const part of text) mac.update(part);
  return mac.digest();
}
