import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import Fastify from 'fastify';
import { serveClient } from './clientFiles.ts';
import { keepErrorsUncached } from './errorCaching.ts';
import { addSecurityHeaders } from './securityHeaders.ts';

const folder = await mkdtemp(join(tmpdir(), 'gatehouse-client-'));
await mkdir(join(folder, 'assets'));
const page =
  '<!doctype html><meta name="organisation" content="7" /><!--page--><title>Gatehouse</title><!--/page-->';
await writeFile(join(folder, 'index.html'), page);
await writeFile(join(folder, 'embed.js'), 'embed()');
await writeFile(join(folder, 'icon.svg'), '<svg/>');
await writeFile(join(folder, 'sw.js'), 'keep()');
await writeFile(join(folder, 'assets/main-abc.js'), 'start()');
await writeFile(join(folder, 'assets/main-abc.js.br'), brotliCompressSync('start()'));
await writeFile(join(folder, '../gatehouse-secret.txt'), 'secret');

const origins: Record<number, string[]> = { 7: ['https://moves.example', 'http://localhost:4080'] };
const app = Fastify();
addSecurityHeaders(app, { publicUrl: 'https://gatehouse.example' });
keepErrorsUncached(app);
app.setNotFoundHandler((_request, reply) => reply.status(404).send({ errorCode: 'UNKNOWN_ROUTE' }));
/** What is known of pages by their address. */
const heads: Record<string, { status: number; tags: string }> = {};
await serveClient(app, folder, {
  organisationOf: async ({ hostname }) => (hostname === 'other.example' ? 8 : 7),
  embedOrigins: async (id) => origins[id] ?? [],
  headOf: async (id, address) => (id === 7 ? heads[address] : undefined),
});
after(async () => {
  await app.close();
  await rm(folder, { recursive: true });
  await rm(join(folder, '../gatehouse-secret.txt'));
});

const get = (url: string, headers = {}) => app.inject({ url, headers });

test('every address of the client gets the page, never cached unasked', async () => {
  for (const url of ['/', '/search', '/access/12/control', '/embed/search?site=3']) {
    const reply = await get(url);
    assert.equal(reply.statusCode, 200, url);
    assert.equal(reply.body, page);
    assert.equal(reply.headers['cache-control'], 'no-cache');
    assert.ok(reply.headers.etag);
  }
});

test('a page has the head of its address between its marks, and the status that goes with it', async () => {
  heads['/sites/3?x=1'] = { status: 200, tags: '<title>$& Toowong</title>' };
  heads['/sites/9'] = { status: 404, tags: '<title>Nothing</title>' };
  const found = await get('/sites/3?x=1');
  assert.equal(
    found.body,
    '<!doctype html><meta name="organisation" content="7" /><title>$& Toowong</title>',
  );
  assert.match(String(found.headers['content-type']), /^text\/html; charset=utf-8/);
  const again = await get('/sites/3?x=1', { 'if-none-match': `"other", ${found.headers.etag}` });
  assert.deepEqual([again.statusCode, again.body], [304, '']);
  heads['/sites/3?x=1'] = { status: 200, tags: '<title>Renamed</title>' };
  assert.equal((await get('/sites/3?x=1', { 'if-none-match': found.headers.etag })).statusCode, 200);
  const missing = await get('/sites/9');
  assert.deepEqual([missing.statusCode, missing.headers['cache-control']], [404, 'no-store']);
  assert.match(missing.body, /<title>Nothing<\/title>$/);
});

test('each host gets the page of its own organisation, which alone says who may frame it', async () => {
  const other = await app.inject({ url: '/embed', headers: { host: 'other.example:4000' } });
  assert.equal(other.body, page.replace('"7"', '"8"'));
  assert.match(String(other.headers['content-security-policy']), /frame-ancestors 'none'/);
  const own = await get('/embed');
  assert.equal(own.body, page);
  assert.match(String(own.headers['content-security-policy']), /frame-ancestors https:\/\/moves.example/);
});

test('a file that is missing is kept by nobody', async () => {
  for (const url of ['/assets/gone-abc.js', '/assets/gone.css', '/gone.svg', '/sw.js/gone.js']) {
    const { statusCode, headers } = await get(url);
    assert.deepEqual([url, statusCode, headers['cache-control']], [url, 404, 'no-store']);
  }
});

