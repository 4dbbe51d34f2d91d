import { randomUUID } from 'node:crypto';
import { constants } from 'node:zlib';
import compress, { type FastifyCompressOptions } from '@fastify/compress';
import { ApiError } from '@gatehouse/contract/errors';
import { readQuery } from '@gatehouse/contract/query';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import type { Context } from './context.ts';
import { accessRoutes } from './features/access/routes.ts';
import { accountRoutes } from './features/account/routes.ts';
import { authRoutes } from './features/auth/routes.ts';
import { setupRoutes } from './features/auth/setupRoutes.ts';
import { staffAccountRoutes } from './features/auth/staffAccountRoutes.ts';
import { staffProviderRoutes } from './features/auth/staffProviderRoutes.ts';
import { staffSelfRoutes } from './features/auth/staffSelfRoutes.ts';
import { measureBackups } from './features/backups/backupMetrics.ts';
import { backupRoutes } from './features/backups/routes.ts';
import { bluetoothRoutes } from './features/bluetooth/routes.ts';
import { bookingRoutes } from './features/bookings/routes.ts';
import { cardRoutes } from './features/cards/routes.ts';
import { controllerRoutes } from './features/controllers/routes.ts';
import { documentRoutes } from './features/documents/routes.ts';
import { guestRoutes } from './features/guests/routes.ts';
import { invitationRoutes } from './features/invitations/routes.ts';
import { linkingRoutes } from './features/linking/routes.ts';
import { lockableRoutes } from './features/lockables/routes.ts';
import { manageRoutes } from './features/manage/routes.ts';
import { notificationRoutes } from './features/notifications/routes.ts';
import { metricsRoutes, monitoringRoutes, operationsRoutes } from './features/operations/routes.ts';
import { orderRoutes } from './features/orders/routes.ts';
import { paymentRoutes } from './features/payments/routes.ts';
import { pictureRoutes } from './features/pictures/routes.ts';
import { pinCodeRoutes } from './features/pinCodes/routes.ts';
import { poolTableRoutes } from './features/poolTables/routes.ts';
import { receiptRoutes } from './features/receipts/routes.ts';
import { searchRoutes } from './features/search/routes.ts';
import { sitesRoutes } from './features/sites/routes.ts';
import { staffRoutes } from './features/staff/routes.ts';
import { suspensionRoutes } from './features/suspension/routes.ts';
import { vendRoutes } from './features/vend/routes.ts';
import { onAnswered } from './http/answered.ts';
import { serveAppLinks } from './http/appLinks.ts';
import { admitApp } from './http/appOrigins.ts';
import { addRoute, type Binding } from './http/bind.ts';
import { BROTLI_WINDOW } from './http/brotliWindow.ts';
import { connectionTimeouts } from './http/connectionTimeouts.ts';
import { drainOnClose } from './http/drain.ts';
import { keepErrorsUncached, uncached } from './http/errorCaching.ts';
import { sendError } from './http/errorHandler.ts';
import { watchForwardedHops } from './http/forwardedHops.ts';
import { createLimits } from './http/limits.ts';
import { serveMedia, serveOwnMedia } from './http/mediaFiles.ts';
import { logRequests } from './http/requestLog.ts';
import { traceRequests } from './http/requestTraces.ts';
import { requireComplete } from './http/requireComplete.ts';
import { addSecurityHeaders } from './http/securityHeaders.ts';
import { sayTime } from './http/serverTime.ts';
import { measureState } from './http/stateMetrics.ts';

const BODY_LIMIT_BYTES = 1_048_576;
const compression: FastifyCompressOptions = {
  threshold: 1024,
  encodings: ['br', 'gzip'],
  brotliOptions: {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_QUALITY]: 4,
      [constants.BROTLI_PARAM_LGWIN]: BROTLI_WINDOW,
    },
  },
};
/** Connections that wait until the process accepts them, as far as the system lets them (`net.core.somaxconn`). */
const MAX_WAITING_CONNECTIONS = 4_096;

