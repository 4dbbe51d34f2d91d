import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inTurn } from './inTurn.ts';

test('what was asked for first is done first, however long it takes, and though it fails', async () => {
  const done: string[] = [];
  const turn = inTurn();
  const first = Promise.withResolvers<void>();
  const all = [
    turn(() => first.promise.then(() => done.push('sending'))),
    turn(async () => {
      throw new Error('The device is busy.');
    }),
    turn(async () => done.push('confirmed')),
  ];
  await new Promise(setImmediate);
  assert.deepEqual(done, []);
  first.resolve();
  await Promise.all(all);
  assert.deepEqual(done, ['sending', 'confirmed']);
});
