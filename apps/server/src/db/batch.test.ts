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

test('what comes while a run is under way waits for the next, and never do two run at once', async () => {
  const runs: number[][] = [];
  const ends = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const begun = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const keep = createBatch(async (items: number[]) => {
    const run = runs.push(items) - 1;
    begun[run]!.resolve();
    await ends[run]!.promise;
    return items;
  });
  const first = keep(1);
  await begun[0]!.promise;
  const others = [2, 3].map(keep);
  await new Promise(setImmediate);
  assert.deepEqual(runs, [[1]]);
  ends[0]!.resolve();
  await begun[1]!.promise;
  ends[1]!.resolve();
  assert.deepEqual(await Promise.all([first, ...others]), [1, 2, 3]);
  assert.deepEqual(runs, [[1], [2, 3]]);
});

test('what a run promises for an item is waited for by whoever handed it in, and by no run after it', async () => {
  const promised = Promise.withResolvers<string>();
  const run = createBatch(async (items: string[]) =>
    items.map((item) => (item === 'slow' ? promised.promise : item)),
  );
  const slow = run('slow');
  assert.equal(await run('quick'), 'quick');
  promised.resolve('in the end');
  assert.equal(await slow, 'in the end');
  const failing = createBatch(async (items: string[]) =>
    items.map(() => Promise.reject(new Error('broken'))),
  );
  await assert.rejects(failing('first'), /broken/);
  await assert.rejects(failing('second'), /broken/);
});

test('a batch is of 500 at most unless another size is asked for', async () => {
  const sizes: number[] = [];
  const keep = createBatch(async (items: number[]) => {
    sizes.push(items.length);
    return items;
  });
  await Promise.all(Array.from({ length: 501 }, (_, item) => keep(item)));
  assert.deepEqual(sizes, [500, 1]);
});

test('a failure reaches those of its batch only', async () => {
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
