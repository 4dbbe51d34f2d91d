import { formatDate, formatTime } from '@gatehouse/contract/rules/displayTime';
import type { Db } from '../../db/pool.ts';
import { sql } from '../../db/sql.ts';
import type { Notice } from '../notifications/service.ts';

/* What customers are told of their bookings; the turns of pool tables are told by their queue. */

type Begun = { id: number; customer_id: number; state: string; unit_id: number; unit: string; site: string };

/** Of bookings that have just begun, or were skipped because they were not paid. */
export async function beginningNotices(tx: Db, bookingIds: readonly number[]): Promise<Notice[]> {
  if (bookingIds.length === 0) return [];
  const rows = await tx.query<Begun>(sql`
    select b.id, b.customer_id, b.state, u.id as unit_id, u.name as unit, s.name as site
    from bookings b join units u on u.id = b.unit_id join sites s on s.id = u.site_id
    where b.id = any(${bookingIds}::integer[]) and b.customer_id is not null and u.type <> 'pool_table'
    order by b.id`);
  return rows.map(({ id, customer_id: customerId, state, unit_id, unit, site }) =>
    state === 'Active'
      ? {
          customerId,
          kind: 'booking',
          content: `Your booking of ${unit} at ${site} has started.`,
          path: `/access/unit_${unit_id}`,
          occasion: `bookingStarted:${id}`,
        }
      : {
          customerId,
          kind: 'booking',
          content: `Your booking of ${unit} at ${site} was skipped because it was not paid.`,
          path: `/orders/booking/${id}`,
          occasion: `bookingSkipped:${id}`,
          mailSubject: `Your booking of ${unit} was skipped`,
        },
  );
}

type Ending = {
  id: number;
  customer_id: number;
  unit: string;
  site: string;
  time_zone: string;
  end_time: Temporal.Instant;
  long: boolean;
};

/** Of bookings that end soon: a day ahead, or a quarter of an hour for those of a day or less. */
export async function endingNotices(tx: Db, now: Temporal.Instant, most: number): Promise<Notice[]> {
  const rows = await tx.query<Ending>(sql`
    select b.id, b.customer_id, u.name as unit, s.name as site, s.time_zone, b.end_time,
      b.end_time - b.start_time > interval '24 hours' as long
    from bookings b
      join customers c on c.id = b.customer_id and c.suspended_at is null
      join units u on u.id = b.unit_id and u.type <> 'pool_table'
      join sites s on s.id = u.site_id
    where b.state in ('Active', 'InArrears') and b.end_time > ${now}
      and b.end_time <= ${now.add({ hours: 24 })}
      and (b.end_time - b.start_time > interval '24 hours' or b.end_time <= ${now.add({ minutes: 15 })})
      and not exists (
        select from notifications n
        where n.customer_id = b.customer_id
          and n.occasion = 'bookingEnding:' || b.id || ':' || floor(extract(epoch from b.end_time))::bigint)
    order by b.end_time limit ${most} for update of b skip locked`);
  return rows.map(({ id, customer_id, unit, site, time_zone, end_time, long }) => {
    const time = formatTime(end_time, time_zone);
    const when = long ? `on ${formatDate(end_time, time_zone)} at ${time}` : `at ${time}`;
    return {
      customerId: customer_id,
      kind: 'booking',
      content: `Your booking of ${unit} at ${site} ends ${when}. Please take out what is yours.`,
      path: `/orders/booking/${id}`,
      occasion: `bookingEnding:${id}:${Math.floor(end_time.epochMilliseconds / 1000)}`,
      ...(long && { mailSubject: `Your booking of ${unit} ends soon` }),
    };
  });
}
