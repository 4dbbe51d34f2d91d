import type { FastifyInstance } from 'fastify';
import { knownCaller } from './caller.ts';

/**
 * Logs a line for each request once it is answered, and for a live stream once it ends: the pattern of its route, so that
 * no address, token or code stands there, and who asked by number. `left` is whoever went before the end of the reply.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, { raw }, done) => {
    const askedAt = performance.now();
    raw.once('close', () => {
      const { method, routeOptions } = request;
      const caller = knownCaller(request);
      request.log.info(
        {
          method,
          route: routeOptions.url ?? '*',
          status: raw.statusCode,
          ...(caller?.kind === 'customer' && { customer: caller.id }),
          ...(caller?.kind === 'user' && { user: caller.id }),
          ms: Math.round(performance.now() - askedAt),
          ...(!raw.writableFinished && { left: true }),
        },
        'request',
      );
    });
    done();
  });
}
