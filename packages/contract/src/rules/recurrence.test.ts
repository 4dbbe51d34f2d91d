import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { recurringIntervals } from '../model/product.ts';
import { startOfDay } from './bookingTime.ts';
import { anniversary, billingIntervals, bookingCost, formatCost, nextAnniversary } from './recurrence.ts';
import { anyDay, anyInstant, anyZone, zones } from './zones.test-data.ts';

const every = (recurringIntervalCount: number, recurringInterval: (typeof recurringIntervals)[number]) => ({
  recurringInterval,
  recurringIntervalCount,
});
const anyRecurrence = fc
  .tuple(fc.integer({ min: 1, max: 6 }), fc.constantFrom(...recurringIntervals))
  .map(([count, interval]) => every(count, interval));
const compare = Temporal.Instant.compare;

test('a 31st falls on the last day of a shorter month and is the 31st again after it', () => {
  for (const zone of zones) {
    const start = startOfDay('2027-01-31', zone);
    const days = [0, 1, 2, 3, 13].map((index) =>
      anniversary(start, index, every(1, 'month'), zone).toZonedDateTimeISO(zone).toPlainDate().toString(),
    );
    assert.deepEqual(days, ['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30', '2028-02-29']);
  }
});

test('a leap day is the 28th in other years', () => {
  const start = startOfDay('2028-02-29', 'Australia/Hobart');
  const on = (index: number) =>
    anniversary(start, index, every(1, 'year'), 'Australia/Hobart')
      .toZonedDateTimeISO('Australia/Hobart')
      .toPlainDate()
      .toString();
  assert.deepEqual([on(1), on(4)], ['2029-02-28', '2032-02-29']);
});

test('monthly storage is charged at the beginning of a day, summer or winter', () => {
  fc.assert(
    fc.property(anyDay, fc.integer({ min: 1, max: 60 }), anyZone, (date, index, zone) => {
      const at = anniversary(startOfDay(date, zone), index, every(1, 'month'), zone);
      assert.ok(at.equals(startOfDay(date.add({ months: index }), zone)));
    }),
  );
});

test('the next anniversary is the first one after an instant', () => {
  fc.assert(
    fc.property(anyInstant, anyInstant, anyRecurrence, anyZone, (start, after, recurrence, zone) => {
      const { index, at } = nextAnniversary(start, after, recurrence, zone);
      assert.ok(index >= 1);
      assert.ok(at.equals(anniversary(start, index, recurrence, zone)));
      assert.ok(compare(at, after) > 0);
      if (index > 1) assert.ok(compare(anniversary(start, index - 1, recurrence, zone), after) <= 0);
    }),
  );
});

test('a length is the fewest intervals that reach the end, and at least 1', () => {
  fc.assert(
    fc.property(anyInstant, anyInstant, anyRecurrence, anyZone, (start, end, recurrence, zone) => {
      const count = billingIntervals(start, end, recurrence, zone);
      assert.ok(count >= 1);
      assert.ok(compare(anniversary(start, count, recurrence, zone), end) >= 0);
      if (count > 1) assert.ok(compare(anniversary(start, count - 1, recurrence, zone), end) < 0);
    }),
  );
});

test('an anniversary ends exactly its count of intervals', () => {
  const index = fc.integer({ min: 1, max: 40 });
  fc.assert(
    fc.property(anyInstant, index, anyRecurrence, anyZone, (start, n, recurrence, zone) => {
      const end = anniversary(start, n, recurrence, zone);
      assert.equal(billingIntervals(start, end, recurrence, zone), n);
      assert.equal(billingIntervals(start, end.add({ milliseconds: 1 }), recurrence, zone), n + 1);
    }),
  );
});

test('a short and a long day cost one day; hours across a change cost the hours that pass', () => {
  const zone = 'Australia/Lord_Howe';
  for (const date of ['2026-10-04', '2026-04-05', '2026-07-01']) {
    const end = startOfDay(Temporal.PlainDate.from(date).add({ days: 1 }), zone);
    assert.equal(billingIntervals(startOfDay(date, zone), end, every(1, 'day'), zone), 1);
  }
  const start = startOfDay('2026-10-04', 'Australia/Sydney');
  const end = startOfDay('2026-10-05', 'Australia/Sydney');
  assert.equal(billingIntervals(start, end, every(1, 'hour'), 'Australia/Sydney'), 23);
});

test('cost is price times length', () => {
  const start = Temporal.Instant.from('2026-07-01T00:00:00Z');
  const cost = (minutes: number, count: number) =>
    bookingCost({ price: 1250, ...every(count, 'hour') }, start, start.add({ minutes }), 'Australia/Perth');
  assert.equal(cost(60, 1), 1250);
  assert.equal(cost(61, 1), 2500);
  assert.equal(cost(1, 1), 1250);
  assert.equal(cost(300, 2), 3750);
  const once = { price: 900, recurringInterval: null, recurringIntervalCount: 1 };
  assert.equal(bookingCost(once, start, start.add({ hours: 50 }), 'Australia/Perth'), 900);
});

test('a cost names the intervals it is for; two days over a change of the clock have 49 hours', () => {
  const zone = 'Australia/Sydney';
  const [start, end] = [startOfDay('2027-04-04', zone), startOfDay('2027-04-06', zone)];
  const words = (cents: number, recurrence: ReturnType<typeof every>, until = end) =>
    formatCost(cents, start, until, recurrence, zone);
  assert.equal(words(289_100, every(1, 'hour')), '49 hours × $59.00');
  assert.equal(words(9_800, every(1, 'day')), '2 days × $49.00');
  assert.equal(words(78_400, every(30, 'minute')), '98 × 30 minutes × $8.00');
  assert.equal(words(9_801, every(1, 'day')), undefined, 'what was paid is no multiple of an interval');
  assert.equal(words(5_900, every(1, 'hour'), start.add({ minutes: 45 })), undefined);
  assert.equal(
    formatCost(500, start, end, { recurringInterval: null, recurringIntervalCount: 1 }, zone),
    undefined,
  );
});
