import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bookingTypeIn, bookingTypes } from './bookingType.ts';

test('an address names one of the two major categories, or none', () => {
  assert.deepEqual(bookingTypes, ['storage', 'workspaces']);
  for (const type of bookingTypes) assert.equal(bookingTypeIn(type), type);
  for (const text of [null, '', 'Storage', 'parking']) assert.equal(bookingTypeIn(text), undefined);
});