const bindings: readonly Binding[] = [
  ...operationsRoutes,
  ...backupRoutes,
  ...authRoutes,
  ...accountRoutes,
  ...pictureRoutes,
  ...guestRoutes,
  ...suspensionRoutes,
  ...accessRoutes,
  ...linkingRoutes,
  ...invitationRoutes,
  ...orderRoutes,
  ...lockableRoutes,
  ...paymentRoutes,
  ...bookingRoutes,
  ...cardRoutes,
  ...documentRoutes,
  ...receiptRoutes,
  ...setupRoutes,
  ...sitesRoutes,
  ...pinCodeRoutes,
  ...bluetoothRoutes,
  ...searchRoutes,
  ...vendRoutes,
  ...poolTableRoutes,
  ...manageRoutes,
  ...notificationRoutes,
  ...staffAccountRoutes,
  ...staffProviderRoutes,
  ...staffSelfRoutes,
  ...staffRoutes,
  ...controllerRoutes,
];

/** The HTTP server over a context. Fails when what is bound is not what the contract's index lists. */
export async function createApp(ctx: Context): Promise<FastifyInstance> {
  const app = await createMeasured(ctx, requireComplete(bindings));
  serveAppLinks(app, ctx.config);
  await serveMedia(app);
  serveOwnMedia(app, ctx.db);
  return app;
}

/** What a worker answers: whether it works and what it measures. */
export function createWorkerApp(ctx: Context): Promise<FastifyInstance> {
  return createMeasured(ctx, monitoringRoutes);
}

/** What the address of the metrics alone answers. */
export function createMetricsApp(ctx: Context): Promise<FastifyInstance> {
  return createHttp({ ...ctx, noticeMs: undefined }, metricsRoutes);
}

/** Measures what the process does and has, too; the metrics are not there where they have an address of their own. */
async function createMeasured(ctx: Context, bound: readonly Binding[]): Promise<FastifyInstance> {
  measureState(ctx);
  measureBackups(ctx);
  const isElsewhere = ctx.config.metricsAt !== undefined;
  return createHttp(ctx, isElsewhere ? bound.filter((binding) => !metricsRoutes.includes(binding)) : bound);
}

async function createHttp(ctx: Context, bound: readonly Binding[]): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: ctx.log,
    genReqId: () => randomUUID(),
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT_BYTES,
    ...connectionTimeouts(),
    // A HEAD would run what a GET does, and one of those spends a refresh token.
    exposeHeadRoutes: false,
    // While it closes, requests are refused by `drainOnClose`, with the reply of every other refusal.
    return503OnClosing: false,
    trustProxy: (_address, hop) => hop < ctx.config.trustProxy,
    routerOptions: { querystringParser: readQuery, ignoreTrailingSlash: true },
    frameworkErrors: (error, _request, reply) => sendError(error, uncached(reply)),
  });
  const parseJson = app.getDefaultJsonParser('error', 'error');
  // Clients name the type of a body even where they send none.
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null, undefined) : parseJson(request, body, done),
  );
  app.setErrorHandler((error, _request, reply) => sendError(error, reply));
  drainOnClose(app, ctx.openStreams, { noticeMs: ctx.noticeMs });
  onAnswered(app, ctx.metrics.requestAnswered);
  if (ctx.config.tracing) traceRequests(app);
  logRequests(app);
  watchForwardedHops(app, { trustProxy: ctx.config.trustProxy, log: ctx.log });
  admitApp(app, ctx.config.appOrigins);
  addSecurityHeaders(app, ctx.config);
  keepErrorsUncached(app);
  sayTime(app, ctx.clock);
  await app.register(compress, compression);
  const withinLimits = createLimits();
  for (const binding of bound) addRoute(app, ctx, withinLimits, binding);
  app.setNotFoundHandler((_request, reply) => sendError(new ApiError('UNKNOWN_ROUTE'), reply));
  return app;
}

/**
 * Listens at a host and port (0 for any free one) and resolves with the address. A thousand people who come while the
 * process is busy wait until it accepts them: past the usual 511 a connection is dropped in silence, tried again
 * seconds later, and may be reset in the middle of its request.
 */
export async function listenAt(
  app: FastifyInstance,
  { host, port }: { host: string; port: number },
): Promise<URL> {
  return new URL(await app.listen({ host, port, backlog: MAX_WAITING_CONNECTIONS }));
}
