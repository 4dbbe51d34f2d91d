import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { minutesOf, uuidOfBytes } from './block.ts';
import { commandFrame, isChallenge, readChallenge, readResult, resultFrame } from './frames.ts';
import {
  ANSWER_TRIES,
  BACK_OFF_MAX_MS,
  BACK_OFF_MS,
  CHALLENGE_MS,
  CLOCK_MINUTES,
  RESULT_MS,
} from './limits.ts';
import { createPhoneCipher } from './phoneCipher.ts';
import {
  command,
  grantOfUnit,
  NOON,
  PASSPHRASE,
  passphraseOf,
  SUFFIX,
  type UnitHarness,
  UUID,
  unitHarness,
} from './radio.test-harness.ts';

const MINUTE_MS = 60_000;
const cipher = await createPhoneCipher(PASSPHRASE, UUID);
const ask = commandFrame(UUID, 'open', SUFFIX);
const randomAnswer = () => commandFrame(uuidOfBytes(randomBytes(16)), 'open', SUFFIX);

/** Asks the unit to open and answers its challenge as the grant's holder, with changes. */
async function answer(harness: UnitHarness, changes: Partial<Parameters<typeof cipher.answer>[0]> = {}) {
  await harness.unit.receiveAdvertisement(ask);
  const challenge = readChallenge(harness.unit.advertisement()!)!;
  const minutes = minutesOf(harness.wall ?? NOON);
  const made = await cipher.answer({ operation: 'open', challenge, minutes, suffix: SUFFIX, ...changes });
  const frame = commandFrame(made.uuid, 'open', SUFFIX);
  await harness.unit.receiveAdvertisement(frame);
  return { frame, challenge, made };
}
const results = (harness: UnitHarness) => harness.attempts.map(({ result }) => result);

describe('a unit asked by radio', () => {
  it('opens for the answer of a grant it holds, says so with the tag, and falls silent', async () => {
    const harness = unitHarness();
    assert.equal(harness.unit.advertisement(), undefined);
    const { made } = await answer(harness);
    assert.deepEqual(harness.acts, ['open']);
    assert.deepEqual(harness.attempts, [{ operation: 'open', result: 'done', grant: 31 }]);
    const result = resultFrame(UUID, { succeeded: true, tag: made.successTag });
    assert.deepEqual(harness.unit.advertisement(), result);
    harness.advance(RESULT_MS);
    assert.equal(harness.unit.advertisement(), undefined);
  });

  it('acts once on an answer received many times, and never again on one of before', async () => {
    const harness = unitHarness();
    const { frame } = await answer(harness);
    for (let times = 0; times < 5; times++) await harness.unit.receiveAdvertisement(frame);
    harness.advance(RESULT_MS);
    await harness.unit.receiveAdvertisement(frame);
    await harness.unit.receiveAdvertisement(ask);
    await harness.unit.receiveAdvertisement(frame);
    assert.deepEqual(harness.acts, ['open']);
  });

  it('says so when the lock does not get there', async () => {
    const harness = unitHarness();
    harness.works = false;
    const { made } = await answer(harness);
    assert.deepEqual(results(harness), ['jammed']);
    assert.deepEqual(readResult(harness.unit.advertisement()!), { succeeded: false, tag: made.failureTag });
  });

  it('takes no other operation, challenge or suffix than it asked for', async () => {
    for (const changes of [
      { operation: 'lock' as const },
      { challenge: 0x20_00_00_00 },
      { suffix: '000413' },
    ]) {
      const harness = unitHarness();
      await answer(harness, changes);
      assert.deepEqual(harness.acts, []);
      assert.ok(readChallenge(harness.unit.advertisement()!), 'it still asks');
    }
  });

  it('refuses a grant before its time, after it, and by a phone whose clock is wrong', async () => {
    const minutes = minutesOf(NOON);
    const late = { from: NOON + 1, until: NOON + MINUTE_MS };
    const over = { from: NOON - MINUTE_MS, until: NOON };
    for (const grant of [late, over]) {
      const harness = unitHarness([grantOfUnit(grant)]);
      const { made } = await answer(harness);
      assert.deepEqual([harness.acts, results(harness)], [[], ['outOfTime']]);
      assert.deepEqual(readResult(harness.unit.advertisement()!), { succeeded: false, tag: made.failureTag });
    }
    for (const off of [-CLOCK_MINUTES - 1, CLOCK_MINUTES + 1]) {
      const harness = unitHarness();
      await answer(harness, { minutes: minutes + off });
      assert.deepEqual([harness.acts, results(harness)], [[], ['outOfTime']]);
    }
    for (const off of [-CLOCK_MINUTES, CLOCK_MINUTES]) {
      const harness = unitHarness();
      await answer(harness, { minutes: minutes + off });
      assert.deepEqual(harness.acts, ['open']);
    }
  });

  it('refuses everybody while it does not know the time', async () => {
    const harness = unitHarness();
    harness.wall = null;
    await answer(harness);
    assert.deepEqual([harness.acts, results(harness)], [[], ['timeUnknown']]);
  });

  it('forgets a grant that was withdrawn', async () => {
    const harness = unitHarness([]);
    await answer(harness);
    assert.deepEqual([harness.acts, results(harness)], [[], []]);
  });

  it('asks one challenge for ten seconds, and another the next time', async () => {
    const harness = unitHarness();
    await harness.unit.receiveAdvertisement(ask);
    await harness.unit.receiveAdvertisement(ask);
    harness.advance(CHALLENGE_MS);
    assert.equal(harness.unit.advertisement(), undefined);
    await harness.unit.receiveAdvertisement(ask);
    assert.equal(new Set(harness.asked).size, 2);
    assert.ok(harness.asked.every(isChallenge));
  });
});

