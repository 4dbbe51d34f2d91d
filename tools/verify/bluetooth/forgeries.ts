import { createCipheriv, randomBytes } from 'node:crypto';
import { bytesOfHex, type Claim, packBlock, uuidOfBytes } from '@gatehouse/contract/device/bluetooth/block';
import { CLOCK_MINUTES } from '@gatehouse/contract/device/bluetooth/limits';
import { PASSPHRASE, passphraseOf, UUID } from '@gatehouse/contract/device/bluetooth/radio.test-harness';
import { deriveKey } from '@gatehouse/contract/device/bluetooth/unitCipher';
import { pick, type Random } from '../lib/random.ts';

/** One way to make a bad answer, of what a good one would claim. */
export type Forgery = { kind: string; forge(claim: Claim): string };

/** An answer as whoever has a passphrase can make it. */
export function answerOf(key: Uint8Array, claim: Claim): string {
  return uuidOfBytes(createCipheriv('aes-128-ecb', key, null).update(packBlock(claim)));
}

type Known = {
  random: Random;
  /** Of a grant that has run out. */
  expiredPassphrase: string;
  /** Answers that were right once. */
  heardBefore: readonly string[];
};

/** Every way to answer a challenge badly. */
export function createForgeries({ random, expiredPassphrase, heardBefore }: Known): Forgery[] {
  const holder = deriveKey(PASSPHRASE, UUID);
  const expired = deriveKey(expiredPassphrase, UUID);
  const otherPerson = deriveKey(passphraseOf(randomBytes(16)), UUID);
  const otherUnit = deriveKey(PASSPHRASE, uuidOfBytes(randomBytes(16)));
  return [
    { kind: 'at random', forge: () => uuidOfBytes(randomBytes(16)) },
    { kind: 'replayed', forge: () => pick(heardBefore, random) },
    { kind: 'one bit off', forge: (claim) => flipped(answerOf(holder, claim), random(128)) },
    {
      kind: 'for another challenge',
      forge: (claim) => answerOf(holder, { ...claim, challenge: claim.challenge ^ (1 << random(32)) }),
    },
    {
      kind: 'for another operation',
      forge: (claim) => answerOf(holder, { ...claim, operation: 2 + random(254) }),
    },
    { kind: 'for another suffix', forge: (claim) => answerOf(holder, { ...claim, suffix: '000413' }) },
    { kind: 'of another person', forge: (claim) => answerOf(otherPerson, claim) },
    { kind: 'for another unit', forge: (claim) => answerOf(otherUnit, claim) },
    { kind: 'of an expired grant', forge: (claim) => answerOf(expired, claim) },
    {
      kind: 'of another minute',
      forge: (claim) => {
        const off = (CLOCK_MINUTES + 1 + random(10_000)) * (random(2) ? 1 : -1);
        return answerOf(holder, { ...claim, minutes: claim.minutes + off });
      },
    },
  ];
}

function flipped(uuid: string, bit: number): string {
  const flippedByte = (byte: number, at: number) => (at === bit >>> 3 ? byte ^ (1 << (bit & 7)) : byte);
  return uuidOfBytes(bytesOfHex(uuid).map(flippedByte));
}
