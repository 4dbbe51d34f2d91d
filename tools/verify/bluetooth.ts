/** Shows that nothing but a holder's own, present answer opens a unit by radio, and that honest commands come through. */
import { createCipheriv, randomBytes } from 'node:crypto';
import { bytesOfHex, minutesOf, packBlock, uuidOfBytes } from '@gatehouse/contract/device/bluetooth/block';
import { type Advertisement, commandFrame } from '@gatehouse/contract/device/bluetooth/frames';
import {
  BACK_OFF_MAX_MS,
  CLOCK_MINUTES,
  MONITOR_MS,
  RESULT_MS,
} from '@gatehouse/contract/device/bluetooth/limits';
import {
  command,
  grantOfUnit,
  NOON,
  PASSPHRASE,
  passphraseOf,
  SUFFIX,
  UUID,
  unitHarness,
} from '@gatehouse/contract/device/bluetooth/radio.test-harness';
import { createUnitCipher, deriveKey } from '@gatehouse/contract/device/bluetooth/unitCipher';
import { countEach, randomNumbers } from './lib/figures.ts';

/** How much is tried; the defaults are the guarantee's own numbers. */
export type BluetoothPlan = { bad?: number; honest?: number; lossShare?: number; seed?: number };

const HONEST_SHARE = 0.99;
const DAY_MS = 86_400_000;

/** `npm run verify -- bluetooth [seed]` */
export function verify([seed]: readonly string[]): Promise<boolean> {
  return bluetooth(seed ? { seed: Number(seed) } : {});
}

/** Runs both, prints what it finds, and resolves to whether they hold. */
export async function bluetooth(plan: BluetoothPlan = {}): Promise<boolean> {
  const { bad = 1_000_000, honest = 5_000, lossShare = 0.3, seed = randomBytes(4).readUInt32BE() } = plan;
  console.log(`Seed ${seed}`);
  const opened = await attack(bad, seed);
  const share = await meet(honest, lossShare, seed);
  return opened === 0 && share >= HONEST_SHARE;
}

/** An answer as whoever has a passphrase can make it. */
function answerOf(key: Uint8Array, claim: Parameters<typeof packBlock>[0]): string {
  return uuidOfBytes(createCipheriv('aes-128-ecb', key, null).update(packBlock(claim)));
}

