/** Shows docs/guarantees.md#every-call-answers. */
import { allEndpoints, type NamedEndpoint } from '@gatehouse/contract/api/index';
import type { Role } from '@gatehouse/contract/endpoint';
import { type QueryValue, writeQuery } from '@gatehouse/contract/query';
import type { Context } from '@gatehouse/server/context';
import { sql } from '@gatehouse/server/db/sql';
import { schemaOf } from '@gatehouse/server/http/openapiSchemas';
import { createLog } from '@gatehouse/server/log';
import { type Fixtures, makeFixtures } from '@gatehouse/server/testing/sampleRequests';
import { type TestServer, withTestServer } from '@gatehouse/server/testing/testServer';
import { countEach } from './lib/figures.ts';
import { exampleOf, exampleRecordOf, oddText, spoil } from './lib/inputs.ts';
import { type Random, randomNumbers } from './lib/random.ts';
import { fuzzWire } from './lib/wire.ts';

const AT_ONCE = 8;
/** Longer than any endpoint works; a reply that takes longer hangs. */
const PATIENCE_MS = 10_000;
const INSIDE =
  /\bat [^"]*\.(?:ts|js|mjs):\d+|node_modules|\b(?:select|insert into|update) [^"]{0,80}\b(?:from|values|set)\b/i;

/** `only`: the name of one endpoint, or `wire` for what is sent as bytes. */
export type FuzzPlan = { count?: number; seed?: number; only?: string };

/** `npm run verify -- fuzz [requests for each endpoint] [seed] [endpoint, or wire]` */
export async function verify([count, seed, only]: readonly string[]): Promise<boolean> {
  return fuzz({
    ...(count && { count: Number(count) }),
    ...(seed && { seed: Number(seed) }),
    ...(only && { only }),
  });
}

/**
 * Sends every endpoint requests of its own schema and outside it, and bytes that are hardly requests, and prints what
 * came back. Nothing that comes from outside may leave a line of an error in the log.
 */
export async function fuzz({
  count = 2_000,
  seed = Date.now() % 1_000_000,
  only,
}: FuzzPlan = {}): Promise<boolean> {
  const causes = new Set<string>();
  const log = createLog('error', { write: (line) => void causes.add(causeIn(line)) });
  console.log(`Seed ${seed}`);
  const faults: string[] = [];
  if (only !== 'wire') faults.push(...(await fuzzEndpoints({ count, seed, only, log })));
  if (only === undefined || only === 'wire') {
    const api = allEndpoints.map(({ endpoint }) => endpoint);
    faults.push(...(await fuzzWire({ count, seed, api, log })));
  }
  for (const fault of faults.slice(0, 40)) console.log(fault);
  for (const cause of [...causes].slice(0, 20)) console.log(`Logged: ${cause}`);
  console.log(
    `${faults.length} were 5xx, revealed internals, or never came; ${causes.size} kinds of error were logged`,
  );
  return faults.length === 0 && causes.size === 0;
}

type EndpointsPlan = { count: number; seed: number; only: string | undefined; log: Context['log'] };

function fuzzEndpoints({ count, seed, only, log }: EndpointsPlan): Promise<string[]> {
  // Doors do what is asked, so that a 503 of theirs can only be a fault.
  const executed = () => ({ outcome: 'executed' }) as const;
  const doors = { command: executed, service: executed };
  return withTestServer({ max: 16, log, doors }, async (server) => {
    const built = allEndpoints.filter(({ name }) => only === undefined || name === only);
    const statuses: number[] = [];
    const faults: string[] = [];
    const makeOwn = () => makeFixtures(server.ctx.db, server.clock.now(), server.ctx.config);
    /** For calls that change nothing. */
    const readOnly = await makeOwn();
    for (const [index, named] of built.entries()) {
      const random = randomNumbers(seed + index);
      const fixtures = named.endpoint.method === 'GET' ? readOnly : await makeOwn();
      for (let sent = 0; sent < count; sent += AT_ONCE) {
        // Otherwise most of what follows would only be refused as too frequent.
        if (sent % 64 === 0) await server.ctx.db.query(sql`delete from attempt_counts`);
        const requests = Array.from({ length: Math.min(AT_ONCE, count - sent) }, () =>
          requestOf(named, server, fixtures, random),
        );
        for (const outcome of await Promise.all(requests.map((request) => send(request)))) {
          statuses.push(outcome.status);
          if (outcome.fault) faults.push(`${named.name}: ${outcome.fault}`);
        }
      }
    }
    console.log(`${statuses.length} requests to ${built.length} endpoints`);
    console.log(`Replies by status: ${JSON.stringify(countEach(statuses))}`);
    return faults;
  });
}

/** The first lines of the error that a line of the log reports. */
function causeIn(line: string): string {
  const { err }: { err?: { stack?: string } } = JSON.parse(line);
  return err?.stack?.split('\n').slice(0, 4).join('\n') ?? line;
}

