import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { DestinationStream } from 'pino';
import { createApp, listenAt } from './app.ts';
import { type Clock, systemClock } from './clock.ts';
import type { Config } from './config.ts';
import type { Context } from './context.ts';
import { startCluster } from './db/cluster.ts';
import { createEventBus } from './db/eventBus.ts';
import { listen } from './db/listen.ts';
import { migrate } from './db/migrate.ts';
import { createDb, type Database } from './db/pool.ts';
import { startBroker } from './devices/broker.ts';
import { createFindController } from './devices/controllerQueries.ts';
import { type DevicesOptions, startDevices } from './devices/start.ts';
import { recordEvents } from './features/activity/service.ts';
import { alertStaffToAlarms } from './features/alerts/service.ts';
import { notifyRentersOfAlarms } from './features/notifications/service.ts';
import { onAnswered } from './http/answered.ts';
import { createOpenStreams } from './http/openStreams.ts';
import { createSessionEnds } from './http/sessionEnds.ts';
import { startJobs } from './jobs/jobs.ts';
import { createLog } from './log.ts';
import { openFileLimit } from './openFiles.ts';
import { createErrorReports } from './providers/errors/reports.ts';
import { createMailer } from './providers/mail/mailer.ts';
import { createMaps } from './providers/maps/maps.ts';
import { createPayments } from './providers/payments/payments.ts';
import { createPush } from './providers/push/push.ts';

const GRACE_MS = 1_500;
/** Of the files that this process may have open, what controllers may take. */
const CONTROLLERS_SHARE = 0.8;
const LOG_INTERVAL_MS = 60_000;

export type Server = {
  /** The address it listens at. */
  url: string;
  mqttUrl: string;
  ctx: Context;
  close(): Promise<void>;
};

export type ServerOptions = {
  config: Config;
  clock?: Clock;
  /** Whether time does its work here; left to other processes, or to a test, when false. */
  jobs?: boolean;
  /** Whether `extend` adds simulated controllers, which is shown to whoever asks. */
  simulated?: boolean;
  /** Takes the lines of the log in place of the standard output. */
  logTo?: DestinationStream;
  /** Runs once the database is up to date, before anything reads it. */
  prepare?(db: Database, clock: Clock): Promise<void>;
  /** Adds to the HTTP server before it listens. */
  extend?(app: FastifyInstance, parts: { ctx: Context; mqttUrl: string }): Promise<void>;
};

/**
 * Starts the server with all it needs: its database and broker, unless the configuration names others, its link to
 * the doors, its jobs and the API. What had started ends again when something fails.
 */
export async function startServer(options: ServerOptions): Promise<Server> {
  const { config, clock = systemClock, jobs = true, simulated = false, logTo, prepare, extend } = options;
  // Ends what was started, last first.
  const parts = new AsyncDisposableStack();
  const reports = await createErrorReports(config, simulated);
  if (reports) parts.defer(reports.close);
  const log = createLog(config.logLevel, logTo, reports?.report);
  try {
    const databaseUrl =
      config.databaseUrl ??
      parts.adopt(await startCluster(join(config.dataDir, 'postgres')), (cluster) => cluster.stop()).url;
    await migrate(databaseUrl);
    const db = parts.adopt(createDb(databaseUrl, { max: config.databasePool }), (pool) => pool.close());
    await prepare?.(db, clock);
    const eventBus = parts.adopt(
      await createEventBus(db, (channel, listener) => listen(databaseUrl, channel, listener)),
      (hub) => hub.close(),
    );
    const broker: Pick<DevicesOptions, 'mqttUrl' | 'connect' | 'credential'> = config.mqttUrl
      ? { mqttUrl: config.mqttUrl }
      : parts.adopt(await startOwnBroker(config, db, log), (own) => own.close());
    const { mqttUrl } = broker;
    const devices = parts.adopt(
      await startDevices({
        db,
        clock,
        log,
        ...broker,
        recordEvents: async (tx, events) => {
          await recordEvents(tx, events, clock.now());
          await notifyRentersOfAlarms(tx, events, clock.now());
          await alertStaffToAlarms(tx, events, clock.now());
        },
      }),
      (link) => link.close(),
    );
    const mailer = createMailer(config);
    if (mailer) parts.defer(async () => mailer.close());
    const payments = await createPayments(config, db, clock);
    const maps = createMaps(config);
    const push = createPush(config);
    const sessionEnds = createSessionEnds({ db, clock, eventBus });
    const openStreams = createOpenStreams();
    const providers = { payments, maps, push, mailer };
    const http = { eventBus, sessionEnds, openStreams };
    const ctx: Context = { config, clock, log, db, devices, ...http, ...providers, simulated };
    const app = parts.adopt(await createApp(ctx), closeApp);
    if (reports) {
      onAnswered(app, ({ method, route, ...answer }) =>
        reports.trace({ route: `${method} ${route}`, ...answer }),
      );
    }
    await extend?.(app, { ctx, mqttUrl });
    if (jobs) parts.adopt(startJobs(ctx), (running) => running.stop());
    const listening = await listenAt(app, config);
    // By the name it was given, which a browser may know more of than of the number.
    const url = config.host === 'localhost' ? `http://localhost:${listening.port}` : listening.origin;
    return { url, mqttUrl, ctx, close: () => parts.disposeAsync() };
  } catch (error) {
    await parts.disposeAsync();
    throw error;
  }
}

/** Starts the broker of this process, which lets in the controllers that the database knows. */
async function startOwnBroker(config: Config, db: Database, log: FastifyBaseLogger) {
  const credential = { username: 'gatehouse-server', password: randomBytes(24).toString('base64url') };
  const findController = createFindController(db);
  const { url, connect, close } = await startBroker({
    host: config.host,
    port: config.mqttPort,
    server: credential,
    keyOf: async (serial) => (await findController(serial))?.key,
    ...connectionLimit(log),
  });
  return { mqttUrl: url, connect, credential, close };
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

/** Lets requests finish for a moment; live streams never would. */
async function closeApp(app: FastifyInstance): Promise<void> {
  const impatience = setTimeout(() => app.server.closeAllConnections(), GRACE_MS);
  await app.close();
  clearTimeout(impatience);
}
