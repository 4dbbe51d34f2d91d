import { isAfter } from './instants.ts';
/** The zone of a site that names none (docs/specification/sites.md#site). */
export const DEFAULT_TIME_ZONE = 'Australia/Brisbane';
/**
 * Days ahead a storage unit may be booked where its site does not say
 * (docs/specification/sites.md#site-settings).
 */
export const DEFAULT_RESERVATION_DAYS = 14;
/** Workspace bookings start at multiples of this (docs/specification/bookings.md#workspaces). */
export const STEP_MINUTES = 15;

/** A calendar day, or its text `YYYY-MM-DD`. */
export type Day = Temporal.PlainDate | string;
/** Half open: `[start, end)`, so that what ends at ten and what begins at ten do not meet. */
export type Span = { start: Temporal.Instant; end: Temporal.Instant };
/** What a workspace is booked by. */
export type Period = 'hour' | 'day';
/**
 * A person's choice of a workspace (docs/specification/bookings.md#time-math); `startTime` is `HH:MM`, unused
 * for days.
 */
export type MeetingSelection = { startDate: Day; startTime: string; duration: number; period: Period };
/** Local times of day `HH:MM`; null is always. A closing time at or before the opening time is on the next day. */
export type OpeningHours = { opensAt: string | null; closesAt: string | null };

/** The first instant of a day in a site's zone; where a gap swallows midnight, the first one after it. */
export function startOfDay(day: Day, timeZone: string): Temporal.Instant {
  return Temporal.PlainDate.from(day).toZonedDateTime(timeZone).startOfDay().toInstant();
}

/** The calendar day that an instant falls on at a site. */
export function dayAt(instant: Temporal.Instant, timeZone: string): Temporal.PlainDate {
  return instant.toZonedDateTimeISO(timeZone).toPlainDate();
}

/** The last calendar day of a booking that ends (exclusively) at `end`. */
export function lastDayBefore(end: Temporal.Instant, timeZone: string): Temporal.PlainDate {
  return dayAt(end.subtract({ nanoseconds: 1 }), timeZone);
}

/**
 * When a storage booking of a chosen day starts: the beginning of that day at the site
 * (docs/specification/bookings.md#storage).
 */
export function storageStart(day: Day, timeZone: string): Temporal.Instant {
  return startOfDay(day, timeZone);
}

/** The first and the last day, both included, for which a storage unit may be booked at a site. */
export function reservableDays(
  now: Temporal.Instant,
  timeZone: string,
  reservationPeriod: number = DEFAULT_RESERVATION_DAYS,
): { first: Temporal.PlainDate; last: Temporal.PlainDate } {
  const first = dayAt(now, timeZone);
  return { first, last: first.add({ days: reservationPeriod }) };
}

/** Whether a storage unit may be booked for this day (docs/specification/bookings.md#storage). */
export function isReservable(
  day: Day,
  now: Temporal.Instant,
  timeZone: string,
  reservationPeriod?: number,
): boolean {
  const { first, last } = reservableDays(now, timeZone, reservationPeriod);
  return Temporal.PlainDate.compare(first, day) <= 0 && Temporal.PlainDate.compare(day, last) <= 0;
}

/**
 * The time a workspace is booked for (docs/specification/bookings.md#time-math). Hours: from the date and
 * time, for `duration` hours of exact time. Days: from the start of the first day to the end of the day
 * `duration - 1` days later. A local time that a clock change skips is moved forward by the change; of one
 * that happens twice the first is meant.
 */
export function meetingSpan(selection: MeetingSelection, timeZone: string): Span {
  const first = Temporal.PlainDate.from(selection.startDate);
  if (selection.period === 'day') {
    const afterLast = first.add({ days: selection.duration });
    return { start: startOfDay(first, timeZone), end: startOfDay(afterLast, timeZone) };
  }
  const start = atLocalTime(first, selection.startTime, timeZone);
  return { start, end: start.add({ minutes: Math.round(selection.duration * 60) }) };
}

/**
 * A clock of a zone that gives the local time of day `HH:MM` of one instant after another, each in milliseconds since
 * 1970. It asks the zone once between two of its changes, which is what makes a day of them cheap.
 */
