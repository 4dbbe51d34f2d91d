import assert from 'node:assert/strict';
import { test } from 'node:test';
import { reservationRule } from './reservations.ts';

// What customers are promised by docs/specification/bookings.md#holds: the tests of orders go by the rule itself.
test('a unit is reserved for as long, and as many of them, as customers are promised', () => {
  assert.deepEqual(reservationRule, {
    minutes: 15,
    mostMinutes: 45,
    maxUnits: 20,
    changeOfMindMinutes: 5,
    againAfterMinutes: 30,
    afterLettingGo: { units: 3, hours: 24, maxUnits: 3 },
  });
});
