import { randomBytes } from 'node:crypto';
import { type Claim, minutesOf } from '@gatehouse/contract/device/bluetooth/block';
import { type Advertisement, commandFrame } from '@gatehouse/contract/device/bluetooth/frames';
import { BACK_OFF_MAX_MS, RESULT_MS } from '@gatehouse/contract/device/bluetooth/limits';
import {
  grantOfUnit,
  NOON,
  PASSPHRASE,
  passphraseOf,
  SUFFIX,
  type UnitHarness,
  UUID,
  unitHarness,
} from '@gatehouse/contract/device/bluetooth/radio.test-harness';
import { createUnitCipher, deriveKey } from '@gatehouse/contract/device/bluetooth/unitCipher';
import { countEach } from '../lib/figures.ts';
import { pick, type Random, randomNumbers } from '../lib/random.ts';
import { answerOf, createForgeries, type Forgery } from './forgeries.ts';

const DAY_MS = 86_400_000;
const GOOD_ANSWERS = 100;

/** Bad answers to fresh challenges of a unit that holds grants; how often the lock moved for one of them. */
export async function attack(count: number, seed: number): Promise<number> {
  const random = randomNumbers(seed);
  const expiredPassphrase = passphraseOf(randomBytes(16));
  const harness = unitWithGrants(expiredPassphrase);
  const heardBefore = await openHonestly(harness, GOOD_ANSWERS);
  const honest = harness.acts.length;
  const forgeries = createForgeries({ random, expiredPassphrase, heardBefore });
  const kinds = await sendForgeries(harness, forgeries, count, random);
  const opened = harness.acts.length - honest;
  console.log(
    `Bad answers to ${harness.asked.length - honest} challenges: ${count}; the lock moved: ${opened}`,
  );
  console.log(`  ${JSON.stringify(countEach(kinds))}`);
  console.log(`  kept as: ${JSON.stringify(countEach(harness.attempts.map(({ result }) => result)))}`);
  return opened;
}

/** A unit with a grant that holds for ever, one that has run out, and two of other people. */
function unitWithGrants(expiredPassphrase: string): UnitHarness {
  const others = Array.from({ length: 2 }, () => createUnitCipher(passphraseOf(randomBytes(16)), UUID));
  return unitHarness([
    grantOfUnit({ until: Number.MAX_SAFE_INTEGER }),
    grantOfUnit({
      id: 32,
      cipher: createUnitCipher(expiredPassphrase, UUID),
      from: NOON - DAY_MS,
      until: NOON,
    }),
    ...others.map((cipher, index) => grantOfUnit({ id: 33 + index, cipher })),
  ]);
}

/** Opens the unit with good answers; these are returned, so that they can be played again later. */
async function openHonestly(harness: UnitHarness, times: number): Promise<string[]> {
  const key = deriveKey(PASSPHRASE, UUID);
  const answers: string[] = [];
  for (let time = 0; time < times; time++) {
    const answer = answerOf(key, await challengedClaim(harness));
    await hear(harness, answer);
    answers.push(answer);
    harness.advance(RESULT_MS);
  }
  return answers;
}

/** Sends so many bad answers, several to a challenge while the unit still asks it. Returns the kind of each. */
async function sendForgeries(
  harness: UnitHarness,
  forgeries: readonly Forgery[],
  count: number,
  random: Random,
): Promise<string[]> {
  const kinds: string[] = [];
  while (kinds.length < count) {
    const claim = await challengedClaim(harness);
    const asked = harness.asked.length;
    while (kinds.length < count && asks(harness.unit.advertisement(), claim.challenge)) {
      const { kind, forge } = pick(forgeries, random);
      await hear(harness, forge(claim));
      kinds.push(kind);
    }
    if (harness.asked.length !== asked) throw new Error('A challenge was replaced while it was asked');
    harness.advance(BACK_OFF_MAX_MS);
  }
  return kinds;
}

/** Begins a command. Returns what a good answer to the unit's challenge would claim. */
async function challengedClaim(harness: UnitHarness): Promise<Claim> {
  await hear(harness, UUID);
  const challenge = harness.asked.at(-1);
  if (challenge === undefined || harness.wall === null || !harness.unit.advertisement()) {
    throw new Error('The unit does not ask: nothing would be shown');
  }
  return { operation: 1, challenge, minutes: minutesOf(harness.wall), suffix: SUFFIX };
}

function hear(harness: UnitHarness, uuid: string): Promise<void> {
  return harness.unit.receiveAdvertisement(commandFrame(uuid, 'open', SUFFIX));
}

function asks(frame: Advertisement | undefined, challenge: number): boolean {
  return frame?.major === challenge >>> 16 && frame.minor === (challenge & 0xffff);
}