test('an address that can be no file is not found', async () => {
  const long = 'a'.repeat(300);
  for (const url of [
    '/sw.js%00.html',
    '/%00',
    '/assets/%00.js',
    `/${long}.js`,
    `/assets/${long}/${long}.css`,
  ]) {
    assert.equal((await get(url)).statusCode, 404, url);
  }
  for (const url of [
    '/%ff.js',
    '/assets%2f..%2f..%2fgatehouse-secret.txt',
    '/..%5c..%5csecret.txt',
    '/%2e%2e/x.js',
  ]) {
    const { statusCode, body } = await get(url);
    assert.ok(statusCode >= 400 && statusCode < 500, `${url} ${statusCode}`);
    assert.ok(!body.includes('secret'), url);
  }
});

test('a HEAD is answered as the page is, without it', async () => {
  const reply = await app.inject({ method: 'HEAD', url: '/search' });
  assert.equal(reply.statusCode, 200);
  assert.equal(reply.body, '');
});

test('hashed files come compressed and may be kept for ever', async () => {
  const reply = await get('/assets/main-abc.js', { 'accept-encoding': 'gzip, br' });
  assert.equal(reply.headers['content-encoding'], 'br');
  assert.equal(brotliDecompressSync(reply.rawPayload).toString(), 'start()');
  assert.match(String(reply.headers['content-type']), /javascript/);
  assert.equal(reply.headers['cache-control'], 'public, max-age=31536000, immutable');
  assert.equal((await get('/assets/main-abc.js')).body, 'start()');
});

test('other files are kept for an hour, and a page known already is not sent again', async () => {
  assert.equal((await get('/icon.svg')).headers['cache-control'], 'public, max-age=3600');
  const { etag } = (await get('/')).headers;
  assert.equal((await get('/', { 'if-none-match': etag })).statusCode, 304);
});

test('what shows a newer build is asked for at every visit, as the kind of file it is', async () => {
  const worker = await get('/sw.js');
  assert.equal(worker.headers['cache-control'], 'no-cache');
  assert.match(String(worker.headers['content-type']), /javascript/);
});

test('unknown files and calls are not found instead of the page', async () => {
  for (const url of ['/assets/main-old.js', '/api/nowhere', '/auth/nowhere']) {
    const reply = await get(url);
    assert.equal(reply.statusCode, 404, url);
    assert.deepEqual(reply.json(), { errorCode: 'UNKNOWN_ROUTE' });
  }
});

test('nothing outside the folder is reached', async () => {
  for (const url of [
    '/../gatehouse-secret.txt',
    '/assets/%2e%2e/%2e%2e/gatehouse-secret.txt',
    '/..%2fgatehouse-secret.txt',
  ]) {
    assert.ok(!(await get(url)).body.includes('secret'), url);
  }
});

const ancestors = (headers: Record<string, unknown>) =>
  /frame-ancestors ([^;]*)/.exec(String(headers['content-security-policy']))?.[1];

test('what stands below /embed is framed by the origins its organisation lists', async () => {
  for (const url of ['/embed', '/embed/', '/embed?site=3', '/embed/search/details?productId=5']) {
    const { headers } = await get(url);
    assert.equal(ancestors(headers), 'https://moves.example http://localhost:4080', url);
    assert.equal(headers['x-frame-options'], undefined);
    assert.match(String(headers['content-security-policy']), /default-src 'self';.*object-src 'none'/);
  }
});

test('nothing else is framed by anybody, and nothing at all where nobody is listed', async () => {
  const nobody = async (url: string) => {
    const { headers } = await get(url);
    assert.deepEqual([ancestors(headers), headers['x-frame-options']], ["'none'", 'DENY'], url);
  };
  for (const url of [
    '/',
    '/search',
    '/cart',
    '/embedded',
    '/embed.js',
    '/assets/main-abc.js',
    '/api/nowhere',
  ])
    await nobody(url);
  for (const url of ['/embed/nowhere.js', '//embed', '/EMBED', '/%65mbed.html']) await nobody(url);
  const listed = origins[7]!;
  origins[7] = [];
  for (const url of ['/embed', '/embed/search']) await nobody(url);
  origins[7] = listed;
});

test('the script of pages around the view is for every origin, and checked again each hour', async () => {
  const { headers, body } = await get('/embed.js');
  assert.equal(body, 'embed()');
  assert.equal(headers['access-control-allow-origin'], '*');
  assert.equal(headers['cross-origin-resource-policy'], 'cross-origin');
  assert.equal(headers['cache-control'], 'public, max-age=3600');
  const { etag } = headers;
  assert.equal((await get('/embed.js', { 'if-none-match': etag })).statusCode, 304);
  assert.equal((await get('/icon.svg')).headers['cross-origin-resource-policy'], 'same-origin');
});
