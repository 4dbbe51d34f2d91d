import { SERVER_TIME_HEADER } from '@gatehouse/contract/headers';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../clock.ts';
import { isApiCall } from './appOrigins.ts';

/**
 * Says the server's time with every reply of the API, failures too, as it leaves: what the client counts down to, and what
 * day it is, it knows from there. What may be kept says nothing of the time: a browser that goes back shows it as it was.
 */
export function sayTime(app: FastifyInstance, clock: Clock): void {
  app.addHook('onSend', (request, reply, _payload, done) => {
    const isKept = reply.getHeader('cache-control') !== 'no-store';
    if (isApiCall(request.url) && !isKept) reply.header(SERVER_TIME_HEADER, timeText(clock));
    done();
  });
}

/** The server's time as clients read it, in a header or in the comment of a live stream: ms since 1970. */
export function timeText(clock: Clock): string {
  return String(clock.now().epochMilliseconds);
}
