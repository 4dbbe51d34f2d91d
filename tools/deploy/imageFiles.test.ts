import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findStrangers } from './imageFiles.ts';

test('an image holds the server, what it needs and the built client, and nothing else', () => {
  const lockfile = { packages: { 'node_modules/knip': { dev: true }, 'node_modules/pg': {} } };
  const strangersIn = (paths: readonly string[]) =>
    findStrangers(
      paths.map((path) => ({ path, bytes: 1 })),
      lockfile,
    );
  assert.deepEqual(
    strangersIn([
      'LICENSE',
      'apps/server/src/main.ts',
      'apps/client/dist/index.html',
      'apps/client/dist-server/renderPage.js',
      'node_modules/pg/testing/a.test.ts',
      'deploy/gatehouse.mjs',
    ]),
    [],
  );
  assert.deepEqual(
    strangersIn([
      'apps/server/src/main.test.ts',
      'apps/server/src/testing/factories.ts',
      'apps/client/src/main.tsx',
      'apps/server/.env',
      'certificates/broker.key',
      'data/secret',
      'node_modules/knip/index.js',
    ]),
    [
      'apps/server/src/main.test.ts: is for tests',
      'apps/server/src/testing/factories.ts: is for tests',
      'apps/client/src/main.tsx: is a source of the client, which is built',
      'apps/server/.env: may hold a secret',
      'certificates/broker.key: may hold a secret',
      'data/secret: is not known to be needed',
      'node_modules/knip/index.js: is for developers',
    ],
  );
});
