import { randomUUID } from 'node:crypto';
import type { Endpoint, Role } from '@gatehouse/contract/endpoint';
import { writeQuery } from '@gatehouse/contract/query';
import type { FastifyInstance } from 'fastify';
import { createApp, listenAt } from '../app.ts';
import { type MovableClock, stoppedClock } from '../clock.ts';
import { readConfig } from '../config.ts';
import type { Context } from '../context.ts';
import { createEventBus } from '../db/eventBus.ts';
import { listen } from '../db/listen.ts';
import { createReplica } from '../db/replica.ts';
import { measureCommands } from '../devices/measuredGateway.ts';
import { readBackupTimes } from '../features/backups/service.ts';
import { createHealth } from '../http/health.ts';
import { createMetrics } from '../http/metrics.ts';
import { createOpenStreams } from '../http/openStreams.ts';
import { createOrganisationHosts } from '../http/organisationHosts.ts';
import { createSessionEnds } from '../http/sessionEnds.ts';
import { signToken } from '../http/tokens.ts';
import { createMaps } from '../providers/maps/maps.ts';
import { createPayments } from '../providers/payments/payments.ts';
import { createPush } from '../providers/push/push.ts';
import { failureLog } from './failureLog.ts';
import { createFakeGateway, type FakeDoors } from './fakeGateway.ts';
import { lastFirst, type TestScope, testDb } from './testDatabase.ts';
import { TEST_KEY } from './testKeys.ts';

export type Answer<Result> = {
  statusCode: number;
  result?: Result;
  errorMessage?: string;
  errorCode?: string;
  fields?: { path: string; message: string }[];
  headers: Headers;
};

export type Given<P, Q, B> = {
  params?: P;
  query?: Q;
  body?: B;
  /** An access token; none for nobody. */
  token?: string;
  headers?: Record<string, string>;
};

export type TestServer = {
  ctx: Context;
  clock: MovableClock;
  url: string;
  organisationId: number;
  /** Makes a call through HTTP as the contract declares it. Never throws for an error reply. */
  call<P, Q, B, Result, R extends Role, QI, BI>(
    endpoint: Endpoint<P, Q, B, Result, R, QI, BI>,
    given?: Given<P, QI, BI>,
  ): Promise<Answer<Result>>;
  guestToken(): string;
  customerToken(id: number, organisationId?: number): string;
  userToken(id: number): string;
};

/** A moment in the middle of an ordinary day at every Australian site: Wednesday, 12:00 in Brisbane. */
export const noon = Temporal.Instant.from('2026-11-18T02:00:00Z');

