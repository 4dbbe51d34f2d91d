import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cart, storageBooking } from '../../lib/order.test-data.ts';
import { holdLeft, lostBookings } from './hold.ts';

test('a hold counts down and ends at nothing', () => {
  const until = '2026-11-21T01:15:00Z';
  assert.equal(holdLeft(until, Date.parse('2026-11-21T01:02:54.100Z')), 725_900);
  assert.equal(holdLeft(until, Date.parse('2026-11-21T02:00:00Z')), 0);
  assert.equal(holdLeft(null, 0), null);
});

test('the bookings whose holds ended are lost', () => {
  const late = storageBooking({ id: 1, heldUntil: '2026-11-21T01:20:00Z' });
  const order = cart([late, storageBooking({ id: 2 })]);
  assert.deepEqual(
    lostBookings(order, Date.parse('2026-11-21T01:16:00Z')).map(({ id }) => id),
    [2],
  );
});
