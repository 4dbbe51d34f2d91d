import './browser.fixture.ts';
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { getReadiness } from '@gatehouse/contract/api/operations';
import { type Endpoint, endpoint } from '@gatehouse/contract/endpoint';
import { ApiError } from '@gatehouse/contract/errors';
import * as z from 'zod/mini';
import { fakeApi, setNetwork, showPage } from './browser.fixture.ts';
import { useConnection } from './connection.ts';
import { badStatus, NetworkError, timedOut } from './networkError.ts';
import { type Call, request, urlOf } from './request.ts';

const thing = endpoint({
  method: 'POST',
  repeated: 'once',
  path: '/api/things/{id}',
  role: 'guest',
  summary: 'A thing',
  body: z.object({ name: z.string() }),
  response: z.object({ id: z.int() }),
}) as unknown as Endpoint;
const post: Call = { params: { id: 5 }, body: { name: 'x' } };

// Whether an API is back is not asked any more in the next test, which has another one.
afterEach(() => setNetwork(true));

async function failureOf(made: Promise<unknown>): Promise<Error> {
  const error = await made.then(
    () => assert.fail('it should have failed'),
    (caught: unknown) => caught,
  );
  assert.ok(error instanceof Error);
  return error;
}

test('a request carries token, organisation, client and key, and gives the result', async (t) => {
  const api = await fakeApi(() => ({ status: 200, result: { id: 5, more: true } }));
  t.after(api.close);
  assert.deepEqual(await request(thing, { ...post, idempotencyKey: 'once' }, 'secret'), { id: 5 });
  const [{ method, path, headers, body }] = api.asked as [(typeof api.asked)[number]];
  assert.deepEqual([method, path, body], ['POST', '/api/things/5', '{"name":"x"}']);
  assert.equal(headers.authorization, 'Bearer secret');
  assert.equal(headers.organisationid, '4');
  assert.equal(headers['idempotency-key'], 'once');
  assert.match(headers['client-instance'] as string, /^[\da-f]{32}$/);
});

test('addresses carry lists and records in brackets, and odd characters escaped', () => {
  const call = { params: { id: 'a/b' }, query: { filters: { unitTypes: ['desk'], from: undefined }, n: 1 } };
  assert.ok(urlOf(thing, call).endsWith('/api/things/a%2Fb?filters[unitTypes][]=desk&n=1'));
});

test("the API's own errors arrive with their code and words", async (t) => {
  const api = await fakeApi(() => ({ status: 409, code: 'UNIT_TAKEN', text: 'Too late.' }));
  t.after(api.close);
  const error = await failureOf(request(thing, post, ''));
  assert.ok(error instanceof ApiError);
  assert.deepEqual([error.code, error.statusCode, error.message], ['UNIT_TAKEN', 409, 'Too late.']);
});

test('a reply of something on the way is recognised by its status', async (t) => {
  const api = await fakeApi(() => ({ status: 502, raw: '<html>Bad Gateway</html>' }));
  t.after(api.close);
  assert.deepEqual(await failureOf(request(thing, post, '')), badStatus(502));
  assert.equal(badStatus(502).message, 'Request failed with status code 502');
});

test('a reply that is not what was declared is an internal error', async (t) => {
  t.mock.method(console, 'error', () => {});
  const replies = [
    { status: 200, result: { id: 'five' } },
    { status: 200, raw: 'nonsense' },
  ];
  const api = await fakeApi(() => replies.shift()!);
  t.after(api.close);
  for (let i = 0; i < 2; i += 1) {
    assert.equal((await failureOf(request(thing, post, ''))).message, 'Internal network error');
  }
});

test('a slow API times out in its words', async (t) => {
  const api = await fakeApi(() => 'silence');
  t.after(api.close);
  const error = await failureOf(request({ ...thing, timeoutMs: 30 }, post, ''));
  assert.ok(error instanceof NetworkError);
  assert.deepEqual([error.reason, error.message], ['timeout', 'timeout of 30 ms exceeded']);
  assert.equal(timedOut(10_000).message, 'API took 10 seconds to respond and timed out.');
  assert.ok(useConnection.getState().apiUp);
});

