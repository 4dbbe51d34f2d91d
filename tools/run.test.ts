import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { listVariables } from '../apps/server/src/config.ts';

async function run(...args: string[]): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'run.mjs'), ...args]);
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  return { code, output };
}

test('help names every command and every variable', async () => {
  for (const args of [['--help'], ['start', '--help']]) {
    const { code, output } = await run(...args);
    assert.equal(code, 0);
    for (const command of ['npm start', 'npm test', 'npm run dev', 'npm run bench']) {
      assert.ok(output.includes(command), command);
    }
    for (const { name } of listVariables()) assert.ok(output.includes(name), name);
  }
});

test('an unknown command shows the help and fails', async () => {
  const { code, output } = await run('strat');
  assert.equal(code, 1);
  assert.ok(output.includes('npm start'));
});

test("the command's exit code comes through", async () => {
  assert.equal((await run('test', 'nothing.of.this.name')).code, 1);
});
