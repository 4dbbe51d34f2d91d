import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TimeLimitError, withinTime } from './timeLimit.ts';

test('work that ends in time ends as it does by itself', async () => {
  assert.equal(await withinTime(60_000, Promise.resolve(7)), 7);
  await assert.rejects(withinTime(60_000, Promise.reject(new RangeError('no'))), RangeError);
});

test('what takes too long is not waited for, and may still fail unheard', async () => {
  const work = Promise.withResolvers<void>();
  await assert.rejects(withinTime(1, work.promise), TimeLimitError);
  work.reject(new Error('late'));
});
