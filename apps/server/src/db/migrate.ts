import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { version } from '../version.ts';
import { contractionOf, isEarlierRelease } from './contraction.ts';
import { requireEngine } from './engine.ts';
import { LOCK_NOT_AVAILABLE, sqlState } from './sqlStates.ts';

const migrationsFolder = join(import.meta.dirname, 'migrations');
// Any number, the same in every process: whoever comes second waits here and finds the work done.
const lockKey = 467_283;
const CONNECT_TIMEOUT_MS = 10_000;
/** How long a migration may hold up others while it waits for a table. */
const LOCK_TIMEOUT_MS = 2_000;
const RETRY_MS = 500;
/**
 * A text that leaves a database exactly as the one it replaces did, in less time, is known by the checksum of that: who
 * has applied either has the same.
 */
const KNOWN_BY = /^-- Known by ([\da-f]{64})\n/;
/** Together some minutes, longer than any transaction of a server lasts. */
const MAX_ATTEMPTS = 60;

/**
 * Brings the database at `url` up to date: every `0001_name.sql` not yet recorded there runs in a transaction of
 * its own, in the order of the numbers. Forward only: an applied file that was changed, removed or preceded by a
 * new one is refused. A database that is ahead is left as it is where this release runs beside what it has, and refused
 * where it does not, and so is a database that is no PostgreSQL as `requireEngine` wants it. `onWait` is called when
 * another process migrates and this one waits for it.
 * @returns the names of the files that were applied now.
 */
export async function migrate(
  url: string,
  { folder = migrationsFolder, release = version, onWait = () => {} }: MigrateOptions = {},
): Promise<string[]> {
  const files = await readMigrations(folder);
  return withClient(url, async (client) => {
    await requireEngine(client);
    await lock(client, onWait);
    await prepareTable(client);
    const { pending } = compare(files, await readApplied(client), release);
    for (const file of pending) await applyPatiently(client, file);
    return pending.map((file) => file.name);
  });
}

/**
 * What `migrate` would apply and what the database has beyond this release, with PostgreSQL's version as a number like
 * 150018; changes nothing. Refuses what `migrate` refuses.
 */
export async function inspectDatabase(
  url: string,
  { folder = migrationsFolder, release = version }: Omit<MigrateOptions, 'onWait'> = {},
): Promise<{ version: number; pending: string[]; ahead: string[] }> {
  const files = await readMigrations(folder);
  return withClient(url, async (client) => {
    const postgresql = await requireEngine(client);
    const { rows } = await client.query<{ is_migrated: boolean }>(
      `select to_regclass('schema_migrations') is not null as is_migrated`,
    );
    const { pending, ahead } = compare(files, rows[0]?.is_migrated ? await readApplied(client) : [], release);
    return { version: postgresql, pending: pending.map((file) => file.name), ahead };
  });
}

/** The names of the files that this version needs applied, in their order. */
export async function listMigrations(folder = migrationsFolder): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
}

/** A migration as a database notes it: the file's name and the checksum of its text. */
export type AppliedMigration = { name: string; checksum: string };

/** The migrations that a database has applied, in their order. */
export async function listApplied(client: pg.Client): Promise<AppliedMigration[]> {
  return (await readApplied(client)).map(({ name, checksum }) => ({ name, checksum }));
}

/**
 * Applies what the database lacks within the caller's transaction: all of it, or what it takes to be as one that has
 * `wanted`. Throws, before it changes anything, when the code's files are not the same as those, or fewer.
 */
export async function migrateWithin(client: pg.Client, wanted?: readonly AppliedMigration[]): Promise<void> {
  const files = await readMigrations(migrationsFolder);
  if (wanted) refuseOtherVersion(wanted, files);
  await prepareTable(client);
  const applied = await readApplied(client);
  const { pending } = compare(files.slice(0, wanted?.length), applied, version);
  for (const file of pending) await run(client, file);
}

export type MigrateOptions = { folder?: string; release?: string; onWait?(): void };
type Migration = AppliedMigration & { text: string };
type Applied = AppliedMigration & { unusedSince: string | null };

