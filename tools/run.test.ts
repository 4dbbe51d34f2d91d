import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { listVariables } from '../apps/server/src/environment.ts';
import { commands, scriptOf } from './commands.mjs';
import { variablesOf } from './commandVariables.ts';

const root = join(import.meta.dirname, '..');

async function run(...args: string[]): Promise<{ code: number | null; output: string; errors: string }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'run.mjs'), ...args]);
  const [output, errors, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ]);
  return { code, output, errors };
}

test('help names every command and every variable', async () => {
  const { code, output } = await run('--help');
  assert.equal(code, 0);
  for (const name of Object.keys(commands)) assert.ok(output.includes(scriptOf(name)), name);
  for (const { name } of listVariables()) assert.ok(output.includes(name), name);
});

test('every command has its own help: its call, its options and the variables that matter to it', async () => {
  const helps = await Promise.all(
    Object.entries(commands).map(async ([name, { options }]) => ({
      name,
      options,
      ...(await run(name, '--help')),
    })),
  );
  for (const { name, options, code, output } of helps) {
    assert.equal(code, 0, name);
    assert.ok(output.startsWith(`${scriptOf(name)} -- [options]`), output);
    for (const option of Object.keys(options))
      assert.ok(output.includes(`  --${option}`), `${name} ${option}`);
    const shown = output.split('Environment:\n')[1] ?? '';
    assert.deepEqual(
      [...shown.matchAll(/^ {2}([A-Z\d_]+) /gm)].map((match) => match[1]),
      variablesOf(name).map((variable) => variable.name),
      name,
    );
  }
  assert.ok(!variablesOf('serve').some(({ name }) => name === 'DEMO_SITE_PORT'));
});

test('a wrong argument is refused in one line that names it', async () => {
  for (const [args, message] of [
    [['start', '--rest'], 'npm start: there is no option --rest; --help shows what it takes.'],
    [
      ['start', '--reset=yes'],
      "npm start: --reset takes no value, and has 'yes'; --help shows what it takes.",
    ],
    [
      ['bench', '--turns'],
      'npm run bench: --turns needs a value, like --turns 5; --help shows what it takes.',
    ],
    [['serve', 'now'], "npm run serve: it takes no 'now'; --help shows what it takes."],
  ] as const) {
    assert.deepEqual(await run(...args), { code: 1, output: '', errors: `${message}\n` });
  }
});

test('each command is a script of the package and, but for what only developers need, in the README', async () => {
  const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  const readme = await readFile(join(root, 'README.md'), 'utf8');
  for (const name of Object.keys(commands)) {
    assert.equal(scripts[name], `node tools/run.mjs ${name}`);
    assert.ok(name === 'scenes' || readme.includes(scriptOf(name)), name);
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
