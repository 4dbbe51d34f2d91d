import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  currentStep,
  DEFAULT_TIME_ZONE,
  dayAt,
  isOnStep,
  isReservable,
  isWholeDays,
  isWithinOpeningHours,
  lastDayBefore,
  localClock,
  meetingSpan,
  openingWindow,
  overlaps,
  reservableDays,
  type Span,
  startOfDay,
  storageStart,
  workspaceStarts,
} from './bookingTime.ts';
import { anyDay, anyInstant, anyZone } from './zones.test-data.ts';

const instant = (text: string) => Temporal.Instant.from(text);
const hoursOf = (span: Span) => span.start.until(span.end).total('hours');
const day = (startDate: string, duration = 1) =>
  ({ startDate, startTime: '', duration, period: 'day' }) as const;
const hours = (startDate: string, startTime: string, duration: number) =>
  ({ startDate, startTime, duration, period: 'hour' }) as const;

test('a local clock agrees with its zone, in every zone, forwards and backwards', () => {
  const anyWalk = fc.array(fc.integer({ min: -60 * 24 * 200, max: 60 * 24 * 200 }), { maxLength: 20 });
  fc.assert(
    fc.property(anyInstant, anyZone, anyWalk, (start, zone, walk) => {
      const clock = localClock(zone);
      for (const minutes of [0, 15, 30, ...walk]) {
        const at = start.add({ minutes });
        const expected = at.toZonedDateTimeISO(zone).toPlainTime().toString({ smallestUnit: 'minute' });
        assert.equal(clock(at.epochMilliseconds), expected);
      }
    }),
  );
});

test('a local clock changes with its zone, to the millisecond', () => {
  const clock = localClock('Australia/Sydney');
  const change = instant('2026-10-03T16:00:00Z').epochMilliseconds;
  const times = [change - 1, change].map(clock);
  assert.deepEqual(times, ['01:59', '03:00']);
});

test('a site that names no zone is in Queensland, which never changes its clock', () => {
  const offsets = ['2026-01-01T00:00:00Z', '2026-07-01T00:00:00Z'].map(
    (text) => instant(text).toZonedDateTimeISO(DEFAULT_TIME_ZONE).offset,
  );
  assert.deepEqual(offsets, ['+10:00', '+10:00']);
});

test('a start counts as chosen until its step of 15 minutes is over', () => {
  const step = (text: string) => currentStep(instant(text)).toString();
  assert.equal(step('2026-07-01T00:15:00Z'), '2026-07-01T00:15:00Z');
  assert.equal(step('2026-07-01T00:29:59.999Z'), '2026-07-01T00:15:00Z');
  assert.equal(step('2026-07-01T00:30:00Z'), '2026-07-01T00:30:00Z');
});

test('storage starts at the beginning of the chosen day at the site', () => {
  assert.equal(storageStart('2026-07-01', 'Australia/Sydney').toString(), '2026-06-30T14:00:00Z');
  assert.equal(storageStart('2026-01-01', 'Australia/Sydney').toString(), '2025-12-31T13:00:00Z');
  assert.equal(storageStart('2026-01-01', 'Australia/Eucla').toString(), '2025-12-31T15:15:00Z');
});

test('a storage start is the first instant of its day, in every zone', () => {
  fc.assert(
    fc.property(anyDay, anyZone, (date, zone) => {
      const start = storageStart(date, zone);
      assert.ok(dayAt(start, zone).equals(date));
      assert.ok(dayAt(start.subtract({ nanoseconds: 1 }), zone).equals(date.subtract({ days: 1 })));
    }),
  );
});

test('days last as long as the clock says: 23, 23.5, 24, 24.5 and 25 hours', () => {
  const length = (date: string, zone: string) => hoursOf(meetingSpan(day(date), zone));
  assert.equal(length('2026-10-04', 'Australia/Sydney'), 23);
  assert.equal(length('2026-04-05', 'Australia/Sydney'), 25);
  assert.equal(length('2026-10-04', 'Australia/Hobart'), 23);
  assert.equal(length('2026-10-04', 'Australia/Adelaide'), 23);
  assert.equal(length('2026-10-04', 'Australia/Lord_Howe'), 23.5);
  assert.equal(length('2026-04-05', 'Australia/Lord_Howe'), 24.5);
  for (const zone of ['Brisbane', 'Darwin', 'Perth', 'Eucla']) {
    assert.equal(length('2026-10-04', `Australia/${zone}`), 24);
  }
});

test('a booking by the day takes whole days, the last of them to its end', () => {
  const span = meetingSpan(day('2028-02-28', 3), 'Australia/Hobart');
  assert.equal(dayAt(span.start, 'Australia/Hobart').toString(), '2028-02-28');
  assert.equal(lastDayBefore(span.end, 'Australia/Hobart').toString(), '2028-03-01');
  const moment = span.end.add({ nanoseconds: 1 });
  assert.equal(lastDayBefore(moment, 'Australia/Hobart').toString(), '2028-03-02');
});

