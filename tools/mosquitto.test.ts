/** Shows docs/device-protocol.md#the-broker: the lines that set up a Mosquitto, run as they stand there, and compose's. */
import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { it, type TestContext } from 'node:test';
import { connect } from 'node:tls';
import { promisify } from 'node:util';
import { sql } from '@gatehouse/server/db/sql';
import { syncAccounts } from '@gatehouse/server/devices/dynamicSecurity';
import { certificates } from '@gatehouse/server/testing/certificates';
import { inTime, until } from '@gatehouse/server/testing/eventually';
import { freePort, mosquittoMissing, runMosquitto } from '@gatehouse/server/testing/mosquitto';
import { testDb } from '@gatehouse/server/testing/testDatabase';
import { startSimulator } from '@gatehouse/simulator/simulator';
import { instantTiming } from '@gatehouse/simulator/timingProfile';
import { parse } from 'yaml';
import { makeWiredControllers } from './stack/src/wiredControllers.ts';

const run = promisify(execFile);
const tool = join(import.meta.dirname, 'mosquitto.ts');
const main = join(import.meta.dirname, '../apps/server/src/main.ts');

async function temporaryFolder(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-set-up-'));
  t.after(() => rm(folder, { recursive: true }));
  return folder;
}

/** Starts the server of an operator, and waits for its first line. */
async function serve(t: TestContext, environment: NodeJS.ProcessEnv): Promise<void> {
  const child = spawn(process.execPath, [main], {
    env: { ...process.env, PORT: '0', LOG_LEVEL: 'fatal', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  t.after(async () => {
    child.kill();
    await exited;
  });
  await inTime(once(createInterface(child.stdout), 'line'), {
    for: 'the server to be there',
    withinMs: 60_000,
  });
}

it('a controller that comes later is reached without a file or a signal', {
  skip: mosquittoMissing,
}, async (t) => {
  const db = await testDb(t);
  const [folder, dataDir] = [await temporaryFolder(t), await temporaryFolder(t)];
  const port = await freePort();
  const settings = { DATABASE_URL: db.url, MQTT_URL: `mqtt://gatehouse:password@127.0.0.1:${port}` };
  const { stdout } = await run(process.execPath, [tool, folder], { env: { ...process.env, ...settings } });
  assert.equal(
    stdout,
    `0 controllers. Start Mosquitto with: mosquitto -c ${join(folder, 'mosquitto.conf')}\n`,
  );
  // Started by root it becomes this user, who must be able to write its file.
  if (process.geteuid?.() === 0) await run('chown', ['-R', 'mosquitto', folder]);
  const broker = await runMosquitto(join(folder, 'mosquitto.conf'), port);
  t.after(() => broker.close());
  await serve(t, { ...settings, DATA_DIR: dataDir, MQTT_DYNAMIC_SECURITY: 'true' });

  const [wired] = await makeWiredControllers(db, {});
  assert.ok(wired);
  const simulator = startSimulator({
    mqttUrl: broker.url,
    sites: [
      {
        name: 'Test',
        areas: [{ name: 'Hall', floor: 0, width: 1000, height: 1000 }],
        controllers: [wired.controller],
      },
    ],
    timing: instantTiming,
  });
  t.after(async () => simulator.close());
  await until(async () => (await db.one<{ online: boolean }>(sql`select online from controllers`)).online, {
    for: 'the new controller to be online',
    withinMs: 60_000,
  });
});

it('in containers the server signs in from beside it, and controllers by TLS', {
  skip: mosquittoMissing || (process.geteuid?.() !== 0 && 'only root gives files to another user'),
}, async (t) => {
  const db = await testDb(t);
  const folder = await temporaryFolder(t);
  await chmod(folder, 0o755);
  const [certificate] = certificates;
  await writeFile(join(folder, 'broker.crt'), certificate.cert);
  await writeFile(join(folder, 'broker.key'), certificate.key, { mode: 0o644 });
  const [port, tlsPort] = [await freePort(), await freePort()];
  const compose = parse(await readFile(join(import.meta.dirname, '../compose.yaml'), 'utf8'), {
    merge: true,
  });
  const user = Number((await run('id', ['--user', 'mosquitto'])).stdout);
  // What is different here: folders, ports, the user's number, and where Debian has the plugin.
  const args = (compose.services['broker-files'].command as string[])
    .slice(1)
    .filter((option) => !option.startsWith('--plugin='))
    .map((option) =>
      option
        .replace('/mosquitto/config', join(folder, 'config'))
        .replace('/certificates', folder)
        .replace('--tls-port=8883', `--tls-port=${tlsPort}`)
        .replace('--owner=1883', `--owner=${user}`),
    );
  const settings = { DATABASE_URL: db.url, MQTT_URL: `mqtt://gatehouse:password@mosquitto:${port}` };
  await run(process.execPath, [tool, ...args], { env: { ...process.env, ...settings } });
  const config = join(folder, 'config/mosquitto.conf');
  for (const file of [config, join(folder, 'config/dynamic-security.json')])
    assert.equal((await stat(file)).uid, user);
  const broker = await runMosquitto(config, port);
  t.after(() => broker.close());
  const address = (password: string) => `mqtt://gatehouse:${password}@127.0.0.1:${port}`;
  assert.deepEqual(await syncAccounts(address('password'), []), { added: 0, changed: 0, removed: 0 });
  await assert.rejects(syncAccounts(address('another'), []), /Not authorized/);
  const socket = connect({ port: tlsPort, host: 'localhost', ca: certificate.cert });
  await inTime(once(socket, 'secureConnect'), { for: 'the broker to speak TLS' });
  socket.destroy();
});

it('what it is called wrongly with is refused in words', async () => {
  const settings = { DATABASE_URL: 'postgresql://localhost/none', MQTT_URL: 'mqtt://a:b@localhost' };
  for (const [args, message] of [
    [['folder', '--tls-port=8883'], '--tls-port, --tls-cert and --tls-key belong together.\n'],
    [['folder', '--owner=mosquitto'], "--owner must be a whole number, and is 'mosquitto'.\n"],
  ] as const) {
    await assert.rejects(run(process.execPath, [tool, ...args], { env: { ...process.env, ...settings } }), {
      stderr: message,
    });
  }
});
