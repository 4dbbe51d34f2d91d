import assert from 'node:assert/strict';
import { it } from 'node:test';
import { readOptions } from './options.ts';

it('reads rows by name or in a list, and what to compare with', () => {
  const plain = { rows: undefined, turns: undefined, quick: false, full: false, base: undefined };
  assert.deepEqual(readOptions([]), plain);
  assert.deepEqual(readOptions(['--rows', '1,3', '9', '--turns', '2']), {
    ...plain,
    rows: [1, 3, 9],
    turns: 2,
  });
  assert.deepEqual(readOptions(['--quick', '--base', 'a.json']), { ...plain, quick: true, base: 'a.json' });
});

it('refuses what it does not know', () => {
  assert.throws(() => readOptions(['--rows', '3,99']), /^Error: There is no such row: 99; there are 1, /);
  assert.throws(() => readOptions(['poll']), /no such row: poll/);
  assert.throws(() => readOptions(['--turns', '0']), { message: '--turns 0 is no whole number above 0' });
  assert.throws(() => readOptions(['--fast']), /--fast/);
});
