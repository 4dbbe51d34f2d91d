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

/** Adds a customer, or takes over a row whose address nobody ever verified; undefined when the address is taken. */
export function insertCustomer(db: Db, customer: NewCustomer): Promise<{ id: number } | undefined> {
  return db.maybe(sql`
    insert into customers as c
      (organisation_id, first_name, last_name, mobile, email, password_hash, email_verified, created_at)
    values (${customer.organisationId}, ${customer.firstName}, ${customer.lastName}, ${customer.mobile},
      ${customer.email}, ${customer.passwordHash}, ${customer.emailVerified}, ${customer.now})
    on conflict (organisation_id, email) do update set
      first_name = excluded.first_name, last_name = excluded.last_name, mobile = excluded.mobile,
      password_hash = excluded.password_hash, email_verified = excluded.email_verified
      where not c.email_verified and c.suspended_at is null
    returning id`);
}

export async function markVerified(db: Db, customerId: number): Promise<void> {
  await db.query(sql`update customers set email_verified = true where id = ${customerId}`);
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
