import type { Db } from '../../db/pool.ts';
import { sql } from '../../db/sql.ts';

/** What somebody entered to open an account; the address is in lower case. */
export type NewCustomer = {
  organisationId: number;
  firstName: string;
  lastName: string;
  mobile: string | null;
  email: string;
  passwordHash: string;
};
export type RegistrationRow = { id: number; email: string; password_hash: string };

/** Adds a customer, whose address a code has proven or not; undefined when the address is taken. Registrations that waited for the address are over. */
export async function insertCustomer(
  db: Db,
  customer: NewCustomer,
  now: Temporal.Instant,
  { isProven }: { isProven: boolean },
): Promise<{ id: number } | undefined> {
  const { organisationId, firstName, lastName, mobile, email, passwordHash } = customer;
  const added = await db.maybe<{ id: number }>(sql`
    insert into customers (organisation_id, first_name, last_name, mobile, email, password_hash, created_at,
      email_proven_at)
    values (${organisationId}, ${firstName}, ${lastName}, ${mobile}, ${email}, ${passwordHash}, ${now},
      ${isProven ? now : null})
    on conflict (organisation_id, email) do nothing
    returning id`);
  if (added)
    await db.query(
      sql`delete from registrations where organisation_id = ${organisationId} and email = ${email}`,
    );
  return added;
}

export function insertRegistration(
  db: Db,
  { organisationId, firstName, lastName, mobile, email, passwordHash }: NewCustomer,
  now: Temporal.Instant,
): Promise<{ id: number }> {
  return db.one(sql`
    insert into registrations (organisation_id, first_name, last_name, mobile, email, password_hash, created_at)
    values (${organisationId}, ${firstName}, ${lastName}, ${mobile}, ${email}, ${passwordHash}, ${now})
    returning id`);
}

export async function findRegistration(db: Db, id: number): Promise<NewCustomer | undefined> {
  return db.maybe(sql`
    select organisation_id as "organisationId", email, first_name as "firstName", last_name as "lastName", mobile,
      password_hash as "passwordHash"
    from registrations where id = ${id}`);
}

/** The newest registration of an address, or the one of this number. */
export function findNewest(
  db: Db,
  organisationId: number,
  email: string,
  id: number | null = null,
): Promise<RegistrationRow | undefined> {
  return db.maybe(sql`
    select id, email, password_hash from registrations
    where organisation_id = ${organisationId} and email = ${email} and (${id}::integer is null or id = ${id})
    order by id desc limit 1`);
}

/** Whether an account has this address, and whether somebody registered it since an instant. */
export function findClaims(
  db: Db,
  organisationId: number,
  email: string,
  since: Temporal.Instant,
): Promise<{ taken: boolean; recent: boolean }> {
  return db.one(sql`
    select
      exists (select from customers where organisation_id = ${organisationId} and email = ${email}) as taken,
      exists (
        select from registrations
        where organisation_id = ${organisationId} and email = ${email} and created_at > ${since}
      ) as recent`);
}
