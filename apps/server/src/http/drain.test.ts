import assert from 'node:assert/strict';
import { Agent, get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { type TestContext, test } from 'node:test';
import { ApiError } from '@gatehouse/contract/errors';
import Fastify from 'fastify';
import { listenAt } from '../app.ts';
import { inTime } from '../testing/eventually.ts';
import { drainOnClose } from './drain.ts';
import { sendError } from './errorHandler.ts';
import { createOpenStreams } from './openStreams.ts';

/** A server with a call that takes as long as the test wants, and a live stream. */
async function serve(t: TestContext, options: Parameters<typeof drainOnClose>[2] = {}) {
  const app = Fastify({ return503OnClosing: false });
  const openStreams = createOpenStreams();
  app.setErrorHandler((error, _request, reply) => sendError(error, reply));
  drainOnClose(app, openStreams, options);
  const entered = Promise.withResolvers<void>();
  const mayEnd = Promise.withResolvers<void>();
  app.get('/slow', async () => {
    entered.resolve();
    await mayEnd.promise;
    return 'done';
  });
  app.get('/quick', async () => 'done');
  app.get('/stream', (_request, reply) => {
    reply.hijack();
    reply.raw.writeHead(200).write(': \n\n');
    const leave = openStreams.add('customer:1', 'here', () => void reply.raw.end());
    reply.raw.on('close', leave);
  });
  const { origin } = await listenAt(app, { host: '127.0.0.1', port: 0 });
  const agent = new Agent({ keepAlive: true });
  t.after(async () => {
    agent.destroy();
    await app.close();
  });
  const ask = (path: string) =>
    new Promise<IncomingMessage>((resolve, reject) =>
      get(`${origin}${path}`, { agent }, resolve).on('error', reject),
    );
  return { app, ask, agent, entered: entered.promise, letEnd: mayEnd.resolve };
}

test('what is under way ends, new requests are refused to come again, and then the server is closed', async (t) => {
  const { app, ask, entered, letEnd } = await serve(t);
  const slow = ask('/slow');
  await entered;
  const closing = app.close();
  const refused = await ask('/quick');
  assert.equal(refused.statusCode, new ApiError('UNAVAILABLE').statusCode);
  assert.equal(refused.headers['retry-after'], '1');
  assert.equal(refused.headers.connection, 'close');
  assert.match(await text(refused), /"errorCode":"UNAVAILABLE"/);
  letEnd();
  assert.equal(await text(await slow), 'done');
  await inTime(closing, { for: 'the server to close' });
  await assert.rejects(ask('/quick'), /ECONNREFUSED|hang up/);
});

test('who keeps a connection open hears that it ends, before it does', async (t) => {
  const { app, ask } = await serve(t, { noticeMs: 1_000 });
  assert.equal(await text(await ask('/quick')), 'done');
  const closing = app.close();
  // As a load balancer does that has heard nothing yet: over the connection that it has.
  const refused = await ask('/quick');
  assert.equal(refused.statusCode, new ApiError('UNAVAILABLE').statusCode);
  assert.equal(refused.headers.connection, 'close');
  await text(refused);
  await inTime(closing, { for: 'the server to close' });
});

test('live streams do not hold it up', async (t) => {
  const { app, ask } = await serve(t);
  const stream = await ask('/stream');
  const closing = app.close();
  assert.equal(await text(stream), ': \n\n');
  await inTime(closing, { for: 'the server to close' });
});

test('what never ends is cut off', async (t) => {
  const { app, ask, entered, letEnd } = await serve(t, { maxDrainMs: 1 });
  const slow = ask('/slow');
  await entered;
  const cut = assert.rejects(slow, /ECONNRESET|hang up/);
  await inTime(app.close(), { for: 'the server to close' });
  await cut;
  letEnd();
});

test('a request whose sender has gone does not hold it up', async (t) => {
  const { app, ask, agent, entered, letEnd } = await serve(t);
  const gone = assert.rejects(ask('/slow'));
  await entered;
  agent.destroy();
  await gone;
  await inTime(app.close(), { for: 'the server to close' });
  letEnd();
});
