import { connect } from 'node:net';
import { inTime } from '@gatehouse/server/testing/eventually';
import { toError } from '../tools/harness/errors.ts';
import { nameOf } from './connection.ts';
import { createReplyParser } from './eventParser.ts';

/** One client of a stream of server-sent events that does no more than notice them. */
export type EventStream = {
  /** Resolves with the first event that nobody took yet; rejects once the stream is closed. */
  next(withinMs?: number): Promise<string>;
  /** Forgets the events that came so far. */
  skip(): void;
  close(): void;
};

/** Connects and resolves once the stream has begun. */
export async function openEventStream(url: string, request: Buffer, withinMs?: number): Promise<EventStream> {
  const { hostname, port } = new URL(url);
  const name = nameOf(request);
  const socket = connect({ host: hostname, port: Number(port), noDelay: true });
  const begun = Promise.withResolvers<void>();
  const events: string[] = [];
  let count = 0;
  let takers: PromiseWithResolvers<string>[] = [];
  let end: Error | undefined;

  const parse = createReplyParser({
    onBegin: begun.resolve,
    onEvent(event) {
      count++;
      const taker = takers.shift();
      if (taker) taker.resolve(event);
      else events.push(event);
    },
  });
  const finish = (error: Error) => {
    end ??= error;
    begun.reject(end);
    for (const taker of takers) taker.reject(end);
    socket.destroy();
  };
  socket.on('data', (chunk: Buffer) => {
    try {
      parse(chunk);
    } catch (error) {
      finish(new Error(`${name}: ${toError(error).message}`));
    }
  });
  socket.on('error', finish);
  socket.on('close', () => finish(new Error(`${name}: the stream was closed after ${count} events`)));

  socket.write(request);
  try {
    const wait = { for: `${name} to begin its stream`, withinMs, seen: () => `${socket.bytesRead} bytes` };
    await inTime(begun.promise, wait);
  } catch (error) {
    finish(toError(error));
    throw error;
  }
  return {
    next(withinMs) {
      const event = events.shift();
      if (event !== undefined) return Promise.resolve(event);
      if (end) return Promise.reject(end);
      const taker = Promise.withResolvers<string>();
      takers.push(taker);
      const wait = { for: `an event of ${name}`, withinMs, seen: () => `${count} events` };
      const next = inTime(taker.promise, wait);
      // Whoever gives up takes no event; one who asked before what leads to the event may never look.
      next.catch(() => {
        takers = takers.filter((other) => other !== taker);
      });
      return next;
    },
    skip() {
      events.length = 0;
    },
    close: () => finish(new Error(`${name}: the stream was closed here`)),
  };
}
