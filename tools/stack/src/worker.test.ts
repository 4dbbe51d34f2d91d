/**
 * An operator's processes apart, as in production: one serves HTTP, others have the link to the doors, over one
 * PostgreSQL and one broker. Shows docs/guarantees.md#workers-share-the-doors.
 */
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { after, it } from 'node:test';
import { openUnit } from '@gatehouse/contract/api/access';
import { getReadiness } from '@gatehouse/contract/api/operations';
import { systemClock } from '@gatehouse/server/clock';
import { sql } from '@gatehouse/server/db/sql';
import { startBroker } from '@gatehouse/server/devices/broker';
import { createFindController } from '@gatehouse/server/devices/controllerQueries';
import { signToken } from '@gatehouse/server/http/tokens';
import { keyRing } from '@gatehouse/server/keyRing';
import { inTime, until } from '@gatehouse/server/testing/eventually';
import { makeProduct, makeUnit, ORGANISATION } from '@gatehouse/server/testing/factories';
import { makeBooking, makeCustomer } from '@gatehouse/server/testing/peopleFactories';
import { lastFirst, testDb } from '@gatehouse/server/testing/testDatabase';
import { send, type TestServer } from '@gatehouse/server/testing/testServer';
import { startSimulator } from '@gatehouse/simulator/simulator';
import { instantTiming } from '@gatehouse/simulator/timingProfile';
import { makeWiredControllers } from './wiredControllers.ts';

const scope = lastFirst({ after });
const db = await testDb(scope);
const [wired] = await makeWiredControllers(db, {});
assert.ok(wired);
const { controller, doorIds } = wired;
const [doorId = 0] = doorIds;

const credential = { username: 'gatehouse-server', password: randomBytes(16).toString('hex') };
const key = randomBytes(24).toString('base64url');
const findController = createFindController(db, keyRing(key));
const broker = await startBroker({
  server: credential,
  keyOf: async (serial) => (await findController(serial))?.key,
});
scope.after(() => broker.close());
const simulator = startSimulator({
  mqttUrl: broker.url,
  sites: [
    {
      name: 'Test',
      areas: [{ name: 'Hall', floor: 0, width: 1000, height: 1000 }],
      controllers: [controller],
    },
  ],
  timing: instantTiming,
});
scope.after(async () => simulator.close());
const device = simulator.device(controller.serial);
const drives = () => device.model.door(0)?.drives;

const { siteId } = await db.one<{ siteId: number }>(
  sql`select site_id as "siteId" from doors where id = ${doorId}`,
);
const unitId = await makeUnit(db, { productId: await makeProduct(db, { siteId }), siteId, doorId });
const customerId = await makeCustomer(db);
await makeBooking(db, {
  unitId,
  customerId,
  state: 'Active',
  start: systemClock.now().subtract({ hours: 24 }),
  end: null,
});

const dataDir = await mkdtemp(join(tmpdir(), 'gatehouse-worker-'));
scope.after(() => rm(dataDir, { recursive: true }));
const mqttUrl = new URL(broker.url);
Object.assign(mqttUrl, credential);
const sources = join(import.meta.dirname, '../../../apps/server/src');

/** The processes that were started, with their files. */
const running: { file: string; child: ChildProcess }[] = [];
const isWorker = ({ file }: { file: string }) => file === 'worker.ts';

