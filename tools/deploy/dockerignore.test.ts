import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { createFilter, listContext } from './dockerignore.ts';

const root = join(import.meta.dirname, '../..');

test('the last line that matches a file or a folder above it decides', () => {
  const isIn = createFilter(`# comment
*
!apps/server
**/*.test.ts
apps/server/testing/
`);
  assert.deepEqual(
    [
      'apps/server/main.ts',
      'apps/server/deep/part.ts',
      '.env',
      'apps/client/main.ts',
      'apps/server/deep/part.test.ts',
      'apps/server/testing/tools.ts',
      'apps/server/testingOthers.ts',
    ].filter(isIn),
    ['apps/server/main.ts', 'apps/server/deep/part.ts', 'apps/server/testingOthers.ts'],
  );
});

test('of this project nothing gets into a build that an image has no use for', async () => {
  const isIn = createFilter(await readFile(join(root, '.dockerignore'), 'utf8'));
  const context = await listContext(root, isIn);
  assert.ok(context.includes('apps/server/src/main.ts'));
  assert.deepEqual(
    context.filter((path) => /\.test\.tsx?$|(^|\/)(testing|e2e|docs|node_modules)\//.test(path)),
    [],
  );
  const secret = ['.env', '.git/config', 'data/secret', 'apps/server/.env', 'certificates/broker.key'];
  assert.deepEqual(secret.filter(isIn), []);
});
