import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { minutesOf, uuidOfBytes } from './block.ts';
import { commandFrame, isChallenge, readChallenge, readResult, resultFrame } from './frames.ts';
import {
  ANSWER_TRIES,
  BACK_OFF_MOST_MS,
  BACK_OFF_MS,
  CHALLENGE_MS,
  CLOCK_MINUTES,
  RESULT_MS,
} from './limits.ts';
import { createPhoneCipher } from './phoneCipher.ts';
import {
  command,
  heldGrant,
  NOON,
  PASSPHRASE,
  passphraseOf,
  SUFFIX,
  type UnitBench,
  UUID,
  unitOnTheBench,
} from './radio.test-bench.ts';

const MINUTE_MS = 60_000;
const cipher = await createPhoneCipher(PASSPHRASE, UUID);
const ask = commandFrame(UUID, 'open', SUFFIX);
const randomAnswer = () => commandFrame(uuidOfBytes(randomBytes(16)), 'open', SUFFIX);

/** Asks the unit to open and answers its challenge as the grant's holder, with changes. */
async function answer(bench: UnitBench, changes: Partial<Parameters<typeof cipher.answer>[0]> = {}) {
  await bench.unit.receiveAdvertisement(ask);
  const challenge = readChallenge(bench.unit.advertisement()!)!;
  const minutes = minutesOf(bench.wall ?? NOON);
  const made = await cipher.answer({ operation: 'open', challenge, minutes, suffix: SUFFIX, ...changes });
  const frame = commandFrame(made.uuid, 'open', SUFFIX);
  await bench.unit.receiveAdvertisement(frame);
  return { frame, challenge, made };
}
const results = (bench: UnitBench) => bench.attempts.map(({ result }) => result);

describe('a unit asked by radio', () => {
  it('opens for the answer of a grant it holds, says so with the tag, and falls silent', async () => {
    const bench = unitOnTheBench();
    assert.equal(bench.unit.advertisement(), undefined);
    const { made } = await answer(bench);
    assert.deepEqual(bench.acts, ['open']);
    assert.deepEqual(bench.attempts, [{ operation: 'open', result: 'done', grant: 31 }]);
    const result = resultFrame(UUID, { succeeded: true, tag: made.successTag });
    assert.deepEqual(bench.unit.advertisement(), result);
    bench.advance(RESULT_MS);
    assert.equal(bench.unit.advertisement(), undefined);
  });

  it('acts once on an answer received many times, and never again on one of before', async () => {
    const bench = unitOnTheBench();
    const { frame } = await answer(bench);
    for (let times = 0; times < 5; times++) await bench.unit.receiveAdvertisement(frame);
    bench.advance(RESULT_MS);
    await bench.unit.receiveAdvertisement(frame);
    await bench.unit.receiveAdvertisement(ask);
    await bench.unit.receiveAdvertisement(frame);
    assert.deepEqual(bench.acts, ['open']);
  });

  it('says so when the lock does not get there', async () => {
    const bench = unitOnTheBench();
    bench.works = false;
    const { made } = await answer(bench);
    assert.deepEqual(results(bench), ['jammed']);
    assert.deepEqual(readResult(bench.unit.advertisement()!), { succeeded: false, tag: made.failureTag });
  });

  it('takes no other operation, challenge or suffix than it asked for', async () => {
    for (const changes of [
      { operation: 'lock' as const },
      { challenge: 0x20_00_00_00 },
      { suffix: '000413' },
    ]) {
      const bench = unitOnTheBench();
      await answer(bench, changes);
      assert.deepEqual(bench.acts, []);
      assert.ok(readChallenge(bench.unit.advertisement()!), 'it still asks');
    }
  });

  it('refuses a grant before its time, after it, and by a phone whose clock is wrong', async () => {
    const minutes = minutesOf(NOON);
    const late = { from: NOON + 1, until: NOON + MINUTE_MS };
    const over = { from: NOON - MINUTE_MS, until: NOON };
    for (const grant of [late, over]) {
      const bench = unitOnTheBench([heldGrant(grant)]);
      const { made } = await answer(bench);
      assert.deepEqual([bench.acts, results(bench)], [[], ['outOfTime']]);
      assert.deepEqual(readResult(bench.unit.advertisement()!), { succeeded: false, tag: made.failureTag });
    }
    for (const off of [-CLOCK_MINUTES - 1, CLOCK_MINUTES + 1]) {
      const bench = unitOnTheBench();
      await answer(bench, { minutes: minutes + off });
      assert.deepEqual([bench.acts, results(bench)], [[], ['outOfTime']]);
    }
    for (const off of [-CLOCK_MINUTES, CLOCK_MINUTES]) {
      const bench = unitOnTheBench();
      await answer(bench, { minutes: minutes + off });
      assert.deepEqual(bench.acts, ['open']);
    }
  });

  it('refuses everybody while it does not know the time', async () => {
    const bench = unitOnTheBench();
    bench.wall = null;
    await answer(bench);
    assert.deepEqual([bench.acts, results(bench)], [[], ['timeUnknown']]);
  });

  it('forgets a grant that was withdrawn', async () => {
    const bench = unitOnTheBench([]);
    await answer(bench);
    assert.deepEqual([bench.acts, results(bench)], [[], []]);
  });

  it('asks one challenge for ten seconds, and another the next time', async () => {
    const bench = unitOnTheBench();
    await bench.unit.receiveAdvertisement(ask);
    await bench.unit.receiveAdvertisement(ask);
    bench.advance(CHALLENGE_MS);
    assert.equal(bench.unit.advertisement(), undefined);
    await bench.unit.receiveAdvertisement(ask);
    assert.equal(new Set(bench.asked).size, 2);
    assert.ok(bench.asked.every(isChallenge));
  });
});

