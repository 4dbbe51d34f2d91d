/** What a command carries and how it ends, with a controller that the test plays by hand. */
import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import type { Answer } from '@gatehouse/contract/device/messages';
import type { ApiError } from '@gatehouse/contract/errors';
import { sql } from '../db/sql.ts';
import { findBreak, recordHistory } from '../features/activity/service.ts';
import { type Command, reportedDoor, startDeviceHarness } from '../testing/deviceHarness.ts';
import { eventually, inTime, until } from '../testing/eventually.ts';
import { makeDoor } from '../testing/factories.ts';
import { someoneWaits } from '../testing/lockWaits.ts';
import { isTimeSet } from '../testing/testDatabase.ts';
import { testKeys } from '../testing/testKeys.ts';
import { noon } from '../testing/testServer.ts';
import { createCommands } from './commands.ts';
import type { HistoryOf } from './gateway.ts';

const harness = await startDeviceHarness({ after });
const { db } = harness;
const unlocked = reportedDoor({ lock: 'unlocked', lights: 'off' });
const offline = { commandId: 0, outcome: 'offline' } as const;
const historyOf =
  (doorId: number): HistoryOf =>
  ({ commandId, outcome, reason }) => [{ doorId, action: 'open', how: 'app', commandId, outcome, reason }];

/** What an answer tells of the door it unlocked. */
const unlockedBy = ({ id }: Command, number: number) => ({
  eventsFrom: 1,
  events: [{ number, uptimeMs: 10_000, type: 'unlocked', channel: 0, commandId: id } as const],
});
const ack = (upTo: number) => ({ type: 'stored', epoch: 5, upTo });

