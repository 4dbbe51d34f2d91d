import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import { ApiError } from '@gatehouse/contract/errors';
import { readQuery } from '@gatehouse/contract/query';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import type { Context } from './context.ts';
import { accessRoutes } from './features/access/routes.ts';
import { accountRoutes } from './features/account/routes.ts';
import { authRoutes } from './features/auth/routes.ts';
import { bluetoothRoutes } from './features/bluetooth/routes.ts';
import { bookingRoutes } from './features/bookings/routes.ts';
import { cardRoutes } from './features/cards/routes.ts';
import { controllerRoutes } from './features/controllers/routes.ts';
import { documentRoutes } from './features/documents/routes.ts';
import { guestRoutes } from './features/guests/routes.ts';
import { invitationRoutes } from './features/invitations/routes.ts';
import { linkingRoutes } from './features/linking/routes.ts';
import { lockableRoutes } from './features/lockables/routes.ts';
import { notificationRoutes } from './features/notifications/routes.ts';
import { operationsRoutes } from './features/operations/routes.ts';
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
import { serveAppLinks } from './http/appLinks.ts';
import { admitApp } from './http/appOrigins.ts';
import { addRoute, type Binding } from './http/bind.ts';
import { sendError } from './http/errorHandler.ts';
import { createLimits } from './http/limits.ts';
import { serveMedia } from './http/mediaFiles.ts';
import { measureRequests } from './http/metrics.ts';
import { requireComplete } from './http/requireComplete.ts';
import { securityHeaders } from './http/securityHeaders.ts';

const BODY_LIMIT_BYTES = 1_048_576;
const REQUEST_TIMEOUT_MS = 70_000;
/** Connections that wait until the process accepts them, as far as the system lets them (`net.core.somaxconn`). */
const MAX_WAITING_CONNECTIONS = 4_096;

const bindings: readonly Binding[] = [
  ...operationsRoutes,
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
  ...sitesRoutes,
  ...pinCodeRoutes,
  ...bluetoothRoutes,
  ...searchRoutes,
  ...vendRoutes,
  ...poolTableRoutes,
  ...notificationRoutes,
  ...staffRoutes,
  ...controllerRoutes,
];

/** The HTTP server over a context. Fails when what is bound is not what the contract's index lists. */
export async function createApp(ctx: Context): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: ctx.log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    // A HEAD would run what a GET does, and one of those spends a refresh token.
    exposeHeadRoutes: false,
    trustProxy: (_address, hop) => hop < ctx.config.trustProxy,
    routerOptions: { querystringParser: readQuery, ignoreTrailingSlash: true },
    frameworkErrors: (error, _request, reply) => sendError(ctx, error, reply),
  });
  const parseJson = app.getDefaultJsonParser('error', 'error');
  // Clients name the type of a body even where they send none.
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null, undefined) : parseJson(request, body, done),
  );
  app.setErrorHandler((error, _request, reply) => sendError(ctx, error, reply));
  measureRequests(app);
  admitApp(app, ctx.config.appOrigins);
  await app.register(helmet, securityHeaders(ctx.config));
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] });
  const withinLimits = createLimits();
  for (const binding of requireComplete(bindings)) addRoute(app, ctx, withinLimits, binding);
  serveAppLinks(app, ctx.config);
  await serveMedia(app);
  app.setNotFoundHandler((_request, reply) => sendError(ctx, new ApiError('UNKNOWN_ROUTE'), reply));
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
