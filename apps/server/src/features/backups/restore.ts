/** Restoring a backup: into an empty place for good, or into a scratch database to see that it could be. */
import { createReadStream, existsSync } from 'node:fs';
import { access, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join, relative, resolve, sep } from 'node:path';
import type { Config } from '../../config.ts';
import { isAlive, startCluster } from '../../db/cluster.ts';
import { removeHome } from '../../db/clusterHome.ts';
import { createDb } from '../../db/pool.ts';
import { diskOf } from '../../disk.ts';
import { type KeyRing, keyRing, keysOf } from '../../keyRing.ts';
import { formatKeys, secretFile } from '../../storedKeys.ts';
import { DamagedBackup, type Head } from './archive.ts';
import { type BackupSource, readBackup } from './backupFiles.ts';
import { type Check, checkDatabase } from './checks.ts';
import { createStore } from './createStore.ts';
import { connectForCopy, hasNoTables } from './dumpQueries.ts';
import { type Loaded, load } from './load.ts';
import { type Recipient, recipientOf, removeRecipient, storeRecipient } from './recoveryKey.ts';

type Place = Pick<Config, 'dataDir' | 'databaseDirectUrl' | 'backupDir' | 'backupBucket' | 'keyRing'>;

/** What was restored: the moment it is of, how many rows, and what was looked up in them. */
export type Restored = Loaded & { at: Temporal.Instant; checks: Check[] };

/**
 * Restores a backup into an empty data folder and database; nothing of either is left behind when that fails. A
 * configuration's keys are the backup's and maybe others, or none (of no bytes). Throws in words when the place is not empty, the key
 * is another or the file is not whole.
 */
export async function restore(
  config: Place,
  { path, key, now }: { path: string; key: string; now: Temporal.Instant },
): Promise<Restored> {
  const isLeftOver = await refuseUsedFolder(config, path);
  const source = openBackup(config, path);
  const { head, keys, recipient } = await readWhole(source, key);
  if (config.keyRing.current.bytes.length > 0 && !hasAll(config.keyRing, keys))
    throw new Error(
      'SECRET_KEY is not that of the backup, which brings its own: leave it out, or set that one, with its SECRET_KEY_FALLBACKS.',
    );
  await mkdir(config.dataDir, { recursive: true });
  await using undo = new AsyncDisposableStack();
  const home = join(config.dataDir, 'postgres');
  if (isLeftOver) await removeLeftover(home);
  const mark = markIn(config.dataDir);
  undo.defer(() => rm(mark, { force: true }));
  await writeFile(mark, `${process.pid}\n`, { flush: true });
  // Before the database: one without its secret could not be read.
  undo.defer(() => forget(config.dataDir));
  await writeFile(secretFile(config.dataDir), formatKeys(keys), { mode: 0o600, flush: true });
  await storeRecipient(config.dataDir, recipient);
  if (!config.databaseDirectUrl) undo.defer(() => removeHome(home));
  await using cluster = new AsyncDisposableStack();
  const start = async () => cluster.adopt(await startCluster(home), (own) => own.stop()).url;
  const fill = async (url: string) => ({ url, ...(await loadFile(url, { source, key, now })) });
  const filling = config.databaseDirectUrl ? fill(config.databaseDirectUrl) : start().then(fill);
  const { url, ...loaded } = await filling.catch((error) => throwFull(config.dataDir, error));
  undo.move();
  await rm(mark);
  return { at: Temporal.Instant.from(head.at), ...loaded, checks: await check(url, keys) };
}

/** Restores a backup into a database of its own that is gone afterwards, also when `signal` cuts it short. Throws as `restore` does. */
export async function drill(
  config: Pick<Config, 'dataDir' | 'backupDir' | 'backupBucket'>,
  { path, key, now, signal }: { path: string; key: string; now: Temporal.Instant; signal?: AbortSignal },
): Promise<Restored> {
  const source = openBackup(config, path);
  const { head, keys } = await readWhole(source, key);
  signal?.throwIfAborted();
  const home = join(config.dataDir, 'drill');
  await removeLeftover(home);
  await using parts = new AsyncDisposableStack();
  parts.defer(() => removeHome(home));
  const cluster = parts.adopt(await startCluster(home, { fsync: 'off' }), (own) => own.stop());
  const loaded = await loadFile(cluster.url, { source, key, now, signal });
  return { at: Temporal.Instant.from(head.at), ...loaded, checks: await check(cluster.url, keys) };
}

/** Is there while a restore into a data folder is under way, and after it was killed. */
const markIn = (dataDir: string) => join(dataDir, 'restoring');

