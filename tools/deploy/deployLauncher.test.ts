import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';

const launcher = join(import.meta.dirname, '../../deploy/gatehouse.mjs');

function launch(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [launcher, ...args], { encoding: 'utf8' });
  return { status, stdout, stderr };
}

test('every command of an operator has its help where only the server is installed', () => {
  for (const name of ['serve', 'owner', 'worker', 'migrate', 'doctor', 'backup', 'keys', 'restore']) {
    const { status, stdout, stderr } = launch(name, '--help');
    assert.deepEqual({ status, stderr }, { status: 0, stderr: '' });
    assert.ok(stdout.startsWith(`gatehouse ${name} [options]`), stdout);
  }
});

test('a wrong argument and an unknown command are refused in one line', () => {
  assert.deepEqual(launch('backup', '--tow'), {
    status: 1,
    stdout: '',
    stderr: 'gatehouse backup: there is no option --tow; --help shows what it takes.\n',
  });
  assert.match(launch('start').stderr, /^There is no command 'start'\. There are serve, .+\.\n$/);
});
