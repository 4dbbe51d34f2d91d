import './browser.fixture.ts';
import assert from 'node:assert/strict';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, mock, test } from 'node:test';
import { streamCustomerEvents } from '@gatehouse/contract/api/access';
import { customerToken } from './browser.fixture.ts';
import { listen } from './eventStream.ts';
import { FRESH_FOR_MS } from './queryClient.ts';
import { signIn } from './session.ts';

const connected = Promise.withResolvers<ServerResponse>();
const server = createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.write('data: "resync"\n\n');
  connected.resolve(response);
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
localStorage.setItem('apiUrl', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
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

test('who comes to an open stream asks for what was sent while an answer counts as new, and not for more', async () => {
  mock.timers.enable({ apis: ['Date'], now: Date.now() });
  await signIn({ accessToken: customerToken(7), refreshToken: 'refresh' });
  const [first, soon, later] = [listener(), listener(), listener()];
  const leave = listen(source, first.hear, false);
  const stream = await connected.promise;
  await first.until(1);
  mock.timers.tick(FRESH_FOR_MS);
  stream.write('data: "door"\n\n');
  await first.until(2);
  assert.deepEqual(first.received, ['resync', 'door']);

  const leaveSoon = listen(source, soon.hear, false);
  assert.deepEqual(soon.received, ['resync']);
  mock.timers.tick(FRESH_FOR_MS);
  const leaveLater = listen(source, later.hear, false);
  assert.deepEqual(later.received, []);
  leaveLater();
  const leaveLate = listen(source, later.hear, true);
  assert.deepEqual(later.received, ['resync']);
  for (const each of [leaveLate, leaveSoon, leave]) each();
});
