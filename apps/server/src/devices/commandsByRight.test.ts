/** Commands of customers: the right to a door and the command's row in one step. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import Fastify from 'fastify';
import type { DoorName } from '../db/accessSql.ts';
import type { RightRow } from '../db/doorRightSql.ts';
import { listen } from '../db/listen.ts';
import { sql } from '../db/sql.ts';
import { type FakeController, reportedDoor, startDeviceHarness } from '../testing/deviceHarness.ts';
import { makeGate, makeUnit } from '../testing/factories.ts';
import { makeBooking, makeCustomer } from '../testing/peopleFactories.ts';
import { lastFirst } from '../testing/testDatabase.ts';
import type { CommandResult, CustomerCommandRequest, DeviceGateway } from './gateway.ts';
import { HANDOVER_CHANNEL } from './handover.ts';
import { startHandoverTaking } from './handoverTaking.ts';
import { startRemoteGateway } from './remoteGateway.ts';

const scope = lastFirst({ after });
const harness = await startDeviceHarness(scope);
const { db, clock, gateway } = harness;
const ended: { result: CommandResult; right: RightRow }[] = [];
beforeEach(() => {
  ended.length = 0;
});

/** A controller with a unit of a customer on its first door and a gate of their site on its second. */
async function rented() {
  const device = await harness.onlineController({ doors: 2 });
  const [unitDoor, gateDoor] = device.doorIds as [number, number];
  const { site_id: siteId } = await db.one<{ site_id: number }>(sql`
    select site_id from controllers where serial = ${device.serial}`);
  const unitId = await makeUnit(db, { siteId, doorId: unitDoor });
  const gateId = await makeGate(db, { siteId, doorId: gateDoor, direction: 'entry' });
  const customerId = await makeCustomer(db);
  const start = clock.now().subtract({ hours: 1 });
  const bookingId = await makeBooking(db, { unitId, customerId, state: 'Active', start, end: null });
  const unit: DoorName = { permission: 'unit', id: unitId };
  const gate: DoorName = { permission: 'gate', id: gateId };
  return { device, unitDoor, gateDoor, unit, gate, customerId, bookingId };
}

const ask = (
  customerId: number,
  door: DoorName,
  { operation = 'open', by = gateway }: Partial<CustomerCommandRequest> & { by?: DeviceGateway } = {},
) =>
  by.commandByRight({ customerId, door, operation }, (result, right) => {
    ended.push({ result, right });
    return [];
  });

const countCommands = async ({ serial }: FakeController) => {
  const { counter, written } = await db.one<{ counter: number; written: number }>(sql`
    select c.command_counter::integer as counter, count(m.id)::integer as written
    from controllers c join doors d on d.controller_id = c.id left join commands m on m.door_id = d.id
    where c.serial = ${serial} group by c.id`);
  assert.equal(counter, written);
  return written;
};

/** Answers so many commands as done; the channels they came for. */
async function executeAll(device: FakeController, count: number): Promise<number[]> {
  const channels: number[] = [];
  for (let n = 0; n < count; n++) {
    const command = await device.nextCommand();
    channels.push(command.channel!);
    await device.answer(command, { doors: [reportedDoor({ channel: command.channel! })] });
  }
  return channels;
}

describe('a command by the right of a customer', () => {
  it('goes to the door of their unit, and to a gate of its site', async () => {
    const { device, unitDoor, gateDoor, unit, gate, customerId, bookingId } = await rented();
    for (const [door, doorId, booked] of [
      [unit, unitDoor, bookingId],
      [gate, gateDoor, null],
    ] as const) {
      const end = ask(customerId, door);
      await executeAll(device, 1);
      const { right, result } = await end;
      assert.equal(result?.outcome, 'executed');
      assert.deepEqual([right?.door_id, right?.booking_id, right?.refusal], [doorId, booked, null]);
      assert.deepEqual(ended.pop(), { result, right });
      const row = await db.one<object>(sql`
        select door_id, operation, actor_type, actor_id, via, outcome from commands where id = ${result!.commandId}`);
      assert.deepEqual(row, {
        door_id: doorId,
        operation: 'open',
        actor_type: 'customer',
        actor_id: customerId,
        via: 'app',
        outcome: 'executed',
      });
    }
  });

  it('that is refused writes nothing, says why, and leaves the controller’s counter', async () => {
    const { device, unit, gate, customerId } = await rented();
    const stranger = await makeCustomer(db);
    await db.query(sql`update units set overlock_manual = true where id = ${unit.id}`);
    assert.equal((await ask(customerId, unit)).right?.refusal, 'overlocked');
    assert.equal((await ask(customerId, gate)).right?.refusal, 'gateBarred');
    for (const door of [unit, gate]) assert.deepEqual(await ask(stranger, door), { right: undefined });
    assert.equal(await countCommands(device), 0);
    assert.deepEqual([await device.pendingMessages(), ended], [[], []]);
  });

  it('has an answer of its own among many that come at once', async () => {
    const [own, other] = [await rented(), await rented()];
    await db.query(sql`update bookings set state = 'Upcoming' where id = ${other.bookingId}`);
    const asked = Promise.all([
      ask(own.customerId, own.unit),
      ask(other.customerId, other.unit),
      ask(other.customerId, own.unit),
      ask(own.customerId, own.gate),
      ask(own.customerId, own.unit, { operation: 'lock' }),
      ask(own.customerId, { permission: 'unit', id: 2_000_000_000 }),
    ]);
    const channels = await executeAll(own.device, 3);
    const ends = await asked;
    assert.deepEqual(channels.toSorted(), [0, 0, 1]);
    assert.deepEqual(
      ends.map(({ right, result }) => right && (right.refusal ?? result?.outcome)),
      ['executed', 'notStarted', undefined, 'executed', 'executed', undefined],
    );
    assert.deepEqual([await countCommands(own.device), await countCommands(other.device)], [3, 0]);
    assert.equal(ended.length, 3);
  });
});

describe('in a process without a link', () => {
  let remote: DeviceGateway;
  before(async () => {
    const { log } = Fastify({ logger: { level: 'silent' } });
    const listenTo: Parameters<typeof startRemoteGateway>[0]['listen'] = (listener) =>
      listen(db.url, HANDOVER_CHANNEL, listener);
    remote = await startRemoteGateway({ db, clock, listen: listenTo, recordAttempts: async () => {} });
    scope.after(() => remote.close());
    const taking = await startHandoverTaking({ db, log, devices: gateway, listen: listenTo });
    scope.after(() => taking.close());
  });

  it('it is handed over where the right allows it, and only there', async () => {
    const { device, unit, customerId } = await rented();
    const asked = ask(customerId, unit, { by: remote });
    await executeAll(device, 1);
    const { right, result } = await asked;
    assert.deepEqual([result?.outcome, right?.refusal], ['executed', null]);
    await db.query(sql`update customers set suspended_at = ${clock.now()} where id = ${customerId}`);
    const late = await ask(customerId, unit, { by: remote });
    assert.deepEqual([late.result, late.right?.refusal], [undefined, 'accountEnded']);
    assert.equal(await countCommands(device), 1);
  });
});