test('a request that was called off says so', async (t) => {
  const api = await fakeApi(() => 'silence');
  t.after(api.close);
  const controller = new AbortController();
  const made = failureOf(request(thing, { ...post, signal: controller.signal }, ''));
  controller.abort();
  assert.equal((await made).message, 'Request aborted');
});

test('what breaks off as the page is left fails only for someone who comes back', async () => {
  const gone = await fakeApi(() => 'silence');
  await gone.close();
  useConnection.setState({ apiUp: true });
  showPage(false);
  let hasFailed = false;
  const failure = failureOf(request(thing, post, '')).then((error) => {
    hasFailed = true;
    return error;
  });
  await fetch('http://localhost:1').catch(() => {});
  await new Promise(setImmediate);
  assert.equal(hasFailed, false);
  assert.ok(useConnection.getState().apiUp);
  showPage(true);
  assert.equal((await failure).message, 'Network Unreachable');
  assert.equal(useConnection.getState().apiUp, false);
});

test('an API that cannot be reached sets the flag, and the next reply takes it away', async (t) => {
  const gone = await fakeApi(() => 'silence');
  await gone.close();
  const error = await failureOf(request(thing, post, ''));
  assert.ok(error instanceof NetworkError);
  assert.deepEqual([error.message, error.statusCode], ['Network Unreachable', 503]);
  assert.equal(useConnection.getState().apiUp, false);

  const api = await fakeApi(() => ({ status: 500, code: 'INTERNAL', text: 'Oops' }));
  t.after(api.close);
  await failureOf(request(thing, post, ''));
  assert.equal(useConnection.getState().apiUp, true);
});

test('without a network nothing is known of the API, and it is found out again on return', async () => {
  const gone = await fakeApi(() => 'silence');
  await gone.close();
  await failureOf(request(thing, post, ''));
  assert.deepEqual(useConnection.getState(), { networkUp: true, apiUp: false });
  setNetwork(false);
  await failureOf(request(thing, post, ''));
  assert.deepEqual(useConnection.getState(), { networkUp: false, apiUp: true });
  setNetwork(true);
  assert.deepEqual(useConnection.getState(), { networkUp: true, apiUp: true });
  await failureOf(request(thing, post, ''));
  assert.equal(useConnection.getState().apiUp, false);
});

test('what stands before an API that is down does not speak for it', async (t) => {
  const replies = [
    { status: 502, raw: '<h1>Bad Gateway</h1>' },
    { status: 503, code: 'DEVICE_OFFLINE', text: 'The controller is offline.' },
  ];
  const api = await fakeApi(({ path }) => (path === '/api/things/5' ? replies.shift()! : 'silence'));
  t.after(api.close);
  assert.equal((await failureOf(request(thing, post, ''))).message, 'Request failed with status code 502');
  assert.equal(useConnection.getState().apiUp, false);
  assert.equal((await failureOf(request(thing, post, ''))).message, 'The controller is offline.');
  assert.ok(useConnection.getState().apiUp, 'an offline controller is no offline API');
});

test('an API without its database counts as away until it says that it is ready', async (t) => {
  useConnection.setState({ networkUp: true, apiUp: true });
  let isReady = false;
  const api = await fakeApi(({ path }) =>
    path === getReadiness.path && isReady
      ? { status: 200 }
      : { status: 503, code: 'UNAVAILABLE', text: 'Try again.' },
  );
  t.after(api.close);
  assert.equal((await failureOf(request(thing, post, ''))).message, 'Try again.');
  assert.equal(useConnection.getState().apiUp, false);
  isReady = true;
  await t.waitFor(() => assert.ok(useConnection.getState().apiUp), { timeout: 10_000 });
  assert.deepEqual(new Set(api.asked.map(({ path }) => path)), new Set(['/api/things/5', getReadiness.path]));
});
