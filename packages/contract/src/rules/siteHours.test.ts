import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { DayHours, SiteHours } from '../model/siteHours.ts';
import { dayAt, type Span } from './bookingTime.ts';
import { dayHoursText, siteHoursText, weekdayName, weekText } from './hoursText.ts';
import { hoursOn, isOpenFor, openSpans, openState, timeOf } from './siteHours.ts';
import { anyInstant, anyZone } from './zones.test-data.ts';

const brisbane = 'Australia/Brisbane';
const sydney = 'Australia/Sydney';

function at(local: string, hours: [string, string] | null, timeZone = brisbane): string {
  const now = Temporal.PlainDateTime.from(local).toZonedDateTime(timeZone).toInstant();
  const accessHours = hours && { from: hours[0], until: hours[1] };
  const state = openState({ hours: null, accessHours, timeZone }, now);
  if (state === undefined) return 'not known';
  const next = state.changesAt?.toZonedDateTimeISO(timeZone).toPlainDateTime().toString();
  return `${state.isOpen ? 'open' : 'closed'} ${next ?? 'always'}`;
}

test('a site is open from its opening up to its closing, by its own clock', () => {
  const day: [string, string] = ['06:00', '22:00'];
  assert.equal(at('2026-10-02T05:59', day), 'closed 2026-10-02T06:00:00');
  assert.equal(at('2026-10-02T06:00', day), 'open 2026-10-02T22:00:00');
  assert.equal(at('2026-10-02T21:59', day), 'open 2026-10-02T22:00:00');
  assert.equal(at('2026-10-02T22:00', day), 'closed 2026-10-03T06:00:00');
});

test('hours may end at midnight, reach into the next day, or never end', () => {
  assert.equal(at('2026-10-02T23:59', ['10:00', '24:00']), 'open 2026-10-03T00:00:00');
  assert.equal(at('2026-10-03T00:00', ['10:00', '24:00']), 'closed 2026-10-03T10:00:00');
  assert.equal(at('2026-10-03T01:30', ['18:00', '02:00']), 'open 2026-10-03T02:00:00');
  assert.equal(at('2026-10-03T02:00', ['18:00', '02:00']), 'closed 2026-10-03T18:00:00');
  assert.equal(at('2026-10-03T02:00', ['09:00', '09:00']), 'open always');
  assert.equal(at('2026-10-03T02:00', ['00:00', '24:00']), 'open always');
});

test('a clock that is put forward or back moves nothing', () => {
  // Sydney: 2 am becomes 3 am on 4 October 2026, and 3 am becomes 2 am on 5 April 2026.
  assert.equal(at('2026-10-04T01:59', ['02:30', '22:00'], sydney), 'closed 2026-10-04T03:30:00');
  assert.equal(at('2026-10-03T23:00', ['06:00', '22:00'], sydney), 'closed 2026-10-04T06:00:00');
  assert.equal(at('2026-04-05T06:00', ['06:00', '22:00'], sydney), 'open 2026-04-05T22:00:00');
});

test('a site that does not say when it is open is neither open nor closed', () => {
  assert.equal(at('2026-10-02T12:00', null), 'not known');
});

const noon = Temporal.Instant.from('2026-12-01T02:00:00Z');
const nine: DayHours = { from: 9 * 60, until: 17 * 60 };
/** Weekdays from nine to five, a Saturday night until two, closed on Sundays and at Christmas, a Friday. */
const office: SiteHours = {
  week: [nine, nine, nine, nine, nine, { from: 18 * 60, until: 26 * 60 }, null],
  exceptions: [
    { date: '2026-12-25', name: 'Christmas Day', hours: null },
    { date: '2026-12-24', name: 'Christmas Eve', hours: { from: 9 * 60, until: 12 * 60 } },
  ],
};
const site = { hours: office, accessHours: null, timeZone: brisbane };
const span = (from: string, until: string): Span => {
  const [start, end] = [from, until].map((local) =>
    Temporal.PlainDateTime.from(local).toZonedDateTime(brisbane).toInstant(),
  );
  return { start: start!, end: end! };
};

