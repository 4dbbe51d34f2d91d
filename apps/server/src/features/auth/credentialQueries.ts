import type { Db } from '../../db/pool.ts';
import { sql } from '../../db/sql.ts';
import type { Owner } from './sessionQueries.ts';

export async function findPasswordHash(db: Db, owner: Owner): Promise<string | undefined> {
  const row = await db.maybe<{ password_hash: string }>(
    'customerId' in owner
      ? sql`select password_hash from customers where id = ${owner.customerId} and suspended_at is null`
      : sql`select password_hash from users where id = ${owner.userId} and disabled_at is null`,
  );
  return row?.password_hash;
}

/**
 * Returns where the person is written to of it. A customer's change of address that was asked for with the password
 * before, and codes that were, are over.
 */
export async function setPasswordHash(
  db: Db,
  owner: Owner,
  hash: string,
): Promise<{ organisation_id: number; organisation: string; email: string }> {
  if ('userId' in owner)
    return db.one(sql`
      update users u set password_hash = ${hash} from organisations o
      where u.id = ${owner.userId} and o.id = u.organisation_id
      returning u.organisation_id, o.name as organisation, u.email`);
  const id = owner.customerId;
  await db.query(sql`delete from one_time_codes where customer_id = ${id}`);
  return db.one(sql`
    update customers c set password_hash = ${hash}, pending_email = null from organisations o
    where c.id = ${id} and o.id = c.organisation_id
    returning c.organisation_id, o.name as organisation, c.email`);
}

export async function emailIsTaken(db: Db, id: number, email: string): Promise<boolean> {
  const rows = await db.query(sql`
    select 1 from customers
    where email = ${email} and organisation_id = (select organisation_id from customers where id = ${id})`);
  return rows.length > 0;
}

export function setPendingEmail(
  db: Db,
  id: number,
  email: string,
): Promise<{ organisation_id: number; organisation: string }> {
  return db.one(sql`
    update customers c set pending_email = ${email} from organisations o
    where c.id = ${id} and o.id = c.organisation_id
    returning c.organisation_id, o.name as organisation`);
}

/** The customer has shown that the address of the account is theirs. */
export async function noteProven(db: Db, id: number, now: Temporal.Instant): Promise<void> {
  await db.query(sql`update customers set email_proven_at = ${now} where id = ${id}`);
}

export type AdoptedEmail = { id: number; old_email: string; organisation_id: number; organisation: string };

/** Undefined when no change of address is open. A taken address breaks the table's own rule. */
export function adoptPendingEmail(
  db: Db,
  customerId: number,
  now: Temporal.Instant,
): Promise<AdoptedEmail | undefined> {
  return db.maybe(sql`
    with before as (
      select id, email, organisation_id from customers
      where id = ${customerId} and pending_email is not null and suspended_at is null for update),
    adopted as (
      update customers c set email = pending_email, pending_email = null, email_proven_at = ${now}
      from before b where c.id = b.id),
    change as (
      insert into email_changes (customer_id, old_email, changed_at) select id, email, ${now} from before
      returning id, old_email)
    select e.id, e.old_email, b.organisation_id, o.name as organisation
    from change e, before b join organisations o on o.id = b.organisation_id`);
}

export type EmailChange = { id: number; customer_id: number; old_email: string };

/** A change that can still be undone. */
export function findEmailChange(
  db: Db,
  id: number,
  since: Temporal.Instant,
): Promise<EmailChange | undefined> {
  return db.maybe(sql`
    select e.id, e.customer_id, e.old_email from email_changes e join customers c on c.id = e.customer_id
    where e.id = ${id} and e.changed_at > ${since} and e.undone_at is null and c.suspended_at is null
    for update`);
}

/** Takes a change back with all that came after it; the password and open codes are good for nothing any more. */
export async function undoEmailChanges(
  db: Db,
  { id, customer_id: customerId, old_email: email }: EmailChange,
  now: Temporal.Instant,
): Promise<void> {
  await db.query(sql`
    update email_changes set undone_at = ${now} where customer_id = ${customerId} and id >= ${id} and undone_at is null`);
  await db.query(sql`delete from one_time_codes where customer_id = ${customerId}`);
  await db.query(sql`
    update customers set email = ${email}, pending_email = null, email_proven_at = ${now}, password_hash = ''
    where id = ${customerId}`);
}

export function findByEmail(
  db: Db,
  organisationId: number,
  email: string,
): Promise<{ id: number; email: string; organisation: string } | undefined> {
  return db.maybe(sql`
    select c.id, c.email, o.name as organisation
    from customers c join organisations o on o.id = c.organisation_id
    where c.organisation_id = ${organisationId} and c.email = ${email} and c.suspended_at is null`);
}
