import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import Fastify from 'fastify';
import { serveClient } from './clientFiles.ts';

const folder = await mkdtemp(join(tmpdir(), 'gatehouse-client-'));
await mkdir(join(folder, 'assets'));
await writeFile(join(folder, 'index.html'), '<!doctype html>');
await writeFile(join(folder, 'icon.svg'), '<svg/>');
await writeFile(join(folder, 'sw.js'), 'keep()');
await writeFile(join(folder, 'manifest.webmanifest'), '{}');
await writeFile(join(folder, 'assets/main-abc.js'), 'start()');
await writeFile(join(folder, 'assets/main-abc.js.br'), brotliCompressSync('start()'));
await writeFile(join(folder, '../gatehouse-secret.txt'), 'secret');

const app = Fastify();
app.setNotFoundHandler((_request, reply) => reply.status(404).send({ errorCode: 'UNKNOWN_ROUTE' }));
await serveClient(app, folder);
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
    assert.equal(reply.body, '<!doctype html>');
    assert.equal(reply.headers['cache-control'], 'no-cache');
    assert.ok(reply.headers.etag);
  }
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

test('what tells of a newer build is asked for at every visit, as the kind of file it is', async () => {
  const worker = await get('/sw.js');
  assert.equal(worker.headers['cache-control'], 'no-cache');
  assert.match(String(worker.headers['content-type']), /javascript/);
  const manifest = await get('/manifest.webmanifest');
  assert.equal(manifest.headers['cache-control'], 'no-cache');
  assert.match(String(manifest.headers['content-type']), /application\/manifest\+json/);
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