test('a day has the hours of its weekday, or its own', () => {
  assert.deepEqual(hoursOn(site, '2026-12-23'), { hours: nine, name: null });
  assert.deepEqual(hoursOn(site, '2026-12-27'), { hours: null, name: null });
  assert.partialDeepStrictEqual(hoursOn(site, '2026-12-25'), { hours: null, name: 'Christmas Day' });
  assert.deepEqual(hoursOn(site, Temporal.PlainDate.from('2026-12-24'))?.hours, { from: 540, until: 720 });
  assert.equal(hoursOn({ hours: null }, '2026-12-25'), undefined);
});

/** The times a site with hours on some days of December 2026 is open, by its clock. */
function spans(days: Record<number, [from: number, until: number]>, first: number, last = first): string[] {
  const exceptions = Object.entries(days).map(([day, [from, until]]) => ({
    date: `2026-12-${day.padStart(2, '0')}`,
    name: 'Open day',
    hours: { from: from * 60, until: until * 60 },
  }));
  const hours = { week: Array.from({ length: 7 }, () => null), exceptions };
  const [from, until] = [first, last].map((day) => Temporal.PlainDate.from({ year: 2026, month: 12, day }));
  const local = (at: Temporal.Instant) =>
    at.toZonedDateTimeISO(brisbane).toPlainDateTime().toString().slice(8, 16);
  return openSpans({ hours, timeZone: brisbane }, from!, until!)!.map(
    ({ start, end }) => `${local(start)} to ${local(end)}`,
  );
}

test('hours that meet or overlap at midnight are one time, and others are times of their own', () => {
  assert.deepEqual(spans({ 7: [9, 17], 8: [9, 17] }, 7, 8), ['07T09:00 to 07T17:00', '08T09:00 to 08T17:00']);
  assert.deepEqual(spans({ 7: [9, 24], 8: [0, 17] }, 7, 8), ['07T09:00 to 08T17:00']);
  assert.deepEqual(spans({ 7: [18, 30], 8: [2, 17] }, 7, 8), ['07T18:00 to 08T17:00']);
  assert.deepEqual(spans({ 7: [18, 30], 8: [6, 17] }, 7, 8), ['07T18:00 to 08T17:00']);
  assert.deepEqual(spans({ 7: [18, 30], 8: [2, 4] }, 7, 8), ['07T18:00 to 08T06:00']);
});

test('of the day before counts only what goes on after its midnight', () => {
  assert.deepEqual(spans({ 7: [9, 17], 8: [9, 17] }, 8), ['08T09:00 to 08T17:00']);
  assert.deepEqual(spans({ 7: [18, 26], 8: [9, 17] }, 8), ['07T18:00 to 08T02:00', '08T09:00 to 08T17:00']);
  assert.deepEqual(spans({ 7: [9, 24], 8: [0, 17] }, 8), ['07T09:00 to 08T17:00']);
  assert.deepEqual(spans({ 8: [9, 17], 9: [9, 17] }, 8), ['08T09:00 to 08T17:00']);
  assert.deepEqual(spans({}, 8), []);
  const unknown = { hours: null, timeZone: brisbane };
  assert.equal(openSpans(unknown, dayAt(noon, brisbane), dayAt(noon, brisbane)), undefined);
});

test('a change of hours is looked for a fortnight ahead', () => {
  const opensOn = (date: string) => {
    const exceptions = [{ date, name: 'Open day', hours: nine }];
    const hours = { week: Array.from({ length: 7 }, () => null), exceptions };
    return openState({ hours, accessHours: null, timeZone: brisbane }, noon);
  };
  assert.equal(`${opensOn('2026-12-15')?.changesAt}`, '2026-12-14T23:00:00Z');
  assert.deepEqual(opensOn('2026-12-16'), { isOpen: false, changesAt: undefined });
});

test('a minute of the day or the next is written as hours and minutes', () => {
  assert.deepEqual([0, 59, 60, 9 * 60 + 5, 1439, 1440, 26 * 60].map(timeOf), [
    '00:00',
    '00:59',
    '01:00',
    '09:05',
    '23:59',
    '00:00',
    '02:00',
  ]);
});

