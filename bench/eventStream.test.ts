import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, it, type TestContext } from 'node:test';
import { requestBytes } from './connection.ts';
import { openEventStream } from './eventStream.ts';

const request = requestBytes({ path: '/events' });
const SHORT_MS = 20;

/** A server whose every reply is made by `answer`; gone with the test. */
async function serve(t: TestContext, answer: (reply: ServerResponse) => void): Promise<string> {
  const server = createServer((_request, reply) => answer(reply)).listen(0, '127.0.0.1');
  t.after(() => {
    server.close();
    server.closeAllConnections();
  });
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function begin(reply: ServerResponse): void {
  reply.writeHead(200, { 'content-type': 'text/event-stream' });
  reply.write('retry: 1000\n\n');
}

/** A stream that has begun, and the server's end of it. */
async function openStream(t: TestContext) {
  const served = Promise.withResolvers<ServerResponse>();
  const url = await serve(t, (reply) => {
    begin(reply);
    served.resolve(reply);
  });
  const stream = await openEventStream(url, request);
  t.after(stream.close);
  return { stream, reply: await served.promise };
}

describe('a stream that does not begin', () => {
  it('fails with the status of another reply', async (t) => {
    const url = await serve(t, (reply) => reply.writeHead(401).end());
    await assert.rejects(openEventStream(url, request), /GET \/events: status 401 instead of 200/);
  });

  it('fails when the connection is closed', async (t) => {
    const url = await serve(t, (reply) => reply.destroy());
    await assert.rejects(openEventStream(url, request), /GET \/events: the stream was closed/);
  });

  it('fails when no reply comes', async (t) => {
    const url = await serve(t, () => {});
    await assert.rejects(
      openEventStream(url, request, SHORT_MS),
      /^Error: Waited 20 ms for GET \/events to begin its stream; last seen: 0 bytes$/,
    );
  });
});

describe('a stream that has begun', () => {
  it('gives events that wait and events that are waited for', async (t) => {
    const { stream, reply } = await openStream(t);
    const waited = [stream.next(), stream.next()];
    reply.write('data: a\n\ndata: b\n\ndata: c\n\ndata: d\n\n');
    assert.deepEqual(await Promise.all(waited), ['a', 'b']);
    assert.deepEqual([await stream.next(), await stream.next()], ['c', 'd']);
  });

  it('gives an event that comes in two parts', async (t) => {
    const { stream, reply } = await openStream(t);
    reply.write('data: first\n\ndata: in two');
    assert.equal(await stream.next(), 'first');
    reply.write(' parts\n\n');
    assert.equal(await stream.next(), 'in two parts');
  });

  it('forgets what is skipped', async (t) => {
    const { stream, reply } = await openStream(t);
    reply.write('data: a\n\ndata: b\n\n');
    assert.equal(await stream.next(), 'a');
    stream.skip();
    reply.write('data: c\n\n');
    assert.equal(await stream.next(), 'c');
  });

  for (const [how, end] of [
    ['ends', (reply: ServerResponse) => reply.end()],
    ['is cut off', (reply: ServerResponse) => reply.destroy()],
  ] as const) {
    it(`fails who waits and who asks later when it ${how}`, async (t) => {
      const { stream, reply } = await openStream(t);
      const waiting = assert.rejects(stream.next(), /GET \/events: the stream (has ended|was closed)/);
      end(reply);
      await waiting;
      await assert.rejects(stream.next(), /GET \/events: the stream (has ended|was closed)/);
    });
  }

  it('still gives what came before its end', async (t) => {
    const { stream, reply } = await openStream(t);
    reply.end('data: a\n\ndata: b\n\n');
    assert.equal(await stream.next(), 'a');
    assert.equal(await stream.next(), 'b');
    await assert.rejects(stream.next(), /GET \/events/);
  });

  it('fails when no event comes in time, and gives a later one to who asks then', async (t) => {
    const { stream, reply } = await openStream(t);
    await assert.rejects(
      stream.next(SHORT_MS),
      /^Error: Waited 20 ms for an event of GET \/events; last seen: 0 events$/,
    );
    reply.write('data: late\n\n');
    assert.equal(await stream.next(), 'late');
  });
});
