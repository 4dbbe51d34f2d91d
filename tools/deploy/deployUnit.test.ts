/** deploy/systemd against systemd itself and what it starts. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { patienceMs } from '../../apps/server/src/lifetime.ts';
import { serverEnvironment, serverFlags } from '../commands.mjs';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../..');
const unit = await readFile(join(root, 'deploy/systemd/gatehouse.service'), 'utf8');
const settingOf = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(unit)?.[1] ?? '';

test('the service starts what is installed, without rights, and has time to end', () => {
  const [node = '', ...rest] = settingOf('ExecStart').split(' ');
  const flags = rest.slice(0, serverFlags.length);
  const [script = '', ...args] = rest.slice(serverFlags.length);
  const installed = `${settingOf('WorkingDirectory')}/`;
  assert.ok(node.startsWith(installed) && existsSync(join(root, node.slice(installed.length))), node);
  assert.deepEqual(flags, serverFlags);
  const variables = Object.entries(serverEnvironment).map((pair) => pair.join('='));
  assert.equal(settingOf('Environment'), variables.join(' '));
  assert.ok(existsSync(join(root, script)), script);
  assert.deepEqual(args, ['serve']);
  assert.equal(settingOf('User'), 'gatehouse');
  assert.equal(settingOf('CapabilityBoundingSet'), '');
  assert.ok(Number(settingOf('TimeoutStopSec')) * 1000 > patienceMs);
});

const isMissing = !existsSync('/usr/bin/systemd-analyze') && 'systemd is not installed';

test('systemd finds nothing wrong with it, and little that it leaves open', {
  skip: isMissing,
}, async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-unit-'));
  t.after(() => rm(folder, { recursive: true }));
  const file = join(folder, 'gatehouse.service');
  await writeFile(file, unit.replaceAll(settingOf('WorkingDirectory'), root));
  const { stderr } = await run('systemd-analyze', ['verify', '--man=no', file]);
  assert.equal(stderr, '');
  // Of 100: below 20 is what systemd calls protected.
  await run('systemd-analyze', ['security', '--offline=yes', '--threshold=20', file]);
});
