/** A grant's key as a unit holds it, and the challenges the unit asks with. */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from 'node:crypto';
import { bytesOfHex, type Claim, KEY_INFO, tagBlock, tagOf, unpackBlock } from './block.ts';
import { isChallenge } from './frames.ts';

export type UnitCipher = {
  /** What the block behind an advertised uuid says under this grant's key; undefined when it is not one of its own. */
  read(uuid: string): Claim | undefined;
  tag(succeeded: boolean, challenge: number, suffix: string): number;
};

/** The cipher of a grant: its passphrase (32 hexadecimal digits) and the uuid of the unit. */
export function createUnitCipher(passphrase: string, uuid: string): UnitCipher {
  const key = deriveKey(passphrase, uuid);
  return {
    read(block) {
      const decipher = createDecipheriv('aes-128-ecb', key, null).setAutoPadding(false);
      return unpackBlock(decipher.update(bytesOfHex(block)));
    },
    tag(succeeded, challenge, suffix) {
      const cipher = createCipheriv('aes-128-ecb', key, null).setAutoPadding(false);
      return tagOf(cipher.update(tagBlock(succeeded, challenge, suffix)));
    },
  };
}

/** HKDF-SHA-256 of the passphrase, salted with the unit's uuid: 16 bytes. */
export function deriveKey(passphrase: string, uuid: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', bytesOfHex(passphrase), bytesOfHex(uuid), KEY_INFO, 16));
}

/** How many challenges there are before one comes again. */
export const CHALLENGES = 238 * 2 ** 24;

const ROUNDS = 8;

/**
 * The challenge for a count that the unit never uses twice: a permutation under the unit's own key, so that no two
 * counts below `CHALLENGES` give the same one and nobody else can predict the next. A Feistel network over 32 bits, walked
 * until the result can be a challenge.
 */
export function challengeOf(unitKey: Uint8Array, count: number): number {
  // The counts' own range is the challenges', so the walk ends within it.
  let value = (count % CHALLENGES) + 0x10_00_00_00;
  do value = permute(unitKey, value);
  while (!isChallenge(value));
  return value;
}

function permute(key: Uint8Array, value: number): number {
  let left = value >>> 16;
  let right = value & 0xffff;
  for (let round = 0; round < ROUNDS; round++) {
    const mixed = createHmac('sha256', key).update(`gatehouse/1 challenge ${round} ${right}`).digest();
    [left, right] = [right, left ^ mixed.readUInt16BE(0)];
  }
  return ((left << 16) | right) >>> 0;
}
