import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Order } from '@gatehouse/contract/model/order';
import { atTheSameTime } from './sameTime.ts';

type Booking = Order['Bookings'][number];
const at = (id: number, start: string, end: string | null) =>
  ({
    id,
    start_time: `2026-11-24T${start}:00Z`,
    end_time: end && `2026-11-24T${end}:00Z`,
  }) as Booking;

test('bookings that overlap are found, those back to back and open ones are not', () => {
  const ids = (...bookings: Booking[]) => atTheSameTime(bookings).map((group) => group.map(({ id }) => id));
  assert.deepEqual(ids(at(1, '09:00', '10:00'), at(2, '09:00', '10:00')), [[1, 2]]);
  assert.deepEqual(ids(at(1, '09:30', '11:00'), at(2, '09:00', '10:00'), at(3, '10:30', '12:00')), [
    [2, 1, 3],
  ]);
  assert.deepEqual(ids(at(1, '09:00', '10:00'), at(2, '10:00', '11:00'), at(3, '09:00', null)), []);
});
