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

/** Whole numbers below a bound, at random, the same for the same seed. */
export function randomNumbers(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state >>> 8) % below;
  };
}
