import { join } from 'node:path';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { DestinationStream } from 'pino';
import { createApp, createMetricsApp, createWorkerApp, listenAt } from './app.ts';
import { type Clock, systemClock } from './clock.ts';
import type { Config } from './config.ts';
import type { Context } from './context.ts';
import { startCluster } from './db/cluster.ts';
import { createEventBus } from './db/eventBus.ts';
import { type Listener, listen } from './db/listen.ts';
import { migrate } from './db/migrate.ts';
import { createDb, type Database } from './db/pool.ts';
import { createReplica } from './db/replica.ts';
import { startBroker } from './devices/broker.ts';
import { startBrokerAccounts } from './devices/brokerAccounts.ts';
import { createFindController } from './devices/controllerQueries.ts';
import type { DeviceGateway, RecordHistory } from './devices/gateway.ts';
import { HANDOVER_CHANNEL } from './devices/handover.ts';
import { startHandoverTaking } from './devices/handoverTaking.ts';
import { measureCommands } from './devices/measuredGateway.ts';
import { startRemoteGateway } from './devices/remoteGateway.ts';
import { type DevicesOptions, startDevices } from './devices/start.ts';
import { recordAttempts, recordHistory } from './features/activity/service.ts';
import { alertStaffToAlarms } from './features/alerts/service.ts';
import { readBackupTimes, refuseUnfinishedRestore } from './features/backups/service.ts';
import { admitKeyRing } from './features/keys/service.ts';
import { notifyRentersOfAlarms } from './features/notifications/service.ts';
import { onAnswered } from './http/answered.ts';
import { createHealth } from './http/health.ts';
import { createMetrics } from './http/metrics.ts';
import { createOpenStreams } from './http/openStreams.ts';
import { createOrganisationHosts } from './http/organisationHosts.ts';
import { createSessionEnds } from './http/sessionEnds.ts';
import { startJobs } from './jobs/jobs.ts';
import { createLog } from './log.ts';
import { openFileLimit } from './openFiles.ts';
import { createOutageLog } from './outageLog.ts';
import { createErrorReports } from './providers/errors/reports.ts';
import { createMailer } from './providers/mail/mailer.ts';
import { createMaps } from './providers/maps/maps.ts';
import { createPayments } from './providers/payments/payments.ts';
import { createPush } from './providers/push/push.ts';
import { startTracing, tracedCalls } from './tracing.ts';

/** Of the files that this process may have open, what controllers may take. */
const CONTROLLERS_SHARE = 0.8;
const LOG_INTERVAL_MS = 60_000;
/** While some statements fail and others do not, the database is not back yet. */
const DATABASE_QUIET_MS = 5_000;

export type Server = {
  /** The address it listens at. */
  url: string;
  /** The address of its broker; of several the first. */
  mqttUrl: string;
  ctx: Context;
  close(): Promise<void>;
};

type StartOptions = {
  config: Config;
  clock?: Clock;
  /** Takes the lines of the log in place of the standard output. */
  logTo?: DestinationStream;
  /** How long requests are refused before idle connections end, in milliseconds; none when left out. */
  noticeMs?: number;
  /** False in production, where a reply has what is declared and clients check it; else the server does. */
  checkReplies?: boolean;
  /** Runs once the database is up to date, before anything reads it. */
  prepare?(db: Database, clock: Clock): Promise<void>;
};

type HttpOptions = StartOptions & {
  /** Whether `extend` adds simulated controllers, which is shown to whoever asks. */
  simulated?: boolean;
  /** Whether test cards pay where no provider of cards is configured: for the demo and for measuring. */
  sandbox?: boolean;
  /** Adds to the HTTP server before it listens. */
  extend?(app: FastifyInstance, parts: { ctx: Context; mqttUrl: string }): Promise<void>;
};

export type ServerOptions = HttpOptions & {
  /** Whether time does its work here; left to other processes, or to a test, when false. */
  jobs?: boolean;
};

/**
 * Starts the server with all it needs: its database and broker, unless the configuration names others, its link to
 * the doors, its jobs and the API. What had started ends again when something fails.
 */
export function startServer(options: ServerOptions): Promise<Server> {
  return startParts(async (parts) => {
    const base = await startBase(parts, options);
    const { devices, mqttUrl } = await startLink(parts, base);
    const ctx = await createContext(parts, base, devices);
    const app = await startApp(parts, base, ctx, (built) => options.extend?.(built, { ctx, mqttUrl }));
    if (options.jobs ?? true) parts.adopt(startJobs(ctx), (running) => running.stop());
    return { url: await listenAtHost(app, ctx.config), mqttUrl, ctx };
  });
}

/**
 * Starts a server of the API alone: the link to the doors and the jobs are those of workers over the same database.
 */
