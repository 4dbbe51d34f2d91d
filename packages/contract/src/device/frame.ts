/**
 * The signed envelope of every device message: `hex(HMAC-SHA-256(key, topic + "\n" + json)) + "." + json`.
 * The topic is under the MAC, so that a frame means nothing on another topic or to another controller
 * (docs/device-protocol.md).
 */
import { createCipheriv, createDecipheriv, createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import type { Answer, Report, ServerMessage, Status } from './messages.ts';
import { MAX_FRAME_BYTES } from './timing.ts';

/** A controller's own 32 byte key, shared with the server only. */
export type DeviceKey = Uint8Array | KeyObject;

/** Everything that is ever signed. */
export type DeviceMessage = ServerMessage | Report | Answer | Status;

const MAC_HEX_LENGTH = 64;

function mac(key: DeviceKey, topic: string, json: string): Buffer {
  return createHmac('sha256', key).update(`${topic}\n${json}`).digest();
}

/** Signs a payload for one topic. */
export function signFrame(key: DeviceKey, topic: string, payload: DeviceMessage): string {
  const json = JSON.stringify(payload);
  return `${mac(key, topic, json).toString('hex')}.${json}`;
}

/** The payload of a frame, or undefined when the MAC, the JSON or the schema does not hold. */
export function verifyFrame<T>(
  key: DeviceKey,
  topic: string,
  frame: Uint8Array | string,
  schema: z.core.$ZodType<T>,
): T | undefined {
  if (Buffer.byteLength(frame) > MAX_FRAME_BYTES) return undefined;
  const text = typeof frame === 'string' ? frame : Buffer.from(frame).toString('utf8');
  if (text[MAC_HEX_LENGTH] !== '.') return undefined;
  const claimed = Buffer.from(text.slice(0, MAC_HEX_LENGTH), 'hex');
  const json = text.slice(MAC_HEX_LENGTH + 1);
  const expected = mac(key, topic, json);
  if (claimed.length !== expected.length || !timingSafeEqual(claimed, expected)) return undefined;
  try {
    return z.safeParse(schema, JSON.parse(json)).data;
  } catch {
    return undefined;
  }
}

/** The password with which a controller signs in to the broker: derived, so that a device holds one secret only. */
export function brokerPassword(key: DeviceKey): string {
  return createHmac('sha256', key).update('gatehouse/1 broker password').digest('hex');
}

/**
 * What a controller keeps of a PIN: under its own key, so that neither a listener nor another controller can try all
 * digits against it. 43 characters of base64url.
 */
export function pinDigest(key: DeviceKey, pin: string): string {
  return createHmac('sha256', key).update(`gatehouse/1 pin ${pin}`).digest('base64url');
}

/** The key under which passphrases travel to a controller: only it and the server have it. */
function passphraseKey(key: DeviceKey): Buffer {
  return createHmac('sha256', key).update('gatehouse/1 passphrase').digest();
}

/**
 * A grant's passphrase (16 random bytes in hexadecimal) as it travels: one block of AES-256, so that a listener on the
 * line learns nothing. 22 characters of base64url. The frame's MAC keeps it whole.
 */
export function encryptPassphrase(key: DeviceKey, passphrase: string): string {
  const cipher = createCipheriv('aes-256-ecb', passphraseKey(key), null).setAutoPadding(false);
  return cipher.update(passphrase, 'hex').toString('base64url');
}

/** The passphrase in hexadecimal that `encryptPassphrase` made. */
export function decryptPassphrase(key: DeviceKey, encrypted: string): string {
  const decipher = createDecipheriv('aes-256-ecb', passphraseKey(key), null).setAutoPadding(false);
  return decipher.update(encrypted, 'base64url').toString('hex');
}
