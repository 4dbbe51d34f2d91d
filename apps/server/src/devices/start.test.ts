/** The device gateway as a whole: who is taken for offline, and how it ends. */
import assert from 'node:assert/strict';
import { type Duplex, PassThrough } from 'node:stream';
import { after, it } from 'node:test';
import { commandTopic } from '@gatehouse/contract/device/topics';
import Fastify from 'fastify';
import { stoppedClock } from '../clock.ts';
import { sql } from '../db/sql.ts';
import { soon, startDeviceHarness } from '../testing/deviceHarness.ts';
import { inTime } from '../testing/eventually.ts';
import { makeController } from '../testing/factories.ts';
import { stopTimers } from '../testing/stoppedTimers.ts';
import { testDb } from '../testing/testDatabase.ts';
import { testKeys } from '../testing/testKeys.ts';
import { noon } from '../testing/testServer.ts';
import { startBroker } from './broker.ts';
import { startDevices } from './start.ts';

const db = await testDb({ after });

it('who is stored as online but was not seen since the connection came up is offline after 8 s, when next looked at', async (t) => {
  const pass = stopTimers(t, ['setInterval']);
  const harness = await startDeviceHarness(t, { db });
  const gone = await makeController(harness.db, { online: true });
  const silent = await harness.onlineController();
  const there = await harness.onlineController();
  const awaited = await harness.connectController();
  await awaited.status('online');
  await soon(async () => (await awaited.stored()).online);
  const isOnline = async (id: number) =>
    (await harness.db.one<{ online: boolean }>(sql`select online from controllers where id = ${id}`)).online;
  const look = () => pass(5_000);

  harness.wait(7_999);
  look();
  // What a look began before this has ended with it.
  await harness.db.query(sql`select`);
  await there.report({ firmware: '2.0.0' });
  await soon(async () => (await there.stored()).firmware === '2.0.0');
  assert.ok(await isOnline(gone));
  harness.wait(1);
  pass(4_999);
  await there.report({ firmware: '2.0.1' });
  await soon(async () => (await there.stored()).firmware === '2.0.1');
  assert.ok(await isOnline(gone));
  pass(1);
  await soon(async () => !(await isOnline(gone)));
  assert.ok((await silent.stored()).online);
  assert.ok((await there.stored()).online);
  assert.ok((await awaited.stored()).online);

  harness.wait(85_000);
  await there.report();
  harness.wait(6_000);
  await there.report({ firmware: '2.0.2' });
  await soon(async () => (await there.stored()).firmware === '2.0.2');
  look();
  await soon(async () => !(await silent.stored()).online);
  assert.ok((await there.stored()).online);
});

it('a look that fails brings nothing down, and is taken again', async (t) => {
  const pass = stopTimers(t, ['setInterval']);
  const harness = await startDeviceHarness(t, { db });
  const gone = await makeController(db, { online: true });
  harness.wait(8_000);
  await db.query(sql`alter table controllers rename to elsewhere`);
  pass(5_000);
  // The look has begun before these.
  for (let turn = 0; turn < 3; turn++) await db.query(sql`select`);
  await db.query(sql`alter table elsewhere rename to controllers`);
  pass(5_000);
  await soon(async () => {
    const { online } = await db.one<{ online: boolean }>(
      sql`select online from controllers where id = ${gone}`,
    );
    return !online;
  });
});

it('who has not reported is asked to report before a command only while the connection is new: the statuses may be on their way', async (t) => {
  const fresh = await startDeviceHarness(t, { db });
  const device = await fresh.connectController();
  fresh.wait(2_999);
  const early = fresh.command(device.doorId);
  assert.deepEqual(await device.nextMessage(), { type: 'report' });
  await device.report({ cause: 'asked' });
  await device.answer(await device.nextCommand());
  assert.equal((await early).outcome, 'executed');
  const other = await fresh.connectController();
  fresh.wait(1);
  assert.equal((await fresh.command(other.doorId)).outcome, 'offline');
  assert.deepEqual(await other.pendingMessages(), []);
});

