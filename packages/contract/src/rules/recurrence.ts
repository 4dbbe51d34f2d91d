import type { RecurringInterval } from '../model/product.ts';
import { isAfter, isBefore } from './instants.ts';
import { formatCents } from './money.ts';

/** How a product is billed: every `recurringIntervalCount` intervals, or once where the interval is null. */
export type Recurrence = {
  recurringInterval: RecurringInterval | null;
  recurringIntervalCount: number;
};

type Repeating = Recurrence & { recurringInterval: RecurringInterval };

/** Whether something is charged again and again. */
export function recurs(recurrence: Recurrence): recurrence is Repeating {
  return recurrence.recurringInterval !== null;
}

/**
 * When the `index`th interval after `start` begins (0 is `start`). Days, months and years are counted on the
 * calendar of `timeZone` and always from `start`, so that a 31st falls on the last day of a shorter month and
 * is the 31st again after it; hours and minutes are exact time (docs/specification/bookings.md#time-math).
 */
export function anniversary(
  start: Temporal.Instant,
  index: number,
  recurrence: Repeating,
  timeZone: string,
): Temporal.Instant {
  const amount = index * recurrence.recurringIntervalCount;
  const local = () => start.toZonedDateTimeISO(timeZone);
  switch (recurrence.recurringInterval) {
    case 'minute':
      return start.add({ minutes: amount });
    case 'hour':
      return start.add({ hours: amount });
    case 'day':
      return local().add({ days: amount }).toInstant();
    case 'month':
      return local().add({ months: amount }).toInstant();
    case 'year':
      return local().add({ years: amount }).toInstant();
  }
}

/** The first anniversary strictly after `after` and at least one interval after `start`, with its index. */
export function nextAnniversary(
  start: Temporal.Instant,
  after: Temporal.Instant,
  recurrence: Repeating,
  timeZone: string,
): { index: number; at: Temporal.Instant } {
  let index = wholeIntervals(start, after, recurrence, timeZone);
  let at = anniversary(start, index, recurrence, timeZone);
  while (!isAfter(at, after)) at = anniversary(start, ++index, recurrence, timeZone);
  return { index, at };
}

/**
 * The length of `[start, end)` in billing intervals: the rounded-up count of periods divided by the interval
 * count, at least 1 (docs/specification/bookings.md#time-math). A product that is paid once has length 1.
 */
export function billingIntervals(
  start: Temporal.Instant,
  end: Temporal.Instant,
  recurrence: Recurrence,
  timeZone: string,
): number {
  if (!recurs(recurrence)) return 1;
  let count = wholeIntervals(start, end, recurrence, timeZone);
  while (isBefore(anniversary(start, count, recurrence, timeZone), end)) count += 1;
  return count;
}

/** Cents for `[start, end)`: the price times its length (docs/specification/bookings.md#time-math). */
export function bookingCost(
  product: Recurrence & { price: number },
  start: Temporal.Instant,
  end: Temporal.Instant,
  timeZone: string,
): number {
  return product.price * billingIntervals(start, end, product, timeZone);
}

/**
 * How a price paid for `[start, end)` came about, '49 hours × $59.00'; undefined where it is the price of one interval,
 * or of something that is paid once.
 */
export function formatCost(
  cents: number,
  start: Temporal.Instant,
  end: Temporal.Instant,
  recurrence: Recurrence,
  timeZone: string,
): string | undefined {
  const length = billingIntervals(start, end, recurrence, timeZone);
  const { recurringInterval, recurringIntervalCount: count } = recurrence;
  if (length === 1 || cents % length !== 0) return undefined;
  const intervals =
    count === 1 ? `${length} ${recurringInterval}s` : `${length} × ${count} ${recurringInterval}s`;
  return `${intervals} × ${formatCents(cents / length)}`;
}

/** Whole billing intervals between two instants, rounded down, at least 1. Hours and minutes are exact time. */
function wholeIntervals(
  start: Temporal.Instant,
  end: Temporal.Instant,
  recurrence: Repeating,
  timeZone: string,
): number {
  const unit = `${recurrence.recurringInterval}s` as const;
  const [from, to] = [start.toZonedDateTimeISO(timeZone), end.toZonedDateTimeISO(timeZone)];
  const gone = from.until(to, { largestUnit: unit })[unit];
  return Math.max(1, Math.floor(gone / recurrence.recurringIntervalCount));
}