/** Throws in words where a restore into this data folder was killed: what is there is not a house yet. */
export function refuseUnfinishedRestore(dataDir: string): void {
  if (existsSync(markIn(dataDir)))
    throw new Error(
      `A restore into DATA_DIR (${dataDir}) has not ended. If it was cut short, run npm run restore again, with an empty database where DATABASE_URL names one.`,
    );
}

/** Throws where a data folder is in use; answers whether what is there is of a restore that was killed. */
async function refuseUsedFolder({ dataDir, backupDir }: Place, path: string): Promise<boolean> {
  const mark = markIn(dataDir);
  if (existsSync(mark)) {
    const pid = Number(await readFile(mark, 'utf8'));
    if (pid > 0 && pid !== process.pid && isAlive(pid))
      throw new Error(
        `Another restore into ${dataDir} is under way: process ${pid}. If that is something else, remove ${mark}.`,
      );
    return true;
  }
  const mayBeThere = new Set([backupDir, resolve(path)].map((one) => relative(dataDir, one).split(sep)[0]));
  const names = await readdir(dataDir).catch(() => []);
  const used = names.filter((name) => !mayBeThere.has(name));
  if (used.length > 0)
    throw new Error(
      `A backup is only restored into an empty folder, and ${dataDir} has ${used.join(', ')}: set DATA_DIR to another, or move that away.`,
    );
  return false;
}

/** A backup by its path: a file's, or that of one where backups are kept (`s3://bucket/name`). */
function openBackup(config: Pick<Config, 'backupDir' | 'backupBucket'>, path: string): BackupSource {
  const store = createStore(config);
  const name = basename(path);
  return {
    path,
    open: async () => (path === store.pathOf(name) ? store.read(name) : createReadStream(path)),
  };
}

const bytesOf = (base64: string) => Buffer.from(base64, 'base64');

/** Whether every key of `wanted` is in a ring. */
function hasAll(ring: KeyRing, wanted: KeyRing): boolean {
  const ids = new Set(keysOf(ring).map(({ id }) => id));
  return keysOf(wanted).every(({ id }) => ids.has(id));
}

async function forget(dataDir: string): Promise<void> {
  await rm(secretFile(dataDir), { force: true });
  await removeRecipient(dataDir);
}

/** Reads all of a backup, so that what is damaged anywhere is refused before anything is written. */
async function readWhole(
  source: BackupSource,
  key: string,
): Promise<{ head: Head; keys: KeyRing; recipient: Recipient }> {
  const recipient = await recipientOf(key);
  let head: Head | undefined;
  let keys: KeyRing | undefined;
  for await (const { header } of readBackup(source, key)) {
    if (header.kind === 'head') head = header;
    if (header.kind === 'secret') keys = keyRing(bytesOf(header.key), header.fallbacks.map(bytesOf));
  }
  if (!head || !keys) throw new DamagedBackup(`${source.path} lacks a part.`);
  return { head, keys, recipient };
}

async function loadFile(
  url: string,
  {
    source,
    key,
    now,
    signal,
  }: { source: BackupSource; key: string; now: Temporal.Instant; signal?: AbortSignal },
): Promise<Loaded> {
  await using client = await connectForCopy(url);
  signal?.addEventListener('abort', () => void client.end(), { once: true });
  if (!(await hasNoTables(client)))
    throw new Error(
      'A backup is only restored into an empty database, and this one has tables. See DATABASE_URL.',
    );
  return await load(client, readBackup(source, key), now);
}

async function check(url: string, keys: KeyRing): Promise<Check[]> {
  const db = createDb(url, { max: 1, name: 'gatehouse-restore' });
  return checkDatabase(db, keys).finally(() => db.close());
}

/** PostgreSQL ends in the middle of a word where it can make no file of its log, which has this size. */
const FULL_BELOW_BYTES = 16 * 2 ** 20;

/** Throws what made a restore fail, and in words where that was a disk without room. */
async function throwFull(dataDir: string, error: unknown): Promise<never> {
  const nothing = 'Nothing was restored: make room and try again.';
  const { free } = await diskOf(dataDir);
  if (free < FULL_BELOW_BYTES) throw new Error(`The disk of DATA_DIR (${dataDir}) is full. ${nothing}`);
  if (/no space left on device/i.test(String(error)))
    throw new Error(`The disk of the database is full. ${nothing}`);
  throw error;
}

/** Removes the scratch database of a drill that was killed. Throws while one is running. */
async function removeLeftover(home: string): Promise<void> {
  const isThere = await access(home).then(
    () => true,
    () => false,
  );
  if (!isThere) return;
  // It starts only where nobody else runs it.
  await (await startCluster(home)).stop();
  await removeHome(home);
}
