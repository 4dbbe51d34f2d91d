import './browser.fixture.ts';
import assert from 'node:assert/strict';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, type TestContext, test } from 'node:test';
import { streamCustomerEvents } from '@gatehouse/contract/api/access';
import { customerToken, setNetwork } from './browser.fixture.ts';
import { listen, reconnectDelay } from './eventStream.ts';
import { FRESH_FOR_MS } from './queryClient.ts';
import { signIn } from './session.ts';

/** Streams that were opened, in their order; each is refused while the server drains. */
const opened: ServerResponse[] = [];
let isDraining = false;
let asked = 0;
const server = createServer((_request, response) => {
  asked += 1;
  if (isDraining) return response.writeHead(503).end();
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.write('data: "resync"\n\n');
  opened.push(response);
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
localStorage.setItem('apiUrl', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
await signIn({ accessToken: customerToken(7), refreshToken: 'refresh' });
after(() => {
  server.closeAllConnections();
  server.close();
});

const source = {
  name: 'events',
  endpoint: streamCustomerEvents,
  call: { params: { id: 7 } },
  parse: String,
  resync: 'resync',
};

/** A listener, and what it hears; resolves once that is so much. */
function listener() {
  const received: string[] = [];
  const until = async (count: number) => {
    const deadline = performance.now() + 20_000;
    while (received.length < count) {
      assert.ok(performance.now() < deadline, `received ${received.length} of ${count}: ${received}`);
      await new Promise(setImmediate);
    }
  };
  return { received, until, hear: (event: string) => void received.push(event) };
}

/** The times of up to `maxMs` that are waited from now on before a stream is tried again, in milliseconds. */
function recordPauses(t: TestContext, maxMs = 1_000): number[] {
  const pauses: number[] = [];
  const { setTimeout } = globalThis;
  t.mock.method(globalThis, 'setTimeout', (run: () => void, ms: number) => {
    if (ms <= maxMs) pauses.push(ms);
    return setTimeout(run, ms);
  });
  return pauses;
}

/** Waits until the server was asked for a stream so often. */
async function untilAsked(times: number): Promise<void> {
  const deadline = performance.now() + 20_000;
  while (asked < times) {
    assert.ok(performance.now() < deadline, `asked ${asked} times of ${times}`);
    await new Promise(setImmediate);
  }
}

test('who comes to an open stream asks for what was sent while an answer counts as new, and not for more', async (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() });
  const [first, soon, later] = [listener(), listener(), listener()];
  const leave = listen(source, first.hear, false);
  await first.until(1);
  t.mock.timers.tick(FRESH_FOR_MS);
  opened.at(-1)?.write('data: "door"\n\n');
  await first.until(2);
  assert.deepEqual(first.received, ['resync', 'door']);

  const leaveSoon = listen(source, soon.hear, false);
  assert.deepEqual(soon.received, ['resync']);
  t.mock.timers.tick(FRESH_FOR_MS);
  const leaveLater = listen(source, later.hear, false);
  assert.deepEqual(later.received, []);
  leaveLater();
  const leaveLate = listen(source, later.hear, true);
  assert.deepEqual(later.received, ['resync']);
  for (const each of [leaveLate, leaveSoon, leave]) each();
});

test('a stream that its server ended is tried again at any moment of a time that grows', (t) => {
  const at = (moment: number, failures: number) => {
    t.mock.method(Math, 'random', () => moment);
    return reconnectDelay(failures);
  };
  assert.deepEqual(
    [0, 1, 2, 3, 9].map((failures) => [at(0, failures), at(0.5, failures), at(1, failures)]),
    [
      [0, 2_000, 4_000],
      [0, 4_000, 8_000],
      [0, 8_000, 16_000],
      [0, 15_000, 30_000],
      [0, 15_000, 30_000],
    ],
  );
});

test('while its server drains a stream is tried ever later, and from the first time again once it stood', async (t) => {
  t.mock.method(Math, 'random', () => 0.001);
  const { until, hear } = listener();
  t.after(listen({ ...source, name: 'draining' }, hear, false));
  await until(1);
  const pauses = recordPauses(t);
  isDraining = true;
  const before = asked;
  opened.at(-1)?.end();
  await untilAsked(before + 2);
  isDraining = false;
  await until(2);
  opened.at(-1)?.destroy();
  await until(3);
  assert.deepEqual(pauses.slice(0, 2), [4, 8]);
  assert.equal(pauses.at(-1), 4);
});

test('a stream whose server says when to come back is tried again then', async (t) => {
  const { until, hear } = listener();
  t.after(listen({ ...source, name: 'asked back' }, hear, false));
  await until(1);
  const pauses = recordPauses(t);
  opened.at(-1)?.end('retry: 37\n\n');
  await until(2);
  assert.deepEqual(pauses, [37]);
});

test('a server that asks for a long absence is asked again within half a minute', async (t) => {
  const { until, hear } = listener();
  t.after(listen({ ...source, name: 'asked for long' }, hear, false));
  await until(1);
  const pauses = recordPauses(t, 86_400_000);
  opened.at(-1)?.end('retry: 86400000\n\n');
  const isAsked = () => assert.ok(pauses.includes(30_000), `waits ${pauses}`);
  await t.waitFor(isAsked, { timeout: 20_000 });
});

test('a device whose own network was away tries at once when it is back', async (t) => {
  // Nobody would wait for that: the network ends the wait.
  t.mock.method(Math, 'random', () => 1);
  const { until, hear } = listener();
  t.after(listen({ ...source, name: 'own' }, hear, false));
  await until(1);
  const pauses = recordPauses(t);
  setNetwork(false);
  opened.at(-1)?.destroy();
  await t.waitFor(() => assert.ok(pauses.length > 0), { timeout: 20_000 });
  setNetwork(true);
  await until(2);
  assert.deepEqual(pauses, [1_000]);
});
