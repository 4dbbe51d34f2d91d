import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { getSetup } from './setup.ts';

/** Leads whoever opens the first page of an installation that nobody has set up to where that is done. */
export function leadToSetup(app: FastifyInstance, ctx: Pick<Context, 'db'>): void {
  let isOpen = true;
  app.addHook('onRequest', async (request, reply) => {
    if (!isOpen || request.method !== 'GET' || request.url !== '/') return;
    isOpen = (await getSetup(ctx)).state === 'open';
    if (isOpen) return reply.header('cache-control', 'no-store').redirect('/setup');
  });
}
