import assert from 'node:assert/strict';
import { test } from 'node:test';
import { titleOf } from './titles.ts';

test('a page is named by what it shows', () => {
  assert.equal(titleOf('Shop'), 'Shop · Gatehouse');
  assert.equal(titleOf(''), 'Gatehouse');
});