export function startHttpServer(
  options: StartOptions & { extend?(app: FastifyInstance, parts: { ctx: Context }): Promise<void> },
): Promise<Omit<Server, 'mqttUrl'>> {
  return startParts(async (parts) => {
    const base = await startBase(parts, options);
    const { db, clock, directUrl } = base;
    const devices = parts.adopt(
      await startRemoteGateway({
        db,
        clock,
        listen: (listener) => listen(directUrl, HANDOVER_CHANNEL, listener),
        recordAttempts: (on, attempts) => recordAttempts({ db: on, clock }, attempts),
      }),
      (gateway) => gateway.close(),
    );
    const ctx = await createContext(parts, base, devices);
    const app = await startApp(parts, base, ctx, (built) => options.extend?.(built, { ctx }));
    return { url: await listenAtHost(app, ctx.config), ctx };
  });
}

/**
 * Starts what is no part of the API: the link to the doors, for servers of the API alone too, and the jobs. Where
 * `WORKER_PORT` is set, those who watch it are answered there.
 */
export function startWorker(
  options: StartOptions,
): Promise<Omit<Server, 'url'> & { url: string | undefined }> {
  return startParts(async (parts) => {
    const base = await startBase(parts, options);
    const { devices, mqttUrl } = await startLink(parts, base);
    const ctx = await createContext(parts, base, devices);
    parts.adopt(startJobs(ctx), (running) => running.stop());
    return { url: await startMonitoring(parts, ctx), mqttUrl, ctx };
  });
}

/** Runs a start; what it started ends last first, with `close` or when it fails. */
async function startParts<Started>(
  start: (parts: AsyncDisposableStack) => Promise<Started>,
): Promise<Started & { close(): Promise<void> }> {
  const parts = new AsyncDisposableStack();
  try {
    return { ...(await start(parts)), close: () => parts.disposeAsync() };
  } catch (error) {
    await parts.disposeAsync();
    throw error;
  }
}

/** Log the outages of what this process uses; its link to the broker logs its own. */
function createOutageLogs(log: FastifyBaseLogger) {
  return {
    database: createOutageLog({
      log,
      begins: 'The database cannot be reached, or has no connection to spare',
      ends: 'The database can be reached again',
      quietMs: DATABASE_QUIET_MS,
    }),
    mail: createOutageLog({
      log,
      begins: 'The mail server takes no mail',
      ends: 'The mail server takes mail again',
    }),
  };
}

/** Keeps what befell doors, and notifies those whom an alarm among it concerns. */
function historyRecorder(clock: Clock): RecordHistory {
  return async (tx, history) => {
    await recordHistory(tx, history, clock.now());
    const { events = [] } = history;
    await notifyRentersOfAlarms(tx, events, clock.now());
    await alertStaffToAlarms(tx, events, clock.now());
  };
}

type Base = Awaited<ReturnType<typeof startBase>>;

/** The log and the database, which every kind of process has. */
async function startBase(parts: AsyncDisposableStack, options: StartOptions & Partial<HttpOptions>) {
  const {
    config,
    clock = systemClock,
    simulated = false,
    sandbox = false,
    logTo,
    noticeMs,
    checkReplies,
    prepare,
  } = options;
  refuseUnfinishedRestore(config.dataDir);
  const reports = await createErrorReports(config, simulated);
  if (reports) parts.defer(reports.close);
  const log = createLog(config.logLevel, logTo, reports?.report);
  if (config.tracing) parts.adopt(await startTracing(log), (tracing) => tracing.close());
  const directUrl =
    config.databaseDirectUrl ??
    parts.adopt(await startCluster(join(config.dataDir, 'postgres')), (cluster) => cluster.stop()).url;
  await migrate(directUrl);
  const databaseUrl = config.databaseUrl ?? directUrl;
  const outages = createOutageLogs(log);
  const pool = createDb(databaseUrl, {
    max: config.databasePool,
    outages: outages.database,
    pooled: databaseUrl !== directUrl,
  });
  const db = parts.adopt(pool, () => pool.close());
  await admitKeyRing(db, config.keyRing, clock.now());
  await prepare?.(db, clock);
  return { config, clock, simulated, sandbox, noticeMs, checkReplies, reports, log, outages, directUrl, db };
}

/** The link to the doors, over the broker of the configuration or one of our own, open to processes without one. */
async function startLink(parts: AsyncDisposableStack, { config, clock, log, db, directUrl }: Base) {
  const broker: Pick<DevicesOptions, 'mqttUrls' | 'within'> = config.mqttUrls
    ? { mqttUrls: config.mqttUrls }
    : parts.adopt(await startOwnBroker(config, db, log), (own) => own.close());
  // Each broker has accounts of its own.
  for (const url of (config.mqttDynamicSecurity && config.mqttUrls) || []) {
    const accounts = await startBrokerAccounts({ db, keyRing: config.keyRing, log, url });
    parts.defer(accounts.stop);
  }
  const devices = parts.adopt(
    await startDevices({
      db,
      keyRing: config.keyRing,
      clock,
      log,
      ...broker,
      recordHistory: historyRecorder(clock),
    }),
    (link) => link.close(),
  );
  const channel = (listener: Listener) => listen(directUrl, HANDOVER_CHANNEL, listener);
  parts.adopt(await startHandoverTaking({ db, log, devices, listen: channel }), (taking) => taking.close());
  return { devices, mqttUrl: broker.mqttUrls[0] };
}

