import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { after, beforeEach, test } from 'node:test';
import { openUnit } from '@gatehouse/contract/api/access';
import { getReadiness } from '@gatehouse/contract/api/operations';
import { sql } from './db/sql.ts';
import { createLog } from './log.ts';
import { until } from './testing/eventually.ts';
import { makeController, makeDoor, makeProduct, makeSite, makeUnit } from './testing/factories.ts';
import { makeBooking, makeCustomer } from './testing/peopleFactories.ts';
import { lastFirst } from './testing/testDatabase.ts';
import { startTestServer } from './testing/testServer.ts';
import { startTracing, traced, tracedCalls } from './tracing.ts';

type Value = { stringValue?: string; intValue?: number };
type SentSpan = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  status: { code?: number };
  attributes: { key: string; value: Value }[];
};
type Sent = { resourceSpans: { resource: unknown; scopeSpans: { spans: SentSpan[] }[] }[] };

/** What the collector got, and whether it takes anything. */
const batches: Sent[] = [];
let isAway = false;
const collector = createServer(async (request, reply) => {
  const sent = await json(request);
  if (isAway) return reply.writeHead(400).end();
  batches.push(sent as Sent);
  reply.end('{}');
});

const scope = lastFirst({ after });
await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
scope.after(async () => void collector.close());
const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
Object.assign(process.env, {
  OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
  OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
  OTEL_BSP_SCHEDULE_DELAY: '20',
});
const lines: string[] = [];
const log = createLog('info', { write: (line) => lines.push(line) });
const tracing = await startTracing(log);
scope.after(tracing.close);
const server = await startTestServer(scope, {
  log,
  doors: { command: () => ({ outcome: 'executed' }) },
  environment: { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint },
});
const { db } = server.ctx;
beforeEach(() => {
  batches.length = 0;
  lines.length = 0;
});

const spansSent = () =>
  batches.flatMap(({ resourceSpans }) =>
    resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
  );
/** The spans of a trace once the one it is about has come: the last of all. */
const spansWith = (name: string) =>
  until(() => spansSent(), {
    for: `the span ${name}`,
    is: (spans) => spans.some((span) => span.name === name),
  });
const attributesOf = ({ attributes }: SentSpan) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]));

async function rented() {
  const siteId = await makeSite(db);
  const controllerId = await makeController(db, { siteId, online: true });
  const doorId = await makeDoor(db, { siteId, controllerId, lock: 'locked' });
  const unitId = await makeUnit(db, { productId: await makeProduct(db, { siteId }), siteId, doorId });
  const customerId = await makeCustomer(db);
  const start = server.clock.now().subtract({ hours: 24 });
  await makeBooking(db, { unitId, customerId, state: 'Active', start, end: null });
  return { customerId, unitId, token: server.customerToken(customerId) };
}

test('a request is a span of its caller’s trace, with its statements and its command in it', async () => {
  const { customerId, unitId, token } = await rented();
  const traceId = '0af7651916cd43dd8448eb211c80319c';
  const { statusCode } = await server.call(openUnit, {
    params: { id: customerId, unitId },
    token,
    headers: { traceparent: `00-${traceId}-b7ad6b7169203331-01` },
  });
  assert.equal(statusCode, 200);
  const route = '/api/customer/:id/units/:unitId/open';
  const name = `POST ${route}`;
  const spans = await spansWith(name);
  const request = spans.find((span) => span.name === name);
  assert.ok(request);
  assert.equal(request.parentSpanId, 'b7ad6b7169203331');
  assert.deepEqual(attributesOf(request), {
    'http.request.method': 'POST',
    'http.route': route,
    'http.response.status_code': 200,
    'gatehouse.customer': customerId,
  });
  assert.deepEqual(new Set(spans.map((span) => span.traceId)), new Set([traceId]));
  const command = spans.find((span) => span.name === 'command open');
  assert.equal(command?.parentSpanId, request.spanId);
  assert.deepEqual(attributesOf(command), { 'gatehouse.outcome': 'executed' });
  const statement = spans.find((span) => span.name === 'select' && span.parentSpanId === request.spanId);
  assert.ok(statement);
  assert.match(String(attributesOf(statement)['db.query.text']), /\$1/);
  assert.match(
    lines.find((line) => line.includes('"msg":"request"')) ?? '',
    new RegExp(`"traceId":"${traceId}"`),
  );
  assert.doesNotMatch(JSON.stringify(batches), new RegExp(`${token}|test@example`));
});

test('what no request asks for is traced where it is a call of a third party, and not a statement', async () => {
  const maps = tracedCalls('maps', {
    name: 'atlas',
    search: async (text: string) => [text],
    zone: () => 'here',
  });
  assert.deepEqual([maps.name, await maps.search('there'), maps.zone()], ['atlas', ['there'], 'here']);
  await server.ctx.db.query(sql`select 1 as one`);
  await assert.rejects(traced('last', {}, () => Promise.reject(new RangeError('of ann@example.com'))));
  const spans = await spansWith('last');
  assert.deepEqual(
    spans.map(({ name }) => name),
    ['maps.search', 'last'],
  );
  const failed = spans.find(({ name }) => name === 'last');
  assert.ok(failed);
  assert.deepEqual([failed.status.code, attributesOf(failed)], [2, { 'error.type': 'RangeError' }]);
  assert.doesNotMatch(JSON.stringify(batches), /ann@example|there/);
});

test('while the collector is away requests go on, and that is a line in the log', async (t) => {
  isAway = true;
  t.after(() => {
    isAway = false;
  });
  for (let asked = 0; asked < 3; asked++) {
    assert.equal((await server.call(getReadiness)).statusCode, 200);
    await until(() => lines.find((line) => line.includes('Traces cannot be sent')), { for: 'the line' });
  }
  isAway = false;
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
  await server.call(getReadiness, { headers: { traceparent: `00-${traceId}-00f067aa0ba902b7-01` } });
  // Spans are sent in the order they end: those of the requests before it have come too.
  const isItsRequest = (span: SentSpan) =>
    span.traceId === traceId && span.name === `GET ${getReadiness.path}`;
  await until(() => spansSent().some(isItsRequest), { for: 'the span of the last request' });
  assert.equal(lines.filter((line) => line.includes('Traces cannot be sent')).length, 1);
});