/** Starts a process of an operator, and waits for the line that says it is there. */
async function start(file: string, ...args: string[]): Promise<{ child: ChildProcess; line: string }> {
  const child = spawn(process.execPath, [join(sources, file), ...args], {
    env: {
      ...process.env,
      PORT: '0',
      DATA_DIR: dataDir,
      DATABASE_URL: db.url,
      MQTT_URL: mqttUrl.href,
      SECRET_KEY: key,
      LOG_LEVEL: 'fatal',
      WORKER_PORT: '0',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running.push({ file, child });
  scope.after(() => end(child, 'SIGTERM'));
  const [line] = await inTime(once(createInterface(child.stdout), 'line'), {
    for: `${file} to be there`,
    withinMs: 60_000,
  });
  return { child, line: String(line) };
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill(signal);
  await inTime(exited, { for: `a process to end by ${signal}` });
}

const { line } = await start('main.ts', '--http-only');
const url = /http:\S+[^.]/.exec(line)?.[0] ?? line;
const call = ((endpoint, given = {}) =>
  send(url, ORGANISATION, endpoint as never, given as never)) as TestServer['call'];
const token = signToken(
  keyRing(key),
  'customer',
  {
    organisationId: ORGANISATION,
    name: 'Ann',
    username: 'ann@example.com',
    pushNotifications: true,
    session: randomUUID(),
    id: customerId,
  },
  systemClock.now(),
);
const open = () => call(openUnit, { params: { id: customerId, unitId }, token });
const lastCommand = () =>
  db.one<{ outcome: string | null }>(sql`select outcome from commands order by id desc limit 1`);
const allReady = () =>
  until(async () => (await call(getReadiness)).result?.broker === 'up', {
    for: 'the server to know of a worker',
  });
const controllerIsOnline = () =>
  until(
    async () =>
      (await db.one<{ online: boolean }>(sql`select online and epoch is not null as online from controllers`))
        .online,
    { for: 'the controller to be online' },
  );

/** Without a worker no door is reached, and the server says so. */
async function reachesNoDoorAlone(): Promise<void> {
  assert.equal((await call(getReadiness)).result?.broker, 'down');
  assert.equal((await open()).errorCode, 'DEVICE_OFFLINE');
  assert.deepEqual(await lastCommand(), { outcome: 'offline' });
}

/** What a customer asks goes through a worker to the door, and its answer back. */
async function opensThroughWorkers(): Promise<void> {
  const { child: worker, line: printed } = await start('worker.ts');
  await start('worker.ts');
  await allReady();
  // It connected while nobody listened; at its next start it reports again.
  simulator.act({ type: 'reboot', serial: controller.serial });
  await controllerIsOnline();
  const watched = /http:\S+:\d+/.exec(printed)?.[0] ?? printed;
  assert.equal((await fetch(`${watched}/readyz`)).status, 200);
  assert.equal((await fetch(`${watched}/api`)).status, 404, 'a worker is no server of the API');
  assert.equal(
    (await fetch(`${watched}/metrics`, { headers: { 'x-forwarded-for': '192.0.2.1' } })).status,
    403,
  );
  const metrics = await (await fetch(`${watched}/metrics`)).text();
  assert.match(metrics, /^gatehouse_job_interval_seconds\{name="chargeDue"\} 5$/m);
  assert.match(metrics, /^gatehouse_part_up\{part="broker"\} 1$/m);
  assert.deepEqual([(await open()).statusCode, drives()], [200, 1]);
  assert.deepEqual(await lastCommand(), { outcome: 'executed' });
  // One worker ends: the other takes what comes.
  await end(worker, 'SIGTERM');
  assert.deepEqual([(await open()).statusCode, drives()], [200, 2]);
  assert.deepEqual(
    await db.query(
      sql`select action, outcome from activity where customer_id = ${customerId} order by number`,
    ),
    [
      { action: 'open', outcome: 'offline' },
      { action: 'open', outcome: 'executed' },
      { action: 'open', outcome: 'executed' },
    ],
  );
}

/** A worker that is killed in mid command leaves nothing that opens late, and another takes over. */
async function outlivesAKilledWorker(): Promise<void> {
  const before = drives() ?? 0;
  for (const worker of running.filter(isWorker)) await end(worker.child, 'SIGTERM');
  const { child: killed } = await start('worker.ts');
  await allReady();
  await controllerIsOnline();
  device.setCut(true);
  const answer = open();
  await until(() => db.maybe(sql`select 1 as one from command_handovers where taken_by is not null`), {
    for: 'the worker to take the command',
  });
  await end(killed, 'SIGKILL');
  await start('worker.ts');
  const { statusCode, errorCode } = await inTime(answer, { for: 'the answer', withinMs: 15_000 });
  assert.deepEqual([statusCode, errorCode], [504, 'DEVICE_SILENT']);
  assert.deepEqual(await lastCommand(), { outcome: 'unknown' });
  assert.deepEqual(await db.query(sql`select from command_handovers`), []);

  device.setCut(false);
  await until(async () => (await open()).statusCode === 200, { for: 'the other worker to open the door' });
  assert.equal(drives(), before + 1);
}

it('doors are reached through workers only, whichever of them is there', async () => {
  await reachesNoDoorAlone();
  await opensThroughWorkers();
  await outlivesAKilledWorker();
});
