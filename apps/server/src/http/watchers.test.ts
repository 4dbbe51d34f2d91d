import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { ApiError } from '@gatehouse/contract/errors';
import Fastify from 'fastify';
import { createMetricsApp, listenAt } from '../app.ts';
import { startTestServer } from '../testing/testServer.ts';
import { requireMetricsAccess } from './watchers.ts';

const token = 'a token for the tests alone';
const METRICS_TOKEN = token.replaceAll(' ', '-');
const open = await startTestServer({ after });
const guarded = await startTestServer({ after }, { environment: { METRICS_TOKEN } });

async function read(url: string, headers: Record<string, string> = {}) {
  const response = await fetch(`${url}/metrics`, { headers });
  const body = await response.text();
  return { status: response.status, code: response.ok ? undefined : JSON.parse(body).errorCode };
}

test('without a token this machine may read them', async () => {
  assert.equal((await read(open.url)).status, 200);
  assert.equal((await read(open.url.replace('127.0.0.1', 'localhost'))).status, 200);
});

test('with an address of their own they are there and nowhere else', async (t) => {
  const server = await startTestServer(t, { environment: { METRICS_PORT: '0' } });
  assert.deepEqual(await read(server.url), { status: 404, code: 'UNKNOWN_ROUTE' });
  const app = await createMetricsApp(server.ctx);
  t.after(() => app.close());
  const { origin } = await listenAt(app, { host: '127.0.0.1', port: 0 });
  const metrics = await fetch(`${origin}/metrics`);
  assert.equal(metrics.status, 200);
  assert.match(await metrics.text(), /^gatehouse_part_up\{part="database"\} 1$/m);
  assert.equal((await read(origin, { via: '1.1 proxy' })).status, 403);
  assert.equal((await fetch(`${origin}/api`)).status, 404);
});

test('a proxy on this machine may not, for whomever it asks', async () => {
  for (const name of ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via', 'x-forwarded-host']) {
    assert.deepEqual(await read(open.url, { [name]: '127.0.0.1' }), { status: 403, code: 'FORBIDDEN' }, name);
  }
});

test('nobody else may, nor a page whose name leads here', async (t) => {
  const app = Fastify();
  t.after(() => app.close());
  app.get('/', async (request) => {
    try {
      requireMetricsAccess(undefined, request);
      return 'in';
    } catch (error) {
      return error instanceof ApiError ? error.code : error;
    }
  });
  const from = async (remoteAddress: string, host: string) =>
    (await app.inject({ url: '/', remoteAddress, headers: { host } })).body;
  for (const [address, host] of [
    ['127.0.0.1', 'localhost:4000'],
    ['::1', '[::1]:4000'],
    ['::ffff:127.0.0.1', '127.0.0.1:4000'],
  ] as const)
    assert.equal(await from(address, host), 'in', address);
  for (const [address, host] of [
    ['10.0.0.7', 'localhost:4000'],
    ['::ffff:10.0.0.7', 'localhost:4000'],
    ['fd00::7', '[::1]:4000'],
    ['127.0.0.1', 'rebound.example:4000'],
  ] as const)
    assert.equal(await from(address, host), 'FORBIDDEN', `${address} ${host}`);
});

test('with a token whoever has it may, through a proxy as well, and this machine may not without', async () => {
  const bearer = (value: string) => ({ authorization: `Bearer ${value}`, 'x-forwarded-for': '10.0.0.7' });
  assert.equal((await read(guarded.url, bearer(METRICS_TOKEN))).status, 200);
  assert.deepEqual(await read(guarded.url), { status: 401, code: 'TOKEN_MISSING' });
  for (const wrong of [METRICS_TOKEN.slice(1), `${METRICS_TOKEN}x`, guarded.userToken(1)])
    assert.deepEqual(await read(guarded.url, bearer(wrong)), { status: 401, code: 'UNAUTHENTICATED' });
});
