import { join } from 'node:path';
import { systemClock } from '../clock.ts';
import type { Config } from '../config.ts';
import { findRunningCluster } from '../db/cluster.ts';
import { readTime } from '../db/databaseTime.ts';
import { inspectDatabase } from '../db/migrate.ts';
import { createDb, type Db, readStatementTimeout } from '../db/pool.ts';
import { refuseDemoAccounts } from '../demo/demoAccounts.ts';
import { hasStaff } from '../features/auth/ownerQueries.ts';
import { examineKeys, whyKept } from '../features/keys/service.ts';
import type { KeyRing } from '../keyRing.ts';
import { summariseUnsent } from '../providers/mail/mailQueries.ts';
import { type Finding, failure, ok, reasonOf, warning } from './finding.ts';
import { examineReplica } from './replica.ts';

const GIVEN_UP_HOURS = 7 * 24;
/** The first tries that fail are minutes apart. */
const LONGEST_WAIT_HOURS = 1;
/** Each server ends holds and codes by its own clock: the database's stands for those of the others. */
const APART_SECONDS = 1;
const FAR_APART_SECONDS = 60;

/** The database, and what of the installation stands in it. */
export async function examineDatabase({
  databaseUrl,
  databaseDirectUrl,
  databaseReplicaUrl,
  dataDir,
  smtpUrl,
  keyRing,
}: Config): Promise<Finding[]> {
  const about = 'database';
  const own = join(dataDir, 'postgres');
  const url = databaseDirectUrl ?? (await findRunningCluster(own));
  if (!url) return [ok(about, `our own PostgreSQL, in ${own}, not running`)];
  try {
    const { version, pending, ahead } = await inspectDatabase(url);
    const where = databaseDirectUrl ? `at ${new URL(databaseDirectUrl).host}` : `of our own, in ${own}`;
    const says = `PostgreSQL ${Math.floor(version / 10_000)} ${where}`;
    if (pending.length > 0)
      return [warning(about, `${says}; ${pending.length} migrations come at the next start`)];
    const db = createDb(url, { max: 1 });
    try {
      // The demo is not refused its own.
      if (databaseUrl) await refuseDemoAccounts(db);
      const mails = smtpUrl ? [await examineMails(db)] : [];
      const state = ahead.length > 0 ? `${ahead.length} migrations ahead` : 'up to date';
      return [
        ok(about, `${says}, ${state}`),
        ...(await examinePooler(databaseUrl, url)),
        ...(await examineReplica(databaseReplicaUrl, db)),
        await examineRing(db, keyRing),
        ...mails,
        ...(await examineStaff(db)),
        await examineClock(db),
      ];
    } finally {
      await db.close();
    }
  } catch (error) {
    return [failure(about, reasonOf(error))];
  }
}

async function examineStaff(db: Db): Promise<Finding[]> {
  if (await hasStaff(db)) return [];
  return [
    warning('staff', 'nobody can sign in: open /setup with the code that the server printed as it started'),
  ];
}

/** Whether everything can be read with the keys that are configured, and which of them could go. */
async function examineRing(db: Db, keyRing: KeyRing): Promise<Finding> {
  const about = 'keys';
  const { current, inUse, fallbacks, missing } = await examineKeys(db, keyRing, systemClock.now());
  if (missing.length > 0)
    return failure(
      about,
      missing.map(({ id, needed }) => `${id} is missing: ${needed.join(', ')}`).join('; '),
    );
  if (!inUse) return warning(about, `${current} is not in use yet: restart every process`);
  if (fallbacks.length === 0) return ok(about, `${current}, and no other is needed`);
  const kept = fallbacks.map(
    (key) => whyKept(key) ?? `The key ${key.id} can go: npm run keys -- rotate --remove.`,
  );
  return ok(about, `${current}. ${kept.join(' ')}`);
}

/** Whether a pooler before the database lets us in, and ends what takes too long. */
async function examinePooler(url: string | undefined, directUrl: string): Promise<Finding[]> {
  if (url === undefined || url === directUrl) return [];
  const about = 'pooler';
  const where = `at ${new URL(url).host}`;
  const db = createDb(url, { max: 1, pooled: true });
  try {
    return (await readStatementTimeout(db)) === 0
      ? [warning(about, `lets us in ${where}, but statements have no time limit: see connect_query`)]
      : [ok(about, `lets us in ${where}`)];
  } catch (error) {
    return [failure(about, `DATABASE_URL, ${where}: ${reasonOf(error)}`)];
  } finally {
    await db.close();
  }
}

/** Whether mails reach the mail server: one that lets us in may still take none. */
async function examineMails(db: Db): Promise<Finding> {
  const now = Temporal.Now.instant();
  const unsent = await summariseUnsent(db, now.subtract({ hours: GIVEN_UP_HOURS }));
  const { given_up: givenUp, failure: words, waiting, waiting_since: since } = unsent;
  const hours = since ? now.since(since).total('hours') : 0;
  const queue = waiting === 0 ? 'none waits' : `${waiting} wait, the oldest for ${hours.toFixed(1)} h`;
  if (givenUp === 0)
    return (hours > LONGEST_WAIT_HOURS ? warning : ok)('mails', `${queue}; none given up in 7 days`);
  // Whom it was for is nobody's business who runs the server.
  const reason = (words ?? '').replace(/\S+@\S+/g, '…');
  return warning('mails', `${givenUp} given up in 7 days, the newest because of '${reason}'; ${queue}`);
}

/** Whether the database's clock is that of this machine. */
async function examineClock(db: Db): Promise<Finding> {
  const about = 'clock';
  const before = systemClock.now();
  const there = await readTime(db);
  const after = systemClock.now();
  // The database read its clock at some moment between the two.
  const ahead = there.since(after).total('seconds');
  const behind = before.since(there).total('seconds');
  const apart = Math.max(ahead, behind);
  if (apart < APART_SECONDS) return ok(about, "the same as the database's");
  const says = `${apart.toFixed(0)} s ${ahead > behind ? 'behind' : 'ahead of'} the database's: set both by NTP`;
  return apart < FAR_APART_SECONDS ? warning(about, says) : failure(about, says);
}
