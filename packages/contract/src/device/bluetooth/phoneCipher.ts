/** A grant's key as a phone holds it: by WebCrypto, never to be read out again. */
import { BLOCK_BYTES, bytesOfHex, KEY_INFO, packBlock, tagBlock, tagOf, uuidOfBytes } from './block.ts';
import { type BluetoothOperation, operationByte } from './frames.ts';

/** What a phone says to one challenge, and the tags by which it knows the unit's word on it. */
export type PhoneAnswer = { uuid: string; successTag: number; failureTag: number };

export type Question = {
  operation: BluetoothOperation;
  challenge: number;
  /** Whole minutes since 1970. */
  minutes: number;
  suffix: string;
};

export type PhoneCipher = { answer(question: Question): Promise<PhoneAnswer> };

/**
 * The cipher of a grant: its passphrase (32 hexadecimal digits) and the uuid of the unit it is for. Rejects
 * where there is no WebCrypto: a browser has it in a secure context only
 * (docs/specification/bluetooth.md#when-it-is-offered).
 */
export async function createPhoneCipher(passphrase: string, uuid: string): Promise<PhoneCipher> {
  const subtle = globalThis.crypto?.subtle;
  if (!subtle) throw new Error('Bluetooth commands need WebCrypto, and so a secure context');
  const secret = await subtle.importKey('raw', bytesOfHex(passphrase), 'HKDF', false, ['deriveKey']);
  const derivation = {
    name: 'HKDF',
    hash: 'SHA-256',
    salt: bytesOfHex(uuid),
    info: new TextEncoder().encode(KEY_INFO),
  };
  const key = await subtle.deriveKey(derivation, secret, { name: 'AES-CBC', length: 128 }, false, [
    'encrypt',
  ]);
  const iv = new Uint8Array(BLOCK_BYTES);

  /** The first block of CBC from an empty vector is the bare cipher; what follows is padding. */
  async function encrypt(block: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
    return new Uint8Array(await subtle.encrypt({ name: 'AES-CBC', iv }, key, block), 0, BLOCK_BYTES);
  }

  return {
    async answer({ operation, challenge, minutes, suffix }) {
      const [answer, success, failure] = await Promise.all([
        encrypt(packBlock({ operation: operationByte[operation], challenge, minutes, suffix })),
        encrypt(tagBlock(true, challenge, suffix)),
        encrypt(tagBlock(false, challenge, suffix)),
      ]);
      return { uuid: uuidOfBytes(answer), successTag: tagOf(success), failureTag: tagOf(failure) };
    },
  };
}
