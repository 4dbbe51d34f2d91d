import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  formatDate,
  formatLongDate,
  formatLongDay,
  formatShortDate,
  formatTime,
  namedZone,
} from './displayTime.ts';
import { anyDay, anyInstant, anyZone } from './zones.test-data.ts';

const at = Temporal.Instant.from('2026-10-02T15:30:00Z');

test('dates and times follow the clock of the site', () => {
  assert.equal(formatDate(at, 'Australia/Brisbane'), '03/10/2026');
  assert.equal(formatDate(at, 'Australia/Perth'), '02/10/2026');
  assert.equal(formatTime(at, 'Australia/Eucla'), '12:15 am');
  assert.equal(formatTime(at, 'Australia/Perth'), '11:30 pm');
  assert.equal(formatLongDate(at, 'Australia/Brisbane'), 'Sat, 3 Oct 2026');
  assert.equal(formatShortDate(at, 'Australia/Brisbane'), 'Sat 3 Oct');
});

test('a time that the clock shows twice says which of them it is', () => {
  const times = ['15:59', '16:00', '17:00'].map((time) =>
    formatTime(Temporal.Instant.from(`2027-04-03T${time}:00Z`), 'Australia/Sydney'),
  );
  assert.deepEqual(times, ['2:59 am AEDT', '2:00 am AEST', '3:00 am']);
});

test('a day reads the same, whether it comes by itself or from the clock of its site', () => {
  assert.equal(formatLongDay('2026-10-02'), 'Fri, 2 Oct 2026');
  fc.assert(
    fc.property(anyInstant, anyZone, (instant, zone) => {
      const day = instant.toZonedDateTimeISO(zone).toPlainDate();
      assert.equal(formatLongDate(instant, zone), formatLongDay(day));
    }),
  );
  fc.assert(fc.property(anyDay, (day) => assert.equal(formatLongDay(day), formatLongDay(day.toString()))));
});

test('the zone is named only where the clocks of site and reader differ at that time', () => {
  assert.equal(namedZone(at, 'Australia/Brisbane', 'Australia/Sydney'), undefined);
  const summer = Temporal.Instant.from('2026-12-02T15:30:00Z');
  assert.equal(namedZone(summer, 'Australia/Brisbane', 'Australia/Sydney'), 'Brisbane time');
  assert.equal(namedZone(at, 'Australia/Lord_Howe', 'Asia/Tokyo'), 'Lord Howe time');
  assert.equal(namedZone(at, 'Australia/Brisbane', 'Australia/Brisbane'), undefined);
});
