import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { ORGANISATION_HEADER, SERVER_TIME_HEADER } from '@gatehouse/contract/headers';
import { makeCustomer } from '../testing/peopleFactories.ts';
import { startTestServer } from '../testing/testServer.ts';

const server = await startTestServer({ after });
const customer = await makeCustomer(server.ctx.db);
const own = { authorization: `Bearer ${server.customerToken(customer)}` };

const ask = (path: string, headers: Record<string, string> = {}) =>
  fetch(server.url + path, { headers: { [ORGANISATION_HEADER]: '4', ...headers } });

test('every reply of the API says the server’s time as it leaves, failures and live streams too, and is kept by nobody', async () => {
  for (const [path, headers, status] of [
    ['/api', {}, 200],
    ['/auth/guestToken', {}, 200],
    [`/api/customer/${customer}/info`, own, 200],
    [`/api/customer/${customer}/info`, {}, 401],
    ['/api/nothing/here', {}, 404],
    [`/api/customer/${customer}/events`, own, 200],
  ] as const) {
    server.clock.advance({ seconds: 7 });
    const reply = await ask(path, headers);
    assert.equal(reply.status, status, path);
    assert.equal(reply.headers.get(SERVER_TIME_HEADER), `${server.clock.now().epochMilliseconds}`, path);
    assert.equal(reply.headers.get('cache-control'), 'no-store', path);
    await reply.body?.cancel();
  }
});

test('a reply that nothing changed in says the time of this moment', async () => {
  const path = `/api/customer/${customer}/info`;
  const first = await ask(path, own);
  const etag = first.headers.get('etag') ?? '';
  assert.notEqual(etag, '');
  server.clock.advance({ milliseconds: 1_500 });
  const unchanged = await ask(path, { ...own, 'if-none-match': etag });
  assert.equal(unchanged.status, 304);
  assert.equal(unchanged.headers.get(SERVER_TIME_HEADER), `${server.clock.now().epochMilliseconds}`);
});

test('what may be kept says nothing of the time', async () => {
  for (const path of ['/healthz', '/media/nothing.jpg']) {
    const reply = await ask(path);
    assert.equal(reply.headers.get(SERVER_TIME_HEADER), null, path);
    await reply.body?.cancel();
  }
});
