import { formatDate, formatTime } from '@gatehouse/contract/rules/displayTime';
import type { Db } from '../../db/pool.ts';
import type { CustomerNotification } from '../notifications/service.ts';
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
          content: `Your booking of ${unit} at ${site} has started.`,
          path: `/access/unit_${unit_id}`,
          deduplicationKey: `bookingStarted:${id}`,
        }
      : {
          customerId,
          kind: 'booking',
          content: `Your booking of ${unit} at ${site} was skipped because it was not paid.`,
          path: `/orders/booking/${id}`,
          deduplicationKey: `bookingSkipped:${id}`,
          mailSubject: `Your booking of ${unit} was skipped`,
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
    const when = long ? `on ${formatDate(end_time, time_zone)} at ${time}` : `at ${time}`;
    return {
      customerId: customer_id,
      kind: 'booking',
      content: `Your booking of ${unit} at ${site} ends ${when}. Please take out what is yours.`,
      path: `/orders/booking/${id}`,
      deduplicationKey: `bookingEnding:${id}:${Math.floor(end_time.epochMilliseconds / 1000)}`,
      ...(long && { mailSubject: `Your booking of ${unit} ends soon` }),
    };
  });
}
