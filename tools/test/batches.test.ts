import assert from 'node:assert/strict';
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

test('files of a workspace share processes, a few each; those that start whole stacks have their own', async () => {
  const stack = await write('tools/stack/src/stack.test.ts');
  const ofClient = await write('apps/client/src/lib/clock.test.ts');
  const ofServer: string[] = [];
  for (let number = 10; number < 24; number++)
    ofServer.push(await write(`apps/server/src/a${number}.test.ts`));
  const batches = await batchesOf([ofClient, ...ofServer, stack], root);
  assert.deepEqual(
    batches.map((files) => files.length),
    [1, 8, 6, 1],
  );
  assert.deepEqual(batches.flat(), [ofClient, ...ofServer, stack]);
});

test('a file of the client that puts something in the place of what a page has is alone', async () => {
  const one = await write('apps/client/src/one.test.ts');
  const page = await write('apps/client/src/page.test.ts', `import './lib/browser.fixture.ts';`);
  const radio = await write('apps/client/src/radio.test.ts', 'Object.assign(globalThis, { radio });');
  const other = await write('apps/client/src/other.test.ts');
  assert.deepEqual(await batchesOf([one, page, radio, other], root), [[one, other], [page], [radio]]);
});

test('a file whose hooks would run for the tests of others is alone, and the others stay together', async () => {
  const one = await write('apps/server/src/one.test.ts');
  const hooked = await write('apps/server/src/hooked.test.ts', `it('works');\nbeforeEach(() => empty());`);
  const inSuite = await write(
    'apps/server/src/inSuite.test.ts',
    `describe('a', () => {\n  beforeEach(empty);\n});`,
  );
  assert.deepEqual(await batchesOf([one, hooked, inSuite], root), [[one, inSuite], [hooked]]);
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
      /import\('file:\/\/.*b\.test\.ts'\);\nawait import\('file:\/\/.*c%20d\.test\.ts'\);/,
    );
  }
  await assert.rejects(readFile(path), { code: 'ENOENT' });
});
