/** Requests as bytes: addresses of files, headers, lengths, signed bodies and uploads that no HTTP client would send. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Context } from '@gatehouse/server/context';
import { sql } from '@gatehouse/server/db/sql';
import { servePages } from '@gatehouse/server/features/pages/servePages';
import { makeFixtures } from '@gatehouse/server/testing/sampleRequests';
import { startStripeDouble } from '@gatehouse/server/testing/stripeDouble';
import { startTestServer } from '@gatehouse/server/testing/testServer';
import { countEach } from './figures.ts';
import { oddText } from './inputs.ts';
import { pick, type Random, randomNumbers } from './random.ts';
import { type RawRequest, sendRaw } from './rawHttp.ts';

const AT_ONCE = 8;
const PATIENCE_MS = 10_000;
const PAGE = '<!doctype html><meta name="organisation" content="4" /><!--page--><!--/page-->';

const pathParts = [
  'assets',
  'main.js',
  'main.js.br',
  'index.html',
  'access',
  'embed',
  'api',
  '..',
  '.',
  '',
  '%2e%2e',
  '%252e%252e',
  '..%2f..%2fetc%2fpasswd',
  '%5c..%5c',
  '..\\..\\secret.txt',
  '%00',
  'main.js%00.html',
  '%ff%fe',
  '%c0%ae%c0%ae',
  '%',
  '%zz',
  '\xff\xfe',
  'C:',
  '~root',
  '.git',
  '*',
  '?',
  ';a=b',
  'x'.repeat(300),
  '%41'.repeat(1_000),
  'a/'.repeat(2_000),
];

/** Values of each header that the server or what serves its files reads. */
const headers = {
  authorization: ['', 'Bearer', 'Bearer ', 'Basic YTpi', 'Bearer a.b.c', 'Bearer ....', 'bearer\tx', '\xff'],
  organisationid: ['', '0', '-1', '4', '4, 4', '4e0', '0x4', '1e999', '٤', 'NaN', '2147483648'],
  'idempotency-key': ['', 'short', 'k'.repeat(129), 'key with spaces', '\xff'.repeat(10)],
  range: ['bytes=0-', 'bytes=-1', 'bytes=5-1', 'bytes=99999-', 'bytes=0-1,3-4', 'lines=1-2', 'bytes=--'],
  'if-range': ['"x"', 'never', 'Wed, 21 Oct 2015 07:28:00 GMT'],
  'if-match': ['*', '"x"', ''],
  'if-none-match': ['*', '"x"', 'W/"x", "y"', '"', '\xff'],
  'if-modified-since': ['never', '0', 'Fri, 99 Nov 2026 25:61:61 GMT', '-271821'],
  'if-unmodified-since': ['never', 'Thu, 01 Jan 1970 00:00:00 GMT'],
  'accept-encoding': [
    '',
    'br;q=0',
    '*;q=2',
    'gzip;q=abc',
    'identity;q=0',
    'zstd, br, gzip',
    'x'.repeat(2_000),
  ],
  'x-forwarded-for': ['', ',', '::1', '1.2.3.4, 5.6.7.8', '999.1.1.1', '%00', 'x'.repeat(1_000)],
  'x-forwarded-host': ['evil.example', '\xff', ''],
  'x-forwarded-proto': ['https', 'gopher', ''],
  origin: ['null', 'https://evil.example', 'capacitor://localhost', '\xff'],
  'access-control-request-method': ['GET', 'X', ''],
  'client-instance': ['', 'x'.repeat(3_000), '\xff'],
  'content-type': [
    '',
    'application/json; charset=\xff',
    'application/json;',
    'a/b/c',
    'image/png',
    'multipart/form-data',
  ],
  'content-encoding': ['gzip', 'br', 'x'],
  expect: ['100-continue', 'x'],
  upgrade: ['websocket', 'h2c'],
  host: ['', 'a b', 'evil.example:99999', '\xff'],
  'stripe-signature': [
    '',
    't=1',
    't=1,v1=00',
    't=9999999999999999999,v1=x',
    'v1',
    '\xff',
    `t=1,v1=${'0'.repeat(64)}`,
  ],
} satisfies { [name: string]: readonly string[] };

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH', 'TRACE'];

