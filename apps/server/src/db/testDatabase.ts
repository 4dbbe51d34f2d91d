import { randomUUID } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { type Cluster, startCluster } from './cluster.ts';
import { removeHome } from './clusterHome.ts';
import { migrate } from './migrate.ts';
import { createDb, type Database } from './pool.ts';

/** A test (`t`), or a whole file (`{ after }` of node:test): what ends when it does. */
export type TestScope = { after(cleanUp: () => Promise<void>): void };

/** A scope that cleans up in the opposite order, so that nothing is taken away from what still uses it. */
export function lastFirst(outer: TestScope): TestScope {
  const parts = new AsyncDisposableStack();
  outer.after(() => parts.disposeAsync());
  return { after: (cleanUp) => parts.defer(cleanUp) };
}

/** Tells test files the address of the test run's template database. */
export const templateVariable = 'GATEHOUSE_TEST_DATABASE';

/**
 * A database of the test's own, migrated and empty, gone when the test or file ends: a copy of the test run's
 * template. A file run without the global set-up starts a cluster for itself, which takes a second.
 */
export async function testDb(
  scope: TestScope,
  options: { max?: number } = {},
): Promise<Database & { url: string }> {
  const shared = process.env[templateVariable];
  const cluster = shared ? undefined : await startTestCluster();
  const template = shared ?? cluster!.url;
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const url = inDatabase(template, name);
  // Copying files takes half the time of the default, which writes every page through the log.
  await administer(template, `create database ${name} template ${databaseOf(template)} strategy file_copy`);
  const db = createDb(url, options);
  scope.after(async () => {
    await db.close();
    await administer(template, `drop database ${name} with (force)`);
    await cluster?.stop();
  });
  return { ...db, url };
}

/** Starts a cluster for tests in a temporary folder; its database is migrated and serves as the template. */
export async function startTestCluster(): Promise<Cluster> {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-test-'));
  await chmod(folder, 0o711);
  const home = join(folder, 'postgres');
  const cluster = await startCluster(home, {
    fsync: 'off',
    full_page_writes: 'off',
    synchronous_commit: 'off',
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

// A template may have no connections of its own while it is copied, so this goes through the other database.
async function administer(template: string, statement: string): Promise<void> {
  const client = new pg.Client(inDatabase(template, 'postgres'));
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

function inDatabase(url: string, name: string): string {
  return url.replace(/[^/]+$/, name);
}

function databaseOf(url: string): string {
  return url.slice(url.lastIndexOf('/') + 1);
}
