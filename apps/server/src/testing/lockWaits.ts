import type { Db } from '../db/pool.ts';
import { sql } from '../db/sql.ts';

/** Somebody in this database, for its cluster is every test's, who waits for a lock, with a statement like this. */
export function someoneWaits(db: Db, statement = '%'): Promise<object | undefined> {
  return db.maybe(sql`
    select 1 as one from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like ${statement} limit 1`);
}
