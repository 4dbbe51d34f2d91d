import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, beforeEach, test } from 'node:test';
import { readConfig } from '../../config.ts';
import { contentSecurityPolicy } from '../../http/securityHeaders.ts';
import { createLog } from '../../log.ts';
import { createErrorReports } from './reports.ts';

/** What the double of the reporting service was sent, one text for each request. */
const envelopes: { path: string; body: string }[] = [];
const service = createServer(async (request, response) => {
  const body = (await request.toArray()).join('');
  envelopes.push({ path: request.url ?? '', body });
  response.end('{}');
});
service.listen(0, '127.0.0.1');
await once(service, 'listening');
after(() => service.close());
beforeEach(() => void envelopes.splice(0));

const { port } = service.address() as AddressInfo;
const errorReports = { dsn: `http://publickey@127.0.0.1:${port}/42`, force: false };

test('what is logged as an error reaches the service, without what is a person’s own', async () => {
  const reports = await createErrorReports({ errorReports }, false);
  const log = createLog('error', { write() {} }, reports?.report);
  const error = new TypeError('No customer ada@example.com with code 123456');
  log.error({ err: error, customerId: 7 }, 'request failed');
  log.warn({ err: new Error('only a warning') }, 'not reported');
  await reports?.close();
  assert.equal(envelopes.length, 1);
  const [{ path, body }] = envelopes as [(typeof envelopes)[0]];
  assert.match(path, /^\/api\/42\/envelope\//);
  assert.match(body, /"type":"TypeError","value":"No customer \[…\] with code \[…\]"/);
  assert.match(body, /reports\.test\.ts/);
  assert.doesNotMatch(body, /ada@|123456|only a warning|"customerId"/);
});

test('a quarter of the requests is traced, by route and without addresses', async () => {
  const draws = [0.1, 0.25, 0.9, 0.24];
  const reports = await createErrorReports({ errorReports }, false, () => draws.shift()!);
  for (const route of ['GET /api/a/{id}', 'GET /api/b', 'GET /api/c', 'POST /api/d'])
    reports?.trace({ route, status: route.startsWith('POST') ? 409 : 200, elapsedMs: 12 });
  await reports?.close();
  const sent = envelopes.map(({ body }) => JSON.parse(body.split('\n')[2]!));
  assert.deepEqual(
    sent.map(({ type, transaction, contexts }) => [
      type,
      transaction,
      contexts.trace.op,
      contexts.trace.status,
    ]),
    [
      ['transaction', 'GET /api/a/{id}', 'http.server', 'ok'],
      ['transaction', 'POST /api/d', 'http.server', '409'],
    ],
  );
  for (const { start_timestamp, timestamp } of sent)
    assert.ok(Math.abs(timestamp - start_timestamp - 0.012) < 1e-3);
  assert.deepEqual(Object.keys(sent[0].contexts), ['trace']);
});

test('nothing is reported without an address, nor by the demo unless it is forced', async () => {
  assert.equal(await createErrorReports({}, false), undefined);
  assert.equal(await createErrorReports({ errorReports }, true), undefined);
  const forced = await createErrorReports({ errorReports: { ...errorReports, force: true } }, true);
  assert.ok(forced);
  await forced.close();
});

test('pages may reach the service only where one is configured', () => {
  const policy = (environment: object) =>
    contentSecurityPolicy(readConfig({ SECRET_KEY: 'x'.repeat(32), ...environment }));
  const dsn = 'https://publickey@errors.example/42';
  assert.match(policy({ SENTRY_DSN: dsn }), /connect-src [^;]* https:\/\/errors\.example/);
  assert.doesNotMatch(policy({}), /errors\.example/);
});