/** Bad answers to fresh challenges of a unit that holds grants; how often the lock moved for one of them. */
async function attack(count: number, seed: number): Promise<number> {
  const random = randomNumbers(seed);
  const expired = { passphrase: passphraseOf(randomBytes(16)), from: NOON - DAY_MS, until: NOON };
  const others = Array.from({ length: 2 }, () => createUnitCipher(passphraseOf(randomBytes(16)), UUID));
  const harness = unitHarness([
    grantOfUnit({ until: Number.MAX_SAFE_INTEGER }),
    grantOfUnit({ id: 32, ...expired, cipher: createUnitCipher(expired.passphrase, UUID) }),
    ...others.map((cipher, index) => grantOfUnit({ id: 33 + index, cipher })),
  ]);
  const key = deriveKey(PASSPHRASE, UUID);
  const keys = {
    expired: deriveKey(expired.passphrase, UUID),
    otherPerson: deriveKey(passphraseOf(randomBytes(16)), UUID),
    otherUnit: deriveKey(PASSPHRASE, uuidOfBytes(randomBytes(16))),
  };
  const heardBefore: string[] = [];
  const hear = (uuid: string) => harness.unit.receiveAdvertisement(commandFrame(uuid, 'open', SUFFIX));

  /** Answers that were right once: they are played again later. */
  for (let times = 0; times < 100; times++) {
    await hear(UUID);
    const challenge = harness.asked.at(-1)!;
    const answer = answerOf(key, {
      operation: 1,
      challenge,
      minutes: minutesOf(harness.wall!),
      suffix: SUFFIX,
    });
    await hear(answer);
    heardBefore.push(answer);
    harness.advance(RESULT_MS);
  }
  const honest = harness.acts.length;

  const kinds: Record<string, (claim: Parameters<typeof packBlock>[0]) => string> = {
    'at random': () => uuidOfBytes(randomBytes(16)),
    replayed: () => heardBefore[random(heardBefore.length)]!,
    'one bit off': (claim) => flipped(answerOf(key, claim), random(128)),
    'for another challenge': (claim) =>
      answerOf(key, { ...claim, challenge: claim.challenge ^ (1 << random(32)) }),
    'for another operation': (claim) => answerOf(key, { ...claim, operation: 2 + random(254) }),
    'for another suffix': (claim) => answerOf(key, { ...claim, suffix: '000413' }),
    'of another person': (claim) => answerOf(keys.otherPerson, claim),
    'for another unit': (claim) => answerOf(keys.otherUnit, claim),
    'of an expired grant': (claim) => answerOf(keys.expired, claim),
    'of another minute': (claim) => {
      const off = (CLOCK_MINUTES + 1 + random(10_000)) * (random(2) ? 1 : -1);
      return answerOf(key, { ...claim, minutes: claim.minutes + off });
    },
  };
  const names = Object.keys(kinds);
  const sentKinds: string[] = [];
  for (let sent = 0; sent < count; ) {
    await hear(UUID);
    if (!harness.unit.advertisement()) throw new Error('The unit does not ask: nothing would be shown');
    const challenge = harness.asked.at(-1)!;
    const asked = harness.asked.length;
    while (sent < count && asking(harness.unit.advertisement(), challenge)) {
      const kind = names[random(names.length)]!;
      const claim = { operation: 1, challenge, minutes: minutesOf(harness.wall!), suffix: SUFFIX };
      await hear(kinds[kind]!(claim));
      sentKinds.push(kind);
      sent++;
    }
    if (harness.asked.length !== asked) throw new Error('A challenge was replaced while it was asked');
    harness.advance(BACK_OFF_MAX_MS);
  }
  const opened = harness.acts.length - honest;
  console.log(
    `Bad answers to ${harness.asked.length - honest} challenges: ${count}; the lock moved: ${opened}`,
  );
  console.log(`  ${JSON.stringify(countEach(sentKinds))}`);
  console.log(`  kept as: ${JSON.stringify(countEach(harness.attempts.map(({ result }) => result)))}`);
  return opened;
}

function asking(frame: Advertisement | undefined, challenge: number): boolean {
  return frame?.major === challenge >>> 16 && frame.minor === (challenge & 0xffff);
}

function flipped(uuid: string, bit: number): string {
  const bytes = bytesOfHex(uuid);
  bytes[bit >>> 3]! ^= 1 << (bit & 7);
  return uuidOfBytes(bytes);
}

/** Honest commands while advertisements get lost both ways; the share that ended in success in time. */
async function meet(count: number, lossShare: number, seed: number): Promise<number> {
  const random = randomNumbers(seed + 1);
  const lost = () => random(10_000) < lossShare * 10_000;
  const outcomes: string[] = [];
  const took: number[] = [];
  for (let turn = 0; turn < count; turn++) {
    const harness = Object.assign(unitHarness(), { actMs: 500 + random(2_000) });
    const { outcome, tookMs } = await command({ harness, operation: turn % 2 ? 'lock' : 'open', lost });
    outcomes.push(outcome);
    if (outcome === 'succeeded' && tookMs <= MONITOR_MS) took.push(tookMs);
    if (outcome === 'succeeded' && harness.acts.length !== 1) throw new Error('Success without one movement');
  }
  took.sort((a, b) => a - b);
  const at = (part: number) => `${((took[Math.floor(part * (took.length - 1))] ?? 0) / 1_000).toFixed(0)} s`;
  const share = took.length / count;
  console.log(
    `Honest commands: ${count}, ${lossShare * 100} % of advertisements lost, each reported once a second`,
  );
  console.log(`  ended: ${JSON.stringify(countEach(outcomes))}`);
  console.log(`  successful within 25 s: ${(share * 100).toFixed(2)} %`);
  console.log(`  took: median ${at(0.5)}, 99 % ${at(0.99)}, longest ${at(1)} (simulated)`);
  return share;
}
