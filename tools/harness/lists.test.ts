import assert from 'node:assert/strict';
import { test } from 'node:test';
import { first, rotating, zip } from './lists.ts';

test('the first of a list is there, or its absence is said', () => {
  assert.equal(first(['a', 'b']), 'a');
  assert.equal(first([undefined]), undefined);
  assert.throws(() => first([]), { message: 'The list is empty' });
});

test('items are handed out in turn, over and over', () => {
  const next = rotating(['a', 'b', 'c']);
  assert.deepEqual([next(), next(), next(), next()], ['a', 'b', 'c', 'a']);
  assert.equal(rotating(['a', 'b', 'c'], 4)(), 'b');
  assert.throws(rotating([]), { message: 'The list is empty' });
});

test('lists of one length are paired', () => {
  assert.deepEqual(zip([1, 2], ['a', 'b']), [
    [1, 'a'],
    [2, 'b'],
  ]);
  assert.deepEqual(zip([], []), []);
  assert.throws(() => zip([1], []), { message: '1 are to be paired with 0' });
});
