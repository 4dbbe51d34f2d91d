import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Booking, bookingStates } from '../model/booking.ts';
import { bookingGroup, bookingGroups, isListedBooking } from './bookingState.ts';

test('bookings are current, upcoming or historic', () => {
  assert.equal(bookingGroup('Active'), 'Current');
  assert.equal(bookingGroup('InArrears'), 'Current');
  assert.equal(bookingGroup('Upcoming'), 'Upcoming');
  for (const state of ['Completed', 'Cancelled', 'Skipped'] as const) {
    assert.equal(bookingGroup(state), 'Historic');
  }
});

test('every booking stands under one of the headings, and no heading is for none', () => {
  assert.deepEqual(new Set(bookingStates.map(bookingGroup)), new Set(bookingGroups));
});

test('a booking is listed when one of its units has a product', () => {
  type Permissions = Booking['AccessPermissions'];
  const without = {
    id: 1,
    Unit: { id: 1, name: 'A1', type: 'storage', Product: null },
  } as Permissions[number];
  const withProduct = { id: 2, Unit: { ...without.Unit, Product: {} } } as Permissions[number];
  assert.ok(!isListedBooking({ AccessPermissions: [] }));
  assert.ok(!isListedBooking({ AccessPermissions: [without] }));
  assert.ok(isListedBooking({ AccessPermissions: [without, withProduct] }));
});
