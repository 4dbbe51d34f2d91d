/** Backups of the database with its keys, encrypted for the operator's recovery key, and restoring them. */

import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import type { Config } from '../../config.ts';
import type { Context } from '../../context.ts';
import { joinCluster } from '../../db/cluster.ts';
import { diskOf } from '../../disk.ts';
import { type BackupFile, backupsAmong, removeOldBackups, writeBackup } from './backupFiles.ts';
import { createStore } from './createStore.ts';
import { dump } from './dump.ts';
import { connectForCopy, hasNoTables, lockBackups, sizeOf } from './dumpQueries.ts';
import { createFolderStore } from './folderStore.ts';
import {
  NO_RECOVERY_KEY,
  newRecoveryKey,
  type Recipient,
  readRecipient,
  recipientOf,
} from './recoveryKey.ts';
import { drill } from './restore.ts';

export { type BackupFile, listBackups } from './backupFiles.ts';
export { createStore } from './createStore.ts';
export { newRecoveryKey, recipientOf, storeRecipient } from './recoveryKey.ts';
export { drill, type Restored, refuseUnfinishedRestore, restore } from './restore.ts';
export { upgradeDatabase } from './upgrade.ts';

/** The hour of the night, on the server's own clock, after which the next backup is due. */
const NIGHTLY_HOUR = 2;
/** Each so many nights the backup is restored beside. */
const DRILL_EVERY_NIGHTS = 7;
/** How many times a database's size it takes to restore it beside: it writes a log of what it loads. */
const DRILL_ROOM = 2;

type Place = Pick<Config, 'dataDir' | 'databaseDirectUrl' | 'backupDir' | 'backupBucket' | 'keyRing'>;

type StorePlace = Pick<Config, 'backupDir' | 'backupBucket'>;

/** Another backup of the same database is under way. */
class BackupUnderWay extends Error {}

/**
 * Backs up the database as it is at one moment, with the keys, into one file of `folder`, or of where
 * backups are kept. There the old ones that no rule keeps go. Throws in words when there is no recovery key or no database, or while another backup
 * is made; throws, and leaves nothing, when the signal aborts it. The keys of `alsoFor` open it, too.
 */
export async function backUp(
  config: Place,
  now: Temporal.Instant,
  { folder, alsoFor = [], signal }: { folder?: string; alsoFor?: Recipient[]; signal?: AbortSignal } = {},
): Promise<BackupFile & { databaseBytes: number }> {
  const recipient = await readRecipient(config.dataDir);
  if (recipient === undefined) throw new Error(NO_RECOVERY_KEY);
  await using parts = new AsyncDisposableStack();
  const url =
    config.databaseDirectUrl ??
    parts.adopt(await joinCluster(join(config.dataDir, 'postgres')), (cluster) => cluster.stop()).url;
  // Over a connection that is idle at its end: one that breaks off a copy is gone from the database a moment later only.
  if (!(await lockBackups(parts.use(await connectForCopy(url)))))
    throw new BackupUnderWay('Another backup of this database is being made.');
  const client = parts.use(await connectForCopy(url));
  signal?.addEventListener('abort', () => void client.end(), { once: true });
  if (await hasNoTables(client)) throw new Error('This database is empty: there is nothing to back up yet.');
  const entries = dump(client, { at: now, keyRing: config.keyRing });
  const store = folder === undefined ? createStore(config) : createFolderStore(folder);
  const databaseBytes = await sizeOf(client);
  const file = await writeBackup(store, now, [recipient, ...alsoFor], entries);
  if (folder === undefined || folder === config.backupDir) await removeOldBackups(store);
  return { ...file, databaseBytes };
}

/**
 * Makes the backup of the night where one is due and there is a recovery key, and restores it beside once a week. Returns
 * 0: nothing is left over.
 */
