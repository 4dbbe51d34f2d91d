/** What the files for Mosquitto hold; what it makes of them is tried in brokerRights.test.ts. */
import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { it, type TestContext } from 'node:test';
import { type MosquittoOptions, writeMosquittoFiles } from './mosquitto.ts';

const key = new Uint8Array(32);
const options: MosquittoOptions = {
  port: 1883,
  server: { username: 'gatehouse-server', password: 'secret' },
  controllers: ['GH-000001', 'GH-000002'].map((serial) => ({ serial, key })),
};

async function write(t: TestContext, changes: Partial<MosquittoOptions> = {}) {
  const above = await mkdtemp(join(tmpdir(), 'gatehouse-mosquitto-'));
  t.after(() => rm(above, { recursive: true }));
  const folder = join(above, 'etc', 'mosquitto');
  const config = await writeMosquittoFiles(folder, { ...options, ...changes });
  assert.equal(config, join(folder, 'mosquitto.conf'));
  return { folder, lines: (await readFile(config, 'utf8')).split('\n') };
}

it('lets only their owner read who may do what, and the passwords', async (t) => {
  const { folder } = await write(t);
  assert.equal((await stat(join(folder, 'dynamic-security.json'))).mode & 0o777, 0o600);
});

it('holds no password, and for two controllers of one key two hashes', async (t) => {
  const { folder } = await write(t);
  const text = await readFile(join(folder, 'dynamic-security.json'), 'utf8');
  assert.ok(!text.includes('secret"'));
  const { clients } = JSON.parse(text) as { clients: { username: string; password: string }[] };
  assert.deepEqual(
    clients.map(({ username }) => username),
    ['gatehouse-server', 'GH-000001', 'GH-000002'],
  );
  assert.equal(new Set(clients.map(({ password }) => password)).size, 3);
});

it('leaves alone what a running Mosquitto has changed', async (t) => {
  const { folder } = await write(t);
  const path = join(folder, 'dynamic-security.json');
  await writeFile(path, '{}');
  await writeMosquittoFiles(folder, options);
  assert.equal(await readFile(path, 'utf8'), '{}');
});

it('lets nobody in without a name, keeps nothing for later, and holds nothing up', async (t) => {
  const { lines } = await write(t);
  for (const line of [
    'allow_anonymous false',
    'persistence false',
    'queue_qos0_messages false',
    'set_tcp_nodelay true',
  ]) {
    assert.ok(lines.includes(line), line);
  }
});

it('listens on the loopback interface, and runs as who starts it, where nothing else is asked for', async (t) => {
  const { lines } = await write(t);
  assert.ok(lines.includes('listener 1883 127.0.0.1'));
  assert.ok(!lines.some((line) => line.startsWith('user ')));
  const { lines: others } = await write(t, { host: '0.0.0.0', user: 'broker' });
  assert.ok(others.includes('listener 1883 0.0.0.0'));
  assert.ok(others.includes('user broker'));
});
