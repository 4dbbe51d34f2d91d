import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, it } from 'node:test';

const folder = mkdtempSync(join(tmpdir(), 'gatehouse-silence-'));
after(() => rmSync(folder, { recursive: true }));

const write = (name: string, source: string) => {
  const path = join(folder, name);
  writeFileSync(path, source);
  return JSON.stringify(path);
};

it('ends a run whose tests never rest, and what got on beside them counts', () => {
  const never = write(
    'never.test.mjs',
    `import { test } from 'node:test';
     test('never rests', async () => { for (;;) await new Promise(setImmediate); });`,
  );
  const slow = write(
    'slow.test.mjs',
    `import { test } from 'node:test';
     for (let n = 0; n < 8; n++) test('takes a while', () => new Promise((done) => setTimeout(done, 400)));`,
  );
  write(
    'running.mjs',
    `import { run } from 'node:test';
     import { listenForSilence } from ${JSON.stringify(join(import.meta.dirname, 'silence.ts'))};
     using silence = listenForSilence(2_500);
     const ended = [];
     const tests = run({ files: [${never}, ${slow}], concurrency: 2, timeout: 2_000, signal: silence.signal });
     tests.on('test:complete', ({ name, details }) => {
       silence.heard();
       ended.push([name.split('/').at(-1), details.passed]);
     });
     for await (const _ of tests);
     console.log(JSON.stringify(ended));`,
  );
  const { NODE_TEST_CONTEXT: _within, ...env } = process.env;
  const { stdout } = spawnSync(process.execPath, [join(folder, 'running.mjs')], { env, encoding: 'utf8' });
  const ended = JSON.parse(stdout) as [string, boolean][];
  assert.equal(ended.filter(([name]) => name === 'takes a while').length, 8);
  assert.deepEqual(
    ended.filter(([name]) => name !== 'takes a while'),
    [
      ['never rests', false],
      ['slow.test.mjs', true],
      ['never.test.mjs', false],
    ],
  );
});
