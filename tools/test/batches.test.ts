import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import { batchesOf, entriesOf } from './batches.ts';

const root = await mkdtemp(join(tmpdir(), 'gatehouse-batches-test-'));
after(() => rm(root, { recursive: true }));

async function write(file: string, source = `it('works', () => {});`): Promise<string> {
  await mkdir(dirname(join(root, file)), { recursive: true });
  await writeFile(join(root, file), source);
  return file;
}

test('files of a workspace share processes, two dozen each; those that start whole stacks have their own', async () => {
  const alone = [
    await write('bench/bench.test.ts'),
    await write('tools/mosquitto.test.ts'),
    await write('tools/stack/src/stack.test.ts'),
    await write('tools/verify/guarantees.test.ts'),
  ];
  const ofClient = await write('apps/client/src/lib/clock.test.ts');
  const ofTools = [await write('tools/lint/sqlRule.test.ts'), await write('tools/run.test.ts')];
  const ofBench = [await write('bench/parts.test.ts'), await write('bench/result.test.ts')];
  const ofServer: string[] = [];
  for (let number = 10; number < 40; number++)
    ofServer.push(await write(`apps/server/src/a${number}.test.ts`));
  const files = [ofClient, ...ofServer, ...ofTools, ...ofBench, ...alone];
  const batches = await batchesOf(files, root);
  assert.deepEqual(
    batches.map((files) => files.length),
    [1, 24, 6, 2, 2, 1, 1, 1, 1],
  );
  assert.deepEqual(batches.flat(), files);
});

test('a file of the client that puts something in the place of what a page has is alone', async () => {
  const one = await write('apps/client/src/one.test.ts');
  const page = await write('apps/client/src/page.test.ts', `import './lib/browser.fixture.ts';`);
  const radio = await write('apps/client/src/radio.test.ts', 'Object.assign(globalThis, { radio });');
  const other = await write('apps/client/src/other.test.ts');
  assert.deepEqual(await batchesOf([one, page, radio, other], root), [[one, other], [page], [radio]]);
});

test('a batch is a file that imports its tests, and is gone afterwards; a single file is run as it is', async () => {
  let path = '';
  {
    await using made = await entriesOf([['a.test.ts'], ['b.test.ts', 'c d.test.ts']], root);
    const [single, batch] = made.entries;
    assert.equal(single?.path, join(root, 'a.test.ts'));
    path = batch?.path ?? '';
    const source = await readFile(path, 'utf8');
    assert.match(
      source,
      /import\('file:\/\/.*\/b\.test\.ts'\)\);\n.*import\('file:\/\/.*\/c%20d\.test\.ts'\)\);/,
    );
  }
  await assert.rejects(readFile(path), { code: 'ENOENT' });
});

test('hooks of a file run for its own tests, and the others are run where one cannot be read', async () => {
  const file = (name: string, hook: string) => `
    import { ${hook}, test } from 'node:test';
    await null;
    ${hook}(() => console.log('${hook} of ${name}'));
    test('${name}', () => console.log('${name}'));`;
  const files = [
    await write('hooked.test.mjs', file('hooked', 'beforeEach')),
    await write('broken.test.mjs', 'this is no source'),
    await write('late.test.mjs', file('late', 'after')),
  ];
  await using made = await entriesOf([files], root);
  const { NODE_TEST_CONTEXT: _within, ...env } = process.env;
  const { stdout, status } = spawnSync(process.execPath, [made.entries[0]!.path], { env, encoding: 'utf8' });
  const said = stdout.split('\n').filter((line) => /^(hooked|late|after of|beforeEach of)/.test(line));
  assert.deepEqual(said, ['beforeEach of hooked', 'hooked', 'late', 'after of late']);
  assert.equal(status, 1);
});
