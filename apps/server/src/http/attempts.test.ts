import assert from 'node:assert/strict';
import { after, beforeEach, describe, it } from 'node:test';
import { allEndpoints } from '@gatehouse/contract/api/index';
import { loginFromAddress, loginSlowdown, loginTries } from '@gatehouse/contract/rules/signInLimits';
import { stoppedClock } from '../clock.ts';
import { sql } from '../db/sql.ts';
import { testDb } from '../testing/testDatabase.ts';
import { createAttempts, type SettleAttempt } from './attempts.ts';

const db = await testDb({ after });
const clock = stoppedClock(Temporal.Instant.from('2026-03-02T01:00:00Z'));
const waits: number[] = [];
/** Each is a process of its own. */
const startProcess = () => createAttempts(async (ms) => void waits.push(ms));
const [one, other] = [startProcess(), startProcess()];
beforeEach(async () => {
  waits.length = 0;
  await db.query(sql`delete from attempt_counts`);
});

const refusal = new Error('refused');
const attempt = (limit = loginTries as Parameters<typeof one>[0]['limit'], isOwner = false) => ({
  ctx: { db, clock },
  limit,
  subject: 'somebody',
  isSpared: async () => isOwner,
  refuse: () => refusal,
});
const take = (count: number, process = one, limit = loginTries as Parameters<typeof one>[0]['limit']) =>
  Promise.all(Array.from({ length: count }, () => process(attempt(limit))));
const settleAll = (taken: SettleAttempt[], counts: boolean) =>
  Promise.all(taken.map((settle) => settle({ counts })));

describe('a call whose failure counts', () => {
  it('waits for one that another process has under way, and begins when that did not fail', async () => {
    const taken = await take(loginTries.max);
    let begun = false;
    const waiting = other(attempt()).then((settle) => {
      begun = true;
      return settle;
    });
    await db.query(sql`select pg_sleep(0.1)`);
    assert.equal(begun, false);
    await taken.pop()!({ counts: false });
    await settleAll([...taken, await waiting], true);
    await assert.rejects(one(attempt()), refusal);
  });

  it('is refused when those under way have failed', async () => {
    const taken = await take(loginTries.max);
    const waiting = Promise.allSettled([one(attempt()), other(attempt())]);
    await settleAll(taken, true);
    assert.deepEqual(
      (await waiting).map(({ status }) => status),
      ['rejected', 'rejected'],
    );
  });

  it('counts as failed a minute after its process has died', async () => {
    await take(loginTries.max);
    const waiting = other(attempt());
    waiting.catch(() => {});
    clock.advance({ seconds: 60 });
    await assert.rejects(waiting, refusal);
    clock.advance({ minutes: loginTries.minutes });
    await settleAll(await take(loginTries.max), false);
  });

  it('begins the minutes when it is the first that fails, not when others succeeded', async () => {
    await settleAll(await take(2), false);
    clock.advance({ minutes: loginTries.minutes - 1 });
    await settleAll(await take(loginTries.max - 1), true);
    clock.advance({ minutes: 2 });
    await settleAll(await take(1), true);
    await assert.rejects(one(attempt()), refusal);
  });

  it('counts in the minutes that have begun meanwhile', async () => {
    const [slow] = await take(1);
    clock.advance({ minutes: loginTries.minutes });
    await settleAll(await take(loginTries.max - 1), true);
    await slow!({ counts: true });
    await assert.rejects(one(attempt()), refusal);
  });
});

describe('a try beyond a limit that slows down', () => {
  it('begins after those of all processes, and is refused and not counted when that is too late', async () => {
    await settleAll(await take(loginSlowdown.max, one, loginSlowdown), true);
    for (const process of [one, other, one, other, one])
      await (await process(attempt(loginSlowdown)))({ counts: true });
    assert.deepEqual(waits, [250, 750, 1_750, 3_750, 7_750]);
    for (const process of [one, other]) await assert.rejects(process(attempt(loginSlowdown)), refusal);
    clock.advance({ milliseconds: 3_750 });
    await (await one(attempt(loginSlowdown)))({ counts: true });
    assert.equal(waits.at(-1), 8_000);
  });

  it('is its owner’s at once, and counts when it fails', async () => {
    await settleAll(await take(loginSlowdown.max, one, loginSlowdown), true);
    await (await one(attempt(loginSlowdown, true)))({ counts: true });
    assert.deepEqual(waits, []);
    await one(attempt(loginSlowdown));
    assert.deepEqual(waits, [500]);
  });
});

it('many at once leave no place taken', async () => {
  const limit = { ...loginFromAddress, max: 3 };
  await Promise.all(
    Array.from({ length: 40 }, async (_, n) => {
      const settle = await [one, other][n % 2]!(attempt(limit));
      await settle({ counts: false });
    }),
  );
  const row = await db.one<{ failures: number; held: number }>(
    sql`select failures, held from attempt_counts`,
  );
  assert.deepEqual(row, { failures: 0, held: 0 });
});

it('calls that take places under several limits take them in one order, so that none waits for the other', () => {
  const before = new Set<string>();
  for (const { endpoint } of allEndpoints) {
    const names = endpoint.limits.filter(({ failures }) => failures).map(({ name }) => name);
    names.forEach((name, index) => {
      for (const later of names.slice(index + 1)) {
        assert.ok(!before.has(`${later} ${name}`), `${endpoint.path} takes ${name} before ${later}`);
        before.add(`${name} ${later}`);
      }
    });
  }
});
