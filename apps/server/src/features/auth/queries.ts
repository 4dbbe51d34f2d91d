import type { StaffRight } from '@gatehouse/contract/rules/staffRights';
import type { StaffRole } from '@gatehouse/contract/rules/staffRoles';
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
  push_notifications: boolean;
};

const customerColumns = sql`
  id, organisation_id, first_name || ' ' || last_name as name, email, password_hash, push_notifications`;

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

/** The same, kept as it is until the transaction ends. */
export function lockUser(db: Db, id: number): Promise<UserRow | undefined> {
  return db.maybe(sql`
    select id, organisation_id, email, name, password_hash from users
    where id = ${id} and disabled_at is null for no key update`);
}

export type RoleRow = {
  organisation_id: number;
  role: StaffRole | null;
  /** Of a role of the operator's own. */
  rights: StaffRight[] | null;
  site_id: number | null;
};

/** A row for each role of a staff user, one without any for who has none; no row when the account is gone or disabled. */
export function listRoles(db: Db, userId: number): Promise<RoleRow[]> {
  return db.query(sql`
    select u.organisation_id, p.role, p.rights, p.site_id
    from users u left join role_grants p on p.user_id = u.id
    where u.id = ${userId} and u.disabled_at is null`);
}
