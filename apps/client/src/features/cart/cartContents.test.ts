import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cart, storageBooking } from '../../lib/order.test-data.ts';
import { firstHeldUntil } from './cartContents.ts';

test('the first hold to end is the one shown', () => {
  const late = storageBooking({ id: 1, heldUntil: '2026-11-21T01:20:00Z' });
  assert.equal(firstHeldUntil(cart([late, storageBooking({ id: 2 })])), '2026-11-21T01:15:00Z');
});
