import assert from 'node:assert/strict';
import { test } from 'node:test';
import { presentBooking } from './presenter.ts';
import type { BookingRow } from './queries.ts';

const at = (day: number) => Temporal.Instant.from(`2026-11-${day}T02:00:00Z`);
const product = { id: 3, name: 'Small locker' } as unknown as BookingRow['product'];
const row: BookingRow = {
  id: 7,
  state: 'Active',
  start_time: at(10),
  end_time: null,
  price: 9_000,
  next_charge_at: null,
  notes: null,
  booking_type: 'storage',
  product,
  unit_id: 5,
  unit_name: 'A12',
  unit_type: 'storage',
  unit_product: product,
  order_id: null,
  order_reference: null,
  lines: [],
  owed: 0,
  arrears_since: null,
  next_attempt_at: null,
  game_index: null,
  game_started_at: null,
  game_turn_ends_at: null,
  overlock_at: null,
};

test('a booking without an end, a charge, an order, a game or arrears says that there are none', () => {
  assert.deepEqual(presentBooking(row), {
    id: 7,
    state: 'Active',
    start_time: '2026-11-10T02:00:00Z',
    end_time: null,
    bookingType: 'storage',
    price: 9_000,
    nextChargeAt: null,
    notes: null,
    arrears: null,
    AccessPermissions: [{ id: 7, Unit: { id: 5, name: 'A12', type: 'storage', Product: product } }],
    OrderProducts: [],
    Product: product,
    game: null,
    Order: null,
  });
});

test('a booking shows its times and its order', () => {
  const { end_time, nextChargeAt, Order } = presentBooking({
    ...row,
    end_time: at(30),
    next_charge_at: at(24),
    order_id: 9,
    order_reference: 'GH-9',
  });
  assert.deepEqual(
    [end_time, nextChargeAt, Order],
    ['2026-11-30T02:00:00Z', '2026-11-24T02:00:00Z', { id: 9, reference: 'GH-9' }],
  );
});

test('a booking in arrears shows what it owes, since when, and what comes next, as far as something does', () => {
  const late = { ...row, owed: 9_000, arrears_since: at(11) };
  const since = '2026-11-11T02:00:00Z';
  assert.deepEqual(presentBooking(late).arrears, {
    owed: 9_000,
    since,
    nextAttemptAt: null,
    overlockAt: null,
  });
  assert.deepEqual(presentBooking({ ...late, next_attempt_at: at(12), overlock_at: at(18) }).arrears, {
    owed: 9_000,
    since,
    nextAttemptAt: '2026-11-12T02:00:00Z',
    overlockAt: '2026-11-18T02:00:00Z',
  });
});