/** What handlers and jobs need, with the third parties of the configuration. */
async function createContext(
  parts: AsyncDisposableStack,
  { config, clock, log, outages, db, directUrl, simulated, sandbox, noticeMs, checkReplies }: Base,
  gateway: DeviceGateway,
): Promise<Context> {
  const eventBus = parts.adopt(
    await createEventBus(db, (channel, listener) => listen(directUrl, channel, listener)),
    (hub) => hub.close(),
  );
  const metrics = createMetrics();
  const devices = measureCommands(gateway, metrics);
  const mailer = await createMailer(config, outages.mail);
  if (mailer) parts.defer(async () => mailer.close());
  const payments = await createPayments(config, db, clock, { sandbox });
  const push = createPush(config);
  const providers = {
    payments: tracedCalls('payments', payments),
    maps: tracedCalls('maps', createMaps(config)),
    push: push && tracedCalls('push', push),
    mailer: mailer && tracedCalls('mail', mailer),
  };
  const http = {
    eventBus,
    organisationHosts: createOrganisationHosts({ config, db, eventBus, log }),
    sessionEnds: createSessionEnds({ db, clock, eventBus }),
    openStreams: createOpenStreams(),
    health: createHealth({
      config,
      db,
      devices,
      readBackups: () => readBackupTimes(config, clock.now()),
    }),
    metrics,
  };
  return { config, clock, log, db, devices, ...http, ...providers, simulated, noticeMs, checkReplies };
}

/** The API, and what `extend` adds; it does not listen yet. */
async function startApp(
  parts: AsyncDisposableStack,
  { reports, config, db, directUrl, log }: Base,
  ctx: Context,
  extend: (app: FastifyInstance) => Promise<void> | undefined,
): Promise<FastifyInstance> {
  const replica = createReplica({ config, db, directUrl, log });
  if (replica) parts.defer(replica.close);
  await startMetrics(parts, ctx);
  const app = parts.adopt(await createApp({ ...ctx, replica }), (running) => running.close());
  if (reports) {
    onAnswered(app, ({ method, route, ...answer }) =>
      reports.trace({ route: `${method} ${route}`, ...answer }),
    );
  }
  await extend(app);
  return app;
}

/** Answers those who watch a worker; undefined where it has no port for them. */
async function startMonitoring(parts: AsyncDisposableStack, ctx: Context): Promise<string | undefined> {
  await startMetrics(parts, ctx);
  const { host, workerPort: port } = ctx.config;
  if (port === undefined) return undefined;
  const app = parts.adopt(await createWorkerApp(ctx), (running) => running.close());
  return listenAtHost(app, { host, port });
}

/** Answers those who read the metrics, where these have an address of their own: until all else is closed. */
async function startMetrics(parts: AsyncDisposableStack, ctx: Context): Promise<void> {
  if (ctx.config.metricsAt === undefined) return;
  const app = parts.adopt(await createMetricsApp(ctx), (running) => running.close());
  await listenAtHost(app, ctx.config.metricsAt);
}

async function listenAtHost(app: FastifyInstance, at: { host: string; port: number }): Promise<string> {
  const listening = await listenAt(app, at);
  // By the name it was given, which a browser may know more of than of the number.
  return at.host === 'localhost' ? `http://localhost:${listening.port}` : listening.origin;
}

/** Starts the broker of this process, which lets in the controllers that the database knows. */
async function startOwnBroker(config: Config, db: Database, log: FastifyBaseLogger) {
  const findController = createFindController(db, config.keyRing);
  const { url, link, close } = await startBroker({
    host: config.host,
    port: config.mqttPort,
    keyOf: async (serial) => (await findController(serial))?.key,
    tls: config.mqttTls && {
      files: config.mqttTls,
      onWrongFiles: (err) => log.error({ err }, 'The new certificate of the broker cannot be used'),
    },
    ...connectionLimit(log),
  });
  return { mqttUrls: [url] as const, within: link, close };
}

/** Leaves open files to people and the database when ever more controllers come, and warns the operator. */
function connectionLimit(log: FastifyBaseLogger) {
  const openFiles = openFileLimit();
  const maxConnections = Math.floor(openFiles * CONTROLLERS_SHARE);
  let loggedAt = Number.NEGATIVE_INFINITY;
  return {
    maxConnections,
    onFull() {
      if (performance.now() - loggedAt < LOG_INTERVAL_MS) return;
      loggedAt = performance.now();
      log.error(
        { connections: maxConnections, openFiles },
        'No more controllers can connect: raise the limit of open files (ulimit -n)',
      );
    },
  };
}
