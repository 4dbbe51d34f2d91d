import type { workspaceAvailability } from '@gatehouse/contract/api/search';
import { ApiError } from '@gatehouse/contract/errors';
import { dayAt, type Span, startOfDay } from '@gatehouse/contract/rules/bookingTime';
import { timeMessages } from '@gatehouse/contract/rules/timeMessages';
import type { z } from 'zod/mini';
import { messages } from './messages.ts';

const MAX_DAYS = 62;
/** The longest that a booking by the day may be. */
export const MAX_DAYS_BOOKED = 31;
/** The longest that a booking by the hour may be from where it is open day and night, and an hour that a clock goes back. */
const MAX_HOURS_OPEN = 25;
const MAX_DAYS_AHEAD = 2 * 366;

export type Body = z.infer<typeof workspaceAvailability.body>;
export type Days = { first: Temporal.PlainDate; last: Temporal.PlainDate };

/** The days asked about, by the calendar of who asks. Rejects those that make no sense. */
export function readDays({ startDate, endDate, timeZone }: Body, now: Temporal.Instant): Days {
  if (!isTimeZone(timeZone)) refuse(messages.unknownZone);
  const first = Temporal.PlainDate.from(startDate);
  const last = Temporal.PlainDate.from(endDate ?? startDate);
  const length = first.until(last).days;
  if (length < 0) refuse(timeMessages.endBeforeStart);
  if (length >= MAX_DAYS) refuse(messages.tooManyDays(MAX_DAYS));
  if (Math.abs(dayAt(now, timeZone).until(first).days) > MAX_DAYS_AHEAD) refuse(timeMessages.tooFar);
  return { first, last };
}

/** The time in which all of what is asked lies, whatever the zone and the hours of the site. */
export function windowOf(body: Body, { first, last }: Days): Span {
  const { startDate, endDate, timeZone, level, period, confirmation } = body;
  if (period === 'day') {
    // Days are those of the site: nowhere are they a whole day away from those of UTC.
    const latest = level === 'times' || confirmation ? last : last.add({ days: MAX_DAYS_BOOKED });
    return {
      start: startOfDay(first.subtract({ days: 1 }), 'UTC'),
      end: startOfDay(latest.add({ days: 2 }), 'UTC'),
    };
  }
  if (confirmation || level === 'duration') {
    const start = readInstant(startDate, body);
    const isSlot = confirmation && endDate !== undefined;
    return { start, end: isSlot ? readInstant(endDate, body) : start.add({ hours: MAX_HOURS_OPEN }) };
  }
  return { start: startOfDay(first, timeZone), end: startOfDay(last.add({ days: 1 }), timeZone) };
}

/**
 * The slot to confirm. Days are those of the site, and the last one is included
 * (docs/specification/search.md#workspace-availability).
 */
export function toSlot(body: Body, timeZone: string): Span & { byDay: boolean } {
  const { startDate, endDate, period } = body;
  if (endDate === undefined) refuse(timeMessages.chooseEnd);
  if (period === 'hour') {
    return { start: readInstant(startDate, body), end: readInstant(endDate, body), byDay: false };
  }
  const afterLast = Temporal.PlainDate.from(endDate).add({ days: 1 });
  return {
    start: startOfDay(Temporal.PlainDate.from(startDate), timeZone),
    end: startOfDay(afterLast, timeZone),
    byDay: true,
  };
}

/** A local time by the asking person's clock, or at its own offset; a day is its beginning. */
export function readInstant(text: string, { timeZone }: Pick<Body, 'timeZone'>): Temporal.Instant {
  if (/[+-]\d\d:\d\d$/.test(text) && text.includes('T')) return Temporal.Instant.from(text);
  return text.includes('T')
    ? Temporal.PlainDateTime.from(text).toZonedDateTime(timeZone).toInstant()
    : startOfDay(text, timeZone);
}

function isTimeZone(timeZone: string): boolean {
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(timeZone);
    return true;
  } catch {
    return false;
  }
}

/** Rejects with the reason, in words for people. */
export function refuse(why: string): never {
  throw new ApiError('BOOKING_TIME_INVALID', why);
}
