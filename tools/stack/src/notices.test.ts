import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { collectNotices } from './notices.ts';

/** A folder with files of these paths; what is no text is written as JSON. */
async function folderWith(t: TestContext, files: Record<string, string | object>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-notices-'));
  t.after(() => rm(folder, { recursive: true }));
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), typeof content === 'string' ? content : JSON.stringify(content));
  }
  return folder;
}

const manifest = (name: string, more: object = {}) => ({ name, version: '1.0.0', license: 'MIT', ...more });

test('of all that is depended on, over any number of packages, each once and with its texts', async (t) => {
  const folder = await folderWith(t, {
    'package.json': manifest('@gatehouse/app', { dependencies: { beta: '1.0.0', alpha: '1.0.0' } }),
    'node_modules/alpha/package.json': manifest('alpha', { dependencies: { beta: '2.0.0' } }),
    'node_modules/alpha/LICENSE': 'Alpha may be used.\n',
    'node_modules/alpha/node_modules/beta/package.json': manifest('beta', { version: '2.0.0' }),
    'node_modules/beta/package.json': manifest('beta', { dependencies: { alpha: '1.0.0' } }),
    'node_modules/beta/NOTICE.txt': 'Beta was made by Bo.',
    'node_modules/other/package.json': manifest('other'),
  });
  const notices = (await collectNotices([folder])).split(`\n\n${'-'.repeat(80)}\n\n`);
  assert.deepEqual(notices, [
    'alpha 1.0.0 (MIT)\n\nAlpha may be used.',
    'beta 1.0.0 (MIT)\n\nBeta was made by Bo.',
    'beta 2.0.0 (MIT)',
  ]);
});

test('what is optional may be missing, and nothing else', async (t) => {
  const optional = await folderWith(t, {
    'package.json': manifest('@gatehouse/app', { optionalDependencies: { gone: '1.0.0' } }),
  });
  assert.equal(await collectNotices([optional]), '');
  const missing = await folderWith(t, {
    'package.json': manifest('@gatehouse/app', { dependencies: { gone: '1.0.0' } }),
  });
  await assert.rejects(
    collectNotices([missing]),
    /^Error: gone, which @gatehouse\/app depends on, is not installed$/,
  );
});