test('a time of whole days begins and ends with a day of its site', () => {
  const span = (start: string, end: string) => ({ start: instant(start), end: instant(end) });
  // A day of 23 hours.
  assert.ok(isWholeDays(span('2026-10-03T14:00:00Z', '2026-10-04T13:00:00Z'), 'Australia/Sydney'));
  assert.ok(!isWholeDays(span('2026-10-03T14:00:00Z', '2026-10-04T14:00:00Z'), 'Australia/Sydney'));
  assert.ok(!isWholeDays(span('2026-10-03T14:15:00Z', '2026-10-04T13:00:00Z'), 'Australia/Sydney'));
  assert.ok(isWholeDays(span('2026-10-03T14:00:00Z', '2026-10-04T14:00:00Z'), 'Australia/Brisbane'));
});

test('days booked one after the other touch and never overlap', () => {
  fc.assert(
    fc.property(anyDay, fc.integer({ min: 1, max: 40 }), anyZone, (date, duration, zone) => {
      const first = meetingSpan({ startDate: date, startTime: '', duration, period: 'day' }, zone);
      const next = meetingSpan(
        { startDate: date.add({ days: duration }), startTime: '', duration: 1, period: 'day' },
        zone,
      );
      assert.ok(first.end.equals(next.start));
      assert.ok(!overlaps(first, next));
      assert.ok(lastDayBefore(first.end, zone).equals(date.add({ days: duration - 1 })));
    }),
  );
});

test('hours are exact time, also over a change of the clock', () => {
  const spring = meetingSpan(hours('2026-10-04', '01:00', 3), 'Australia/Sydney');
  assert.equal(spring.start.toString(), '2026-10-03T15:00:00Z');
  assert.equal(spring.end.toString(), '2026-10-03T18:00:00Z');
  const autumn = meetingSpan(hours('2026-04-05', '01:30', 2), 'Australia/Lord_Howe');
  assert.equal(autumn.end.toZonedDateTimeISO('Australia/Lord_Howe').toPlainTime().toString(), '03:00:00');
  assert.equal(hoursOf(meetingSpan(hours('2026-07-01', '09:15', 1.5), 'Australia/Perth')), 1.5);
});

test('a time in a gap moves forward by the change, of a doubled one the first is meant', () => {
  const local = (span: Span, zone: string) =>
    span.start.toZonedDateTimeISO(zone).toString({ timeZoneName: 'never' });
  const gap = meetingSpan(hours('2026-10-04', '02:30', 1), 'Australia/Sydney');
  assert.equal(local(gap, 'Australia/Sydney'), '2026-10-04T03:30:00+11:00');
  const shortGap = meetingSpan(hours('2026-10-04', '02:15', 1), 'Australia/Lord_Howe');
  assert.equal(local(shortGap, 'Australia/Lord_Howe'), '2026-10-04T02:45:00+11:00');
  const doubled = meetingSpan(hours('2026-04-05', '02:30', 1), 'Australia/Adelaide');
  assert.equal(local(doubled, 'Australia/Adelaide'), '2026-04-05T02:30:00+10:30');
});

test('storage can be reserved from today to the last day of the period, by the clock of the site', () => {
  const now = instant('2026-06-30T20:00:00Z');
  assert.equal(reservableDays(now, 'Australia/Brisbane', 0).first.toString(), '2026-07-01');
  assert.equal(reservableDays(now, 'Australia/Brisbane').last.toString(), '2026-07-15');
  assert.ok(isReservable('2026-07-01', now, 'Australia/Brisbane', 0));
  assert.ok(!isReservable('2026-07-02', now, 'Australia/Brisbane', 0));
  assert.ok(!isReservable('2026-06-30', now, 'Australia/Brisbane', 7));
  assert.ok(isReservable('2026-07-15', now, 'Australia/Brisbane'));
  assert.ok(!isReservable('2026-07-16', now, 'Australia/Brisbane'));
  assert.ok(isReservable('2026-07-01', instant('2026-06-30T15:30:00Z'), 'Australia/Eucla', 0));
});

test('opening hours are local; a closing time at or before the opening time is on the next day', () => {
  const zone = 'Australia/Sydney';
  const shown = (opensAt: string | null, closesAt: string | null) => {
    const { start, end } = openingWindow('2026-07-01', { opensAt, closesAt }, zone);
    return [start, end].map((at) => at.toZonedDateTimeISO(zone).toPlainDateTime().toString().slice(5, 16));
  };
  assert.deepEqual(shown('06:00', '22:00'), ['07-01T06:00', '07-01T22:00']);
  assert.deepEqual(shown('18:00', '02:00'), ['07-01T18:00', '07-02T02:00']);
  assert.deepEqual(shown(null, null), ['07-01T00:00', '07-02T00:00']);
  assert.deepEqual(shown('06:00', null), ['07-01T06:00', '07-02T00:00']);
});

