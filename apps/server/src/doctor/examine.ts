import { access, constants, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { getReadiness } from '@gatehouse/contract/api/operations';
import { KEEPALIVE_SECONDS } from '@gatehouse/contract/device/timing';
import { connectAsync } from 'mqtt';
import { z } from 'zod';
import { systemClock } from '../clock.ts';
import type { Config } from '../config.ts';
import { findRunningCluster } from '../db/cluster.ts';
import { refuseDemoAccounts } from '../db/demo/demoAccounts.ts';
import { inspectDatabase } from '../db/migrate.ts';
import { createDb, type Db, readStatementTimeout } from '../db/pool.ts';
import { diskOf } from '../disk.ts';
import { hasStaff } from '../features/auth/ownerQueries.ts';
import { readBackupState } from '../features/backups/service.ts';
import { problemsOf } from '../features/backups/status.ts';
import { examineKeys, whyKept } from '../features/keys/service.ts';
import type { KeyRing } from '../keyRing.ts';
import { listLimitations } from '../limitations.ts';
import { checkMailServer } from '../providers/mail/mailer.ts';
import { summariseUnsent } from '../providers/mail/mailQueries.ts';
import { withinTime } from '../timeLimit.ts';
import { type Finding, failure, ok, reasonOf, warning } from './finding.ts';
import { examineReplica } from './replica.ts';

const Readiness = z.object({ result: getReadiness.response });

const PROBE_TIMEOUT_MS = 10_000;
const GIBIBYTE = 2 ** 30;
const ENOUGH_DISK_GIB = 5;
const LEAST_DISK_GIB = 1;
const GIVEN_UP_HOURS = 7 * 24;
/** The first tries that fail are minutes apart. */
const LONGEST_WAIT_HOURS = 1;
/** They come nightly. */

/**
 * Looks at everything that a server of this configuration needs, without changing any of it, and at the server itself
 * where it runs (docs/specification/operations.md#the-doctor).
 */
export async function examine(config: Config): Promise<Finding[]> {
  const limits = listLimitations(config).map(({ variable, consequence }) => warning(variable, consequence));
  const found = await Promise.all([
    examineFolder(config),
    examineDatabase(config),
    examineBackups(config),
    examineBrokers(config),
    examineMail(config),
    examineCards(config),
    examineServer(config),
  ]);
  return [...found.flat(), ...limits];
}

async function examineFolder({ dataDir }: Config): Promise<Finding> {
  const about = 'folder';
  try {
    await mkdir(dataDir, { recursive: true });
    await access(dataDir, constants.R_OK | constants.W_OK);
    const free = (await diskOf(dataDir)).free / GIBIBYTE;
    const says = `${dataDir}, ${free.toFixed(1)} GiB free`;
    if (free < LEAST_DISK_GIB) return failure(about, `${says}: nearly full, and a full disk stops bookings`);
    return free < ENOUGH_DISK_GIB ? warning(about, `${says}: make room soon`) : ok(about, says);
  } catch (error) {
    return failure(about, `DATA_DIR cannot be used: ${reasonOf(error)}`);
  }
}

async function examineDatabase({
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
    (key) => whyKept(key) ?? `The key ${key.id} can go: npm run rotate-key -- --remove.`,
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

async function examineBackups(config: Config): Promise<Finding[]> {
  const about = 'backups';
  try {
    const now = systemClock.now();
    const state = await withinTime(PROBE_TIMEOUT_MS, readBackupState(config, now));
    const { where, hasKey, newest, drilledAt } = state;
    const problems = problemsOf(state, now);
    if (!hasKey) return [warning(about, 'none are made: npm run backup -- --new-key makes the recovery key')];
    if (!newest) return [warning(about, `none in ${where} yet: npm run backup makes one`)];
    const hours = hoursSince(newest.at);
    const says = `the last good one is ${hours} hours old, in ${where}`;
    return [
      problems.includes('old') ? failure(about, `${says}: the nightly one did not come`) : ok(about, says),
      examineDrill(drilledAt, problems.includes('triedLongAgo')),
    ];
  } catch (error) {
    return [failure(about, reasonOf(error))];
  }
}

function examineDrill(at: Temporal.Instant | undefined, isOverdue: boolean): Finding {
  const about = 'drill';
  const command = 'npm run restore -- --drill';
  if (!at) return warning(about, `no backup was ever restored: ${command} tries whether it can be`);
  const days = Math.floor(hoursSince(at) / 24);
  const says = `a backup was restored and held ${days} days ago`;
  return isOverdue ? warning(about, `${says}: time for ${command}`) : ok(about, says);
}

const hoursSince = (at: Temporal.Instant) => Math.floor(systemClock.now().since(at).total('hours'));

async function examineBrokers({ mqttUrls, host, mqttPort }: Config): Promise<Finding[]> {
  const about = 'broker';
  if (!mqttUrls) return [ok(about, `our own, for controllers at ${host}:${mqttPort}`)];
  const problems = await Promise.all(mqttUrls.map(findBrokerProblem));
  return mqttUrls.map((url, index) => {
    const where = new URL(url).host;
    const problem = problems[index];
    if (problem === undefined) return ok(about, `lets us in at ${where}`);
    const says = `MQTT_URL, ${where}: ${problem}.`;
    return problems.includes(undefined)
      ? warning(about, `${says} Doors are opened by way of another.`)
      : failure(about, `${says} No door can be opened.`);
  });
}

/** Why a broker does not let us in; undefined when it does. */
async function findBrokerProblem(url: string): Promise<string | undefined> {
  try {
    const client = await connectAsync(
      url,
      { connectTimeout: PROBE_TIMEOUT_MS, reconnectPeriod: 0, keepalive: KEEPALIVE_SECONDS },
      false,
    );
    await client.endAsync();
    return undefined;
  } catch (error) {
    return reasonOf(error);
  }
}

async function examineMail({ smtpUrl }: Config): Promise<Finding[]> {
  if (!smtpUrl) return [];
  const where = new URL(smtpUrl).host;
  try {
    await checkMailServer(smtpUrl);
    return [ok('mail', `lets us in at ${where}`)];
  } catch (error) {
    return [failure('mail', `SMTP_URL, ${where}: ${reasonOf(error)}. Nobody gets a code.`)];
  }
}

async function examineCards({ stripe }: Config): Promise<Finding[]> {
  if (!stripe) return [];
  const { checkStripe } = await import('../providers/payments/stripe.ts');
  try {
    await checkStripe(stripe);
    return [ok('cards', 'Stripe takes our key')];
  } catch (error) {
    return [failure('cards', `STRIPE_SECRET_KEY: ${reasonOf(error)}. No card is charged.`)];
  }
}

async function examineServer({ host, port, publicUrl, trustProxy }: Config): Promise<Finding[]> {
  const own = `http://${['0.0.0.0', '::'].includes(host) ? 'localhost' : host}:${port}`;
  for (const url of [publicUrl, own]) {
    const ready = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) }).catch(
      () => undefined,
    );
    if (!ready) continue;
    if (!ready.ok) return [failure('server', `not ready at ${url}: ${await downParts(ready)}`)];
    const readiness = Readiness.safeParse(await ready.json().catch(() => undefined));
    const hops = url === publicUrl ? readiness.data?.result.forwardedFor : undefined;
    return [
      ok('server', `ready at ${url}`),
      ...(hops === undefined || hops === trustProxy
        ? []
        : [
            failure(
              'TRUST_PROXY',
              `is ${trustProxy}, but the proxies that a request to ${url} comes through are ${hops}`,
            ),
          ]),
    ];
  }
  return [warning('server', `does not run at ${publicUrl}`)];
}

const NotReady = z.object({ fields: z.array(z.object({ path: z.string(), message: z.string() })) });

/** The parts that a server says are down; the status where something else answers in its place. */
async function downParts(reply: Response): Promise<string> {
  const body: unknown = await reply.json().catch(() => undefined);
  const down = NotReady.safeParse(body).data?.fields.filter(({ message }) => message === 'down') ?? [];
  return down.length > 0 ? `${down.map(({ path }) => path).join(', ')} down` : `HTTP ${reply.status}`;
}
