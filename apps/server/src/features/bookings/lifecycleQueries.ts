import type { Db } from '../../db/pool.ts';
import { sql } from '../../db/sql.ts';

/* What time does to the rows of bookings. Each takes at most `limit` of what is due, and none that another process has. */

/** Expires reservations whose time has run out. Returns whose carts they were in. */
export function expireDue(
  db: Db,
  limit: number,
  now: Temporal.Instant,
): Promise<{ customer_id: number | null }[]> {
  return db.query(sql`
    update bookings set state = 'Expired'
    where id in (
      select id from bookings where state = 'Held' and held_until <= ${now}
      order by held_until limit ${limit} for update skip locked
    )
    returning customer_id`);
}

/** Starts bookings whose time has come, and skips those with an interval that is not paid. */
export function startDue(db: Db, limit: number, now: Temporal.Instant): Promise<{ id: number }[]> {
  return db.query(sql`
    update bookings b
    set state = case when due.unpaid then 'Skipped' else 'Active' end,
      next_charge_at = case when due.unpaid then null else b.next_charge_at end
    from (
      select id, exists (
        select from charges c where c.booking_id = b.id and c.state in ('Due', 'Failed')
      ) as unpaid
      from bookings b
      where state = 'Upcoming' and start_time <= ${now} and not queued
      order by start_time limit ${limit} for update skip locked
    ) due
    where b.id = due.id
    returning b.id`);
}

/** Completes bookings whose time is over. */
export function completeDue(
  db: Db,
  limit: number,
  now: Temporal.Instant,
): Promise<{ id: number; unit_id: number }[]> {
  return db.query(sql`
    update bookings set state = 'Completed', arrears_since = null, next_charge_at = null
    where id in (
      select id from bookings
      where state in ('Active', 'InArrears') and end_time <= ${now}
      order by end_time limit ${limit} for update skip locked
    )
    returning id, unit_id`);
}
