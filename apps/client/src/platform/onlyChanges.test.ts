import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onlyChanges } from './onlyChanges.ts';

test('a value is handed on once, and again after another one', async () => {
  const taken: string[][] = [];
  const set = onlyChanges(async (doors: string[]) => void taken.push(doors));
  for (const doors of [['a'], ['a'], [], ['a']]) await set(doors);
  assert.deepEqual(taken, [['a'], [], ['a']]);
});

test('what was not taken is handed on again, and nobody hears of it', async () => {
  let tries = 0;
  const set = onlyChanges(async (_: number) => {
    tries += 1;
    if (tries === 1) throw new Error('The device is busy.');
  });
  await set(1);
  await set(1);
  await set(1);
  assert.equal(tries, 2);
});
