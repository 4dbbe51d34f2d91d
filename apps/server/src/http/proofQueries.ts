import { factorRights, factorRoles } from '@gatehouse/contract/rules/secondFactor';
import type { Db } from '../db/pool.ts';
import { sql } from '../db/sql.ts';

/** Whether a session began, and was proven again, before a moment. */
export async function isProofOlder(db: Db, session: string, since: Temporal.Instant): Promise<boolean> {
  const older = await db.query(sql`
    select from token_families where id = ${session} and coalesce(proved_at, created_at) <= ${since}`);
  return older.length > 0;
}

/** Whether somebody has held a role that takes a second factor since before a moment, and has none. */
export async function isFactorMissing(db: Db, userId: number, before: Temporal.Instant): Promise<boolean> {
  const missing = await db.query(sql`
    select from role_grants where user_id = ${userId} and granted_at <= ${before}
      and (role = any(${factorRoles}) or rights && ${factorRights}::text[])
      and not exists (select from user_factors where user_id = ${userId} and confirmed_at is not null)
    limit 1`);
  return missing.length > 0;
}
