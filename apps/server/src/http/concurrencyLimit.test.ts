import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createConcurrencyLimit } from './concurrencyLimit.ts';

/** Work that ends when the test lets it. */
function startableWork() {
  const begun: { end: () => void; fail: () => void }[] = [];
  const work = () =>
    new Promise<void>((resolve, reject) => {
      begun.push({ end: resolve, fail: () => reject(new Error('failed')) });
    });
  return { begun, work };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

test('no more is under way than there is room for, and all of it comes to its turn', async () => {
  const limitConcurrency = createConcurrencyLimit();
  const { begun, work } = startableWork();
  const all = Array.from({ length: 5 }, () => limitConcurrency('a', async () => 2, work));
  await settled();
  for (let ended = 0; ended < 5; ended++) {
    assert.equal(begun.length, Math.min(5, ended + 2));
    begun[ended]!.end();
    await settled();
  }
  await Promise.all(all);
});

test('work for another subject does not wait', async () => {
  const limitConcurrency = createConcurrencyLimit();
  const { begun, work } = startableWork();
  const all = [limitConcurrency('a', async () => 1, work), limitConcurrency('b', async () => 1, work)];
  await settled();
  assert.equal(begun.length, 2);
  for (const { end } of begun) end();
  await Promise.all(all);
});

test('room that failures take away while others look for it is not given out', async () => {
  const limitConcurrency = createConcurrencyLimit();
  const { begun, work } = startableWork();
  let failures = 0;
  const roomFor = async () => {
    const room = 2 - failures;
    await settled();
    if (room <= 0) throw new Error('locked out');
    return room;
  };
  const counted = () =>
    work().catch((error) => {
      failures++;
      throw error;
    });
  const all = Array.from({ length: 20 }, () => limitConcurrency('a', roomFor, counted));
  const outcomes = Promise.allSettled(all);
  while (failures < 2) {
    await settled();
    begun[failures]?.fail();
  }
  const reasons = (await outcomes).map((outcome) => outcome.status === 'rejected' && outcome.reason.message);
  assert.equal(begun.length, 2);
  assert.deepEqual(reasons.toSorted(), ['failed', 'failed', ...Array(18).fill('locked out')]);
});
