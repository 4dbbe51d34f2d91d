import type { Db } from '../../db/pool.ts';
import { sql } from '../../db/sql.ts';

export async function findPasswordHash(db: Db, id: number): Promise<string | undefined> {
  const row = await db.maybe<{ password_hash: string }>(sql`
    select password_hash from customers where id = ${id} and suspended_at is null`);
  return row?.password_hash;
}

export async function setPasswordHash(db: Db, id: number, hash: string): Promise<void> {
  await db.query(sql`update customers set password_hash = ${hash} where id = ${id}`);
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

/** False when no change of address is open. A taken address breaks the table's own rule. */
export async function adoptPendingEmail(db: Db, id: number, now: Temporal.Instant): Promise<boolean> {
  const changed = await db.query(sql`
    update customers set email = pending_email, pending_email = null, email_proven_at = ${now}
    where id = ${id} and pending_email is not null and suspended_at is null returning id`);
  return changed.length > 0;
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
