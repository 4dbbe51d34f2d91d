import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cart, storageBooking } from '../../lib/order.test-data.ts';
import { firstHold } from './cartContents.ts';

const late = storageBooking({ id: 1, heldUntil: '2026-11-21T01:20:00Z' });
const soon = storageBooking({ id: 2, heldUntil: '2026-11-21T01:15:00.5Z' });

test('the first hold to end is the one shown', () => {
  assert.equal(firstHold(cart([late, soon]))?.id, 2);
  const sooner = storageBooking({ id: 3, heldUntil: '2026-11-21T01:15:00Z' });
  assert.equal(firstHold(cart([late, soon, sooner]))?.id, 3);
});

test('one that has ended comes before all others, and what was paid is none', () => {
  assert.equal(firstHold(cart([{ ...late, holdEnded: true }, soon]))?.id, 1);
  assert.equal(firstHold(cart([storageBooking({ heldUntil: null })])), undefined);
});
