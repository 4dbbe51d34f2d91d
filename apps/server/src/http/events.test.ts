import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { after, describe, it } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import Fastify from 'fastify';
import { topics } from '../db/followers.ts';
import { until } from '../testing/eventually.ts';
import { playedBus } from '../testing/playedBus.ts';
import { stopTimers } from '../testing/stoppedTimers.ts';
import type { CustomerCaller } from './caller.ts';
import { type StreamView, sendEvents } from './events.ts';
import { createOpenStreams } from './openStreams.ts';

const played = playedBus();
const ends = new Map<string, () => void>();
const openStreams = createOpenStreams();
const clock = { now: () => Temporal.Instant.fromEpochMilliseconds(1_795_000_190_900) };
const app = Fastify({ trustProxy: true });
const big = 'x'.repeat(200_000);
const replies: ServerResponse[] = [];
/** What each person follows and may see, played by the tests. */
const refreshing: (() => Promise<void>)[] = [];
const viewOf = (person: number): StreamView<object> => {
  let followed = [topics.customer(person)];
  return {
    topics: () => followed,
    async refresh() {
      await refreshing.shift()?.();
      followed = [topics.customer(person), topics.door(person)];
    },
    select: ({ kind }) => (kind === 'order' ? { kind, big } : { kind }),
  };
};
app.get<{ Params: { person: string } }>('/events/:person', (request, reply) => {
  replies.push(reply.raw);
  const caller: CustomerCaller = {
    kind: 'customer',
    id: Number(request.params.person),
    organisationId: 4,
    session: randomUUID(),
  };
  const sessionEnds = {
    has: async () => false,
    watch: (session: string, onEnd: () => void) => {
      ends.set(session, onEnd);
      return () => ends.delete(session);
    },
  };
  const ctx = { clock, eventBus: played.live, sessionEnds, openStreams };
  return sendEvents(ctx, { caller, request }, reply, viewOf(caller.id));
});
const url = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
after(() => {
  app.server.closeAllConnections();
  return app.close();
});

type Stream = Socket & { read: () => string };
async function open(person: number, address = '10.0.0.1'): Promise<Stream> {
  const socket = connect(Number(url.port), url.hostname);
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk;
  });
  socket.on('error', () => {});
  socket.write(`GET /events/${person} HTTP/1.1\r\nhost: x\r\nx-forwarded-for: ${address}\r\n\r\n`);
  await once(socket, 'data');
  return Object.assign(socket, { read: () => text }) as Stream;
}
const isOver = (stream: Stream) => stream.destroyed || stream.read().endsWith('\r\n0\r\n\r\n');
const leave = async (sockets: readonly Socket[]) => {
  for (const socket of sockets) socket.destroy();
  await until(() => played.listeners() === 0);
};

describe('a live stream', () => {
  it('begins with a resync, and sends it again when changes may have been missed', async () => {
    const stream = await open(1);
    assert.match(stream.read(), /data: {"kind":"resync"}/);
    assert.match(stream.read(), /^server-time: 1795000190900\r$/im);
    played.comeBack();
    await until(() => stream.read().match(/resync/g)?.length === 2);
    await leave([stream]);
  });

  it('shows what it follows, and from its first word on nothing is missed that changes what that is', async () => {
    let looks = 0;
    const look = async () => void looks++;
    refreshing.push(async () => {
      await look();
      played.publish({ kind: 'access', customerId: 12 });
    }, look);
    const stream = await open(12);
    assert.equal(looks, 2);
    played.publish({ kind: 'door', doorId: 13, siteId: 1 });
    played.publish({ kind: 'door', doorId: 12, siteId: 1 });
    await until(() => stream.read().includes('{"kind":"door"}'));
    assert.equal(stream.read().match(/"kind":"door"/g)?.length, 1);
    await leave([stream]);
  });

  it('is refused where there is nothing to see, and ends when that cannot be read again', async () => {
    refreshing.push(async () => {
      throw new Error('nothing to see');
    });
    const refused = await open(13);
    assert.match(refused.read(), /^HTTP\/1.1 500 /);
    assert.equal(played.listeners(), 0);
    const stream = await open(13);
    refreshing.push(async () => {
      throw new Error('nothing to see any more');
    });
    played.comeBack();
    await until(() => isOver(stream) && played.listeners() === 0);
    await leave([refused, stream]);
  });

  it('ends with its session, and asks to come back at once', async () => {
    const stream = await open(1);
    const [end] = ends.values();
    end!();
    await until(
      () =>
        isOver(stream) && stream.read().includes('retry: 0\n') && played.listeners() === 0 && ends.size === 0,
    );
    stream.destroy();
  });

  it('of a server that closes asks each to come back at a moment of its own, within 10 s', async () => {
    const streams: Stream[] = [];
    for (let person = 20; person < 40; person++) streams.push(await open(person));
    openStreams.endAll();
    await until(() => streams.every(isOver) && played.listeners() === 0);
    const waits = streams.map((stream) => Number(/retry: (\d+)\n\n/.exec(stream.read())?.[1]));
    assert.ok(
      waits.every((ms) => ms > 0 && ms <= 10_000),
      waits.join(', '),
    );
    assert.ok(new Set(waits).size > 10, waits.join(', '));
    await leave(streams);
  });

  it('of a person makes room for the newest: the oldest of 21 ends', async () => {
    const streams: Stream[] = [];
    for (let count = 0; count < 20; count++) streams.push(await open(7, `10.1.0.${count}`));
    const other = await open(8);
    assert.equal(streams.some(isOver), false);
    streams.push(await open(7, '10.1.0.99'));
    await until(() => isOver(streams[0]!));
    assert.deepEqual([...streams.slice(1), other].filter(isOver), []);
    await leave([...streams, other]);
  });

  it('of an address makes room for the newest: the oldest of 501 ends', async () => {
    const streams: Stream[] = [];
    for (let person = 1; person <= 500; person++) streams.push(await open(person));
    assert.equal(streams.some(isOver), false);
    streams.push(await open(501));
    await until(() => isOver(streams[0]!));
    assert.deepEqual(streams.slice(1).filter(isOver), []);
    await leave(streams);
  });

  it('is cut when its reader reads nothing, and goes on for those who do', async () => {
    const [idle, reading] = [await open(9), await open(9)];
    idle.pause();
    for (let sent = 1; sent <= 100; sent++) {
      played.publish({ kind: 'order', customerId: 9 });
      await until(() => reading.read().length > sent * big.length);
    }
    assert.equal(played.listeners(), 1);
    assert.equal(isOver(reading), false);
    await leave([idle, reading]);
  });

  it('is cut when its reader takes nothing between two heartbeats, however little waits', async (t) => {
    const pass = stopTimers(t, ['setInterval']);
    const [stalled, reading] = [await open(10), await open(11)];
    stalled.pause();
    const reply = replies.at(-2)!;
    for (let sent = 0; sent < 100 && reply.writableLength === 0; sent++) {
      played.publish({ kind: 'order', customerId: 10 });
      // What the system takes is taken by then.
      await setImmediate();
      await setImmediate();
    }
    assert.notEqual(reply.writableLength, 0);
    assert.equal(played.listeners(), 2);
    pass(60_000);
    await until(() => played.listeners() === 1, { for: 'the stalled stream to be cut' });
    await until(() => reading.read().includes(': 1795000190900\n\n'), { for: 'a heartbeat' });
    await leave([stalled, reading]);
  });
});
