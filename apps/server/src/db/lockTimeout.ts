/** What is stored together waits for no lock for long. */
import type { Db } from './pool.ts';
import { sql } from './sql.ts';

/** How long what is stored together may wait for a lock, before each goes by itself. Far longer than locks are held. */
const LOCK_WAIT_MS = 300;

/** Has statements of this transaction fail that wait for a lock for long. */
export async function limitLockWaits(tx: Db): Promise<void> {
  await tx.query(sql`select set_config('lock_timeout', ${`${LOCK_WAIT_MS}ms`}, true)`);
}
