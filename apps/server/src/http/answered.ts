import type { FastifyInstance } from 'fastify';

/** A request that was answered: by its route, so that no address names anybody. */
export type Answered = { method: string; route: string; status: number; elapsedMs: number };

/** Calls back for each request once it is answered. Streams are left out: they last as long as somebody looks. */
export function onAnswered(app: FastifyInstance, listener: (answered: Answered) => void): void {
  app.addHook('onResponse', ({ method, routeOptions }, reply, done) => {
    const { statusCode: status, elapsedTime: elapsedMs } = reply;
    const isStream = `${reply.getHeader('content-type')}`.startsWith('text/event-stream');
    if (!isStream) listener({ method, route: routeOptions.url ?? '*', status, elapsedMs });
    done();
  });
}
