/**
 * The one block that is ever under a grant's key: version 1, operation 1, challenge 4, minutes 4, suffix 6
 * bytes, numbers with the highest byte first (docs/bluetooth.md#what-is-said). An answer is this block under
 * AES-128, sent as the advertised uuid.
 */
import { FAILURE_BYTE, SUCCESS_BYTE, SUFFIX_LENGTH } from './frames.ts';

export const BLOCK_BYTES = 16;
export const BLOCK_VERSION = 1;

/** Separates this use of a passphrase from every other (HKDF's `info`). */
export const KEY_INFO = 'gatehouse/1 bluetooth';

const MINUTE_MS = 60_000;

/** What a block says. `operation` is an operation's byte, or in the block behind a tag a result's. */
export type Claim = {
  operation: number;
  challenge: number;
  /** Whole minutes since 1970 by the phone's clock; 0 behind a tag. */
  minutes: number;
  /** The unit's suffix as it stands in its serial. */
  suffix: string;
};

export function packBlock({ operation, challenge, minutes, suffix }: Claim): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(BLOCK_BYTES);
  const view = new DataView(bytes.buffer);
  view.setUint8(0, BLOCK_VERSION);
  view.setUint8(1, operation);
  view.setUint32(2, challenge);
  view.setUint32(6, minutes);
  for (let at = 0; at < SUFFIX_LENGTH; at++) view.setUint8(10 + at, suffix.charCodeAt(at));
  return bytes;
}

/** What a block says, undefined when it is of another version. */
export function unpackBlock(bytes: Uint8Array): Claim | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.byteLength !== BLOCK_BYTES || view.getUint8(0) !== BLOCK_VERSION) return undefined;
  return {
    operation: view.getUint8(1),
    challenge: view.getUint32(2),
    minutes: view.getUint32(6),
    suffix: String.fromCharCode(...bytes.subarray(10)),
  };
}

/** The block whose first byte under the grant's key is a result's tag. */
export function tagBlock(succeeded: boolean, challenge: number, suffix: string): Uint8Array<ArrayBuffer> {
  const operation = succeeded ? SUCCESS_BYTE : FAILURE_BYTE;
  return packBlock({ operation, challenge, minutes: 0, suffix });
}

/** A result's tag: the first byte of its `tagBlock` under the grant's key. Throws on no bytes. */
export function tagOf(encrypted: Uint8Array): number {
  return new DataView(encrypted.buffer, encrypted.byteOffset, encrypted.byteLength).getUint8(0);
}

/** Whole minutes since 1970 of an instant in Unix milliseconds. */
export function minutesOf(unixMs: number): number {
  return Math.floor(unixMs / MINUTE_MS);
}

export function uuidOfBytes(bytes: Uint8Array): string {
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** The 16 bytes that a uuid or a passphrase writes in hexadecimal, dashes or none. Throws on anything else. */
export function bytesOfHex(text: string): Uint8Array<ArrayBuffer> {
  const hex = text.replaceAll('-', '');
  if (!/^[0-9a-f]{32}$/i.test(hex)) throw new TypeError('Not 16 bytes in hexadecimal');
  return Uint8Array.from({ length: BLOCK_BYTES }, (_, at) =>
    Number.parseInt(hex.slice(2 * at, 2 * at + 2), 16),
  );
}
