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

test('every reply of the API says the server’s time as it leaves, failures and live streams too', async () => {
  for (const [path, headers, status] of [
    ['/api', {}, 200],
    ['/auth/guestToken', {}, 200],
    ['/api/customer/order', own, 200],
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

test('what may be kept says nothing of the time', async () => {
  const info = await ask(`/api/customer/${customer}/info`, own);
  const etag = info.headers.get('etag') ?? '';
  assert.notEqual(etag, '');
  const unchanged = await ask(`/api/customer/${customer}/info`, { ...own, 'if-none-match': etag });
  assert.equal(unchanged.status, 304);
  for (const reply of [info, unchanged, await ask('/healthz'), await ask('/media/nothing.jpg')]) {
    assert.equal(reply.headers.get(SERVER_TIME_HEADER), null, reply.url);
    await reply.body?.cancel();
  }
});
