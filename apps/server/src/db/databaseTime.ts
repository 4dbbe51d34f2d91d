import type { Db } from './pool.ts';
import { sql } from './sql.ts';

/** What the database's clock shows. */
export async function readTime(db: Db): Promise<Temporal.Instant> {
  const { now } = await db.one<{ now: Temporal.Instant }>(sql`select clock_timestamp() as now`);
  return now;
}