describe('a unit that is guessed at', () => {
  const guess = async (bench: UnitBench) => {
    await bench.unit.receiveAdvertisement(ask);
    for (let tries = 0; tries < ANSWER_TRIES; tries++) await bench.unit.receiveAdvertisement(randomAnswer());
  };

  it('tries three answers, then ignores all, for longer each time', async () => {
    const bench = unitOnTheBench();
    for (let waitMs = BACK_OFF_MS; waitMs <= BACK_OFF_MOST_MS; waitMs *= 2) {
      await guess(bench);
      assert.equal(bench.unit.advertisement(), undefined);
      bench.advance(waitMs - 1);
      await bench.unit.receiveAdvertisement(ask);
      assert.equal(bench.unit.advertisement(), undefined);
      bench.advance(1);
    }
    assert.deepEqual(new Set(results(bench)), new Set(['wrong']));
    await answer(bench);
    assert.deepEqual(bench.acts, ['open']);
    bench.advance(RESULT_MS);
    await guess(bench);
    bench.advance(BACK_OFF_MS);
    await bench.unit.receiveAdvertisement(ask);
    assert.ok(bench.unit.advertisement(), 'a right answer takes the waiting back');
  });

  it('still opens for a right third answer, and for one that one guess was beside', async () => {
    const bench = unitOnTheBench();
    await bench.unit.receiveAdvertisement(ask);
    const wrong = randomAnswer();
    for (let times = 0; times < 10; times++) await bench.unit.receiveAdvertisement(wrong);
    await bench.unit.receiveAdvertisement(randomAnswer());
    await answer(bench);
    assert.deepEqual(bench.acts, ['open']);
  });

  it('opens for nothing that is not the one right answer, whatever is said in whatever order', async () => {
    const foreign = await createPhoneCipher(passphraseOf(randomBytes(16)), UUID);
    const step = fc.constantFrom('ask', 'noise', 'foreign', 'stale', 'wait');
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        const bench = unitOnTheBench();
        const { frame } = await answer(bench);
        bench.advance(RESULT_MS);
        for (const one of steps) {
          if (one === 'ask') await bench.unit.receiveAdvertisement(ask);
          if (one === 'noise') await bench.unit.receiveAdvertisement(randomAnswer());
          if (one === 'stale') await bench.unit.receiveAdvertisement(frame);
          if (one === 'wait') bench.advance(3_000);
          if (one === 'foreign') {
            const challenge = bench.asked.at(-1)!;
            const minutes = minutesOf(NOON);
            const made = await foreign.answer({ operation: 'open', challenge, minutes, suffix: SUFFIX });
            await bench.unit.receiveAdvertisement(commandFrame(made.uuid, 'open', SUFFIX));
          }
        }
        assert.deepEqual(bench.acts, ['open']);
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
          const bench = Object.assign(unitOnTheBench(), { actMs, works });
          const lost = () => losses.next().value as boolean;
          const { outcome, tookMs } = await command({ bench, operation, lost });
          assert.ok(tookMs <= 25_000);
          assert.ok(bench.acts.length <= 1, 'at most once');
          if (outcome === 'succeeded') assert.deepEqual([bench.acts, works], [[operation], true]);
          if (outcome === 'failed') assert.deepEqual([bench.acts, works], [[operation], false]);
          if (outcome === 'unreachable') assert.deepEqual(bench.acts, []);
        },
      ),
      { numRuns: 200 },
    );
  });

  it('are done within a few seconds when nothing is lost', async () => {
    const { outcome, tookMs } = await command({ bench: Object.assign(unitOnTheBench(), { actMs: 1_500 }) });
    assert.equal(outcome, 'succeeded');
    assert.ok(tookMs <= 6_000, String(tookMs));
  });

  it('end in failure with a wrong clock, and unreached when no unit is there', async () => {
    const bench = unitOnTheBench();
    assert.equal((await command({ bench, clockAheadMs: 10 * MINUTE_MS })).outcome, 'failed');
    const silent = await command({ bench: unitOnTheBench(), lost: () => true });
    assert.deepEqual(silent, { outcome: 'unreachable', tookMs: 25_000 });
  });

  it('do not let a third speak for the unit', async () => {
    const noise = () => [
      resultFrame(UUID, { succeeded: true, tag: 1 }),
      resultFrame(UUID, { succeeded: true, tag: 2 }),
    ];
    assert.equal((await command({ bench: unitOnTheBench(), noise })).outcome, 'unconfirmed');
  });
});
