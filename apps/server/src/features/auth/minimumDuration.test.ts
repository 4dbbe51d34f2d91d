import assert from 'node:assert/strict';
import { syncBuiltinESMExports } from 'node:module';
import { afterEach, beforeEach, describe, it, mock } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { withMinimumDuration } from './minimumDuration.ts';

const account = { name: 'Kim' };

/** Work that ends after so many ms of a clock that only the test moves. */
function lasting(ms: number, end: () => unknown): Promise<unknown> {
  return new Promise<void>((resolve) => setTimeout(resolve, ms)).then(end);
}

/** After how many ms of that clock each answer came; undefined for one that did not within a second. */
async function answeredAfter(works: (() => Promise<unknown>)[]): Promise<(number | undefined)[]> {
  const after: (number | undefined)[] = works.map(() => undefined);
  let now = 0;
  works.forEach((work, index) => {
    const answered = () => {
      after[index] = now;
    };
    withMinimumDuration(work()).then(answered, answered);
  });
  while (now < 1_000) {
    await nextTurn();
    now += 1;
    mock.timers.tick(1);
  }
  await nextTurn();
  return after;
}

describe('a response that must not show whether an account is known', () => {
  // Only once synchronised is a timer mocked for whoever imports it by its name.
  beforeEach(() => {
    mock.timers.enable({ apis: ['setTimeout'] });
    syncBuiltinESMExports();
  });
  afterEach(() => {
    mock.timers.reset();
    syncBuiltinESMExports();
  });

  it('comes after the same time, whether there is nothing to do, something, or it fails', async () => {
    const [unknown, known, refused] = await answeredAfter([
      async () => undefined,
      () => lasting(100, () => account),
      () => lasting(40, () => assert.fail('refused')),
    ]);
    assert.ok(unknown !== undefined && unknown >= 100, `an unknown account was answered after ${unknown} ms`);
    assert.deepEqual([known, refused], [unknown, unknown]);
  });

  it('waits for work that takes longer', async () => {
    assert.deepEqual(await answeredAfter([() => lasting(500, () => account)]), [500]);
  });

  it('is what the work answered, or why it failed', async () => {
    const answers = Promise.allSettled([
      withMinimumDuration(Promise.resolve(account)),
      withMinimumDuration(Promise.reject(new Error('refused'))),
    ]);
    mock.timers.tick(1_000);
    assert.deepEqual(await answers, [
      { status: 'fulfilled', value: account },
      { status: 'rejected', reason: new Error('refused') },
    ]);
  });
});
