import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { describeMutant, scoreOf, tableOf } from './report.ts';
import { readTarget } from './targets.ts';
import { runTests } from './testRun.ts';
import { tryMutants } from './trial.ts';
import { SOURCES_VARIABLE } from './variables.ts';

const folder = 'packages/sums/src';
const source = `export type Sum = number;
export const add = (a: Sum, b: Sum): Sum => a + b;
export const half = (a: Sum): Sum => a / 2;
export const never = (): Sum => 0;
`;
const tests = `import assert from 'node:assert/strict';
import { test } from 'node:test';
import { add, half } from './sums.ts';
test('sums', () => { assert.equal(add(1, 2), 3); half(2); });
`;

/** A project of these files alone, gone when the test ends. */
async function project(t: TestContext, files: Record<string, string>): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'gatehouse-mutants-test-'));
  t.after(() => rm(root, { recursive: true }));
  await mkdir(join(root, folder), { recursive: true });
  await writeFile(join(root, 'package.json'), '{"type":"module"}');
  for (const [name, text] of Object.entries(files)) await writeFile(join(root, folder, name), text);
  return root;
}

test('each mutant is killed, survives, or is not covered', async (t) => {
  const root = await project(t, { 'sums.ts': source, 'sums.test.ts': tests });
  const targets = ['2', '3-4'].map((lines) => readTarget(`${folder}/sums.ts:${lines}`));
  const verdicts = await tryMutants({ root, targets, nearest: 3, jobs: 2 });
  assert.deepEqual(
    verdicts.map(({ mutant, outcome }) => `${outcome}: ${describeMutant(mutant)}`),
    [
      `killed: ${folder}/sums.ts:2  a + b  →  a - b`,
      `survived: ${folder}/sums.ts:3  a / 2  →  a * 2`,
      `survived: ${folder}/sums.ts:3  2  →  3`,
      `survived: ${folder}/sums.ts:3  2  →  1`,
      `not covered: ${folder}/sums.ts:4  0  →  1`,
    ],
  );
  assert.equal(scoreOf(verdicts), 20);
  assert.deepEqual(
    tableOf(verdicts)
      .split('\n')
      .map((line) => line.split(/ {2,}/)),
    [
      ['file', 'killed', 'timed out', 'survived', 'not covered', 'noticed'],
      [`${folder}/sums.ts`, '1', '0', '3', '1', '20.0 %'],
      ['all', '1', '0', '3', '1', '20.0 %'],
    ],
  );
});

test('what was tried before it was called off is returned', async (t) => {
  const root = await project(t, { 'sums.ts': source, 'sums.test.ts': tests });
  const stop = new AbortController();
  const verdicts = await tryMutants({
    root,
    targets: [readTarget(folder)],
    nearest: 1,
    jobs: 1,
    signal: stop.signal,
    onVerdict: () => stop.abort(),
  });
  assert.equal(verdicts.length, 1);
});

test('a run that fails ends at once, and one that hangs when its time is over', async (t) => {
  const wait = `test('waits', () => new Promise(() => setInterval(() => {}, 1_000)));`;
  const root = await project(t, {
    'hangs.test.ts': `import { test } from 'node:test';\n${wait}`,
    'fails.test.ts': `import { test } from 'node:test';\ntest('no', () => { throw new Error(); });\n${wait}`,
    'prints.test.ts': `import { test } from 'node:test';\ntest('yes', () => console.log('a warning'));`,
    'sources.json': '{}',
  });
  const env = { [SOURCES_VARIABLE]: join(root, folder, 'sources.json') };
  const run = (name: string, limitMs: number) => runTests({ root, file: `${folder}/${name}`, env, limitMs });
  assert.equal(await run('hangs.test.ts', 300), 'timed out');
  assert.equal(await run('fails.test.ts', 100_000), 'failed');
  assert.equal(await run('prints.test.ts', 100_000), 'passed');
});

test('a database that a test starts as another user has its folder where the test has its own', async (t) => {
  const root = await project(t, {
    'reaches.test.ts': `import assert from 'node:assert/strict';
import { statSync } from 'node:fs';
import { tmpdir } from 'node:os';
assert.equal(statSync(tmpdir()).mode & 0o777, 0o711);`,
    'sources.json': '{}',
  });
  const env = { [SOURCES_VARIABLE]: join(root, folder, 'sources.json') };
  assert.equal(await runTests({ root, file: `${folder}/reaches.test.ts`, env, limitMs: 100_000 }), 'passed');
});

test('a target is a folder, a file, or lines of one', () => {
  assert.deepEqual(readTarget('a/b/'), { path: 'a/b', from: 0, to: Number.POSITIVE_INFINITY });
  assert.deepEqual(readTarget('a/b.ts:7'), { path: 'a/b.ts', from: 7, to: 7 });
  assert.deepEqual(readTarget('a/b.ts:7-9'), { path: 'a/b.ts', from: 7, to: 9 });
});