export function localClock(timeZone: string): (at: number) => string {
  let [from, until, offset] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 0];
  return (at) => {
    if (at < from || at >= until) {
      const zoned = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone);
      from = at;
      until = zoned.getTimeZoneTransition('next')?.epochMilliseconds ?? Number.POSITIVE_INFINITY;
      offset = zoned.offsetNanoseconds / 1_000_000;
    }
    const minutes = Math.floor((at + offset) / 60_000) % 1_440;
    const two = (part: number) => String(part).padStart(2, '0');
    return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
  };
}

/** Whether an instant lies on a step of 15 minutes by the site's clock. */
export function isOnStep(instant: Temporal.Instant, timeZone: string): boolean {
  const time = instant.toZonedDateTimeISO(timeZone).toPlainTime();
  return time.minute % STEP_MINUTES === 0 && time.equals({ hour: time.hour, minute: time.minute });
}

/** The beginning of the step that is running: who chose a start just before it passed still gets it. */
export function currentStep(now: Temporal.Instant): Temporal.Instant {
  return now.round({ smallestUnit: 'minute', roundingIncrement: STEP_MINUTES, roundingMode: 'floor' });
}

/** When a product can be used on one day; the window of a night lies on the day it begins. */
export function openingWindow(day: Day, hours: OpeningHours, timeZone: string): Span {
  const date = Temporal.PlainDate.from(day);
  const opensAt = hours.opensAt ?? '00:00';
  const closesAt = hours.closesAt ?? '00:00';
  const closingDay = closesAt <= opensAt ? date.add({ days: 1 }) : date;
  return {
    start: atLocalTime(date, opensAt, timeZone),
    end: atLocalTime(closingDay, closesAt, timeZone),
  };
}

/** Every start of a day: the 15 minute steps of exact time inside its opening window, in order. */
export function workspaceStarts(day: Day, hours: OpeningHours, timeZone: string): Temporal.Instant[] {
  return stepsWithin(openingWindow(day, hours, timeZone)).map((at) =>
    Temporal.Instant.fromEpochMilliseconds(at),
  );
}

/** The 15 minute steps of exact time that begin in a span, in order, in milliseconds since 1970. */
export function stepsWithin({ start, end }: Span): number[] {
  const stepMs = STEP_MINUTES * 60_000;
  const first = Math.ceil(start.epochMilliseconds / stepMs);
  const beyond = Math.ceil(end.epochMilliseconds / stepMs);
  return Array.from({ length: Math.max(0, beyond - first) }, (_, index) => (first + index) * stepMs);
}

/** Whether a time begins and ends with a day. */
export function isWholeDays({ start, end }: Span, timeZone: string): boolean {
  return [start, end].every((at) => startOfDay(dayAt(at, timeZone), timeZone).equals(at));
}

/** Whether a time by the hour lies wholly inside one opening window. */
export function isWithinOpeningHours(span: Span, hours: OpeningHours, timeZone: string): boolean {
  if (hours.opensAt === null && hours.closesAt === null) return true;
  const day = dayAt(span.start, timeZone);
  return [day, day.subtract({ days: 1 })].some((candidate) => {
    const window = openingWindow(candidate, hours, timeZone);
    return !isAfter(window.start, span.start) && !isAfter(span.end, window.end);
  });
}

/** Whether two half-open times share an instant; an end of null is open. */
export function overlaps(
  a: { start: Temporal.Instant; end: Temporal.Instant | null },
  b: { start: Temporal.Instant; end: Temporal.Instant | null },
): boolean {
  const before = (end: Temporal.Instant | null, start: Temporal.Instant) =>
    end !== null && !isAfter(end, start);
  return !before(a.end, b.start) && !before(b.end, a.start);
}

function atLocalTime(day: Temporal.PlainDate, time: string, timeZone: string): Temporal.Instant {
  if (time === '00:00') return startOfDay(day, timeZone);
  return day.toZonedDateTime({ timeZone, plainTime: Temporal.PlainTime.from(time) }).toInstant();
}
