import type { Db } from '../../db/pool.ts';
import { sql } from '../../db/sql.ts';

/** Makes a door at a site that no controller moves yet. */
export async function insertDoor(db: Db, siteId: number): Promise<number> {
  const { id } = await db.one<{ id: number }>(
    sql`insert into doors (site_id) values (${siteId}) returning id`,
  );
  return id;
}

/** What day it is at a site. */
export async function findToday(db: Db, siteId: number, now: Temporal.Instant): Promise<Temporal.PlainDate> {
  const { today } = await db.one<{ today: Temporal.PlainDate }>(sql`
    select (${now}::timestamptz at time zone time_zone)::date as today from sites where id = ${siteId}`);
  return today;
}

/** Whether a category has products that are not archived. */
export async function hasProducts(db: Db, categoryId: number): Promise<boolean> {
  const found = await db.maybe(sql`
    select from products where category_id = ${categoryId} and archived_at is null limit 1`);
  return found !== undefined;
}

/** Whether somebody has a unit, or will. */
export async function isBooked(db: Db, unitId: number): Promise<boolean> {
  const found = await db.maybe(sql`
    select from bookings where unit_id = ${unitId} and state in ('Held', 'Upcoming', 'Active', 'InArrears') limit 1`);
  return found !== undefined;
}

/** Which units of a site have one of these names, however it is written. */
export async function listTaken(db: Db, siteId: number, names: readonly string[]): Promise<string[]> {
  const rows = await db.query<{ name: string }>(sql`
    select name from units
    where site_id = ${siteId} and fold_name(name) in (select fold_name(given) from unnest(${names}::text[]) as given)
    order by name_order`);
  return rows.map(({ name }) => name);
}
