import type { Db } from '../../db/pool.ts';
import { sql } from '../../db/sql.ts';

export type OrganisationRow = { id: number; name: string; customer_email_validation: boolean };

export function findOrganisation(db: Db, id: number): Promise<OrganisationRow | undefined> {
  return db.maybe(sql`select id, name, customer_email_validation from organisations where id = ${id}`);
}

export type SignInRow = {
  id: number;
  organisation_id: number;
  name: string;
  email: string;
  password_hash: string;
  email_verified: boolean;
  push_notifications: boolean;
};

const customerColumns = sql`
  id, organisation_id, first_name || ' ' || last_name as name, email, password_hash, email_verified, push_notifications`;

export function findCustomerByEmail(
  db: Db,
  organisationId: number,
  email: string,
): Promise<SignInRow | undefined> {
  return db.maybe(sql`
    select ${customerColumns} from customers
    where organisation_id = ${organisationId} and email = ${email} and suspended_at is null`);
}

export function findCustomerById(db: Db, id: number): Promise<SignInRow | undefined> {
  return db.maybe(sql`select ${customerColumns} from customers where id = ${id} and suspended_at is null`);
}

export type NewCustomer = {
  organisationId: number;
  firstName: string;
  lastName: string;
  mobile: string | null;
  email: string;
  passwordHash: string;
  emailVerified: boolean;
  now: Temporal.Instant;
};

/**
 * Adds a customer; undefined when the address is taken. An account whose address nobody verified yet is taken over:
 * at once where addresses are not verified, else once the code that goes there comes back.
 */
export async function insertCustomer(db: Db, customer: NewCustomer): Promise<{ id: number } | undefined> {
  const { organisationId, firstName, lastName, mobile, email, passwordHash, emailVerified, now } = customer;
  const added = await db.maybe<{ id: number }>(sql`
    insert into customers
      (organisation_id, first_name, last_name, mobile, email, password_hash, email_verified, created_at)
    values (${organisationId}, ${firstName}, ${lastName}, ${mobile}, ${email}, ${passwordHash}, ${emailVerified}, ${now})
    on conflict (organisation_id, email) do nothing
    returning id`);
  if (added) return added;
  const taken = await db.maybe<{ id: number }>(sql`
    update customers set
      pending_registration = ${JSON.stringify({ firstName, lastName, mobile, passwordHash })}::jsonb
    where organisation_id = ${organisationId} and email = ${email} and not email_verified and suspended_at is null
    returning id`);
  if (taken && emailVerified) await markVerified(db, taken.id);
  return taken;
}

/** The address is proven: what was entered for it last is the account's. */
export async function markVerified(db: Db, customerId: number): Promise<void> {
  await db.query(sql`
    update customers set
      email_verified = true,
      first_name = coalesce(pending_registration ->> 'firstName', first_name),
      last_name = coalesce(pending_registration ->> 'lastName', last_name),
      mobile = case when pending_registration is null then mobile else pending_registration ->> 'mobile' end,
      password_hash = coalesce(pending_registration ->> 'passwordHash', password_hash),
      pending_registration = null
    where id = ${customerId}`);
}

export type UserRow = {
  id: number;
  organisation_id: number;
  email: string;
  name: string;
  password_hash: string;
};

export function findUserByEmail(db: Db, organisationId: number, email: string): Promise<UserRow | undefined> {
  return db.maybe(sql`
    select id, organisation_id, email, name, password_hash from users
    where organisation_id = ${organisationId} and email = ${email} and disabled_at is null`);
}

export function findUserById(db: Db, id: number): Promise<UserRow | undefined> {
  return db.maybe(sql`
    select id, organisation_id, email, name, password_hash from users where id = ${id} and disabled_at is null`);
}
