import type { Db } from '../db/pool.ts';
import { sql } from '../db/sql.ts';

/** The sessions that ended after `since`, and those of `watched` that ever did, in the order of their ends. */
export async function listEnded(
  db: Db,
  since: Temporal.Instant,
  watched: readonly string[],
): Promise<string[]> {
  const rows = await db.query<{ id: string }>(sql`
    select id from token_families
    where ended_at > ${since} or ended_at is not null and id = any(${watched}::uuid[])
    order by ended_at`);
  return rows.map(({ id }) => id);
}

export async function hasEnded(db: Db, session: string): Promise<boolean> {
  const row = await db.maybe(sql`select from token_families where id = ${session} and ended_at is not null`);
  return row !== undefined;
}
