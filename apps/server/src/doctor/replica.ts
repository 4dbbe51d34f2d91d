import { setTimeout as delay } from 'node:timers/promises';
import { createDb, type Db } from '../db/pool.ts';
import { MAX_AGE_MS } from '../db/replica.ts';
import { readPosition } from '../db/replicaPosition.ts';
import { type Finding, failure, ok, reasonOf, warning } from './finding.ts';

const RETRY_MS = 100;

/** Whether a replica shows in time what the primary has by now; without one nothing is found. */
export async function examineReplica(url: string | undefined, primary: Db): Promise<Finding[]> {
  if (url === undefined) return [];
  const where = `DATABASE_REPLICA_URL, ${new URL(url).host}`;
  const db = createDb(url, { max: 1, patienceMs: MAX_AGE_MS });
  try {
    return [await compare(db, primary, where)];
  } catch (error) {
    return [unused(`${where}: ${reasonOf(error)}`)];
  } finally {
    await db.close();
  }
}

async function compare(db: Db, primary: Db, where: string): Promise<Finding> {
  const { system, position } = await readPosition(primary);
  const startedAt = performance.now();
  for (;;) {
    const replica = await readPosition(db);
    if (!replica.isReplica) return failure('replica', `${where}, is no replica`);
    if (replica.system !== system) return failure('replica', `${where}, is a replica of another database`);
    if (replica.position >= position) return ok('replica', `${where}, has what the primary has`);
    if (performance.now() - startedAt > MAX_AGE_MS)
      return unused(`${where}, is more than ${MAX_AGE_MS / 1_000} s behind the primary`);
    await delay(RETRY_MS);
  }
}

const unused = (says: string) => warning('replica', `${says}. Guests are served from the primary.`);
