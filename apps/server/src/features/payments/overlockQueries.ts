import type { Db } from '../../db/pool.ts';
import { sql } from '../../db/sql.ts';

export type UnitRow = { id: number; door_id: number | null; site_id: number };

/** Ends the overlock for arrears of those of these units in which nobody is in arrears. */
export function liftArrearsOverlocks(db: Db, unitIds: readonly number[]): Promise<UnitRow[]> {
  return db.query(sql`
    update units u set overlock_arrears = false
    where u.id = any(${unitIds}::integer[]) and u.overlock_arrears
      and not exists (select from bookings b where b.unit_id = u.id and b.state = 'InArrears')
    returning id, door_id, site_id`);
}

/** Overlocks a batch of units whose bookings have been in arrears for as many days as their site allows. */
export function overlockDueUnits(
  db: Db,
  now: Temporal.Instant,
): Promise<(UnitRow & { customer_id: number | null })[]> {
  return db.query(sql`
    update units u set overlock_arrears = true
    from (
      select u.id, b.customer_id
      from bookings b join units u on u.id = b.unit_id join sites s on s.id = u.site_id
      where b.state = 'InArrears' and not u.overlock_arrears
        and b.arrears_since + s.overlock_after_days * interval '24 hours' <= ${now}
      order by u.id limit 200 for update of b, u skip locked
    ) due
    where u.id = due.id and not u.overlock_arrears
    returning u.id, u.door_id, u.site_id, due.customer_id`);
}
