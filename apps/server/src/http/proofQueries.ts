import type { Db } from '../db/pool.ts';
import { sql } from '../db/sql.ts';

/** Whether a session began, and was proven again, before a moment. */
export async function isProofOlder(db: Db, session: string, since: Temporal.Instant): Promise<boolean> {
  const older = await db.query(sql`
    select from token_families where id = ${session} and coalesce(proved_at, created_at) <= ${since}`);
  return older.length > 0;
}

/** Whether somebody has held one of these roles since before a moment, and has no second factor. */
export async function isFactorMissing(
  db: Db,
  userId: number,
  roles: readonly string[],
  before: Temporal.Instant,
): Promise<boolean> {
  const missing = await db.query(sql`
    select from permissions where user_id = ${userId} and role = any(${roles}) and granted_at <= ${before}
      and not exists (select from user_factors where user_id = ${userId} and confirmed_at is not null)
    limit 1`);
  return missing.length > 0;
}
