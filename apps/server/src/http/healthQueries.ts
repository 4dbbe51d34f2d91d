import type { Db } from '../db/pool.ts';
import { sql } from '../db/sql.ts';

/** The names of the migrations that the database has. */
export async function listAppliedMigrations(db: Db): Promise<string[]> {
  const rows = await db.query<{ name: string }>(sql`select name from schema_migrations`);
  return rows.map(({ name }) => name);
}
