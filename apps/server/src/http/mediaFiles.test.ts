import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import Fastify from 'fastify';
import { serveMedia } from './mediaFiles.ts';

const folder = await mkdtemp(join(tmpdir(), 'gatehouse-media-'));
await writeFile(join(folder, 'hall-480.0a1b2c3d.avif'), 'avif');
await writeFile(join(folder, 'hall-480.0a1b2c3d.webp'), 'webp');
await writeFile(join(folder, '../gatehouse-media-secret.txt'), 'secret');
const app = Fastify();
await serveMedia(app, folder);
after(async () => {
  await app.close();
  await rm(folder, { recursive: true });
  await rm(join(folder, '../gatehouse-media-secret.txt'));
});

test('a picture has its type, is kept for a year, and may be shown by pages of other origins', async () => {
  for (const type of ['avif', 'webp']) {
    const { statusCode, headers, body } = await app.inject({ url: `/media/hall-480.0a1b2c3d.${type}` });
    assert.equal(statusCode, 200);
    assert.equal(body, type);
    assert.equal(headers['content-type'], `image/${type}`);
    assert.equal(headers['cache-control'], 'public, max-age=31536000, immutable');
    assert.equal(headers['cross-origin-resource-policy'], 'cross-origin');
  }
});

test('what is no picture is not found, nor kept', async () => {
  for (const url of [
    '/media/',
    '/media/none.avif',
    '/media/../gatehouse-media-secret.txt',
    '/media/%00.avif',
  ]) {
    const { statusCode, headers } = await app.inject({ url });
    assert.ok(statusCode >= 400 && statusCode < 500, `${url}: ${statusCode}`);
    assert.equal(headers['cache-control'], undefined);
  }
});
