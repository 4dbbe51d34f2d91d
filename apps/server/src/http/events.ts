import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { SERVER_TIME_HEADER } from '@gatehouse/contract/headers';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../clock.ts';
import type { ChangeEvent, EventBus } from '../db/eventBus.ts';
import type { Following, Topic } from '../db/followers.ts';
import type { CustomerCaller, UserCaller } from './caller.ts';
import { callerNetwork } from './callerNetwork.ts';
import type { OpenStreams } from './openStreams.ts';
import { timeText } from './serverTime.ts';
import type { SessionEnds } from './sessionEnds.ts';

const HEARTBEAT_MS = 20_000;
/** What waits for a reader at most, while it reads: more than the burst of a bulk command of 1,000 units. */
const MAX_UNREAD_BYTES = 1_048_576;

/** What a stream shows to its reader. */
export type StreamView<Event extends object> = {
  /** What it follows: no other change is looked at. The same array for as long as it is the same. */
  topics(): readonly Topic[];
  /** Reads again what its reader may see, and with it what is followed. Rejects where that is nothing. */
  refresh(): Promise<void>;
  /** What a change is to its reader, if anything; where others see the same, one object for all of them. */
  select(change: ChangeEvent): Event | undefined | Promise<Event | undefined>;
};

/** One event of a stream, as text on its way. */
const texts = new WeakMap<object, string>();
function textOf(event: object): string {
  const known = texts.get(event);
  if (known !== undefined) return known;
  const text = `data: ${JSON.stringify(event)}\n\n`;
  texts.set(event, text);
  return text;
}
const RESYNC = { kind: 'resync' };

type Deps = { clock: Clock; eventBus: EventBus; sessionEnds: SessionEnds; openStreams: OpenStreams };

/**
 * Sends server-sent events until the client goes, does not read what it is sent, or its session ends. A stream begins
 * with `resync`, since whatever was read before may be out of date, and sends it again when changes may have been missed.
 * Rejects, with nothing sent, where its view does at the beginning.
 */
export async function sendEvents<Event extends object>(
  { clock, eventBus, sessionEnds, openStreams }: Deps,
  { caller, request }: { caller: CustomerCaller | UserCaller; request: FastifyRequest },
  reply: FastifyReply,
  view: StreamView<Event>,
): Promise<FastifyReply> {
  const { raw } = reply;
  const following = await followFrom(eventBus, view, raw);
  reply.hijack();
  // Whoever went meanwhile is sent nothing.
  if (raw.destroyed) {
    following.stop();
    return reply;
  }
  // Fastify allows some headers more kinds of values than Node; none of ours is set to those.
  begin(raw, { ...(reply.getHeaders() as OutgoingHttpHeaders), [SERVER_TIME_HEADER]: timeText(clock) });
  const hasStalled = watchReader(raw);
  const heartbeat = setInterval(
    () => (hasStalled() ? raw.destroy() : write(raw, heartbeatAt(clock))),
    HEARTBEAT_MS,
  );
  const endUntil = (backInMs: number) => void raw.end(`retry: ${backInMs}\n\n`);
  const end = (backInMs?: number) => (backInMs === undefined ? void raw.end() : endUntil(backInMs));
  // Whoever comes back learns that they are signed out: at once, as nobody else is sent away with them.
  const sessionEnded = () => endUntil(0);
  const unwatch = sessionEnds.watch(caller.session, sessionEnded);
  // It may have ended while the stream was made ready.
  void sessionEnds.has(caller.session).then((hasEnded) => hasEnded && sessionEnded());
  const leave = openStreams.add(`${caller.kind}:${caller.id}`, callerNetwork(request), end);
  raw.on('close', () => {
    clearInterval(heartbeat);
    following.stop();
    unwatch();
    leave();
  });
  return reply;
}

/** A comment, which keeps connections open, shows dead ones and says the time. */
const heartbeatAt = (clock: Clock) => `: ${timeText(clock)}\n\n`;

function begin(raw: ServerResponse, headers: OutgoingHttpHeaders): void {
  raw.writeHead(200, {
    ...headers,
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    connection: 'keep-alive',
  });
  write(raw, textOf(RESYNC));
}

function write(raw: ServerResponse, text: string): void {
  raw.write(text);
  if (raw.writableLength > MAX_UNREAD_BYTES) raw.destroy();
}

/** Follows what a view shows, and resolves once it has read what its reader may see. Changes are sent from then on. */
async function followFrom<Event extends object>(
  eventBus: EventBus,
  view: StreamView<Event>,
  raw: ServerResponse,
): Promise<Following> {
  let isReady = false;
  let isCurrent = false;
  const end = () => void raw.end();
  async function refresh() {
    await view.refresh();
    following.follow(view.topics());
  }
  function show(event: Event | undefined) {
    following.follow(view.topics());
    if (event) write(raw, textOf(event));
  }
  const following = eventBus.follow(view.topics(), (change) => {
    if (!isReady) {
      isCurrent = false;
    } else if (change.kind === 'lost') {
      write(raw, textOf(RESYNC));
      refresh().catch(end);
    } else {
      const event = view.select(change);
      if (event instanceof Promise) event.then(show, end);
      else show(event);
    }
  });
  try {
    while (!isCurrent) {
      isCurrent = true;
      await refresh();
    }
  } catch (error) {
    following.stop();
    throw error;
  }
  isReady = true;
  return following;
}

/** Whether the reader took nothing of what waited for it when this was asked last. */
function watchReader(raw: ServerResponse): () => boolean {
  let taken = 0;
  let waited = 0;
  return () => {
    const { bytesWritten = 0, writableLength = 0 } = raw.socket ?? {};
    const hasTaken = bytesWritten - writableLength > taken;
    const isStalled = waited > 0 && !hasTaken;
    taken = bytesWritten - writableLength;
    waited = writableLength;
    return isStalled;
  };
}