type Address = { method: string; path: string };
type Signer = { sign(body: string): string };
type Known = { api: readonly Address[]; customer: number; customerToken: string; signer: Signer };

function request(method: string, target: string, given: readonly string[], body: Buffer | string = '') {
  const lines = [`${method} ${target} HTTP/1.1`, 'connection: close', ...given, '', ''];
  return Buffer.concat([Buffer.from(lines.join('\r\n'), 'latin1'), Buffer.from(body)]);
}

const hasHost = (given: readonly string[]) => given.some((line) => line.startsWith('host:'));
const withHost = (given: readonly string[]) => (hasHost(given) ? given : ['host: localhost', ...given]);

function oddHeaders(random: Random): string[] {
  const all = Object.entries(headers);
  return Array.from({ length: random(4) }, () => {
    const [name, values] = pick(all, random);
    return `${name}: ${pick<string>(values, random)}`;
  });
}

/** The address of a file, or of a screen, as it should not be. */
function fileRequest(random: Random): RawRequest {
  const path = Array.from({ length: 1 + random(4) }, () => pick(pathParts, random)).join('/');
  return { bytes: request(pick(methods.slice(0, 2), random), `/${path}`, withHost(oddHeaders(random))) };
}

/** An address of the API with headers that nobody sends. */
function headerRequest(random: Random, { api, customer, customerToken }: Known): RawRequest {
  const token = random(2) === 0 ? [`authorization: Bearer ${customerToken}`] : [];
  const { method, path } = pick(api, random);
  const target = path.replaceAll(/\{\w+\}/g, () => pick([String(customer), '1', '%00'], random));
  const given = withHost([...token, ...oddHeaders(random), ...(token.length > 0 ? oddHeaders(random) : [])]);
  return { bytes: request(random(4) > 0 ? method : pick(methods, random), target, given) };
}

/** A body whose length is another than the one it claims. */
function lengthRequest(random: Random, { customerToken }: Known): RawRequest {
  const body = random(2) === 0 ? '{"username":"a@example.com","password":"x"}' : oddText(random);
  const claims = [
    [`content-length: ${body.length + 1 + random(1_000)}`],
    [`content-length: ${random(5)}`],
    ['content-length: -1'],
    ['content-length: 1e3'],
    ['content-length: 99999999999999999999'],
    ['content-length: 5', 'content-length: 6'],
    ['content-length: 5', 'transfer-encoding: chunked'],
    ['transfer-encoding: chunked'],
    ['transfer-encoding: gzip, chunked'],
    ['transfer-encoding: identity'],
  ];
  const claim = pick(claims, random);
  const given = [
    'host: x',
    `authorization: Bearer ${customerToken}`,
    'content-type: application/json',
    ...claim,
  ];
  const target = pick(
    ['/auth/customer', '/api/customer/order', '/api/webhooks/payments', '/assets/main.js'],
    random,
  );
  // Where more is claimed than sent, the server can only wait.
  return { bytes: request('POST', target, given, body), breaksOff: true };
}

/** A message of the provider of payments: signed, but none; or one that it did not sign. */
function webhookRequest(random: Random, { signer }: Known): RawRequest {
  const event = { id: 'evt_1', object: 'event', type: 'x', data: { object: { object: 'payment_intent' } } };
  const bodies = [
    '',
    'null',
    '[]',
    '{',
    '5',
    '"x"',
    '{}',
    '\0',
    '\ud800',
    oddText(random),
    JSON.stringify({ ...event, data: null }),
    JSON.stringify({
      ...event,
      data: { object: { object: 'payment_intent', metadata: { key: oddText(random) } } },
    }),
    JSON.stringify({
      ...event,
      id: 'a\0b',
      data: { object: { object: 'payment_intent', metadata: { key: 'k' } } },
    }),
    JSON.stringify({ ...event, id: 5 }),
  ];
  const body = Buffer.from(pick(bodies, random));
  const signature =
    random(4) === 0 ? pick(headers['stripe-signature'], random) : signer.sign(body.toString('utf8'));
  const given = ['host: x', `stripe-signature: ${signature}`, `content-length: ${body.length}`];
  return { bytes: request('POST', '/api/webhooks/payments', given, body) };
}

