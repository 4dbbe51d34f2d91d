/** A unit and a phone within reach of each other, in simulated time, for tests and figures. */
import { setImmediate as turn } from 'node:timers/promises';
import { minutesOf, uuidOfBytes } from './block.ts';
import { type Advertisement, type BluetoothOperation, SUFFIX_LENGTH } from './frames.ts';
import {
  beginCommand,
  type PhoneCommand,
  passTime,
  phoneAdvertisement,
  receiveAsPhone,
  submitAnswer,
} from './phone.ts';
import { createPhoneCipher, type PhoneCipher } from './phoneCipher.ts';
import { type Attempt, createUnit, type UnitGrant } from './unit.ts';
import { challengeOf, createUnitCipher } from './unitCipher.ts';

export const SERIAL = 'GH-000412';
export const SUFFIX = SERIAL.slice(-SUFFIX_LENGTH);
export const UUID = '2d3c1f0e-7d53-4b4c-8a0c-8c1f0e5a9f11';
export const PASSPHRASE = '000102030405060708090a0b0c0d0e0f';
export const NOON = Date.UTC(2026, 10, 18, 2);
const HOUR_MS = 3_600_000;

/** How often a telephone's system reports an advertisement it receives: the slowest there are, once a second. */
export const SLOT_MS = 1_000;

export const passphraseOf = (bytes: Uint8Array) => uuidOfBytes(bytes).replaceAll('-', '');

export const grantOfUnit = (changes: Partial<UnitGrant> = {}): UnitGrant => ({
  id: 31,
  cipher: createUnitCipher(PASSPHRASE, UUID),
  from: NOON - HOUR_MS,
  until: NOON + HOUR_MS,
  ...changes,
});

type HarnessState = {
  nowMs: number;
  /** Its real-time clock; null while it does not know the time. */
  wall: number | null;
  /** How long the lock takes, and whether it gets there. */
  actMs: number;
  works: boolean;
  acts: BluetoothOperation[];
  attempts: Attempt[];
  /** The challenges asked. */
  asked: number[];
  grants: UnitGrant[];
  advance(ms: number): void;
};

/** A unit with its clocks, its lock and what it recorded. */
export function unitHarness(grants: UnitGrant[] = [grantOfUnit()]) {
  const harness: HarnessState = {
    nowMs: 0,
    wall: NOON,
    actMs: 0,
    works: true,
    acts: [],
    attempts: [],
    asked: [],
    grants,
    advance(ms: number) {
      harness.nowMs += ms;
      if (harness.wall !== null) harness.wall += ms;
      for (const due of waiting.splice(0)) {
        if (due.at <= harness.nowMs) due.done();
        else waiting.push(due);
      }
    },
  };
  const waiting: { at: number; done: () => void }[] = [];
  let count = 0;
  const unit = createUnit({
    uuid: UUID,
    suffix: SUFFIX,
    grants: () => harness.grants,
    nextChallenge() {
      const challenge = challengeOf(new Uint8Array(32), count++);
      harness.asked.push(challenge);
      return challenge;
    },
    now: () => harness.nowMs,
    realTimeMs: () => harness.wall,
    async act(operation) {
      harness.acts.push(operation);
      if (harness.actMs > 0) {
        await new Promise<void>((done) => waiting.push({ at: harness.nowMs + harness.actMs, done }));
      }
      return harness.works;
    },
    record: (attempt) => void harness.attempts.push(attempt),
  });
  return Object.assign(harness, { unit });
}
export type UnitHarness = ReturnType<typeof unitHarness>;

export type Run = {
  harness: UnitHarness;
  cipher?: PhoneCipher;
  operation?: BluetoothOperation;
  /** Whether an advertisement that was sent is lost on its way. */
  lost?: () => boolean;
  /** How far the phone's clock is ahead of the unit's. */
  clockAheadMs?: number;
  /** What else the phone receives each time. */
  noise?: (command: PhoneCommand) => Advertisement[];
};

/** One command of a phone, to its end. Returns how it ended and how long it took. */
export async function command({ harness, operation = 'open', lost = () => false, ...rest }: Run) {
  const cipher = rest.cipher ?? (await createPhoneCipher(PASSPHRASE, UUID));
  const startedAt = harness.nowMs;
  let phone = beginCommand({
    target: { serial: SERIAL, uuid: UUID },
    operation,
    enabled: true,
    running: undefined,
    now: startedAt,
  });
  while (phone.stage !== 'ended') {
    const said = phoneAdvertisement(phone, harness.nowMs);
    const advertised = harness.unit.advertisement();
    if (said && !lost()) void harness.unit.receiveAdvertisement(said);
    for (const received of [...(advertised && !lost() ? [advertised] : []), ...(rest.noise?.(phone) ?? [])]) {
      phone = receiveAsPhone(phone, received);
    }
    if (phone.stage === 'challenged') {
      const minutes = minutesOf((harness.wall ?? NOON) + (rest.clockAheadMs ?? 0));
      const { challenge } = phone;
      const answer = await cipher.answer({ operation, challenge, minutes, suffix: SUFFIX });
      phone = submitAnswer(phone, challenge, answer, harness.nowMs);
    }
    harness.advance(SLOT_MS);
    await turn();
    phone = passTime(phone, harness.nowMs);
  }
  return { outcome: phone.outcome, tookMs: harness.nowMs - startedAt };
}