export async function backUpNightly({ config, clock, log }: Context, signal?: AbortSignal): Promise<number> {
  const now = clock.now();
  const { hasKey, newest, drilledAt } = await readBackupState(config, now);
  const night = lastNight(now);
  const isBefore = (at: Temporal.Instant | undefined, due: Temporal.Instant) =>
    !at || Temporal.Instant.compare(at, due) < 0;
  if (!hasKey || !isBefore(newest?.at, night)) return 0;
  const isDrillDue = isBefore(drilledAt, night.subtract({ hours: 24 * (DRILL_EVERY_NIGHTS - 1) }));
  try {
    const { path, bytes } = await (isDrillDue ? backUpAndDrill : backUp)(config, now, { signal });
    log.info({ path, bytes }, 'backed up');
  } catch (error) {
    // That of another process will do, and where it fails, or this one ends, the next sweep finds none.
    if (!(error instanceof BackupUnderWay) && !signal?.aborted) throw error;
  }
  return 0;
}

/**
 * Makes a backup that a key of this moment opens besides the recovery key, which is not here, and restores it beside. Nothing
 * keeps that key. Throws where the backup does not hold; it stays all the same.
 */
async function backUpAndDrill(
  config: Place,
  now: Temporal.Instant,
  { signal }: { signal?: AbortSignal },
): Promise<BackupFile> {
  const key = await newRecoveryKey();
  const { databaseBytes, ...file } = await backUp(config, now, { alsoFor: [await recipientOf(key)], signal });
  const { path } = file;
  const { free } = await diskOf(config.dataDir);
  if (free < DRILL_ROOM * databaseBytes)
    throw new Error(
      `${path} was not tried: DATA_DIR has ${inMB(free)} MB free, and restoring it beside takes up to ${inMB(DRILL_ROOM * databaseBytes)}.`,
    );
  const { checks } = await drill(config, { path, key, now, signal });
  const wrong = checks.flatMap((check) => check.wrong);
  if (wrong.length > 0)
    throw new Error(`${path} was restored to try it, and does not hold: ${wrong.slice(0, 10).join(', ')}`);
  await noteDrill(config, now);
  return file;
}

const inMB = (bytes: number) => Math.ceil(bytes / 2 ** 20);

/** The last backup made until `now`; what a clock that was wrong has named for later is none. */
function newestUntil(files: readonly BackupFile[], now: Temporal.Instant): BackupFile | undefined {
  return files.find(({ at }) => Temporal.Instant.compare(at, now) <= 0);
}

/** When the last backup was due. */
function lastNight(now: Temporal.Instant): Temporal.Instant {
  const local = now.toZonedDateTimeISO(Temporal.Now.timeZoneId());
  const tonight = local.startOfDay().with({ hour: NIGHTLY_HOUR });
  const isPast = Temporal.ZonedDateTime.compare(tonight, local) <= 0;
  return (isPast ? tonight : tonight.subtract({ days: 1 })).toInstant();
}

const DrillNote = z.object({ at: z.string().transform((at) => Temporal.Instant.from(at)) });
const DRILL_NOTE = 'last-drill.json';

/** Notes beside the backups that one of them was restored and held. */
export async function noteDrill(config: StorePlace, at: Temporal.Instant): Promise<void> {
  const note = Buffer.from(`${JSON.stringify({ at: at.toString() })}\n`);
  await createStore(config).write(DRILL_NOTE, Readable.from([note]));
}

/** What an operator has to know of the backups. */
export type BackupState = {
  where: string;
  hasKey: boolean;
  newest?: BackupFile;
  drilledAt?: Temporal.Instant;
};

/** When there was a good backup last and a drill; nothing without a recovery key, as then nothing is made. */
export async function readBackupTimes(
  config: StorePlace & Pick<Config, 'dataDir'>,
  now: Temporal.Instant,
): Promise<{ backedUpAt?: Temporal.Instant; drilledAt?: Temporal.Instant }> {
  const { hasKey, newest, drilledAt } = await readBackupState(config, now);
  return hasKey ? { backedUpAt: newest?.at, drilledAt } : {};
}

/** What there is where backups are kept, at `now`. */
export async function readBackupState(
  config: StorePlace & Pick<Config, 'dataDir'>,
  now: Temporal.Instant,
): Promise<BackupState> {
  const store = createStore(config);
  const files = await store.list();
  const hasNote = files.some(({ name }) => name === DRILL_NOTE);
  return {
    where: store.where,
    hasKey: (await readRecipient(config.dataDir)) !== undefined,
    newest: newestUntil(backupsAmong(store, files), now),
    drilledAt: hasNote ? DrillNote.parse(JSON.parse(await text(await store.read(DRILL_NOTE)))).at : undefined,
  };
}
