import type { Db } from './pool.ts';
import { sql } from './sql.ts';

/** Sends each payload to who listens on the channel, once the transaction commits. */
export async function notify(db: Db, channel: string, payloads: readonly string[]): Promise<void> {
  await db.query(sql`select pg_notify(${channel}, payload) from unnest(${payloads}::text[]) as payload`);
}