it('nobody is taken for offline in the first 8 s without the connection, and no command is sent', async (t) => {
  const pass = stopTimers(t, ['setTimeout', 'setInterval']);
  const harness = await startDeviceHarness(t, { db });
  const device = await harness.onlineController();
  harness.wait(60_000);
  assert.ok(harness.gateway.connected());
  await harness.broker.close();
  await soon(() => !harness.gateway.connected());
  const { outcome } = await inTime(harness.command(device.doorId), { for: 'the command to end at once' });
  assert.equal(outcome, 'offline');
  harness.wait(7_999);
  pass(5_000);
  await harness.db.query(sql`select`);
  assert.ok((await device.stored()).online);
  harness.wait(1);
  pass(5_000);
  await soon(async () => !(await device.stored()).online);
});

it('an outage is one error in the log, however many attempts fail, its end a warning, and the next one is another', async (t) => {
  const pass = stopTimers(t);
  const levels: string[] = [];
  const names: Record<number, string> = { 20: 'debug', 30: 'info', 40: 'warn', 50: 'error' };
  const stream = { write: (line: string) => void levels.push(names[JSON.parse(line).level]!) };
  const { log } = Fastify({ logger: { level: 'debug', stream } });
  const server = { username: 'gatehouse-server', password: 'secret' };
  const broker = await startBroker({ server, keyOf: async () => undefined });
  const cutLine = () => {
    const line = new PassThrough();
    setImmediate(() => line.destroy());
    return line;
  };
  let line: Duplex;
  let isCut = true;
  const gateway = await startDevices({
    keyRing: testKeys,
    db,
    clock: stoppedClock(noon),
    log,
    mqttUrls: [broker.url],
    connect: () => (line = isCut ? cutLine() : broker.connect()),
    credential: server,
    async recordHistory() {},
  });
  t.after(async () => {
    await gateway.close();
    await broker.close();
  });
  assert.deepEqual(levels, ['error']);
  pass(250);
  await soon(() => levels.length === 2);
  isCut = false;
  pass(500);
  await soon(() => gateway.connected());
  isCut = true;
  line!.destroy();
  await soon(() => levels.length === 5);
  pass(250);
  await soon(() => levels.length === 6);
  assert.deepEqual(levels, ['error', 'debug', 'info', 'warn', 'error', 'debug']);
});

it('takes nobody for offline any more once it has ended', async (t) => {
  const pass = stopTimers(t, ['setInterval']);
  const harness = await startDeviceHarness(t, { db });
  const device = await harness.onlineController();
  await harness.gateway.close();
  harness.wait(100_000);
  pass(5_000);
  await harness.db.query(sql`select`);
  await harness.db.query(sql`select`);
  assert.ok((await device.stored()).online);
});

it('ends once all that it took in is stored', async (t) => {
  const harness = await startDeviceHarness(t, { db });
  const device = await harness.onlineController();
  const begun = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  harness.keeper.receives = async () => {
    begun.resolve();
    await goOn.promise;
  };
  await device.report({ events: [{ number: 1, uptimeMs: 1, type: 'locked', channel: 0 }] });
  await begun.promise;
  let ended = false;
  const ending = harness.gateway.close().finally(() => (ended = true));
  await soon(() => !harness.gateway.connected());
  await harness.db.query(sql`select`);
  assert.ok(!ended);
  goOn.resolve();
  await ending;
  const { stored } = await harness.db.one<{ stored: number | null }>(sql`
    select events_stored as stored from controllers where id = ${device.controllerId}`);
  assert.equal(stored, 1);
});

it('PIN codes and grants go to their controller, on its own topic', async (t) => {
  const harness = await startDeviceHarness(t, { db });
  const device = await harness.onlineController();
  const other = await harness.onlineController();
  const { serial, key } = device;
  const topics: string[] = [];
  device.client.on('message', (topic) => topics.push(topic));
  harness.gateway.sendGrants({ serial, key: key(), version: 3, grants: [] });
  assert.deepEqual(await device.nextMessage(), { type: 'grants', version: 3, part: 1, parts: 1, grants: [] });
  harness.gateway.sendPins({ serial, key: key(), version: 4, codes: [] });
  assert.deepEqual(await device.nextMessage(), { type: 'pins', version: 4, part: 1, parts: 1, codes: [] });
  assert.deepEqual(new Set(topics), new Set([commandTopic(serial)]));
  assert.deepEqual(await other.pendingMessages(), []);
});
