import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createBatch } from './batch.ts';

test('one item goes at once; what comes meanwhile goes together, in order, each with its own result', async () => {
  const runs: number[][] = [];
  const double = createBatch(async (items: number[]) => {
    runs.push(items);
    await Promise.resolve();
    return items.map((item) => item * 2);
  }, 3);
  const results = await Promise.all([1, 2, 3, 4, 5].map(double));
  assert.deepEqual(results, [2, 4, 6, 8, 10]);
  assert.deepEqual(runs, [[1], [2, 3, 4], [5]]);
});

test('a failure is told to those of its batch only', async () => {
  const run = createBatch(async (items: number[]) => {
    if (items.includes(1)) throw new Error('refused');
    return items;
  });
  const ends = await Promise.allSettled([1, 2, 3].map(run));
  assert.deepEqual(
    ends.map(({ status }) => status),
    ['rejected', 'fulfilled', 'fulfilled'],
  );
});
