/** What a command carries and how it ends, with a controller that the test plays by hand. */
import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import type { Answer } from '@gatehouse/contract/device/messages';
import type { ApiError } from '@gatehouse/contract/errors';
import { sql } from '../db/sql.ts';
import { type FakeController, reportedDoor, startDeviceHarness } from '../testing/deviceHarness.ts';
import { eventually, until } from '../testing/eventually.ts';
import { makeDoor } from '../testing/factories.ts';
import { someoneWaits } from '../testing/lockWaits.ts';
import { testKeys } from '../testing/testKeys.ts';
import { createCommands } from './commands.ts';

const harness = await startDeviceHarness({ after });
const { db } = harness;
const unlocked = reportedDoor({ lock: 'unlocked', lights: 'off' });

describe('a command', () => {
  it('carries what its device needs to act once, in time and in this boot', async () => {
    const device = await harness.onlineController({ doors: 2 });
    harness.wait(1_000);
    const first = harness.command(device.doorIds[1]!, { operation: 'lock' });
    const { process, ...command } = await device.nextCommand();
    assert.match(process, /^[0-9a-f]{16}$/);
    const { id } = command;
    assert.deepEqual(command, {
      type: 'door',
      channel: 1,
      operation: 'lock',
      id,
      epoch: 5,
      counter: 1,
      // By a clock that is slow by one in a hundred: 990 ms since 10 s, and 5,940 ms more.
      deadlineMs: 16_930,
    });
    const reported = reportedDoor({ channel: 1 });
    await device.answer({ process, ...command }, { doors: [reported] });
    assert.deepEqual(await first, { commandId: id, outcome: 'executed', reason: undefined, state: reported });
    assert.deepEqual(await harness.storedCommand(id), { outcome: 'executed', reason: null, epoch: 5 });
    void harness.command(device.doorId);
    assert.equal((await device.nextCommand()).counter, 2);
  });

  it('has less time where its row took long to be written, of customers and of staff', async () => {
    for (const ask of [
      ({ doorId }: FakeController) => harness.command(doorId),
      ({ controllerId }: FakeController) =>
        harness.gateway.service({ controllerId, doorId: null, operation: 'testModeOn', userId: 1 }),
    ]) {
      const device = await harness.onlineController();
      const asked = await db.transaction(async (tx) => {
        await tx.query(sql`lock table commands`);
        const result = ask(device);
        await until(() => someoneWaits(db), { for: 'the row to wait' });
        harness.wait(2_000);
        return [result];
      });
      const command = await device.nextCommand();
      // 1,980 ms since 10 s, and 5,940 ms more, of which 2 s are over.
      assert.equal(command.deadlineMs, 15_920);
      await device.answer(command);
      assert.equal((await asked[0])?.outcome, 'executed');
    }
  });

  it('ends as its device says, with the reason and the door as it is', async () => {
    const device = await harness.onlineController();
    const jammed = reportedDoor({ jammed: true });
    for (const [outcome, reason] of [
      ['rejected', 'jammed'],
      ['expired', 'deadline'],
    ] as const) {
      const result = harness.command(device.doorId);
      const command = await device.nextCommand();
      await device.answer(command, { outcome, reason, doors: [jammed] });
      assert.deepEqual(await result, { commandId: command.id, outcome, reason, state: jammed });
      assert.deepEqual(await harness.storedCommand(command.id), { outcome, reason, epoch: 5 });
    }
  });

  it('is not answered by another controller', async () => {
    const [device, other] = [await harness.onlineController(), await harness.onlineController()];
    const result = harness.command(device.doorId);
    const command = await device.nextCommand();
    await other.answer(command, { outcome: 'rejected', reason: 'unknownDoor', doors: [] });
    // Both go one way: the second is received after the first.
    await other.report({ cause: 'change', doors: [unlocked] });
    await eventually(async () => assert.equal((await other.door()).lock, 'unlocked'));
    await device.answer(command);
    assert.equal((await result).outcome, 'executed');
  });

  it('is answered by its id, its counter and its boot together', async () => {
    const device = await harness.onlineController();
    const result = harness.command(device.doorId);
    const command = await device.nextCommand();
    const { counter, epoch } = command;
    const wrong: Partial<Answer>[] = [
      { counter: counter + 1 },
      { counter: counter - 1 },
      { epoch: epoch - 1 },
      { outcome: 'rejected', reason: 'rebooted' },
      { outcome: 'rejected', reason: 'rebooted', epoch: epoch - 1 },
      { outcome: 'rejected', reason: 'rebooted', epoch: epoch + 1, counter: counter + 1 },
      { epoch: epoch + 1 },
    ];
    for (const changes of wrong) await device.answer(command, { outcome: 'expired', ...changes });
    // All go one way: this is received after them.
    await device.answer(command, { doors: [unlocked] });
    assert.deepEqual((await result).outcome, 'executed');
    assert.deepEqual(await harness.storedCommand(command.id), { outcome: 'executed', reason: null, epoch });
  });

  it('is refused by a later boot of its device', async () => {
    const device = await harness.onlineController();
    const result = harness.command(device.doorId);
    const command = await device.nextCommand();
    const epoch = command.epoch + 1;
    await device.answer(command, { outcome: 'rejected', reason: 'rebooted', epoch });
    const { outcome, reason } = await result;
    assert.deepEqual([outcome, reason], ['rejected', 'rebooted']);
  });

  it('finds a door without a controller offline, and no door where there is none', async () => {
    const lonely = await makeDoor(db);
    await db.query(sql`update doors set controller_id = null, channel = null where id = ${lonely}`);
    const { commandId, outcome } = await harness.command(lonely);
    assert.equal(outcome, 'offline');
    assert.equal((await harness.storedCommand(commandId)).outcome, 'offline');
    await assert.rejects(harness.command(999_999), (error) => (error as ApiError).code === 'NOT_FOUND');
  });

  it('did what its device says, also where that cannot be stored', async () => {
    const device = await harness.onlineController();
    await db.query(sql`alter table commands add constraint unwritable check (answered_at is null) not valid`);
    const result = harness.command(device.doorId);
    await device.answer(await device.nextCommand(), { doors: [unlocked] });
    assert.deepEqual([(await result).outcome, (await result).state], ['executed', unlocked]);
    // But nothing goes on that is to stand in a history and does not.
    const recorded = harness.command(device.doorId, {}, () => []);
    const refused = assert.rejects(recorded, /unwritable/);
    await device.answer(await device.nextCommand());
    await refused;
    await db.query(sql`alter table commands drop constraint unwritable`);
  });
});

