import type { FastifyInstance, FastifyReply } from 'fastify';

const FIRST_ERROR_STATUS = 400;

/**
 * Lets nobody keep an error, whatever the route meant to say of its reply: a file that is missing for the seconds of a
 * roll-out would stay missing in browsers and proxies for as long as the file itself may be kept.
 */
export function keepErrorsUncached(app: FastifyInstance): void {
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (reply.statusCode >= FIRST_ERROR_STATUS) uncached(reply);
    done();
  });
}

/** The reply, to be kept by nobody. Hooks are not asked where a request reaches no route. */
export function uncached(reply: FastifyReply): FastifyReply {
  return reply.header('cache-control', 'no-store').removeHeader('etag');
}