test('a booking by the hour lies inside one opening window', () => {
  const zone = 'Australia/Sydney';
  const office = { opensAt: '06:00', closesAt: '22:00' };
  const bar = { opensAt: '18:00', closesAt: '02:00' };
  const fits = (time: string, length: number, opening: typeof office) =>
    isWithinOpeningHours(meetingSpan(hours('2026-07-01', time, length), zone), opening, zone);
  assert.ok(fits('06:00', 16, office));
  assert.ok(!fits('05:45', 1, office));
  assert.ok(!fits('21:15', 1, office));
  assert.ok(fits('00:30', 1.5, bar));
  assert.ok(!fits('01:00', 2, bar));
  const early = { opensAt: null, closesAt: '12:00' };
  const late = { opensAt: '12:00', closesAt: null };
  const noonTo = (opening: { opensAt: string | null; closesAt: string | null }) =>
    ['11:00', '12:00'].map((time) =>
      isWithinOpeningHours(meetingSpan(hours('2026-07-01', time, 1), zone), opening, zone),
    );
  assert.deepEqual(noonTo(early), [true, false]);
  assert.deepEqual(noonTo(late), [false, true]);
  const always = { opensAt: null, closesAt: null };
  assert.ok(isWithinOpeningHours(meetingSpan(hours('2026-07-01', '20:00', 30), zone), always, zone));
});

test('the starts of a day are 15 minutes apart, on the step, and all of the opening window', () => {
  const opening = { opensAt: '00:00', closesAt: '00:00' };
  fc.assert(
    fc.property(anyDay, anyZone, (date, zone) => {
      const starts = workspaceStarts(date, opening, zone);
      const window = openingWindow(date, opening, zone);
      assert.equal(starts.length, hoursOf(window) * 4);
      for (const [i, at] of starts.entries()) {
        assert.ok(isOnStep(at, zone));
        assert.equal(window.start.until(at).total('minutes'), i * 15);
      }
    }),
    { numRuns: 30 },
  );
  assert.equal(
    workspaceStarts('2026-07-01', { opensAt: '06:10', closesAt: '07:00' }, 'Australia/Perth').length,
    3,
  );
  assert.ok(!isOnStep(instant('2026-07-01T00:07:00Z'), 'Australia/Eucla'));
  assert.ok(!isOnStep(instant('2026-07-01T00:15:01Z'), 'Australia/Eucla'));
});

test('half-open times overlap when they share an instant, whichever is asked first', () => {
  const at = (from: number, to: number | null) => ({
    start: Temporal.Instant.fromEpochMilliseconds(from),
    end: to === null ? null : Temporal.Instant.fromEpochMilliseconds(to),
  });
  assert.ok(!overlaps(at(0, 10), at(10, 20)));
  assert.ok(overlaps(at(0, 11), at(10, 20)));
  assert.ok(overlaps(at(5, null), at(10, 20)));
  assert.ok(!overlaps(at(20, null), at(10, 20)));
  const span = fc.tuple(fc.integer({ min: 0, max: 50 }), fc.integer({ min: 1, max: 50 }));
  fc.assert(
    fc.property(span, span, ([a, aLength], [b, bLength]) => {
      const shared = Math.min(a + aLength, b + bLength) - Math.max(a, b) > 0;
      assert.equal(overlaps(at(a, a + aLength), at(b, b + bLength)), shared);
      assert.equal(overlaps(at(b, b + bLength), at(a, a + aLength)), shared);
    }),
  );
});

test('the zone of the machine changes nothing', () => {
  const before = process.env.TZ;
  const results = ['UTC', 'America/New_York', 'Pacific/Kiritimati'].map((machine) => {
    process.env.TZ = machine;
    return [
      startOfDay('2026-10-04', 'Australia/Lord_Howe'),
      meetingSpan(hours('2026-10-04', '09:00', 2), 'Australia/Adelaide').end,
    ].join();
  });
  if (before === undefined) delete process.env.TZ;
  else process.env.TZ = before;
  assert.equal(new Set(results).size, 1);
});

test('any instant falls on the day whose span holds it', () => {
  fc.assert(
    fc.property(anyInstant, anyZone, (at, zone) => {
      const span = meetingSpan(day(dayAt(at, zone).toString()), zone);
      assert.ok(overlaps(span, { start: at, end: at.add({ nanoseconds: 1 }) }));
    }),
  );
});
