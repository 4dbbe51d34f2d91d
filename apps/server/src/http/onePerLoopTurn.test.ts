import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { createOnePerLoopTurn } from './onePerLoopTurn.ts';

test('callers come through in their order, one a turn of the event loop', async () => {
  const turn = createOnePerLoopTurn();
  const through: number[] = [];
  const all = [1, 2, 3].map(async (caller) => {
    await turn();
    through.push(caller);
  });
  const perTurn: number[] = [];
  while (through.length < 3) {
    const before = through.length;
    await nextTurn();
    perTurn.push(through.length - before);
  }
  await Promise.all(all);
  assert.deepEqual(through, [1, 2, 3]);
  assert.equal(Math.max(...perTurn), 1);
});