/** What a door's history has, in its order. */
async function actionsAt(doorId: number) {
  const rows = await db.query<{ action: string }>(
    sql`select action from activity where door_id = ${doorId} order by number`,
  );
  return rows.map(({ action }) => action);
}

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

  it('has less time where its row took long to be written', async () => {
    const device = await harness.onlineController();
    const asked = await db.transaction(async (tx) => {
      await tx.query(sql`lock table commands`);
      const result = harness.command(device.doorId);
      await until(() => someoneWaits(db), { for: 'the row to wait' });
      harness.wait(2_000);
      return [result];
    });
    const command = await device.nextCommand();
    // 1,980 ms since 10 s, and 5,940 ms more, of which 2 s are over.
    assert.equal(command.deadlineMs, 15_920);
    await device.answer(command);
    assert.equal((await asked[0])?.outcome, 'executed');
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

  it('stands in the history of its door with what it made happen, in one commit with its outcome and the door as it is', async () => {
    const device = await harness.onlineController();
    const { doorId } = device;
    const result = harness.command(doorId, {}, historyOf(doorId));
    const command = await device.nextCommand();
    await device.answer(command, { doors: [unlocked], ...unlockedBy(command, 1) });
    assert.equal((await result).outcome, 'executed');
    assert.deepEqual(await device.nextMessage(), ack(1));
    const rows = await db.query(sql`
      select a.action, a.how, a.outcome, a.xmin = c.xmin and a.xmin = d.xmin and a.xmin = k.xmin as "oneCommit"
      from activity a join doors d on d.id = a.door_id join controllers k on k.id = d.controller_id
        join commands c on c.door_id = d.id
      where d.id = ${doorId} order by a.number`);
    assert.deepEqual(rows, [
      { action: 'open', how: 'app', outcome: 'executed', oneCommit: true },
      { action: 'unlocked', how: 'device', outcome: 'reported', oneCommit: true },
    ]);
    assert.equal(await findBreak({ db }, doorId), undefined);
  });

  it('ends at once where its controller’s events are just being stored; what it made happen follows them', async () => {
    const device = await harness.onlineController();
    const result = harness.command(device.doorId, {}, historyOf(device.doorId));
    const command = await device.nextCommand();
    const begun = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    harness.keeper.receives = async () => {
      harness.keeper.receives = async () => {};
      begun.resolve();
      await goOn.promise;
    };
    await device.report({
      events: [{ number: 1, uptimeMs: 1, type: 'alarm', channel: 0, alarm: 'Motion Detected' }],
    });
    await begun.promise;
    await device.answer(command, { doors: [unlocked], ...unlockedBy(command, 2) });
    const ended = await inTime(result, { for: 'the outcome' }).finally(goOn.resolve);
    assert.equal(ended.outcome, 'executed');
    assert.deepEqual([await device.nextMessage(), await device.nextMessage()], [ack(1), ack(2)]);
    assert.deepEqual(await actionsAt(device.doorId), ['open', 'alarm', 'unlocked']);
  });

  it('has what it made happen in no history before what its controller has yet to report', async () => {
    const device = await harness.onlineController();
    const result = harness.command(device.doorId, {}, historyOf(device.doorId));
    const command = await device.nextCommand();
    const { events, eventsFrom } = unlockedBy(command, 2);
    await device.answer(command, { events, eventsFrom });
    assert.equal((await result).outcome, 'executed');
    assert.deepEqual(await device.pendingMessages(), []);
    await device.report({ events: [{ number: 1, uptimeMs: 1, type: 'locked', channel: 0 }, ...events] });
    assert.deepEqual(await device.nextMessage(), ack(2));
    assert.deepEqual(await actionsAt(device.doorId), ['open', 'locked', 'unlocked']);
  });

  it('has its answer believed of nothing but what it made happen itself', async () => {
    const device = await harness.onlineController();
    for (const changes of [{ commandId: 1 }, { type: 'alarm', alarm: 'Motion Detected' }] as const) {
      const result = harness.command(device.doorId);
      const command = await device.nextCommand();
      const { events, eventsFrom } = unlockedBy(command, 1);
      await device.answer(command, {
        events: events.map((event) => ({ ...event, ...changes })),
        eventsFrom,
      });
      assert.equal((await result).outcome, 'executed');
    }
    assert.deepEqual(await device.pendingMessages(), []);
    assert.deepEqual(await actionsAt(device.doorId), []);
  });

  it('has what it made happen kept where nobody waits for its answer any more', async () => {
    const device = await harness.onlineController();
    const result = harness.command(device.doorId);
    const command = await device.nextCommand();
    await device.answer(command);
    await result;
    await db.query(sql`update commands set outcome = null, answered_at = null where id = ${command.id}`);
    await device.answer(command, { doors: [unlocked], ...unlockedBy(command, 1) });
    assert.deepEqual(await device.nextMessage(), ack(1));
    assert.deepEqual(await actionsAt(device.doorId), ['unlocked']);
    assert.deepEqual(await db.query(sql`select reported_outcome from commands where id = ${command.id}`), [
      { reported_outcome: 'executed' },
    ]);
  });

  it('that nobody answered stands in it, too', async () => {
    const doorId = await makeDoor(db);
    const { commandId, outcome } = await harness.command(doorId, {}, historyOf(doorId));
    assert.equal(outcome, 'offline');
    assert.deepEqual(await db.query(sql`select outcome from activity where command_id = ${commandId}`), [
      { outcome: 'offline' },
    ]);
  });

  it('has neither outcome nor history where one of them cannot be stored; its door is stored all the same', async () => {
    const device = await harness.onlineController();
    const { doorId } = device;
    await db.query(sql`alter table activity add constraint unwritable check (false) not valid`);
    const result = harness.command(doorId, {}, historyOf(doorId));
    const command = await device.nextCommand();
    await device.answer(command, { doors: [unlocked] });
    await assert.rejects(result, /unwritable/);
    await db.query(sql`alter table activity drop constraint unwritable`);
    assert.deepEqual(await harness.storedCommand(command.id), { outcome: null, reason: null, epoch: null });
    assert.deepEqual(await db.query(sql`select from activity where command_id = ${command.id}`), []);
    assert.equal((await device.door()).lock, 'unlocked');
  });

  it('waits for the history of no other door', {
    skip: isTimeSet && 'PostgreSQL limits no wait for a lock then.',
  }, async () => {
    const [held, free] = [await harness.onlineController(), await harness.onlineController()];
    for (const { doorId } of [held, free]) {
      await recordHistory(db, { attempts: historyOf(doorId)(offline) }, noon);
    }
    const waiting = await db.transaction(async (tx) => {
      await tx.query(sql`select from activity_heads where door_id = ${held.doorId} for update`);
      const results = [held, free].map(({ doorId }) => harness.command(doorId, {}, historyOf(doorId)));
      for (const device of [held, free]) {
        const command = await device.nextCommand();
        await device.answer(command, { doors: [unlocked], ...unlockedBy(command, 1) });
      }
      assert.equal((await inTime(results[1]!, { for: 'the other door' })).outcome, 'executed');
      assert.deepEqual(await free.nextMessage(), ack(1));
      assert.equal((await held.door()).lock, 'unlocked');
      assert.ok(await someoneWaits(db, '%append_activity%'));
      return [results[0]!];
    });
    assert.equal((await waiting[0])?.outcome, 'executed');
    assert.deepEqual(await held.nextMessage(), ack(1));
    for (const { doorId } of [held, free]) {
      assert.equal(await findBreak({ db }, doorId), undefined);
      assert.deepEqual((await actionsAt(doorId)).toSorted(), ['open', 'open', 'unlocked']);
    }
  });

  it('did what its device says, also where that cannot be stored', async () => {
    const device = await harness.onlineController();
    await db.query(sql`alter table commands add constraint unwritable check (answered_at is null) not valid`);
    const result = harness.command(device.doorId);
    await device.answer(await device.nextCommand(), { doors: [unlocked] });
    assert.deepEqual([(await result).outcome, (await result).state], ['executed', unlocked]);
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
