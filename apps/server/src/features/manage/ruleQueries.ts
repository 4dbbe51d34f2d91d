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

/** Whether the installation serves more operators than one. */
export async function hasSeveralOperators(db: Db): Promise<boolean> {
  const { several } = await db.one<{ several: boolean }>(sql`
    select count(*) > 1 as several from organisations`);
  return several;
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

export type BookedRow = {
  id: number;
  name: string | null;
  start_time: Temporal.Instant;
  end_time: Temporal.Instant | null;
  time_zone: string;
};

/** The bookings of a unit that meet some days by the clock of its site, the first 100. */
export function listBookings(
  db: Db,
  { unitId, from, until }: { unitId: number; from: string; until: string | null },
  now: Temporal.Instant,
): Promise<BookedRow[]> {
  return db.query(sql`
    select b.id, concat_ws(' ', c.first_name, c.last_name) as name, b.start_time, b.end_time, s.time_zone
    from bookings b
      join units u on u.id = b.unit_id
      join sites s on s.id = u.site_id
      left join customers c on c.id = b.customer_id
    where b.unit_id = ${unitId} and b.state in ('Held', 'Upcoming', 'Active', 'InArrears')
      and (b.state <> 'Held' or b.held_until > ${now})
      and tstzrange(b.start_time, b.end_time) && tstzrange(
        ${from}::date::timestamp at time zone s.time_zone, (${until}::date + 1)::timestamp at time zone s.time_zone)
      and coalesce(b.end_time, 'infinity') > ${now}
    order by b.start_time, b.id limit 100`);
}

/** The bookings of a site's workspaces that run or are to come. */
export function listWorkspaceBookings(
  db: Db,
  siteId: number,
  now: Temporal.Instant,
): Promise<(BookedRow & { end_time: Temporal.Instant })[]> {
  return db.query(sql`
    select b.id, concat_ws(' ', c.first_name, c.last_name) as name, b.start_time, b.end_time, s.time_zone
    from bookings b
      join units u on u.id = b.unit_id
      join sites s on s.id = u.site_id
      join products p on p.id = b.product_id
      join product_categories k on k.id = p.category_id and k.booking_type = 'workspaces'
      left join customers c on c.id = b.customer_id
    where u.site_id = ${siteId} and b.state in ('Held', 'Upcoming', 'Active', 'InArrears')
      and (b.state <> 'Held' or b.held_until > ${now}) and b.end_time > ${now}
    order by b.start_time, b.id`);
}

/** Which units of a site have one of these names, however it is written. */
export async function listTaken(db: Db, siteId: number, names: readonly string[]): Promise<string[]> {
  const rows = await db.query<{ name: string }>(sql`
    select name from units
    where site_id = ${siteId} and fold_name(name) in (select fold_name(given) from unnest(${names}::text[]) as given)
    order by name_order`);
  return rows.map(({ name }) => name);
}

/**
 * Who has a role of the operator's own, or was invited to: by name or address. Changes of staff wait until the transaction
 * ends.
 */
export async function listHoldersOfRole(db: Db, roleId: number, now: Temporal.Instant): Promise<string[]> {
  await db.query(sql`
    select from organisations o join staff_roles r on r.organisation_id = o.id
    where r.id = ${roleId} for no key update of o`);
  const rows = await db.query<{ name: string }>(sql`
    select distinct u.name from staff_grants g join users u on u.id = g.user_id where g.role_id = ${roleId}
    union
    select i.email from staff_invitations i join staff_roles r on r.organisation_id = i.organisation_id
    where r.id = ${roleId} and i.ended_at is null and i.expires_at > ${now}
      and i.grants @> jsonb_build_array(jsonb_build_object('role', r.id))
    order by 1`);
  return rows.map(({ name }) => name);
}
