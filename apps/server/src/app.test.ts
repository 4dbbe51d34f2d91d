import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { listInvitations } from '@gatehouse/contract/api/invitations';
import { getApi, getReadiness } from '@gatehouse/contract/api/operations';
import { getGuestSite } from '@gatehouse/contract/api/sites';
import pg from 'pg';
import { toReply } from './http/errorHandler.ts';
import { startTestServer } from './testing/testServer.ts';

const server = await startTestServer({ after });

describe('the server', () => {
  it('returns its name and version to whoever asks', async () => {
    const answer = await server.call(getApi);
    assert.deepEqual(answer.result, { name: 'Gatehouse', version: '8.7.0', simulated: false });
  });

  it('is ready when database and broker are', async () => {
    assert.equal((await server.call(getReadiness)).result?.status, 'ready');
  });

  it('replies with an envelope whose statusCode is the HTTP status', async () => {
    const response = await fetch(`${server.url}/api/nowhere`);
    assert.equal(response.status, 404);
    assert.deepEqual(await response.json(), {
      statusCode: 404,
      errorMessage: 'There’s nothing at this address.',
      errorCode: 'UNKNOWN_ROUTE',
    });
  });

  it('replies so to addresses that no route can read, too', async () => {
    for (const path of ['/api/%zz', `/api/guest/sites/${'9'.repeat(5_000)}`]) {
      const response = await fetch(`${server.url}${path}`);
      const { statusCode, errorCode } = (await response.json()) as { statusCode: number; errorCode: string };
      assert.deepEqual([response.status, statusCode, errorCode], [400, 400, 'VALIDATION']);
    }
  });

  it('lets nobody keep an error, of whatever route', async () => {
    const errors = [
      '/api/nowhere',
      '/nowhere',
      '/api/%zz',
      '/api/guest/sites/999999',
      '/api/customer/1',
      '/media/nothing-480.12345678.webp',
      '/.well-known/assetlinks.json',
    ];
    for (const path of errors) {
      const { status, headers } = await fetch(`${server.url}${path}`);
      assert.ok(status >= 400, `${path} ${status}`);
      assert.equal(headers.get('cache-control'), 'no-store', path);
    }
  });

  it('takes an empty body for none, and refuses one that is no JSON', async () => {
    const post = (body: string) =>
      fetch(`${server.url}/api/customer/1/units/1/open`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${server.customerToken(1)}` },
        body,
      });
    assert.equal((await post('')).status, 404);
    for (const body of ['{', '{"__proto__":{}}', '['.repeat(20_000)])
      assert.equal((await post(body)).status, 400);
  });

  it('calls text that the database cannot keep a wrong request', () => {
    const error = Object.assign(new pg.DatabaseError('', 0, 'error'), { code: '22021' });
    assert.equal(toReply(server.ctx, error).errorCode, 'VALIDATION');
  });

  it('refuses a caller without the token a call needs', async () => {
    assert.equal((await server.call(listInvitations)).errorMessage, 'No Token found');
    assert.equal((await server.call(listInvitations, { token: 'a.b' })).errorMessage, 'Malformed token.');
    assert.equal((await server.call(listInvitations, { token: server.guestToken() })).statusCode, 401);
    assert.equal((await server.call(listInvitations, { token: server.userToken(1) })).statusCode, 403);
  });

  it('refuses a token of another organisation', async () => {
    const answer = await server.call(listInvitations, {
      token: server.customerToken(1),
      headers: { organisationid: '5' },
    });
    assert.equal(answer.errorCode, 'ORGANISATION_MISMATCH');
  });

  it('gives Prometheus metrics of itself and of the requests it answered, each by its route', async () => {
    await server.call(getGuestSite, { params: { id: 999 }, token: server.guestToken() });
    const answer = await fetch(`${server.url}/metrics`);
    const text = await answer.text();
    assert.match(answer.headers.get('content-type')!, /^text\/plain; version=0\.0\.4/);
    assert.match(text, /^process_cpu_seconds_total \d/m);
    const labels = 'method="GET",route="/api/guest/sites/:id",status="404"';
    assert.ok(text.includes(`http_request_duration_seconds_count{${labels}} 1\n`), text);
    assert.doesNotMatch(text, /sites\/999/, 'no address');
  });
});