describe('a unit that is guessed at', () => {
  const guess = async (harness: UnitHarness) => {
    await harness.unit.receiveAdvertisement(ask);
    for (let tries = 0; tries < ANSWER_TRIES; tries++)
      await harness.unit.receiveAdvertisement(randomAnswer());
  };

  it('tries three answers, then ignores all, for longer each time', async () => {
    const harness = unitHarness();
    for (let waitMs = BACK_OFF_MS; waitMs <= BACK_OFF_MAX_MS; waitMs *= 2) {
      await guess(harness);
      assert.equal(harness.unit.advertisement(), undefined);
      harness.advance(waitMs - 1);
      await harness.unit.receiveAdvertisement(ask);
      assert.equal(harness.unit.advertisement(), undefined);
      harness.advance(1);
    }
    assert.deepEqual(new Set(results(harness)), new Set(['wrong']));
    await answer(harness);
    assert.deepEqual(harness.acts, ['open']);
    harness.advance(RESULT_MS);
    await guess(harness);
    harness.advance(BACK_OFF_MS);
    await harness.unit.receiveAdvertisement(ask);
    assert.ok(harness.unit.advertisement(), 'a right answer takes the waiting back');
  });

  it('still opens for a right third answer, and for one that one guess was beside', async () => {
    const harness = unitHarness();
    await harness.unit.receiveAdvertisement(ask);
    const wrong = randomAnswer();
    for (let times = 0; times < 10; times++) await harness.unit.receiveAdvertisement(wrong);
    await harness.unit.receiveAdvertisement(randomAnswer());
    await answer(harness);
    assert.deepEqual(harness.acts, ['open']);
  });

  it('opens for nothing that is not the one right answer, whatever is said in whatever order', async () => {
    const foreign = await createPhoneCipher(passphraseOf(randomBytes(16)), UUID);
    const step = fc.constantFrom('ask', 'noise', 'foreign', 'stale', 'wait');
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        const harness = unitHarness();
        const { frame } = await answer(harness);
        harness.advance(RESULT_MS);
        for (const one of steps) {
          if (one === 'ask') await harness.unit.receiveAdvertisement(ask);
          if (one === 'noise') await harness.unit.receiveAdvertisement(randomAnswer());
          if (one === 'stale') await harness.unit.receiveAdvertisement(frame);
          if (one === 'wait') harness.advance(3_000);
          if (one === 'foreign') {
            const challenge = harness.asked.at(-1)!;
            const minutes = minutesOf(NOON);
            const made = await foreign.answer({ operation: 'open', challenge, minutes, suffix: SUFFIX });
            await harness.unit.receiveAdvertisement(commandFrame(made.uuid, 'open', SUFFIX));
          }
        }
        assert.deepEqual(harness.acts, ['open']);
      }),
      { numRuns: 200 },
    );
  });
});

describe('a phone and a unit', () => {
  it('come to their end together, whatever part of the advertisements is lost', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.infiniteStream(fc.boolean()),
        fc.constantFrom('open' as const, 'lock' as const),
        fc.nat(3_000),
        fc.boolean(),
        async (losses, operation, actMs, works) => {
          const harness = Object.assign(unitHarness(), { actMs, works });
          const lost = () => losses.next().value as boolean;
          const { outcome, tookMs } = await command({ harness, operation, lost });
          assert.ok(tookMs <= 25_000);
          assert.ok(harness.acts.length <= 1, 'at most once');
          if (outcome === 'succeeded') assert.deepEqual([harness.acts, works], [[operation], true]);
          if (outcome === 'failed') assert.deepEqual([harness.acts, works], [[operation], false]);
          if (outcome === 'unreachable') assert.deepEqual(harness.acts, []);
        },
      ),
      { numRuns: 200 },
    );
  });

  it('are done within a few seconds when nothing is lost', async () => {
    const { outcome, tookMs } = await command({ harness: Object.assign(unitHarness(), { actMs: 1_500 }) });
    assert.equal(outcome, 'succeeded');
    assert.ok(tookMs <= 6_000, String(tookMs));
  });

  it('end in failure with a wrong clock, and unreached when no unit is there', async () => {
    const harness = unitHarness();
    assert.equal((await command({ harness, clockAheadMs: 10 * MINUTE_MS })).outcome, 'failed');
    const silent = await command({ harness: unitHarness(), lost: () => true });
    assert.deepEqual(silent, { outcome: 'unreachable', tookMs: 25_000 });
  });

  it('do not let a third speak for the unit', async () => {
    const noise = () => [
      resultFrame(UUID, { succeeded: true, tag: 1 }),
      resultFrame(UUID, { succeeded: true, tag: 2 }),
    ];
    assert.equal((await command({ harness: unitHarness(), noise })).outcome, 'unconfirmed');
  });
});
