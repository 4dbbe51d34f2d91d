import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { readConfig } from '../config.ts';
import { securityHeaders } from './securityHeaders.ts';

const DATA_DIR = mkdtempSync(join(tmpdir(), 'gatehouse-headers-'));
after(() => rmSync(DATA_DIR, { recursive: true }));

function sourcesWith(environment: NodeJS.ProcessEnv) {
  const { contentSecurityPolicy: policy } = securityHeaders(readConfig({ DATA_DIR, ...environment }));
  assert.ok(typeof policy === 'object');
  const { connectSrc, imgSrc, scriptSrc } = policy.directives ?? {};
  return { connectSrc, imgSrc, scriptSrc };
}

test('streets let in the origin of their address, for what is fetched and pictures alone', () => {
  const without = sourcesWith({});
  const tiles = 'https://tiles.example:8443';
  for (const address of [
    `${tiles}/au.pmtiles`,
    `${tiles}/{z}/{x}/{y}.png?key=1`,
    `${tiles}/styles/au.json`,
  ]) {
    const sources = sourcesWith({ MAP_TILES_URL: address });
    assert.deepEqual(sources.connectSrc, [...(without.connectSrc as string[]), tiles]);
    assert.deepEqual(sources.imgSrc, [...(without.imgSrc as string[]), tiles]);
    assert.deepEqual(sources.scriptSrc, without.scriptSrc);
  }
});
