import { formatDate, formatTime } from '@gatehouse/contract/rules/displayTime';
import type { Db } from '../../db/pool.ts';
import type { CustomerNotification } from '../notifications/service.ts';
import { messages } from './messages.ts';
import { listBegun, lockEnding } from './notificationQueries.ts';

/* What customers are notified of about their bookings; the queue of a pool table notifies of turns. */

/** Of bookings that have just begun, or were skipped because they were not paid. */
export async function startNotifications(
  tx: Db,
  bookingIds: readonly number[],
): Promise<CustomerNotification[]> {
  if (bookingIds.length === 0) return [];
  const rows = await listBegun(tx, bookingIds);
  return rows.map(({ id, customer_id: customerId, state, unit_id, unit, site }) =>
    state === 'Active'
      ? {
          customerId,
          kind: 'booking',
          content: messages.started(unit, site),
          path: `/access/unit_${unit_id}`,
          deduplicationKey: `bookingStarted:${id}`,
        }
      : {
          customerId,
          kind: 'booking',
          content: messages.skipped.content(unit, site),
          path: `/orders/booking/${id}`,
          deduplicationKey: `bookingSkipped:${id}`,
          mail: { subject: messages.skipped.subject(unit), button: messages.showBooking },
        },
  );
}

/** Of bookings that end soon: a day ahead, or a quarter of an hour for those of a day or less. */
export async function endingNotifications(
  tx: Db,
  now: Temporal.Instant,
  limit: number,
): Promise<CustomerNotification[]> {
  const rows = await lockEnding(tx, limit, now);
  return rows.map(({ id, customer_id, unit, site, time_zone, end_time, long }) => {
    const time = formatTime(end_time, time_zone);
    return {
      customerId: customer_id,
      kind: 'booking',
      content: long
        ? messages.ending.onDay(unit, site, formatDate(end_time, time_zone), time)
        : messages.ending.today(unit, site, time),
      path: `/orders/booking/${id}`,
      deduplicationKey: `bookingEnding:${id}:${Math.floor(end_time.epochMilliseconds / 1000)}`,
      ...(long && { mail: { subject: messages.ending.subject(unit), button: messages.showBooking } }),
    };
  });
}
