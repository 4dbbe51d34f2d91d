import { PassThrough } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';

const PING_MS = 15_000;

/** Responds with server-sent events for as long as they are read; what `begin` returns is called when that ends. */
export function streamTo(
  request: FastifyRequest,
  reply: FastifyReply,
  begin: (send: (event: string, data: unknown) => void) => () => void,
): FastifyReply {
  const stream = new PassThrough();
  const end = begin((event, data) => stream.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`));
  const ping = setInterval(() => stream.write(':\n\n'), PING_MS);
  request.raw.on('close', () => {
    end();
    clearInterval(ping);
    stream.end();
  });
  return reply.header('content-type', 'text/event-stream').header('cache-control', 'no-store').send(stream);
}
