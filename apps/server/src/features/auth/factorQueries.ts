import { factorRights, factorRoles } from '@gatehouse/contract/rules/secondFactor';
import type { Db } from '../../db/pool.ts';
import { sql } from '../../db/sql.ts';
import type { Encrypted } from '../../encryption.ts';

export type FactorRow = {
  id: number;
  kind: 'app' | 'passkey';
  name: string | null;
  made_at: Temporal.Instant;
  last_used_at: Temporal.Instant | null;
};

/** The second factors of a person, the oldest first. */
export function listFactors(db: Db, userId: number): Promise<FactorRow[]> {
  return db.query(sql`
    select id, kind, name, made_at, last_used_at from user_factors
    where user_id = ${userId} and confirmed_at is not null order by id`);
}

export async function hasFactor(db: Db, userId: number): Promise<boolean> {
  return (await listFactors(db, userId)).length > 0;
}

/** Since when somebody holds a role that takes a second factor; null for nobody who does. */
export async function factorRoleSince(db: Db, userId: number): Promise<Temporal.Instant | null> {
  const { since } = await db.one<{ since: Temporal.Instant | null }>(sql`
    select min(granted_at) as since from role_grants
    where user_id = ${userId} and (role = any(${factorRoles}) or rights && ${factorRights}::text[])`);
  return since;
}

export type AppRow = Encrypted & { id: number };

/** Begins an app in place of one that was not confirmed. */
export async function replacePendingApp(
  db: Db,
  userId: number,
  { ciphertext, keyId }: { ciphertext: Buffer; keyId: string },
  now: Temporal.Instant,
): Promise<void> {
  await db.query(sql`
    insert into user_factors (user_id, kind, ciphertext, key_id, made_at)
    values (${userId}, 'app', ${ciphertext}, ${keyId}, ${now})
    on conflict (user_id) where confirmed_at is null
    do update set ciphertext = excluded.ciphertext, key_id = excluded.key_id, made_at = excluded.made_at`);
}

/** The app that was begun, kept as it is until the transaction ends. */
export function lockPendingApp(db: Db, userId: number): Promise<AppRow | undefined> {
  return db.maybe(sql`
    select id, ciphertext, key_id as "keyId" from user_factors
    where user_id = ${userId} and kind = 'app' and confirmed_at is null for update`);
}

export function findApp(db: Db, userId: number): Promise<AppRow | undefined> {
  return db.maybe(sql`
    select id, ciphertext, key_id as "keyId" from user_factors
    where user_id = ${userId} and kind = 'app' and confirmed_at is not null`);
}

/** Takes an app into use by the code of a step, in place of the one before. */
export async function confirmApp(
  db: Db,
  userId: number,
  id: number,
  step: number,
  now: Temporal.Instant,
): Promise<void> {
  await db.query(sql`
    delete from user_factors where user_id = ${userId} and kind = 'app' and confirmed_at is not null`);
  await db.query(sql`update user_factors set confirmed_at = ${now}, last_step = ${step} where id = ${id}`);
}

/** Spends the code of a step; false where it, or one after it, was spent before. */
export async function spendStep(db: Db, id: number, step: number, now: Temporal.Instant): Promise<boolean> {
  const spent = await db.query(sql`
    update user_factors set last_step = ${step}, last_used_at = ${now}
    where id = ${id} and (last_step is null or last_step < ${step}) returning id`);
  return spent.length > 0;
}

/** False where it is not there, or somebody else's. */
export async function deleteFactor(db: Db, userId: number, id: number): Promise<boolean> {
  const deleted = await db.query(sql`
    delete from user_factors where id = ${id} and user_id = ${userId} and confirmed_at is not null returning id`);
  return deleted.length > 0;
}

/** Takes away everything that somebody proves themselves by besides the password. */
export async function deleteFactors(db: Db, userId: number): Promise<void> {
  await db.query(sql`delete from user_factors where user_id = ${userId}`);
  await db.query(sql`delete from recovery_codes where user_id = ${userId}`);
}

export async function replaceRecoveryCodes(
  db: Db,
  userId: number,
  digests: readonly Buffer[],
): Promise<void> {
  await db.query(sql`delete from recovery_codes where user_id = ${userId}`);
  await db.query(sql`
    insert into recovery_codes (user_id, digest) select ${userId}, d from unnest(${digests}::bytea[]) as d`);
}

export async function countRecoveryCodes(db: Db, userId: number): Promise<number> {
  const { count } = await db.one<{ count: number }>(sql`
    select count(*)::integer as count from recovery_codes where user_id = ${userId} and used_at is null`);
  return count;
}

/** False where it is none of theirs, or was used before. */
export async function spendRecoveryCode(
  db: Db,
  userId: number,
  digest: Buffer,
  now: Temporal.Instant,
): Promise<boolean> {
  const spent = await db.query(sql`
    update recovery_codes set used_at = ${now}
    where user_id = ${userId} and digest = ${digest} and used_at is null returning user_id`);
  return spent.length > 0;
}

export type Ticket = { userId: number; extended: boolean };

export async function insertTicket(
  db: Db,
  digest: Buffer,
  { userId, extended }: Ticket,
  expires: Temporal.Instant,
): Promise<void> {
  await db.query(sql`
    insert into sign_in_tickets (digest, user_id, extended, expires_at)
    values (${digest}, ${userId}, ${extended}, ${expires})`);
}

/** Whose ticket it is, kept until the transaction ends; undefined for one that is over or of another address. */
export function lockTicket(
  db: Db,
  digest: Buffer,
  of: { organisationId: number; email: string },
  now: Temporal.Instant,
): Promise<Ticket | undefined> {
  return db.maybe(sql`
    select t.user_id as "userId", t.extended from sign_in_tickets t
    join users u on u.id = t.user_id and u.disabled_at is null
    where t.digest = ${digest} and t.expires_at > ${now}
      and u.organisation_id = ${of.organisationId} and u.email = ${of.email}
    for update of t`);
}

export async function deleteTicket(db: Db, digest: Buffer): Promise<void> {
  await db.query(sql`delete from sign_in_tickets where digest = ${digest}`);
}

/** Apps whose secret is not encrypted under a key: those with the lowest ids after `after`. */
export function listAppsOfOtherKeys(db: Db, keyId: string, after: number, limit: number): Promise<AppRow[]> {
  return db.query(sql`
    select id, ciphertext, key_id as "keyId" from user_factors
    where key_id <> ${keyId} and id > ${after} order by id limit ${limit}`);
}

/** Keeps an app's secret under another key, unless it was changed since it was read as `from`. False when it was. */
export async function replaceKept(
  db: Db,
  id: number,
  from: Encrypted,
  { ciphertext, keyId }: Encrypted,
): Promise<boolean> {
  const replaced = await db.query(sql`
    update user_factors set ciphertext = ${ciphertext}, key_id = ${keyId}
    where id = ${id} and ciphertext = ${from.ciphertext} returning id`);
  return replaced.length > 0;
}
