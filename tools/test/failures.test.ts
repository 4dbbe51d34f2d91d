import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, it } from 'node:test';

const folder = mkdtempSync(join(tmpdir(), 'gatehouse-failures-'));
after(() => rmSync(folder, { recursive: true }));

/** How many failures are counted in a file of tests. */
function failuresIn(source: string): number {
  const file = join(folder, 'made.test.mjs');
  writeFileSync(
    file,
    `import { after, before, describe, it } from 'node:test';
     const refuse = () => { throw new Error('refused'); };
     ${source}`,
  );
  const counting = join(folder, 'counting.mjs');
  writeFileSync(
    counting,
    `import { run } from 'node:test';
     import { collectFailures } from ${JSON.stringify(join(import.meta.dirname, 'failures.ts'))};
     const tests = run({ files: [${JSON.stringify(file)}] });
     const failures = collectFailures(tests, '/');
     tests.on('end', () => console.log(failures().length));
     tests.resume();`,
  );
  const { NODE_TEST_CONTEXT: _within, ...env } = process.env;
  const { stdout } = spawnSync(process.execPath, [counting], { env, encoding: 'utf8' });
  return Number(stdout.trim() || Number.NaN);
}

it('counts tests that fail, and not the suite around them', () => {
  assert.equal(failuresIn(`describe('a suite', () => { it('fails', refuse); it('passes', () => {}); });`), 1);
});

it('counts a suite whose tests never came', () => {
  assert.equal(failuresIn(`describe('a suite', async () => { await null; refuse(); });`), 1);
});

it('counts a hook that fails', () => {
  assert.equal(failuresIn(`describe('a suite', () => { after(refuse); it('passes', () => {}); });`), 1);
  assert.equal(failuresIn(`describe('a suite', () => { before(refuse); it('passes', () => {}); });`), 2);
});

it('counts a file that cannot be read', () => {
  assert.equal(failuresIn(`refuse();`), 1);
});

it('counts nothing of what passes, is skipped or is to be done', () => {
  const fine = `it('passes', () => {}); it('is skipped', { skip: true }, refuse); it.todo('is to be done', refuse);`;
  assert.equal(failuresIn(fine), 0);
});