type FuzzRequest = { url: string; init: RequestInit; endless: boolean };

function requestOf(
  { endpoint }: NamedEndpoint,
  server: TestServer,
  fixtures: Fixtures,
  random: Random,
): FuzzRequest {
  const known = Object.values(fixtures).filter((value) => typeof value === 'number');
  const spoiled = (one: number) => random(one) === 0;
  const params = exampleRecordOf(schemaOf(endpoint.params, 'input'), random, known);
  if ('id' in params && endpoint.path.startsWith('/api/customer/{id}') && !spoiled(10))
    params.id = fixtures.customer;
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_match, name: string) =>
    segment(spoiled(10) ? oddText(random) : String(params[name] ?? '1')),
  );
  const query = exampleOf(schemaOf(endpoint.query, 'input') ?? { type: 'object' }, random, known);
  const text = spoiled(4)
    ? `${oddText(random)}&a[b][c][d][e]=1&__proto__[x]=1`.replaceAll(/[^\x20-\x7e#]/g, (char) =>
        segment(char),
      )
    : queryText(spoiled(3) ? spoil(query, random) : query);
  const { contentType, body } = bodyOf(endpoint, random, known);
  const token = tokenOf(endpoint.role, server, fixtures, random);
  return {
    url: `${server.url}${path}${text ? `?${text.replaceAll('#', '%23')}` : ''}`,
    endless: endpoint.replies === 'events',
    init: {
      method: endpoint.method,
      headers: {
        organisationid: spoiled(20) ? header(oddText(random)) : '4',
        ...(token && { authorization: `Bearer ${token}` }),
        ...(contentType && { 'content-type': contentType }),
        ...(spoiled(10) && { 'idempotency-key': header(oddText(random)) }),
        ...(spoiled(10) && { 'x-forwarded-for': header(oddText(random)) }),
        ...(spoiled(10) && { 'stripe-signature': header(oddText(random)) }),
      },
      ...(endpoint.method !== 'GET' && body !== undefined && { body }),
    },
  };
}

function bodyOf(endpoint: NamedEndpoint['endpoint'], random: Random, known: readonly number[]) {
  const schema = schemaOf(endpoint.body, 'input');
  if (random(12) === 0) return { contentType: header(oddText(random)), body: oddText(random) };
  if (endpoint.accepts === 'upload')
    return { contentType: ['image/png', 'image/jpeg', 'text/html'][random(3)], body: oddText(random) };
  if (!schema && random(2) === 0) return { contentType: undefined, body: undefined };
  const value = exampleOf(schema ?? {}, random, known);
  const given = JSON.stringify(random(2) === 0 ? spoil(value, random) : value) ?? '';
  const cut = random(20) === 0 ? given.slice(0, random(given.length + 1)) : given;
  return { contentType: 'application/json', body: cut };
}

function tokenOf(role: Role, server: TestServer, fixtures: Fixtures, random: Random): string | undefined {
  const tokens = {
    guest: server.guestToken(),
    customer: server.customerToken(fixtures.customer),
    staff: server.userToken(random(2) === 0 ? fixtures.superAdmin : fixtures.staff),
    nobody: undefined,
  };
  if (random(10) > 0) return tokens[role];
  return [undefined, 'a.b.c', header(oddText(random)), ...Object.values(tokens)][random(7)];
}

/** A query string; half a character cannot stand in one. */
function queryText(query: unknown): string {
  const text = JSON.stringify(query ?? {}).replaceAll('\\ud800', '');
  const whole: { [key: string]: QueryValue } | string | number | boolean | null = JSON.parse(text);
  return typeof whole === 'object' ? writeQuery(whole ?? {}) : `q=${text}`;
}

/** A part of a path that stays one part. */
function segment(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replaceAll('.', '%2E').slice(0, 3_000) || '%20';
}

/** What can stand in a header at all. */
const header = (text: string) =>
  text
    .replaceAll(/[^\x20-\x7e]/g, '')
    .trim()
    .slice(0, 500) || 'x';

async function send({ url, init, endless }: FuzzRequest): Promise<{ status: number; fault?: string }> {
  const stop = new AbortController();
  const patience = setTimeout(() => stop.abort(), PATIENCE_MS);
  const request = `${init.method} ${url.slice(0, 200)} ${String(init.body ?? '').slice(0, 300)}`;
  try {
    const response = await fetch(url, { ...init, signal: stop.signal });
    const { status } = response;
    const text = endless && status === 200 ? '' : await response.text();
    // A door that was made on the way has no controller.
    const isOffline = status === 503 && text.includes('"errorCode":"DEVICE_OFFLINE"');
    if ((status >= 500 && !isOffline) || INSIDE.test(text))
      return { status, fault: `${status} ${text.slice(0, 300)}\n  ${request}` };
    return { status };
  } catch (error) {
    return { status: 0, fault: `no reply: ${String(error)}\n  ${request}` };
  } finally {
    clearTimeout(patience);
    stop.abort();
  }
}
