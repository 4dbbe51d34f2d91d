import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cart, storageBooking } from '../../lib/order.test-data.ts';
import { expiredBookings, reservationLeftMs } from './reservation.ts';

test('a reservation counts down and ends at nothing', () => {
  const until = '2026-11-21T01:15:00Z';
  assert.equal(reservationLeftMs(until, Date.parse('2026-11-21T01:02:54.100Z')), 725_900);
  assert.equal(reservationLeftMs(until, Date.parse('2026-11-21T02:00:00Z')), 0);
});

test('the bookings whose reservations have expired are those that the server says it of, whatever the time', () => {
  const longAgo = storageBooking({ id: 1, heldUntil: '2020-11-21T01:20:00Z' });
  const ended = storageBooking({ id: 2, heldUntil: '2120-11-21T01:20:00Z', holdEnded: true });
  assert.deepEqual(
    expiredBookings(cart([longAgo, ended])).map(({ id }) => id),
    [2],
  );
});
