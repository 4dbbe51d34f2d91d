import type { Db } from '../db/pool.ts';
import { sql } from '../db/sql.ts';

/** Whether a session began, and was proven again, before a moment. */
export async function isProofOlder(db: Db, session: string, since: Temporal.Instant): Promise<boolean> {
  const older = await db.query(sql`
    select from token_families where id = ${session} and coalesce(proved_at, created_at) <= ${since}`);
  return older.length > 0;
}
