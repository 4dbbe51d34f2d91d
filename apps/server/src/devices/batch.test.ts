import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createBatch } from './batch.ts';

test('what comes together goes together, as what comes meanwhile does, in order, each with its own result', async () => {
  const runs: number[][] = [];
  const double = createBatch(async (items: number[]) => {
    runs.push(items);
    await Promise.resolve();
    return items.map((item) => item * 2);
  }, 3);
  const first = [1, 2].map(double);
  await first[0];
  const results = await Promise.all([...first, ...[3, 4, 5, 6].map(double)]);
  assert.deepEqual(results, [2, 4, 6, 8, 10, 12]);
  assert.deepEqual(runs, [[1, 2], [3, 4, 5], [6]]);
});

test('a failure is told to those of its batch only', async () => {
  const run = createBatch(async (items: number[]) => {
    if (items.includes(1)) throw new Error('refused');
    return items;
  }, 1);
  const ends = await Promise.allSettled([1, 2, 3].map(run));
  assert.deepEqual(
    ends.map(({ status }) => status),
    ['rejected', 'fulfilled', 'fulfilled'],
  );
});
