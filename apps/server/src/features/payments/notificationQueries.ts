import type { Db } from '../../db/pool.ts';
import { sql } from '../../db/sql.ts';

/* What notifications about money are written from. */

export type FailedCharge = {
  id: number;
  attempts: number;
  amount: number;
  next_attempt_at: Temporal.Instant | null;
  customer_id: number;
  unit: string;
  time_zone: string;
};

export function listFailedCharges(db: Db, chargeIds: readonly number[]): Promise<FailedCharge[]> {
  return db.query(sql`
    select ch.id, ch.attempts, ch.amount, ch.next_attempt_at, b.customer_id, u.name as unit, s.time_zone
    from charges ch
      join bookings b on b.id = ch.booking_id and b.customer_id is not null
      join units u on u.id = b.unit_id
      join sites s on s.id = u.site_id
    where ch.id = any(${chargeIds}::integer[]) order by ch.id`);
}

export type BookedUnit = { customer_id: number; unit_id: number; unit: string };

const booked = sql`
  select b.customer_id, u.id as unit_id, u.name as unit
  from bookings b join units u on u.id = b.unit_id`;

/** The units of these bookings, with who booked them. */
export function listBookedUnits(db: Db, bookingIds: readonly number[]): Promise<BookedUnit[]> {
  return db.query(sql`
    ${booked} where b.id = any(${bookingIds}::integer[]) and b.customer_id is not null order by b.id`);
}

/** Those of these units whose bookings are in arrears, with who booked them. */
export function listUnitsInArrears(db: Db, unitIds: readonly number[]): Promise<BookedUnit[]> {
  return db.query(sql`
    ${booked} where u.id = any(${unitIds}::integer[]) and b.state = 'InArrears' and b.customer_id is not null
    order by b.id`);
}

/** Undefined unless the order is ready and a customer's. */
export function findReadyOrder(
  db: Db,
  orderId: number,
): Promise<{ customer_id: number; reference: string; site: string; site_id: number } | undefined> {
  return db.maybe(sql`
    select o.customer_id, o.reference, s.name as site, s.id as site_id from orders o join sites s on s.id = o.site_id
    where o.id = ${orderId} and o.state = 'Ready' and o.customer_id is not null`);
}
