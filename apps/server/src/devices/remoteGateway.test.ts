/** A command from a process without a link to the broker, through one that has a link, to a controller and back. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { COMMAND_LIFETIME_MS } from '@gatehouse/contract/device/timing';
import Fastify from 'fastify';
import { listen } from '../db/listen.ts';
import type { Db } from '../db/pool.ts';
import { sql } from '../db/sql.ts';
import { recordHistory } from '../features/activity/service.ts';
import { reportedDoor, startDeviceHarness } from '../testing/deviceHarness.ts';
import { inTime, until } from '../testing/eventually.ts';
import { lastFirst } from '../testing/testDatabase.ts';
import type { DoorCommandRequest, RecordAttempts } from './gateway.ts';
import { HANDOVER_CHANNEL, readHandoverMessage } from './handover.ts';
import { startHandoverTaking } from './handoverTaking.ts';
import { startRemoteGateway } from './remoteGateway.ts';

const scope = lastFirst({ after });
const harness = await startDeviceHarness(scope);
const { db, clock } = harness;
const { log } = Fastify({ logger: { level: 'silent' } });
const listenTo: Parameters<typeof startRemoteGateway>[0]['listen'] = (listener) =>
  listen(db.url, HANDOVER_CHANNEL, listener);
let now = 0;
const recordAttempts: RecordAttempts = (on, attempts) => recordHistory(on, { attempts }, clock.now());
const remote = await startRemoteGateway({
  db,
  clock,
  listen: listenTo,
  recordAttempts,
  monotonic: () => now,
});
scope.after(() => remote.close());

const open = (doorId: number, given: Partial<DoorCommandRequest> = {}) =>
  remote.command({
    doorId,
    operation: 'open',
    actor: { type: 'system', id: null, via: 'system' },
    ...given,
  });
const handovers = () =>
  db.query<{ commandId: number; taken: boolean }>(sql`
    select command_id as "commandId", taken_by is not null as taken from command_handovers`);
const isPresent = () => until(() => remote.connected(), { for: 'somebody with a link to say so' });

/** Longer than a process with a link counts as connected without another word. */
const SILENCE_MS = 6_000;

describe('while nobody has a link', () => {
  beforeEach(() => {
    now += SILENCE_MS;
  });

  it('a command is not sent, then or later', async () => {
    const device = await harness.onlineController();
    assert.equal(remote.connected(), false);
    const result = await open(device.doorId);
    assert.equal(result.outcome, 'offline');
    assert.equal((await harness.storedCommand(result.commandId)).outcome, 'offline');
    assert.deepEqual(await handovers(), []);
    assert.deepEqual(await device.pendingMessages(), []);
  });

  it('a command whose right ends is taken back', async () => {
    const device = await harness.onlineController();
    const right = new AbortController();
    const ended = open(device.doorId, { signal: right.signal });
    await until(async () => (await handovers()).length === 1, { for: 'the command to be handed over' });
    right.abort();
    assert.equal((await ended).outcome, 'offline');
    assert.deepEqual(await handovers(), []);
  });

  it('a command that waited for too long is left to its end by who comes then', async () => {
    const device = await harness.onlineController();
    const ended = open(device.doorId);
    await until(async () => (await handovers()).length === 1, { for: 'the command to be handed over' });
    await db.query(sql`update command_handovers set handed_at = handed_at - interval '2 seconds'`);
    const taking = await startHandoverTaking({ db, log, devices: harness.gateway, listen: listenTo });
    assert.equal((await ended).outcome, 'offline');
    assert.deepEqual(await device.pendingMessages(), []);
    await taking.close();
  });
});

