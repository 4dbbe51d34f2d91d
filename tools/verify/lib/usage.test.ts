import assert from 'node:assert/strict';
import { test } from 'node:test';
import { UsageError, wholeNumbers } from './usage.ts';

test('whole numbers are taken as they are given', () => {
  assert.deepEqual(wholeNumbers([]), []);
  assert.deepEqual(wholeNumbers(['10', '0']), [10, 0]);
});

test('whatever is none is named', () => {
  for (const other of ['x', '-1', '1.5', '', '1e3'])
    assert.throws(() => wholeNumbers(['10', other]), new UsageError(`'${other}' is no whole number`));
});
