import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lastFirst } from './testDatabase.ts';

test('what was started last ends first, also when the end of something fails', async () => {
  const ended: string[] = [];
  let end = async () => {};
  const scope = lastFirst({
    after: (cleanUp) => {
      end = cleanUp;
    },
  });
  scope.after(async () => void ended.push('database'));
  scope.after(() => Promise.reject(new Error('the server would not end')));
  scope.after(async () => void ended.push('simulator'));
  await assert.rejects(end(), /would not end/);
  assert.deepEqual(ended, ['simulator', 'database']);
});