/** The server over a database, with a clock that stands at `now`, on a free port. */
export async function startTestServer(
  outer: TestScope,
  overrides: {
    now?: Temporal.Instant;
    /** Connections at once; few by default, as each of them plans what it runs for itself. */
    max?: number;
    environment?: NodeJS.ProcessEnv;
    /** How commands end at the doors, where these are not offline. */
    doors?: FakeDoors;
    /** A database that is there already; one of its own where none is given. */
    db?: Awaited<ReturnType<typeof testDb>>;
    /** The message of errors that a test provokes: those that make a reply a 500 are not shown. */
    expectedFailure?: string;
    /** Adds to the HTTP server before it listens. */
    extend?(app: FastifyInstance, ctx: Context): Promise<void>;
  } & Partial<Pick<Context, 'devices' | 'payments' | 'maps' | 'push' | 'log' | 'simulated'>> = {},
): Promise<TestServer> {
  const scope = lastFirst(outer);
  const db = overrides.db ?? (await testDb(scope, { max: overrides.max ?? 3 }));
  const clock = stoppedClock(overrides.now ?? noon);
  const config = readConfig({
    PORT: '0',
    LOG_LEVEL: 'silent',
    SECRET_KEY: TEST_KEY,
    DATABASE_URL: db.url,
    ...overrides.environment,
  });
  const eventBus = await createEventBus(db, (channel, listener) => listen(db.url, channel, listener));
  scope.after(() => eventBus.close());
  const devices = overrides.devices ?? createFakeGateway(db, clock, overrides.doors);
  const metrics = createMetrics();
  const log = overrides.log ?? failureLog(overrides.expectedFailure);
  const replica = createReplica({ config, db, directUrl: db.url, log });
  if (replica) scope.after(replica.close);
  const ctx: Context = {
    config,
    clock,
    db,
    replica,
    eventBus,
    organisationHosts: createOrganisationHosts({ config, db, eventBus, log }),
    sessionEnds: createSessionEnds({ db, clock, eventBus }),
    openStreams: createOpenStreams(),
    log,
    devices: measureCommands(devices, metrics),
    health: createHealth({
      config,
      db,
      devices,
      readBackups: () => readBackupTimes(config, clock.now()),
    }),
    metrics,
    payments: overrides.payments ?? (await createPayments(config, db, clock, { sandbox: true })),
    maps: overrides.maps ?? createMaps(config),
    push: overrides.push ?? createPush(config),
    simulated: overrides.simulated,
  };
  const app = await createApp(ctx);
  await overrides.extend?.(app, ctx);
  const { origin: url } = await listenAt(app, { port: 0, host: '127.0.0.1' });
  scope.after(async () => {
    app.server.closeAllConnections();
    await app.close();
  });
  const organisationId = 4;
  const subject = { organisationId, name: 'Test' };
  const person = { ...subject, username: 'test@example.com', email: 'test@example.com' };
  const keys = config.keyRing;
  return {
    ctx,
    clock,
    url,
    organisationId,
    call: (endpoint, given = {}) =>
      send(
        url,
        organisationId,
        endpoint as unknown as Endpoint,
        given as Given<object, object, unknown>,
      ) as never,
    guestToken: () => signToken(keys, 'guest', { organisationId }, clock.now()),
    customerToken: (id, its = organisationId) =>
      signToken(
        keys,
        'customer',
        { ...person, organisationId: its, id, pushNotifications: true, session: randomUUID() },
        clock.now(),
      ),
    userToken: (id) =>
      signToken(
        keys,
        'user',
        { ...person, id, permissions: { superAdmin: false, installer: false }, session: randomUUID() },
        clock.now(),
      ),
  };
}

/** Runs something with a test server of its own and cleans up after it. */
export async function withTestServer<Result>(
  overrides: Parameters<typeof startTestServer>[1],
  run: (server: TestServer) => Promise<Result>,
): Promise<Result> {
  await using parts = new AsyncDisposableStack();
  return await run(await startTestServer({ after: (cleanUp) => parts.defer(cleanUp) }, overrides));
}

/** Makes a call to a server anywhere. Rejects only when no reply comes. */
export async function send(
  url: string,
  organisationId: number,
  endpoint: Endpoint,
  given: Given<object, object, unknown>,
): Promise<Answer<unknown>> {
  const params = (given.params ?? {}) as Record<string, unknown>;
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_match, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const query = writeQuery((given.query ?? {}) as never);
  const response = await fetch(`${url}${path}${query && `?${query}`}`, {
    method: endpoint.method,
    headers: {
      organisationid: String(organisationId),
      ...(given.token && { authorization: `Bearer ${given.token}` }),
      ...(given.body !== undefined && { 'content-type': 'application/json' }),
      ...(given.body instanceof Blob && { 'content-type': given.body.type }),
      ...given.headers,
    },
    ...(given.body !== undefined && { body: bodyOf(given.body) }),
  });
  const reply = (await response.json()) as Omit<Answer<unknown>, 'headers'>;
  return { ...reply, headers: response.headers };
}

/** A body as it travels: a file as its bytes, everything else as JSON. */
export function bodyOf(body: unknown): Blob | string {
  return body instanceof Blob ? body : JSON.stringify(body);
}
