/** Commands whose process died in mid command. Shows docs/guarantees.md#no-command-stays-open. */
import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import { sql } from '../../db/sql.ts';
import { runJobs } from '../../jobs/jobs.ts';
import { startDeviceHarness } from '../../testing/deviceHarness.ts';
import { until } from '../../testing/eventually.ts';
import { makeCustomer, makeUser } from '../../testing/peopleFactories.ts';
import { lastFirst } from '../../testing/testDatabase.ts';
import { startTestServer } from '../../testing/testServer.ts';

const scope = lastFirst({ after });
const harness = await startDeviceHarness(scope);
const { db } = harness;
const server = await startTestServer(scope, { db });
const customerId = await makeCustomer(db);
const userId = await makeUser(db);

/** A command as it stands when its process has died. */
async function leaveOpen(doorId: number, operation = 'open', via = 'app'): Promise<number> {
  const { id } = await db.one<{ id: number }>(sql`
    insert into commands (door_id, operation, actor_type, actor_id, via, counter, requested_at)
    values (${doorId}, ${operation}, 'customer', ${customerId}, ${via}, 1, ${server.clock.now()}) returning id`);
  return id;
}

/** The same of what staff ask, at one door or at all of a controller. */
async function leaveServiceOpen(controllerId: number, doorId: number | null, operation: string) {
  const { id } = await db.one<{ id: number }>(sql`
    insert into commands (door_id, controller_id, operation, actor_type, actor_id, via, counter, requested_at)
    values (${doorId}, ${controllerId}, ${operation}, 'user', ${userId}, 'staff', 1, ${server.clock.now()})
    returning id`);
  return id;
}

const sweep = () => runJobs(server.ctx, ['settleOpenCommands']);
const historyOf = (commandId: number) =>
  db.query(sql`
    select action, how, customer_id, user_id, outcome, reason from activity where command_id = ${commandId}`);
const staffHistoryOf = (commandId: number) =>
  db.query(sql`
    select door_id, action, how, customer_id, user_id, outcome from activity where command_id = ${commandId} order by door_id`);
const line = { action: 'open', how: 'app', customer_id: customerId, user_id: null };
const staffLine = { how: 'staff', customer_id: null, user_id: userId, outcome: 'unknown' };
const event = { number: 1, uptimeMs: 9_000, channel: 0 };

it('one of which nothing is known is unknown once nobody can wait for it any more', async () => {
  const { doorId } = await harness.onlineController();
  const id = await leaveOpen(doorId);
  await db.query(sql`insert into command_handovers (command_id, controller_id, request, taken_by)
    select ${id}, controller_id, '{}', 'gone' from doors where id = ${doorId}`);
  server.clock.advance({ seconds: 14, milliseconds: 999 });
  await sweep();
  assert.equal((await harness.storedCommand(id)).outcome, null);
  server.clock.advance({ milliseconds: 1 });
  await sweep();
  await sweep();
  assert.equal((await harness.storedCommand(id)).outcome, 'unknown');
  assert.deepEqual(await historyOf(id), [{ ...line, outcome: 'unknown', reason: null }]);
  assert.deepEqual(await db.query(sql`select from command_handovers`), []);
});

it('one that its door reports to have carried out is executed', async () => {
  const device = await harness.onlineController();
  const id = await leaveOpen(device.doorId);
  await device.report({ events: [{ ...event, type: 'unlocked', commandId: id }] });
  await until(
    () => db.maybe(sql`select 1 as one from commands where id = ${id} and reported_outcome is not null`),
    {
      for: 'the event to be stored',
    },
  );
  server.clock.advance({ seconds: 15 });
  await sweep();
  assert.equal((await harness.storedCommand(id)).outcome, 'executed');
  assert.deepEqual(await historyOf(id), [{ ...line, outcome: 'executed', reason: null }]);
});

it('one whose lock jammed is rejected, and another door says nothing of it', async () => {
  const device = await harness.onlineController({ doors: 2 });
  const other = await leaveOpen(device.doorIds[1] ?? 0);
  const jammed = await leaveOpen(device.doorId, 'lock');
  await device.report({
    events: [
      { ...event, type: 'unlocked', commandId: other },
      { ...event, number: 2, type: 'unlocked', commandId: jammed },
      { ...event, number: 3, type: 'jammed', commandId: jammed },
    ],
  });
  await until(
    () => db.maybe(sql`select 1 as one from commands where id = ${jammed} and reported_outcome is not null`),
    {
      for: 'the events to be stored',
    },
  );
  server.clock.advance({ seconds: 15 });
  await sweep();
  assert.deepEqual(await harness.storedCommand(jammed), {
    outcome: 'rejected',
    reason: 'jammed',
    epoch: null,
  });
  assert.deepEqual(await historyOf(jammed), [
    { ...line, action: 'lock', outcome: 'rejected', reason: 'jammed' },
  ]);
  assert.equal((await harness.storedCommand(other)).outcome, 'unknown');
});

it('one of a day ago stays as it is', async () => {
  const { doorId } = await harness.onlineController();
  const old = await leaveOpen(doorId);
  server.clock.advance({ milliseconds: 1 });
  const young = await leaveOpen(doorId);
  server.clock.advance({ hours: 23, minutes: 59, seconds: 59, milliseconds: 999 });
  await sweep();
  assert.equal((await harness.storedCommand(old)).outcome, null);
  assert.equal((await harness.storedCommand(young)).outcome, 'unknown');
  await db.query(sql`delete from commands where id = ${old}`);
});

it('what staff asked of a controller is in the history of each door it was for', async () => {
  const { controllerId, doorIds } = await harness.onlineController({ doors: 2 });
  const restart = await leaveServiceOpen(controllerId, null, 'reboot');
  const test = await leaveServiceOpen(controllerId, doorIds[1]!, 'checkLock');
  server.clock.advance({ seconds: 15 });
  await sweep();
  assert.deepEqual(
    await staffHistoryOf(restart),
    doorIds.map((door_id) => ({ door_id, action: 'reboot', ...staffLine })),
  );
  assert.deepEqual(await staffHistoryOf(test), [{ door_id: doorIds[1], action: 'checkLock', ...staffLine }]);
});

it('what is done at a channel taken off a unit is in the history of the unit’s door', async () => {
  const { controllerId, doorIds } = await harness.onlineController({ doors: 2 });
  const [freed, unitsDoor] = doorIds as [number, number];
  await db.query(sql`update doors set controller_id = null, channel = null where id = ${unitsDoor}`);
  await db.query(sql`update doors set freed_from = ${unitsDoor} where id = ${freed}`);
  const test = await leaveServiceOpen(controllerId, freed, 'checkLock');
  server.clock.advance({ seconds: 15 });
  await sweep();
  assert.deepEqual(await staffHistoryOf(test), [{ door_id: unitsDoor, action: 'checkLock', ...staffLine }]);
});

it('what nobody asked for has no line in the history', async () => {
  const { doorId } = await harness.onlineController();
  const id = await leaveOpen(doorId, 'lightsOn', 'system');
  server.clock.advance({ seconds: 15 });
  await sweep();
  assert.equal((await harness.storedCommand(id)).outcome, 'unknown');
  assert.deepEqual(await historyOf(id), []);
});
