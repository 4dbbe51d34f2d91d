import type { Db } from '../db/pool.ts';
import { sql } from '../db/sql.ts';

/** All rows of a database by their tables. */
export async function rowsOf(db: Db): Promise<Map<string, string>> {
  const tables = await db.query<{ name: string }>(sql`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`);
  const found = new Map<string, string>();
  for (const { name } of tables) {
    const { rows } = await db.one<{ rows: string }>(sql`
      select query_to_xml(format('select to_jsonb(t) as row from %I t order by t::text', ${name}::text),
        true, false, '')::text as rows`);
    found.set(name, rows);
  }
  return found;
}
