import { ApiError } from '@gatehouse/contract/errors';
import type { Booking } from '@gatehouse/contract/model/booking';
import type { RecurringInterval } from '@gatehouse/contract/model/product';
import { isBefore, laterOf } from '@gatehouse/contract/rules/instants';
import { nextAnniversary, recurs } from '@gatehouse/contract/rules/recurrence';
import { messages } from './messages.ts';

/**
 * A workspace is refunded in full when it is cancelled this long before its start
 * (docs/specification/bookings.md#ending).
 */
const REFUND_NOTICE = { hours: 24 };
/** A booking that ends in the moment it began lasts this long all the same. */
const MIN_LENGTH = { milliseconds: 1 };
/** 'Now' on a person's device, by the time it arrives here. */
const CLOCK_TOLERANCE = { minutes: 2 };

/** What of a booking decides how it can be ended. */
export type Cancellable = {
  state: Booking['state'];
  start_time: Temporal.Instant;
  end_time: Temporal.Instant | null;
  next_charge_at: Temporal.Instant | null;
  booking_type: Booking['bookingType'];
  recurring_interval: RecurringInterval | null;
  recurring_interval_count: number;
  time_zone: string;
};

export type Ending =
  /** It has not begun. `refundUntil` is the last moment at which it is refunded; null where there is none. */
  | { outcome: 'givenUp'; isRefunded: boolean; refundUntil: Temporal.Instant | null }
  | { outcome: 'endsNow'; end: Temporal.Instant }
  | { outcome: 'endsLater'; end: Temporal.Instant; furtherCharges: number };

/**
 * How a booking ends that is cancelled now for `endTime`; the preview and the cancellation itself both go by it. One
 * that has not begun is given up, and refunded: storage in full, a workspace in full up to 24 hours before its start.
 * One that runs ends at `endTime`, now or later; its running interval is not refunded. Throws BOOKING_STATE and
 * BOOKING_TIME_INVALID.
 */
export function planEnding(booking: Cancellable, endTime: Temporal.Instant, now: Temporal.Instant): Ending {
  if (isBefore(endTime, now.subtract(CLOCK_TOLERANCE))) {
    throw new ApiError('BOOKING_TIME_INVALID', messages.endInPast);
  }
  switch (booking.state) {
    case 'Upcoming': {
      const refundUntil =
        booking.booking_type === 'workspaces' ? booking.start_time.subtract(REFUND_NOTICE) : null;
      return {
        outcome: 'givenUp',
        refundUntil,
        isRefunded: refundUntil === null || !isBefore(refundUntil, now),
      };
    }
    case 'Active':
    case 'InArrears':
      if (booking.end_time !== null && isBefore(booking.end_time, endTime)) {
        throw new ApiError('BOOKING_TIME_INVALID', messages.endAfterBooking);
      }
      return isBefore(now, endTime)
        ? { outcome: 'endsLater', end: endTime, furtherCharges: intervalsUntil(booking, endTime) }
        : { outcome: 'endsNow', end: laterOf(now, booking.start_time.add(MIN_LENGTH)) };
    default:
      throw new ApiError('BOOKING_STATE');
  }
}

/** How many intervals begin between the next one to be charged and an end. */
function intervalsUntil(booking: Cancellable, end: Temporal.Instant): number {
  const { recurring_interval: recurringInterval, recurring_interval_count: recurringIntervalCount } = booking;
  const recurrence = { recurringInterval, recurringIntervalCount };
  let count = 0;
  let at = booking.next_charge_at;
  while (at !== null && recurs(recurrence) && isBefore(at, end)) {
    count += 1;
    at = nextAnniversary(booking.start_time, at, recurrence, booking.time_zone).at;
  }
  return count;
}
