import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ChangeEvent, EventBus } from '../db/eventBus.ts';
import type { CustomerCaller, UserCaller } from './caller.ts';
import { callerNetwork } from './callerNetwork.ts';
import type { OpenStreams } from './openStreams.ts';
import type { SessionEnds } from './sessionEnds.ts';

const HEARTBEAT_MS = 20_000;
/** What waits for a reader at most: more than the burst of a bulk command of 1,000 units. */
const MAX_UNREAD_BYTES = 1_048_576;

/** One event of a stream, as text on its way; the comment keeps connections open and shows dead ones. */
const HEARTBEAT = ': \n\n';
const textOf = (event: object) => `data: ${JSON.stringify(event)}\n\n`;

/**
 * Sends server-sent events until the client goes, does not read what it is sent, or its session ends. `select` turns a
 * change into the event of this client, or undefined. A stream begins with `resync`, since whatever was read before may
 * be out of date, and sends it again when changes may have been missed.
 */
export function sendEvents<Event extends object>(
  {
    eventBus,
    sessionEnds,
    openStreams,
  }: { eventBus: EventBus; sessionEnds: SessionEnds; openStreams: OpenStreams },
  { caller, request }: { caller: CustomerCaller | UserCaller; request: FastifyRequest },
  reply: FastifyReply,
  select: (change: ChangeEvent) => Event | undefined | Promise<Event | undefined>,
): FastifyReply {
  reply.hijack();
  const { raw } = reply;
  raw.writeHead(200, {
    // Fastify allows some headers more kinds of values than Node; none of ours is set to those.
    ...(reply.getHeaders() as OutgoingHttpHeaders),
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    connection: 'keep-alive',
  });
  const write = (text: string) => {
    raw.write(text);
    if (raw.writableLength > MAX_UNREAD_BYTES) raw.destroy();
  };
  write(`retry: 1000\n\n${textOf({ kind: 'resync' })}`);
  const unsubscribe = eventBus.subscribe((change) => {
    if (change.kind === 'lost') return write(textOf({ kind: 'resync' }));
    Promise.resolve(select(change)).then(
      (event) => event && write(textOf(event)),
      () => raw.end(),
    );
  });
  const heartbeat = setInterval(() => write(HEARTBEAT), HEARTBEAT_MS);
  const end = () => void raw.end();
  const unwatch = sessionEnds.watch(caller.session, end);
  // It may have ended while the stream was made ready.
  void sessionEnds.has(caller.session).then((hasEnded) => hasEnded && end());
  const leave = openStreams.add(`${caller.kind}:${caller.id}`, callerNetwork(request), end);
  raw.on('close', () => {
    clearInterval(heartbeat);
    unsubscribe();
    unwatch();
    leave();
  });
  return reply;
}
