import { randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { startCluster } from '@gatehouse/server/db/cluster';
import { migrate } from '@gatehouse/server/db/migrate';
import { signToken } from '@gatehouse/server/http/tokens';
import { keyRing } from '@gatehouse/server/keyRing';
import { eventually, inTime } from '@gatehouse/server/testing/eventually';
import { type Child, startChild } from '../tools/harness/child.ts';
import { first } from '../tools/harness/lists.ts';
import { type ServerProcess, startServerProcess } from '../tools/harness/server.ts';
import type { Ready as BareReady } from './baselineProcess.ts';
import { type Connection, type ConnectionOptions, openConnection } from './connection.ts';
import { copyDatabase, openPool, type Pool } from './database.ts';
import { MANAGER, ORGANISATION, type WorldSize } from './layout.ts';
import type { Parts } from './parts.ts';
import { makeTempFolder, removeTempFolder } from './tempFolder.ts';
import { makeWorld, type World } from './world.ts';

/** The server as it runs in production, and beside it the baselines: over one database with the world in it. */
export type BenchmarkStack = {
  world: World;
  /** Plain connections, as many as the server has: what SQL alone is measured on. */
  pool: Pool;
  server: ServerProcess;
  baseline: Child<BareReady>;
  guestToken(): string;
  customerToken(id: number): string;
  /** Of who works at every site. */
  managerToken(): string;
  /** Waits for what is `so` by a query, which also says what is `seen`. */
  until(what: string, query: string, values?: unknown[], withinMs?: number): Promise<void>;
  /** Another database of this name with the world as it was made. */
  freshDatabase(name: string): Promise<string>;
  /** Starts another server over such a database, with these variables besides. */
  anotherServer(databaseUrl: string, parts: Parts, variables?: NodeJS.ProcessEnv): Promise<ServerProcess>;
};

const POOL_SIZE = 16;
const MAX_SEEDING_MS = 300_000;

/** Makes a cluster in a temporary folder with the settings of production and the world in it, and starts the server. */
export async function startBenchmarkStack(size: WorldSize, parts: Parts): Promise<BenchmarkStack> {
  const folder = await parts.start("the world's folder", makeTempFolder('world'), removeTempFolder);
  const cluster = await parts.start('the database', startCluster(join(folder, 'postgres')), (it) =>
    it.stop(),
  );
  await migrate(cluster.url);
  const world = await inTime(makeWorld(cluster.url, size), {
    for: `a world of ${size.sites} sites`,
    withinMs: MAX_SEEDING_MS,
  });
  const untouched = await copyDatabase(cluster.url, 'untouched');

  const key = randomBytes(24).toString('base64url');
  const environment = {
    SECRET_KEY: key,
    TRUST_PROXY: '1',
    LOG_LEVEL: 'error',
    DATABASE_POOL: `${POOL_SIZE}`,
  };
  const anotherServer = (databaseUrl: string, owner: Parts, variables: NodeJS.ProcessEnv = {}) =>
    owner.start(
      'a server',
      startServerProcess({ ...environment, ...variables, DATABASE_URL: databaseUrl }),
      (it) => it.close(),
    );
  const pool = await parts.start('the connections', openPool(cluster.url, POOL_SIZE), (it) => it.end());
  const server = await anotherServer(cluster.url, parts);
  const baseline = await parts.start(
    'the baselines',
    startChild<BareReady>(join(import.meta.dirname, 'baselineProcess.ts'), { DATABASE_URL: cluster.url }),
    (it) => it.close(),
  );

  const keys = keyRing(key);
  const subject = {
    organisationId: ORGANISATION,
    name: 'Ann Tenant',
    username: 'ann@example.com',
    session: randomUUID(),
  };
  return {
    world,
    pool,
    server,
    baseline,
    guestToken: () => signToken(keys, 'guest', { organisationId: ORGANISATION }, Temporal.Now.instant()),
    customerToken: (id) =>
      signToken(keys, 'customer', { ...subject, id, pushNotifications: true }, Temporal.Now.instant()),
    managerToken: () =>
      signToken(
        keys,
        'user',
        {
          ...subject,
          id: MANAGER,
          email: 'manager@example.com',
          permissions: { superAdmin: false, installer: false },
        },
        Temporal.Now.instant(),
      ),
    until: untilIn(pool),
    freshDatabase: (name) => copyDatabase(untouched, name),
    anotherServer,
  };
}

/** Waits for what is `so` by a query to a database, which also says what is `seen`. */
export function untilIn(pool: Pool): BenchmarkStack['until'] {
  return (what, query, values, withinMs) =>
    eventually(
      async () => {
        const { rows } = await pool.query<{ so: boolean; seen: unknown }>(query, values);
        if (!rows[0]?.so) throw new Error(`${rows[0]?.seen ?? 'nothing'}`);
      },
      { for: what, withinMs },
    );
}

/** A connection, closed when the work is done. */
export function withConnection<Value>(
  url: string,
  work: (connection: Connection) => Promise<Value>,
  options?: ConnectionOptions,
): Promise<Value> {
  return withConnections(url, 1, (connections) => work(first(connections)), options);
}

/** As many connections at once; closed when the work is done. */
export async function withConnections<Value>(
  url: string,
  count: number,
  work: (connections: readonly Connection[]) => Promise<Value>,
  options?: ConnectionOptions,
): Promise<Value> {
  const opening = Array.from({ length: count }, () => openConnection(url, options));
  try {
    return await work(await Promise.all(opening));
  } finally {
    for (const connection of opening)
      void connection.then(
        ({ close }) => close(),
        () => {},
      );
  }
}
