import type { Db } from '../../db/pool.ts';
import { sql } from '../../db/sql.ts';

/** A door of the customer that is or is to be shared. */
export type SharedDoor = { unitId: number } | { gateId: number };

export type Shareable = {
  booking_id: number;
  state: 'Upcoming' | 'Active' | 'InArrears';
  start_time: Temporal.Instant;
  end_time: Temporal.Instant | null;
  email: string;
  inviter: string;
  organisation_id: number;
  site_id: number;
  site_name: string;
  time_zone: string;
  access_name: string;
};

/**
 * The customer's own live booking of a unit, or one at the site of a gate; what may be shared. Of several the one that
 * runs now, then the longest.
 */
export function findShareable(
  db: Db,
  customerId: number,
  door: SharedDoor,
  now: Temporal.Instant,
  bookingId: number | null = null,
): Promise<Shareable | undefined> {
  const which =
    'unitId' in door
      ? sql`join units u on u.id = b.unit_id and u.id = ${door.unitId}`
      : sql`join units u on u.id = b.unit_id join gates g on g.site_id = u.site_id and g.id = ${door.gateId}`;
  return db.maybe(sql`
    select b.id as booking_id, b.state, b.start_time, b.end_time, c.email, c.first_name || ' ' || c.last_name as inviter,
      o.id as organisation_id, s.id as site_id, s.name as site_name, s.time_zone,
      ${'unitId' in door ? sql`u.name` : sql`g.name`} as access_name
    from bookings b ${which}
      join sites s on s.id = u.site_id
      join customers c on c.id = b.customer_id
      join organisations o on o.id = c.organisation_id
    where b.customer_id = ${customerId} and b.state in ('Active', 'Upcoming', 'InArrears')
      and (b.end_time is null or b.end_time > ${now}) and (${bookingId}::integer is null or b.id = ${bookingId})
    order by b.start_time > ${now}, b.end_time desc nulls first, b.start_time limit 1`);
}