describe('what staff ask of a controller', () => {
  const ask = (controllerId: number, changes: object = {}) =>
    harness.gateway.service({ controllerId, doorId: null, operation: 'testModeOn', userId: 1, ...changes });

  it('goes to the whole of it or to one of its doors, with seconds only where they are given', async () => {
    const device = await harness.onlineController({ doors: 2 });
    const { controllerId, doorIds } = device;
    for (const [changes, expected] of [
      [{}, { channel: null, operation: 'testModeOn' }],
      [
        { doorId: doorIds[1], operation: 'autoLock', seconds: 30 },
        { channel: 1, operation: 'autoLock', seconds: 30 },
      ],
      [
        { doorId: doorIds[0], operation: 'autoLock', seconds: null },
        { channel: 0, operation: 'autoLock', seconds: null },
      ],
    ] as const) {
      const result = ask(controllerId, changes);
      const { id, epoch, counter, deadlineMs, process, ...what } = await device.nextCommand();
      assert.deepEqual(what, { type: 'service', ...expected });
      const command = { id, epoch, counter, deadlineMs, process, ...what };
      await device.answer(command, { outcome: 'rejected', reason: 'broken', doors: [] });
      assert.deepEqual(await result, {
        commandId: id,
        outcome: 'rejected',
        reason: 'broken',
        state: undefined,
      });
    }
  });

  it('is refused where there is no such controller, or the door is not one of its own', async () => {
    const [device, other] = [await harness.onlineController(), await harness.onlineController()];
    const notFound = (error: unknown) => (error as ApiError).code === 'NOT_FOUND';
    await assert.rejects(ask(999_999), notFound);
    await assert.rejects(ask(device.controllerId, { doorId: other.doorId }), notFound);
    assert.deepEqual([...(await device.pendingMessages()), ...(await other.pendingMessages())], []);
  });
});

it('an answer that comes twice at once ends its command once, also while neither can be stored', async () => {
  const online = { state: () => 'online', clock: () => ({ bootId: 5, uptimeMs: 1_000 }) };
  const link = { connected: () => true, sendFrame() {}, send() {}, msSinceChange: () => 60_000 };
  const commands = createCommands({
    db,
    keyRing: testKeys,
    clock: harness.clock,
    log: { error() {} } as never,
    storeReport: async () => {
      throw new Error('The connection is gone');
    },
    registry: online as never,
    link: link as never,
    processName: 'test',
    monotonic: () => 0,
  });
  const address = {
    controllerId: 1,
    serial: 'TWICE',
    key: Buffer.alloc(32),
    key_ciphertext: null,
    key_id: null,
    counter: 1,
  };
  const request = { type: 'door', channel: 0, operation: 'open' } as const;
  const ended = commands.deliver({ commandId: 1, address, request }, new AbortController().signal);
  await setImmediate();
  const answer: Answer = {
    id: 1,
    epoch: 5,
    counter: 1,
    sequence: 1,
    link: 1,
    uptimeMs: 1_000,
    outcome: 'executed',
    doors: [],
  };
  commands.answered('TWICE', answer, {});
  commands.answered('TWICE', answer, {});
  assert.equal((await ended).outcome, 'executed');
});
