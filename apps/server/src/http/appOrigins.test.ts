import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import {
  CLIENT_HEADER,
  IDEMPOTENCY_HEADER,
  ORGANISATION_HEADER,
  SERVER_TIME_HEADER,
} from '@gatehouse/contract/headers';
import { makeCustomer } from '../testing/peopleFactories.ts';
import { startTestServer } from '../testing/testServer.ts';

const server = await startTestServer({ after });
const customer = await makeCustomer(server.ctx.db);
const app = ['capacitor://localhost', 'https://localhost', 'http://localhost'];
const others = [
  'https://evil.example',
  'null',
  'https://localhost.evil.example',
  'http://localhost:8080',
  'ionic://localhost',
];

const get = (path: string, origin: string, headers: Record<string, string> = {}) =>
  fetch(`${server.url}${path}`, { headers: { origin, [ORGANISATION_HEADER]: '4', ...headers } });
const preflight = (path: string, origin: string, method = 'PUT') =>
  fetch(`${server.url}${path}`, {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': method,
      'access-control-request-headers': 'authorization',
    },
  });
const own = { authorization: `Bearer ${server.customerToken(customer)}` };
const info = `/api/customer/${customer}/info`;

describe('a page of the native app', () => {
  for (const origin of app) {
    it(`reads the API's replies, failures too, from ${origin}`, async () => {
      for (const [path, headers, status] of [
        ['/api', {}, 200],
        ['/auth/guestToken', {}, 200],
        [info, own, 200],
        [info, {}, 401],
        ['/api/nothing/here', {}, 404],
      ] as const) {
        const response = await get(path, origin, headers);
        assert.equal(response.status, status, path);
        assert.equal(response.headers.get('access-control-allow-origin'), origin, path);
        assert.equal(response.headers.get('access-control-expose-headers'), SERVER_TIME_HEADER);
        assert.match(response.headers.get('vary') ?? '', /\borigin\b/i);
      }
    });

    it(`may make every call with the client's headers from ${origin}`, async () => {
      const response = await preflight(info, origin);
      assert.equal(response.status, 204);
      assert.equal(response.headers.get('access-control-allow-origin'), origin);
      const methods = response.headers.get('access-control-allow-methods') ?? '';
      for (const method of ['GET', 'POST', 'PUT', 'DELETE']) assert.ok(methods.includes(method), method);
      const headers = (response.headers.get('access-control-allow-headers') ?? '').toLowerCase().split(', ');
      for (const name of [
        'authorization',
        'content-type',
        ORGANISATION_HEADER,
        CLIENT_HEADER,
        IDEMPOTENCY_HEADER,
      ]) {
        assert.ok(headers.includes(name.toLowerCase()), name);
      }
    });

    it(`hears the live stream from ${origin}`, async () => {
      const ending = new AbortController();
      const response = await fetch(`${server.url}/api/customer/${customer}/events`, {
        headers: { origin, [ORGANISATION_HEADER]: '4', ...own },
        signal: ending.signal,
      });
      assert.equal(response.status, 200);
      assert.equal(response.headers.get('content-type'), 'text/event-stream');
      assert.equal(response.headers.get('access-control-allow-origin'), origin);
      ending.abort();
    });
  }

  it('is known by its token alone: no cookie is set, and none would be taken', async () => {
    for (const response of [
      await get('/auth/guestToken', app[0]!, { cookie: `token=${server.customerToken(customer)}` }),
      await preflight(info, app[0]!),
    ]) {
      assert.equal(response.headers.get('set-cookie'), null);
      assert.equal(response.headers.get('access-control-allow-credentials'), null);
    }
    const cookie = `token=${server.customerToken(customer)}; Authorization=${own.authorization}`;
    assert.equal((await get(info, app[0]!, { cookie })).status, 401);
  });
});

describe('a page of any other origin', () => {
  for (const origin of others) {
    it(`is let read nothing: ${origin}`, async () => {
      for (const response of [
        await get('/api', origin),
        await get(info, origin, own),
        await preflight(info, origin),
      ]) {
        assert.equal(response.headers.get('access-control-allow-origin'), null);
        assert.equal(response.headers.get('access-control-allow-headers'), null);
      }
    });
  }

  it('nor anything but the API, wherever it comes from', async () => {
    for (const path of ['/healthz', '/metrics', '/outbox', '/', '/apis', '/authority']) {
      const response = await get(path, app[0]!);
      assert.equal(response.headers.get('access-control-allow-origin'), null, path);
    }
  });
});
