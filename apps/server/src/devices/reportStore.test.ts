/** What an answer leaves to store, all of it in one commit, and what becomes of it where that can't be had at once. */
import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { sql } from '../db/sql.ts';
import { findBreak, recordHistory } from '../features/activity/service.ts';
import { type Command, reportedDoor, startDeviceHarness } from '../testing/deviceHarness.ts';
import { inTime } from '../testing/eventually.ts';
import { makeDoor } from '../testing/factories.ts';
import { someoneWaits } from '../testing/lockWaits.ts';
import { isTimeSet } from '../testing/testDatabase.ts';
import { noon } from '../testing/testServer.ts';
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
  it('stands in the history of its door with what it made happen, in one commit with its outcome and the door as it is', async () => {
    const device = await harness.onlineController();
    const { doorId } = device;
    const result = harness.command(doorId, {}, historyOf(doorId));
    const command = await device.nextCommand();
    const { events, eventsFrom } = unlockedBy(command, 1);
    await device.answer(command, {
      outcome: 'rejected',
      reason: 'jammed',
      doors: [reportedDoor({ jammed: true })],
      events: events.map((event) => ({ ...event, type: 'jammed' })),
      eventsFrom,
    });
    assert.equal((await result).outcome, 'rejected');
    assert.deepEqual(await device.nextMessage(), ack(1));
    const rows = await db.query(sql`
      select a.action, a.how, a.outcome, a.reason,
        a.xmin = c.xmin and a.xmin = d.xmin and a.xmin = k.xmin as "oneCommit"
      from activity a join doors d on d.id = a.door_id join controllers k on k.id = d.controller_id
        join commands c on c.door_id = d.id
      where d.id = ${doorId} order by a.number`);
    assert.deepEqual(rows, [
      { action: 'open', how: 'app', outcome: 'rejected', reason: 'jammed', oneCommit: true },
      { action: 'jammed', how: 'device', outcome: 'reported', reason: null, oneCommit: true },
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
});