describe('with two processes that have a link', () => {
  const takings: { close(): Promise<void> }[] = [];
  before(async () => {
    for (let processes = 0; processes < 2; processes++) {
      takings.push(await startHandoverTaking({ db, log, devices: harness.gateway, listen: listenTo }));
    }
  });
  after(() => Promise.all(takings.map((taking) => taking.close())));

  it('one sends the command, and its outcome comes back stored', async () => {
    await isPresent();
    const device = await harness.onlineController();
    const { doorId } = device;
    const ended = remote.command(
      { doorId, operation: 'open', actor: { type: 'system', id: null, via: 'system' } },
      ({ commandId, outcome }) => [{ doorId, action: 'open', how: 'system', commandId, outcome }],
    );
    const command = await device.nextCommand();
    assert.ok(command.deadlineMs <= 10_000 + COMMAND_LIFETIME_MS);
    await device.answer(command, { doors: [reportedDoor({ lock: 'unlocked' })] });
    const result = await ended;
    assert.deepEqual([result.outcome, result.state?.lock], ['executed', 'unlocked']);
    assert.deepEqual(
      await db.query(sql`select outcome from activity where command_id = ${result.commandId}`),
      [{ outcome: 'executed' }],
    );
    assert.equal((await device.door()).lock, 'unlocked');
    assert.equal((await harness.storedCommand(result.commandId)).outcome, 'executed');
    assert.equal(new Set(device.frames).size, 1);
    assert.deepEqual(await handovers(), []);
  });

  it('an outcome that comes before it is known that the command is written is taken', async (t) => {
    await isPresent();
    const device = await harness.onlineController();
    const committed = Promise.withResolvers<void>();
    const late: Db = {
      ...db,
      async transaction(work) {
        const result = await db.transaction(work);
        await committed.promise;
        return result;
      },
    };
    const slow = await startRemoteGateway({ db: late, clock, listen: listenTo, recordAttempts });
    t.after(() => slow.close());
    const actor = { type: 'system', id: null, via: 'system' } as const;
    const ended = slow.command({ doorId: device.doorId, operation: 'open', actor });
    const command = await device.nextCommand();
    const heard = Promise.withResolvers<void>();
    const stop = await listenTo({
      onPayload: (payload) => readHandoverMessage(payload)?.kind === 'ended' && heard.resolve(),
      onLost() {},
      onBack() {},
    });
    t.after(stop);
    await device.answer(command, { doors: [reportedDoor({ lock: 'unlocked' })] });
    await inTime(heard.promise, { for: 'the end to be announced' });
    // Whatever was announced before this has arrived.
    await until(() => slow.connected(), { for: 'the gateway to hear of somebody with a link' });
    committed.resolve();
    const { outcome, state } = await inTime(ended, { for: 'the end', withinMs: 5_000 });
    assert.deepEqual([outcome, state?.lock], ['executed', 'unlocked']);
  });

  it('what the device refuses comes back with its reason, and so does what staff ask', async () => {
    const device = await harness.onlineController();
    const userId = 1;
    const ended = remote.service({
      controllerId: device.controllerId,
      doorId: device.doorId,
      operation: 'checkLock',
      userId,
    });
    const command = await device.nextCommand();
    assert.deepEqual([command.type, command.operation], ['service', 'checkLock']);
    await device.answer(command, { outcome: 'rejected', reason: 'notTesting' });
    const { outcome, reason } = await ended;
    assert.deepEqual([outcome, reason], ['rejected', 'notTesting']);
  });

  it('many at once keep apart', async () => {
    const device = await harness.onlineController({ doors: 12 });
    const ended = Promise.all(device.doorIds.map((doorId) => open(doorId)));
    for (const _door of device.doorIds) await device.answer(await device.nextCommand());
    const results = await ended;
    assert.ok(results.every(({ outcome }) => outcome === 'executed'));
    assert.equal(new Set(results.map(({ commandId }) => commandId)).size, 12);
  });

  it('nothing is sent any more once the right to it has ended', async () => {
    const device = await harness.onlineController();
    const right = new AbortController();
    const ended = open(device.doorId, { signal: right.signal });
    const command = await device.nextCommand();
    right.abort();
    await device.answer(command);
    assert.equal((await inTime(ended, { for: 'the end' })).outcome, 'executed');
  });

  it('the time it was on its way here is taken from its life', async () => {
    const device = await harness.onlineController();
    const { controllerId, serial, doorId } = device;
    const deadlineAt = async (ageMs: number, counter: number) => {
      const { id } = await db.one<{ id: number }>(sql`
        insert into commands (door_id, operation, actor_type, via, counter, requested_at)
        values (${doorId}, 'open', 'system', 'system', ${counter}, ${clock.now()}) returning id`);
      const ended = harness.gateway.deliver(
        {
          commandId: id,
          address: { controllerId, serial, key: device.key(), key_ciphertext: null, key_id: null, counter },
          request: { type: 'door', channel: 0, operation: 'open' },
          ageMs,
        },
        new AbortController().signal,
      );
      const command = await device.nextCommand();
      await device.answer(command);
      await ended;
      return command.deadlineMs;
    };
    const fresh = await deadlineAt(0, 51);
    assert.equal(await deadlineAt(1_500, 52), fresh - 1_500);
  });

  it('a door that does not exist is said to be none', async () => {
    await assert.rejects(open(999_999), { code: 'NOT_FOUND' });
  });

  it('it is known that nobody is there any more', async () => {
    await isPresent();
    now += SILENCE_MS;
    assert.equal(remote.connected(), false);
  });
});
