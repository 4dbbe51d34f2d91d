import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import Fastify from 'fastify';
import { readConfig } from '../config.ts';
import { addSecurityHeaders, contentSecurityPolicy } from './securityHeaders.ts';

const DATA_DIR = mkdtempSync(join(tmpdir(), 'gatehouse-headers-'));
after(() => rmSync(DATA_DIR, { recursive: true }));

async function headersWith(environment: NodeJS.ProcessEnv) {
  const app = Fastify();
  addSecurityHeaders(app, readConfig({ DATA_DIR, ...environment }));
  app.get('/', async () => 'a page');
  const { headers } = await app.inject('/');
  await app.close();
  return headers;
}

function sourcesWith(environment: NodeJS.ProcessEnv) {
  const directives = contentSecurityPolicy(readConfig({ DATA_DIR, ...environment })).split(';');
  const lists = directives.map((directive) => directive.split(' '));
  return new Map(lists.map(([name = '', ...sources]) => [name, sources]));
}

test('every reply says what browsers may do with it', async () => {
  const {
    'content-type': _type,
    'content-length': _length,
    date: _date,
    connection: _connection,
    ...headers
  } = await headersWith({ PUBLIC_URL: 'http://localhost:8080' });
  assert.deepEqual(headers, {
    'content-security-policy': [
      "default-src 'self'",
      "script-src 'self'",
      "style-src 'self' 'unsafe-inline'",
      "img-src 'self' data: blob:",
      "font-src 'self'",
      "connect-src 'self'",
      "frame-src 'self'",
      "frame-ancestors 'none'",
      "object-src 'none'",
      "base-uri 'self'",
      "form-action 'self'",
      "worker-src 'self' blob:",
      "manifest-src 'self'",
    ].join(';'),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    'x-frame-options': 'DENY',
    'x-permitted-cross-domain-policies': 'none',
    'x-xss-protection': '0',
  });
});

test('browsers keep to HTTPS where the pages are served by it', async () => {
  const name = 'strict-transport-security';
  const secure = await headersWith({ PUBLIC_URL: 'https://gatehouse.example' });
  assert.equal(secure[name], 'max-age=31536000; includeSubDomains');
});

test('streets let in the origin of their address, for what is fetched and pictures alone', () => {
  const without = sourcesWith({});
  const tiles = 'https://tiles.example:8443';
  for (const address of [
    `${tiles}/au.pmtiles`,
    `${tiles}/{z}/{x}/{y}.png?key=1`,
    `${tiles}/styles/au.json`,
  ]) {
    const expected = new Map(without);
    for (const name of ['connect-src', 'img-src']) expected.set(name, [...(without.get(name) ?? []), tiles]);
    assert.deepEqual(sourcesWith({ MAP_TILES_URL: address }), expected);
  }
});
