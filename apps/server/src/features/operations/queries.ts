import type { Db } from '../../db/pool.ts';
import { sql } from '../../db/sql.ts';

/** Whether the database answers. */
export function isReachable(db: Db): Promise<boolean> {
  return db.query(sql`select 1`).then(
    () => true,
    () => false,
  );
}
