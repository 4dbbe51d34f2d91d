import type { Db } from '../../db/pool.ts';
import { sql } from '../../db/sql.ts';

/* What notifications about bookings are written from; the queue of a pool table notifies of turns. */

export type BegunBooking = {
  id: number;
  customer_id: number;
  state: string;
  unit_id: number;
  unit: string;
  site: string;
};

/** Those of these bookings whose start customers are notified of. */
export function listBegun(db: Db, bookingIds: readonly number[]): Promise<BegunBooking[]> {
  return db.query(sql`
    select b.id, b.customer_id, b.state, u.id as unit_id, u.name as unit, s.name as site
    from bookings b join units u on u.id = b.unit_id join sites s on s.id = u.site_id
    where b.id = any(${bookingIds}::integer[]) and b.customer_id is not null and u.type <> 'pool_table'
    order by b.id`);
}

export type EndingBooking = {
  id: number;
  customer_id: number;
  unit: string;
  site: string;
  time_zone: string;
  end_time: Temporal.Instant;
  long: boolean;
};

/** Locks at most `limit` bookings that end soon, as their rule says, and whose customers were not notified yet. */
export function lockEnding(db: Db, limit: number, now: Temporal.Instant): Promise<EndingBooking[]> {
  return db.query(sql`
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
          and n.deduplication_key = 'bookingEnding:' || b.id || ':' || floor(extract(epoch from b.end_time))::bigint)
    order by b.end_time limit ${limit} for update of b skip locked`);
}