test('a time by the hour needs the site to be open for all of it, whole days none on which it is closed', () => {
  const cases: [from: string, until: string, isOpen: boolean][] = [
    ['2026-12-23T09:00', '2026-12-23T17:00', true],
    ['2026-12-23T08:45', '2026-12-23T10:00', false],
    ['2026-12-24T11:00', '2026-12-24T13:00', false],
    ['2026-12-25T10:00', '2026-12-25T11:00', false],
    ['2026-12-26T23:00', '2026-12-27T02:00', true],
    ['2026-12-27T01:00', '2026-12-27T02:15', false],
    ['2026-12-21T00:00', '2026-12-25T00:00', true],
    ['2026-12-21T00:00', '2026-12-26T00:00', false],
  ];
  for (const [from, until, isOpen] of cases) {
    assert.equal(isOpenFor(site, span(from, until)), isOpen, `${from} to ${until}`);
    assert.ok(isOpenFor({ ...site, hours: null }, span(from, until)));
  }
});

test('a site is open within the minutes of its days, and changes when it says it will', () => {
  const anyHours: fc.Arbitrary<DayHours> = fc.oneof(
    fc.constant(null),
    fc
      .tuple(fc.integer({ min: 0, max: 95 }), fc.integer({ min: 1, max: 96 }))
      .map(([from, length]) => ({ from: from * 15, until: (from + length) * 15 })),
  );
  const anyWeek = fc.array(anyHours, { minLength: 7, maxLength: 7 });
  fc.assert(
    fc.property(anyInstant, anyZone, anyWeek, (now, timeZone, week) => {
      const any = { hours: { week, exceptions: [] }, accessHours: null, timeZone };
      const state = openState(any, now)!;
      const local = now.toZonedDateTimeISO(timeZone);
      const minute = local.hour * 60 + local.minute;
      const [today, before] = [0, 1].map((days) => hoursOn(any, dayAt(now, timeZone).subtract({ days })));
      const holds = (hours: DayHours | undefined, at: number) =>
        hours != null && hours.from <= at && at < hours.until;
      const isPlain = local.hoursInDay === 24 && local.subtract({ days: 1 }).hoursInDay === 24;
      const isOpen = holds(today?.hours, minute) || holds(before?.hours, minute + 1440);
      if (isPlain) assert.equal(state.isOpen, isOpen);
      if (state.changesAt === undefined) return;
      assert.ok(Temporal.Instant.compare(state.changesAt, now) > 0);
      assert.equal(openState(any, state.changesAt)?.isOpen, !state.isOpen);
    }),
  );
});

test('days with the same hours are one part of the words', () => {
  assert.equal(
    weekText(office),
    'Monday to Friday 9:00 am to 5:00 pm, Saturday 6:00 pm to 2:00 am, Sunday closed',
  );
  const always = { week: Array.from({ length: 7 }, () => ({ from: 0, until: 1440 })), exceptions: [] };
  assert.equal(weekText(always), 'Every day 24 hours');
  const changing = [nine, null, nine, nine, null, nine, nine];
  assert.equal(
    weekText({ week: changing, exceptions: [] }).replaceAll('9:00 am to 5:00 pm', 'open'),
    'Monday open, Tuesday closed, Wednesday to Thursday open, Friday closed, Saturday to Sunday open',
  );
  assert.equal(dayHoursText({ from: 10 * 60, until: 14 * 60 }), '10:00 am to 2:00 pm');
  assert.deepEqual([1, 2, 3, 4, 5, 6, 7].map(weekdayName), [
    'Monday',
    'Tuesday',
    'Wednesday',
    'Thursday',
    'Friday',
    'Saturday',
    'Sunday',
  ]);
  assert.match(
    siteHoursText(office),
    /; Fri, 25 Dec 2026 closed \(Christmas Day\); Thu, 24 Dec 2026 9:00 am/,
  );
});
