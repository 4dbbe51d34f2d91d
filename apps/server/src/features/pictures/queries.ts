import type { Db } from '../../db/pool.ts';
import { sql } from '../../db/sql.ts';

/** Puts a profile image in the place of the one before; of an account that is gone nothing is kept. */
export async function putImage(
  db: Db,
  customerId: number,
  picture: Buffer,
  now: Temporal.Instant,
): Promise<void> {
  await db.query(sql`
    insert into profile_images (customer_id, picture, added_at)
    select id, ${picture}, ${now} from customers where id = ${customerId} and suspended_at is null for share
    on conflict (customer_id) do update set
      picture = excluded.picture, added_at = excluded.added_at, version = gen_random_uuid()`);
}

export async function findImage(db: Db, customerId: number): Promise<Buffer | undefined> {
  const row = await db.maybe<{ picture: Buffer }>(
    sql`select picture from profile_images where customer_id = ${customerId}`,
  );
  return row?.picture;
}

export async function removeImage(db: Db, customerId: number): Promise<void> {
  await db.query(sql`delete from profile_images where customer_id = ${customerId}`);
}

/** Keeps the picture of an identity document in the place of the one before; undefined when the account is gone. */
export function putIdentity(
  db: Db,
  customerId: number,
  picture: Buffer,
  now: Temporal.Instant,
): Promise<{ id: number } | undefined> {
  return db.maybe(sql`
    insert into identities (customer_id, picture, created_at)
    select id, ${picture}, ${now} from customers where id = ${customerId} and suspended_at is null for share
    on conflict (customer_id) do update set picture = excluded.picture, created_at = excluded.created_at
    returning id`);
}

export async function findIdentity(db: Db, customerId: number): Promise<Buffer | undefined> {
  const row = await db.maybe<{ picture: Buffer }>(
    sql`select picture from identities where customer_id = ${customerId}`,
  );
  return row?.picture;
}

/** The sites where a customer of an organisation has booked or bought; undefined when it has no such customer. */
export async function findSitesOf(
  db: Db,
  organisationId: number,
  customerId: number,
): Promise<number[] | undefined> {
  const row = await db.maybe<{ sites: number[] }>(sql`
    select array(
      select o.site_id from orders o where o.customer_id = c.id
      union select u.site_id from bookings b join units u on u.id = b.unit_id where b.customer_id = c.id
    ) as sites
    from customers c where c.id = ${customerId} and c.organisation_id = ${organisationId}`);
  return row?.sites;
}