async function prepareTable(client: pg.Client): Promise<void> {
  await client.query(`create table if not exists schema_migrations (
    name text primary key, checksum text not null, applied_at timestamptz not null default now())`);
  await client.query('alter table schema_migrations add column if not exists unused_since text');
}

/** Takes the lock of migrations for as long as the connection lasts. */
async function lock(client: pg.Client, onWait: () => void): Promise<void> {
  const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [
    lockKey,
  ]);
  if (rows[0]?.locked) return;
  onWait();
  await client.query('select pg_advisory_lock($1)', [lockKey]);
}

async function withClient<Result>(url: string, use: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'gatehouse-migrate',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  });
  await client.connect().catch((error: NodeJS.ErrnoException) => {
    // A host with several addresses fails without a message of its own.
    throw new Error(`The database cannot be reached: ${error.message || error.code}. See DATABASE_URL.`);
  });
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}

async function readApplied(client: pg.Client): Promise<Applied[]> {
  // By way of JSON, because a database that an older release migrated has no such column.
  const { rows } = await client.query<Applied>(
    `select name, checksum, to_jsonb(m) ->> 'unused_since' as "unusedSince" from schema_migrations m order by name`,
  );
  return rows;
}

/** The files that a database lacks and the names of those it is ahead by; refuses one that does not fit the release. */
function compare(
  files: readonly Migration[],
  applied: readonly Applied[],
  release: string,
): { pending: Migration[]; ahead: string[] } {
  refuseOtherVersion(applied.slice(0, files.length), files);
  const ahead = applied.slice(files.length);
  for (const { name, unusedSince } of ahead) {
    if (unusedSince !== null && isEarlierRelease(release, unusedSince)) {
      throw new Error(
        `This database has ${name} applied, which takes away what release ${release} uses: ` +
          `run release ${unusedSince} or a later one.`,
      );
    }
  }
  return { pending: files.slice(applied.length), ahead: ahead.map(({ name }) => name) };
}

function refuseOtherVersion(applied: readonly AppliedMigration[], files: readonly Migration[]): void {
  applied.forEach(({ name, checksum }, index) => {
    const file = files[index];
    if (file?.name !== name) {
      throw new Error(
        `This database has ${name} applied where the code has ${file?.name ?? 'nothing'}: ` +
          'it belongs to another version.',
      );
    }
    if (file.checksum !== checksum) {
      throw new Error(`${name} was changed after it was applied: add a new migration instead.`);
    }
  });
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = await listMigrations(folder);
  const numbers = new Set<string>();
  for (const name of names) {
    const number = /^(\d{4})_\w+\.sql$/.exec(name)?.[1];
    if (!number) throw new Error(`${name}: migrations are named like 0001_name.sql.`);
    if (numbers.has(number)) throw new Error(`Two migrations have the number ${number}.`);
    numbers.add(number);
  }
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(folder, name), 'utf8');
      const sum = () => createHash('sha256').update(text).digest('hex');
      return { name, text, checksum: KNOWN_BY.exec(text)?.[1] ?? sum() };
    }),
  );
}

/**
 * Applies a file, giving way to whoever uses its tables: a statement that waits for a lock holds up all that comes after
 * it, so it waits briefly and comes again.
 */
async function applyPatiently(client: pg.Client, file: Migration): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await apply(client, file);
    } catch (error) {
      if (sqlState(error) !== LOCK_NOT_AVAILABLE || attempt === MAX_ATTEMPTS) {
        throw new Error(`${file.name}: ${error instanceof Error ? error.message : error}`, { cause: error });
      }
      await delay(RETRY_MS);
    }
  }
}

async function apply(client: pg.Client, file: Migration): Promise<void> {
  await client.query('begin');
  try {
    await client.query(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`);
    await run(client, file);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/** Runs a file and notes it, within the caller's transaction. */
async function run(client: pg.Client, { name, text, checksum }: Migration): Promise<void> {
  await client.query(text);
  await client.query('insert into schema_migrations (name, checksum, unused_since) values ($1, $2, $3)', [
    name,
    checksum,
    contractionOf(text),
  ]);
}
