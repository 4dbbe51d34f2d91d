import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startCluster } from '@gatehouse/server/db/cluster';
import { removeHome } from '@gatehouse/server/db/clusterHome';
import { migrate } from '@gatehouse/server/db/migrate';
import { signToken } from '@gatehouse/server/http/tokens';
import pg from 'pg';
import { type Child, startChild } from './child.ts';
import { type Connection, openConnection } from './connection.ts';
import { MANAGER, ORGANISATION, type WorldSize } from './layout.ts';
import type { Ready, Told } from './serverProcess.ts';
import type { Ready as BareReady } from './skeletonProcess.ts';
import { makeWorld, type World } from './world.ts';

/** The server as it runs in production, and beside it the skeletons: over one database with the world in it. */
export type House = {
  world: World;
  databaseUrl: string;
  /** Plain connections, as many as the server has: what SQL alone is measured on. */
  pool: pg.Pool;
  server: ServerProcess;
  skeleton: Child<BareReady>;
  guestToken(): string;
  customerToken(id: number): string;
  /** Of who works at every site. */
  managerToken(): string;
  /** Waits until a query says that something is `so`. */
  until(query: string, values?: unknown[]): Promise<void>;
  /** Another database of this name with the world as it was made. */
  freshDatabase(name: string): Promise<string>;
  /** Starts another server over such a database. */
  anotherServer(databaseUrl: string): Promise<ServerProcess>;
  close(): Promise<void>;
};

export type ServerProcess = {
  url: string;
  mqttUrl: string;
  /** Begins anew with what `seen` tells. */
  watch(): Promise<void>;
  seen(): Promise<Told>;
  close(): Promise<void>;
};

const POOL = 16;
const LONGEST_WAIT_MS = 60_000;

/** Makes a cluster in a temporary folder with the settings of production, the world in it, and starts the server. */
export async function startHouse(size: WorldSize): Promise<House> {
  const parts = new AsyncDisposableStack();
  try {
    const folder = await mkdtemp(join(tmpdir(), 'gatehouse-bench-'));
    await chmod(folder, 0o711);
    parts.defer(() => rm(folder, { recursive: true, force: true }));
    const home = join(folder, 'postgres');
    parts.defer(() => removeHome(home));
    const cluster = parts.adopt(await startCluster(home), (running) => running.stop());
    await migrate(cluster.url);
    const world = await makeWorld(cluster.url, size);
    const untouched = await copyDatabase(cluster.url, 'untouched');

    const key = randomBytes(24).toString('base64url');
    const environment = { SECRET_KEY: key, TRUST_PROXY: '1', LOG_LEVEL: 'error', DATABASE_POOL: `${POOL}` };
    const pool = new pg.Pool({ connectionString: cluster.url, max: POOL, pipeline: true });
    // Connections that the database ends when it stops.
    pool.on('error', () => {});
    parts.defer(() => pool.end());
    const anotherServer = async (databaseUrl: string) => {
      const server = await startServerProcess({ ...environment, DATABASE_URL: databaseUrl });
      parts.defer(() => server.close());
      return server;
    };
    const server = await anotherServer(cluster.url);
    const skeleton = await startChild<BareReady>(join(import.meta.dirname, 'skeletonProcess.ts'), {
      DATABASE_URL: cluster.url,
    });
    parts.defer(() => skeleton.close());

    const tokenKey = Buffer.from(key);
    const subject = { organisationId: ORGANISATION, name: 'Ann Tenant', username: 'ann@example.com' };
    return {
      world,
      databaseUrl: cluster.url,
      pool,
      server,
      skeleton,
      guestToken: () =>
        signToken(tokenKey, 'guest', { organisationId: ORGANISATION }, Temporal.Now.instant()),
      customerToken: (id) =>
        signToken(tokenKey, 'customer', { ...subject, id, pushNotifications: true }, Temporal.Now.instant()),
      managerToken: () =>
        signToken(
          tokenKey,
          'user',
          {
            ...subject,
            id: MANAGER,
            email: 'manager@example.com',
            permissions: { superAdmin: false, installer: false },
          },
          Temporal.Now.instant(),
        ),
      async until(query, values) {
        const started = performance.now();
        while (!(await pool.query<{ so: boolean }>(query, values)).rows[0]?.so) {
          if (performance.now() - started > LONGEST_WAIT_MS)
            throw new Error(`This did not become so: ${query}`);
          await delay(10);
        }
      },
      freshDatabase: (name) => copyDatabase(untouched, name),
      anotherServer,
      close: () => parts.disposeAsync(),
    };
  } catch (error) {
    await parts.disposeAsync();
    throw error;
  }
}

/** Nobody may be connected to a database while it is copied. */
async function copyDatabase(url: string, name: string): Promise<string> {
  const inCluster = (database: string) => url.replace(/[^/]+$/, database);
  const client = new pg.Client(inCluster('postgres'));
  await client.connect();
  try {
    await client.query(
      `create database ${name} template ${url.slice(url.lastIndexOf('/') + 1)} strategy file_copy`,
    );
  } finally {
    await client.end();
  }
  return inCluster(name);
}

async function startServerProcess(environment: NodeJS.ProcessEnv): Promise<ServerProcess> {
  const child = await startChild<Ready>(join(import.meta.dirname, 'serverProcess.ts'), environment);
  return {
    ...child.ready,
    watch: async () => {
      await child.ask('watch');
    },
    seen: () => child.ask<Told>('tell'),
    close: child.close,
  };
}

/** As many connections at once; closed when the work is done. */
export async function withConnections<Value>(
  url: string,
  count: number,
  work: (connections: readonly Connection[]) => Promise<Value>,
): Promise<Value> {
  const connections = await Promise.all(Array.from({ length: count }, () => openConnection(url)));
  try {
    return await work(connections);
  } finally {
    for (const connection of connections) connection.close();
  }
}
