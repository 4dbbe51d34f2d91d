import assert from 'node:assert/strict';
import { test } from 'node:test';
import { answerFor } from './answers.ts';

const origin = 'https://gatehouse.example';
const files = new Set(['/', '/mark.svg']);
const page = (path: string) =>
  answerFor({ method: 'GET', url: origin + path, destination: 'document' }, origin, files);
const part = (url: string, method = 'GET') =>
  answerFor({ method, url: new URL(url, origin).href, destination: '' }, origin, files);

test('a page of the client is answered by its one page, whatever stands behind its address', () => {
  for (const path of ['/', '/access', '/access/unit_5?from=push', '/user/controllers/3', '/shop']) {
    assert.equal(page(path), 'page', path);
  }
});

test('pages that are not the client, and embedded ones, come from the network alone', () => {
  for (const path of ['/embed', '/outbox', '/simulator', '/api/openapi.json', '/media/a.png', '/nowhere']) {
    assert.equal(page(path), 'network', path);
  }
});

test('only built files are cached', () => {
  assert.equal(part('/assets/shell-abc.js'), 'file');
  assert.equal(part('/mark.svg'), 'file');
  assert.equal(part('/sw.js'), 'network');
  assert.equal(part('https://elsewhere.example/assets/a.js'), 'network');
});

test('no call of the API is ever answered from the cache', () => {
  for (const path of ['/api', '/api/customer/7/info', '/auth/guestToken', '/api/customer/7/events']) {
    assert.equal(part(path), 'network', path);
  }
  assert.equal(part('/assets/shell-abc.js', 'POST'), 'network');
});
