import { randomUUID } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { type Cluster, startCluster } from '../db/cluster.ts';
import { removeHome } from '../db/clusterHome.ts';
import { migrate } from '../db/migrate.ts';
import { createDb, type Database } from '../db/pool.ts';

/** A test (`t`), or a whole file (`{ after }` of node:test): what ends when it does. */
export type TestScope = { after(cleanUp: () => Promise<void>): void };

/** A scope that cleans up in the opposite order, so that nothing is taken away from what still uses it. */
export function lastFirst(outer: TestScope): TestScope {
  const parts = new AsyncDisposableStack();
  outer.after(() => parts.disposeAsync());
  return { after: (cleanUp) => parts.defer(cleanUp) };
}

const PREFIX = 'test_';

/** Passes test files the address of the test run's template database. */
export const templateVariable = 'GATEHOUSE_TEST_DATABASE';

/**
 * A database of the test's own, migrated and empty, gone when the test or file ends: a copy of the test run's
 * template. A file run without the global set-up starts a cluster for itself, which takes a second.
 */
export async function testDb(
  scope: TestScope,
  options: { max?: number } = {},
): Promise<Database & { url: string }> {
  const cluster = await testCluster();
  const copy = await copyDatabase(cluster.url);
  const db = createDb(copy.url, options);
  scope.after(async () => {
    await db.close();
    await copy.drop();
    await cluster.stop();
  });
  return { ...db, url: copy.url };
}

/** The address of a database without any table, gone when the test or file ends. */
export async function emptyDb(scope: TestScope): Promise<{ url: string }> {
  const cluster = await testCluster();
  const empty = await copyDatabase(inDatabase(cluster.url, 'template0'));
  scope.after(async () => {
    await empty.drop();
    await cluster.stop();
  });
  return { url: empty.url };
}

/** The test run's cluster, or one of the caller's own. */
async function testCluster(): Promise<Cluster> {
  const shared = process.env[templateVariable];
  return shared ? { url: shared, stop: async () => {} } : startTestCluster();
}

/** A copy of a database that nobody is connected to, in the same cluster; `drop` ends whoever is connected to it. */
export async function copyDatabase(template: string): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `${PREFIX}${randomUUID().replaceAll('-', '')}`;
  // Copying files takes half the time of the default, which writes every page through the log.
  await administer(template, `create database ${name} template ${databaseOf(template)} strategy file_copy`);
  return {
    url: inDatabase(template, name),
    async drop() {
      await administer(template, `drop database ${name} with (force)`);
    },
  };
}

/**
 * Whether another time is set on every clock. PostgreSQL's timers then go wrong: libfaketime shows the real time to the
 * handler of a signal that comes during a wait.
 */
export const isTimeSet = process.env.FAKETIME !== undefined;

/** Starts a cluster for tests in a temporary folder; its database is migrated and serves as the template. */
export async function startTestCluster(): Promise<Cluster> {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-test-'));
  await chmod(folder, 0o711);
  const home = join(folder, 'postgres');
  const cluster = await startCluster(home, {
    fsync: 'off',
    full_page_writes: 'off',
    synchronous_commit: 'off',
    // Of hundreds of databases that last some seconds, it would look after one or another all the time.
    autovacuum: 'off',
    // Each connection of a test is new and runs a statement a few times: planned once, not at each of the first five.
    plan_cache_mode: 'force_generic_plan',
    // Otherwise the look for deadlocks, after a second, ends whoever waits for a lock as out of time.
    ...(isTimeSet && { deadlock_timeout: '10min' }),
    // Test files in one process keep their connections until it ends.
    max_connections: '800',
  });
  await migrate(cluster.url);
  return {
    url: cluster.url,
    async stop() {
      await cluster.stop();
      await removeHome(home);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Drops what test files left behind that were ended before their end; none may be running. */
export async function dropTestDatabases(template: string): Promise<void> {
  const left = await administer(
    template,
    `select datname from pg_database where starts_with(datname, '${PREFIX}')`,
  );
  for (const { datname } of left)
    await administer(template, `drop database if exists ${datname} with (force)`);
}

/** By their addresses. To connect costs more than to copy a database; what is idle keeps no process from its end. */
const administrators = new Map<string, pg.Pool>();

// A template may have no connections of its own while it is copied, so this goes through the other database.
async function administer(template: string, statement: string): Promise<{ datname: string }[]> {
  const address = inDatabase(template, 'postgres');
  let administrator = administrators.get(address);
  if (!administrator) {
    administrator = new pg.Pool({ connectionString: address, max: 2, allowExitOnIdle: true });
    // The cluster may stop first.
    administrator.on('error', () => {});
    administrators.set(address, administrator);
  }
  return (await administrator.query(statement)).rows;
}

function inDatabase(url: string, name: string): string {
  return url.replace(/[^/]+$/, name);
}

function databaseOf(url: string): string {
  return url.slice(url.lastIndexOf('/') + 1);
}
