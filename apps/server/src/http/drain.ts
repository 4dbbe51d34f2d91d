import type { ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { ApiError } from '@gatehouse/contract/errors';
import type { FastifyInstance } from 'fastify';
import type { OpenStreams } from './openStreams.ts';

/** The longest that a call may take, a payment, and some. */
const MAX_DRAIN_MS = 65_000;
/** For connections that have not sent a whole request, or do not read their reply. */
const GRACE_MS = 1_500;
/** For those who keep connections open: a load balancer hears that no more is taken before a connection ends under a request. */
export const NOTICE_MS = 1_000;

type DrainOptions = {
  maxDrainMs?: number;
  /** How long requests are refused before connections that are idle end, in milliseconds. */
  noticeMs?: number;
};

/**
 * When the server closes, what is under way ends first: a door answers and a payment has its outcome. New requests are
 * refused meanwhile, to be sent again to another process, and live streams end so that they are opened there.
 */
export function drainOnClose(
  app: FastifyInstance,
  openStreams: Pick<OpenStreams, 'endAll'>,
  { maxDrainMs = MAX_DRAIN_MS, noticeMs = 0 }: DrainOptions = {},
): void {
  const underWay = new Set<ServerResponse>();
  let isDraining = false;
  const idle = Promise.withResolvers<void>();
  app.addHook('onRequest', (_request, { raw }, done) => {
    underWay.add(raw);
    // Its end, or its reader's: a reply that nobody waits for holds up nothing.
    raw.once('close', () => {
      underWay.delete(raw);
      if (isDraining && underWay.size === 0) idle.resolve();
    });
    done(isDraining ? new ApiError('UNAVAILABLE') : undefined);
  });
  app.addHook('preClose', async () => {
    isDraining = true;
    openStreams.endAll();
    if (noticeMs > 0) await delay(noticeMs);
    if (underWay.size > 0) {
      const patience = setTimeout(idle.resolve, maxDrainMs);
      await idle.promise;
      clearTimeout(patience);
    }
    setTimeout(() => app.server.closeAllConnections(), GRACE_MS).unref();
  });
}
