import type { workspaceAvailability } from '@gatehouse/contract/api/search';
import { ApiError } from '@gatehouse/contract/errors';
import { dayAt, type Span, startOfDay } from '@gatehouse/contract/rules/bookingTime';
import type { z } from 'zod/mini';

const MAX_DAYS = 62;
const MAX_DAYS_AHEAD = 2 * 366;

export type Body = z.infer<typeof workspaceAvailability.body>;
export type Days = { first: Temporal.PlainDate; last: Temporal.PlainDate };

/** The days asked about, by the calendar of who asks. Rejects those that make no sense. */
export function readDays({ startDate, endDate, timeZone }: Body, now: Temporal.Instant): Days {
  if (!isTimeZone(timeZone)) refuse('This time zone is not known.');
  const first = Temporal.PlainDate.from(startDate);
  const last = Temporal.PlainDate.from(endDate ?? startDate);
  const length = first.until(last).days;
  if (length < 0) refuse('The end must be after the start.');
  if (length >= MAX_DAYS) refuse(`At most ${MAX_DAYS} days can be asked for at once.`);
  if (Math.abs(dayAt(now, timeZone).until(first).days) > MAX_DAYS_AHEAD) refuse('This day is too far away.');
  return { first, last };
}

/**
 * The slot to confirm. Days are those of the site, and the last one is included
 * (docs/specification/search.md#workspace-availability).
 */
export function toSlot(body: Body, timeZone: string): Span & { byDay: boolean } {
  const { startDate, endDate, period } = body;
  if (endDate === undefined) refuse('Please choose an end.');
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
