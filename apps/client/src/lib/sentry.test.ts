import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import { startReports } from './sentry.ts';

test('a failure reaches the service without what is a person’s own', async () => {
  const service = createServer();
  service.listen(0, '127.0.0.1');
  await once(service, 'listening');
  after(() => service.close());
  const { port } = service.address() as AddressInfo;
  const sent = once(service, 'request');
  startReports(`http://publickey@127.0.0.1:${port}/42`)(new RangeError('No place for ada@example.com'));
  const [request, response] = await sent;
  const body = (await request.toArray()).join('');
  response.end('{}');
  assert.match(request.url, /^\/api\/42\/envelope\//);
  assert.match(body, /"type":"RangeError","value":"No place for \[…\]"/);
  assert.doesNotMatch(body, /ada@/);
});
