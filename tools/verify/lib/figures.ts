import { sql } from '@gatehouse/server/db/sql';
import type { TestServer } from '@gatehouse/server/testing/testServer';

/** How often each value stands in a list. */
export function countEach(values: readonly (string | number)[]): Record<string | number, number> {
  const counts: Record<string | number, number> = {};
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
}

/** Deadlocks of a server's database since it was made. */
export async function countDeadlocks(server: TestServer): Promise<number> {
  const row = await server.ctx.db.one<{ deadlocks: number }>(
    sql`select deadlocks from pg_stat_database where datname = current_database()`,
  );
  return row.deadlocks;
}