/** A picture of which the rest never comes. */
function uploadRequest(random: Random, { customer, customerToken }: Known): RawRequest {
  const target = `/api/customer/${customer}/${pick(['image', 'identity'], random)}`;
  const given = [
    'host: x',
    `authorization: Bearer ${customerToken}`,
    'content-type: image/png',
    `content-length: ${100_000 + random(50_000_000)}`,
    ...(random(2) === 0 ? [`idempotency-key: upload-${random(1_000)}`] : []),
  ];
  return { bytes: request('POST', target, given, Buffer.alloc(random(90_000), 0x89)), breaksOff: true };
}

const kinds = { fileRequest, headerRequest, lengthRequest, webhookRequest, uploadRequest };

export type WirePlan = { count: number; seed: number; api: readonly Address[]; log: Context['log'] };

/** Sends `count` requests of each kind and prints what came back; returns what must not have. */
export async function fuzzWire({ count, seed, api, log }: WirePlan): Promise<string[]> {
  await using parts = new AsyncDisposableStack();
  const scope = { after: (cleanUp: () => Promise<void>) => parts.defer(cleanUp) };
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-fuzz-'));
  parts.defer(() => rm(folder, { recursive: true }));
  await mkdir(join(folder, 'client/assets'), { recursive: true });
  await writeFile(join(folder, 'secret.txt'), 'SECRET');
  await writeFile(join(folder, 'client/index.html'), PAGE);
  await writeFile(join(folder, 'client/manifest.webmanifest'), '{"icons":[],"shortcuts":[]}');
  await writeFile(join(folder, 'client/assets/main.js'), 'start()');
  await writeFile(join(folder, 'client/assets/main.js.br'), brotliCompressSync('start()'));
  const double = await startStripeDouble(scope);
  const server = await startTestServer(scope, {
    log,
    // A 503 can only be a fault then.
    doors: { command: () => ({ outcome: 'executed' }), service: () => ({ outcome: 'executed' }) },
    environment: {
      STRIPE_SECRET_KEY: 'sk_test_double',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_double',
      STRIPE_WEBHOOK_SECRET: double.webhookSecret,
      STRIPE_API_BASE: double.url,
      TRUST_PROXY: '1',
    },
    extend: (app, ctx) => servePages(app, ctx, join(folder, 'client')),
  });
  const { db } = server.ctx;
  const fixtures = await makeFixtures(db, server.clock.now(), server.ctx.config);
  const stored = () =>
    db.one(sql`
      select (select count(*) from profile_images) as images, (select count(*) from identities) as identities,
        (select count(*) from idempotency_keys) as keys`);
  const known = {
    api,
    customer: fixtures.customer,
    customerToken: server.customerToken(fixtures.customer),
    signer: double,
  };
  const faults: string[] = [];
  for (const [name, make] of Object.entries(kinds)) {
    const random = randomNumbers(seed);
    const before = JSON.stringify(await stored());
    const statuses: number[] = [];
    for (let sent = 0; sent < count; sent += AT_ONCE) {
      const requests = Array.from({ length: Math.min(AT_ONCE, count - sent) }, () => make(random, known));
      const exchanges = await Promise.all(
        requests.map(async (one) => ({ ...one, ...(await sendRaw(new URL(server.url), one, PATIENCE_MS)) })),
      );
      for (const { bytes, breaksOff, status, text } of exchanges) {
        statuses.push(status);
        const isMissing = status === 0 && !breaksOff;
        if (isMissing || status >= 500 || text.includes('SECRET'))
          faults.push(`${name}: ${text.slice(0, 300) || 'no reply'}\n  ${bytes.toString('latin1', 0, 300)}`);
      }
    }
    const left = JSON.stringify(await stored());
    if (make === uploadRequest && left !== before) faults.push(`${name}: ${before} became ${left}`);
    console.log(`${name}: ${statuses.length} by status: ${JSON.stringify(countEach(statuses))}`);
  }
  return faults;
}
