import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyReply } from 'fastify';
import type { Change, LiveHub } from './live.ts';

const HEARTBEAT_MS = 20_000;

/**
 * Sends server-sent events until the client goes. `select` turns a change into the event this client is told,
 * or undefined; a `resync` event tells that changes may have been missed.
 */
export function sendEvents<Event extends object>(
  reply: FastifyReply,
  live: LiveHub,
  select: (change: Change) => Event | undefined | Promise<Event | undefined>,
): FastifyReply {
  reply.hijack();
  const { raw } = reply;
  raw.writeHead(200, {
    ...(reply.getHeaders() as OutgoingHttpHeaders),
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    connection: 'keep-alive',
  });
  raw.write('retry: 1000\n\n');
  const send = (event: object) => raw.write(`data: ${JSON.stringify(event)}\n\n`);
  const unsubscribe = live.subscribe((change) => {
    if (change.kind === 'lost') return send({ kind: 'resync' });
    Promise.resolve(select(change)).then(
      (event) => event && send(event),
      () => raw.end(),
    );
  });
  const heartbeat = setInterval(() => raw.write(': \n\n'), HEARTBEAT_MS);
  raw.on('close', () => {
    clearInterval(heartbeat);
    unsubscribe();
  });
  return reply;
}
