/**
 * The way of a door command and of a report, through the real broker and database. Shows
 * docs/guarantees.md#a-door-never-opens-late, docs/guarantees.md#only-the-device-knows and
 * docs/guarantees.md#a-stale-state-is-not-shown-as-locked.
 */

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ANSWER_TIMEOUT_MS } from '@gatehouse/contract/device/timing';
import type { ApiError } from '@gatehouse/contract/errors';
import { isAfter } from '@gatehouse/contract/rules/instants';
import { reportedAt } from '@gatehouse/server/db/doorSql';
import { sql } from '@gatehouse/server/db/sql';
import { until } from '@gatehouse/server/testing/eventually';
import { makeDoor } from '@gatehouse/server/testing/factories';
import { mosquittoMissing } from '@gatehouse/server/testing/mosquitto';
import { type DoorStack, startDoorStack } from './doorStack.ts';

type StoredDoor = {
  lock: string | null;
  door: string | null;
  lights: boolean | null;
  alarm: string | null;
  jammed: boolean;
  alarmed: boolean;
};

const storedDoor = (stack: DoorStack, id: number) =>
  stack.db.one<StoredDoor>(sql`
    select reported_lock as lock, reported_door as door, reported_lights as lights, reported_alarm as alarm,
      reported_jammed as jammed, alarm_since is not null as alarmed
    from doors where id = ${id}
  `);

const storedCommand = (stack: DoorStack, id: number) =>
  stack.db.one<{ outcome: string; reason: string | null; counter: number | null; answered: boolean }>(sql`
    select outcome, reason, counter, answered_at is not null as answered from commands where id = ${id}
  `);

const isOnline = async (stack: DoorStack) =>
  (await stack.db.one<{ online: boolean }>(sql`select online from controllers limit 1`)).online;

/** The only controller of a stack, and its first door. */
function only(stack: DoorStack) {
  const [{ serial }] = stack.controllers as [DoorStack['controllers'][0]];
  const device = stack.simulator.device(serial);
  const act = (action: 'pull' | 'push' | 'force' | 'move') => device.model.act(0, action);
  return { serial, device, doorId: stack.doorId(0, 0), act, drives: () => device.model.door(0)?.drives };
}

describe('a command', () => {
  it('is executed by the device, and what it reported is stored before the caller gets a reply', async (t) => {
    const stack = await startDoorStack(t);
    const { doorId, drives } = only(stack);
    const result = await stack.command(doorId, 'open');
    assert.equal(result.outcome, 'executed');
    assert.equal(result.state?.lock, 'unlocked');
    assert.equal(drives(), 1);
    assert.equal((await storedDoor(stack, doorId)).lock, 'unlocked');
    assert.deepEqual(await storedCommand(stack, result.commandId), {
      outcome: 'executed',
      reason: null,
      counter: 1,
      answered: true,
    });
    assert.equal((await stack.command(doorId, 'lightsOn')).state?.lights, 'on');
    assert.equal((await storedDoor(stack, doorId)).lights, true);
    assert.equal((await stack.command(doorId, 'lock')).state?.lock, 'locked');
  });

  it('is rejected with the reason the device gives', async (t) => {
    const stack = await startDoorStack(t);
    const { doorId, device } = only(stack);
    device.model.setStuck(0, true);
    const result = await stack.command(doorId, 'open');
    assert.deepEqual([result.outcome, result.reason, result.state?.jammed], ['rejected', 'jammed', true]);
    assert.equal((await storedDoor(stack, doorId)).jammed, true);
    assert.equal((await storedCommand(stack, result.commandId)).reason, 'jammed');
  });

  it('finds a door without a controller offline, and no door where there is none', async (t) => {
    const stack = await startDoorStack(t);
    const lonely = await makeDoor(stack.db);
    await stack.db.query(sql`update doors set controller_id = null, channel = null where id = ${lonely}`);
    const result = await stack.command(lonely, 'open');
    assert.equal(result.outcome, 'offline');
    assert.equal((await storedCommand(stack, result.commandId)).outcome, 'offline');
    await assert.rejects(stack.command(999_999, 'open'), (error) => (error as ApiError).code === 'NOT_FOUND');
  });

  it('works at once after a reboot, in the new boot', async (t) => {
    const stack = await startDoorStack(t);
    const { doorId, device } = only(stack);
    const epoch = async () =>
      (await stack.db.one<{ epoch: number }>(sql`select epoch from controllers`)).epoch;
    const before = await epoch();
    device.reboot();
    await until(async () => (await epoch()) > before);
    assert.equal((await stack.command(doorId, 'open')).outcome, 'executed');
  });

  it('is not sent once the right to it has ended', async (t) => {
    const stack = await startDoorStack(t);
    const { doorId, drives } = only(stack);
    const actor = { type: 'system', id: null, via: 'system' } as const;
    const signal = AbortSignal.abort();
    const result = await stack.gateway.command({ doorId, operation: 'open', actor, signal });
    assert.deepEqual([result.outcome, drives()], ['offline', 0]);
  });

  it('keeps each of many simultaneous commands apart', async (t) => {
    const stack = await startDoorStack(t, { controllers: 3, doorsEach: 20 });
    const doors = stack.controllers.flatMap((_, c) =>
      Array.from({ length: 20 }, (_, n) => stack.doorId(c, n)),
    );
    const results = await Promise.all(doors.map((door) => stack.command(door, 'open')));
    assert.ok(results.every(({ outcome }) => outcome === 'executed'));
    const { counters } = await stack.db.one<{ counters: number }>(sql`
      select count(distinct (d.controller_id, c.counter))::integer as counters
      from commands c join doors d on d.id = c.door_id
    `);
    assert.equal(counters, 60);
  });
});

describe('the link', { concurrency: true }, () => {
  it('when cut: the outcome is unknown, nothing opens late, and offline shows within 15 s', async (t) => {
    let skew = 0;
    const clock = () => performance.now() + skew;
    const stack = await startDoorStack(t, { monotonic: clock, deviceMonotonic: clock });
    const { doorId, device, drives } = only(stack);
    const cutAt = performance.now();
    device.setCut(true);
    const result = await stack.command(doorId, 'open');
    assert.equal(result.outcome, 'unknown');
    assert.ok(performance.now() - cutAt >= ANSWER_TIMEOUT_MS - 100);

    await until(async () => !(await isOnline(stack)));
    assert.ok(performance.now() - cutAt < 15_000, 'offline was stored in time');
    const asked = performance.now();
    assert.equal((await stack.command(doorId, 'open')).outcome, 'offline');
    assert.ok(performance.now() - asked < ANSWER_TIMEOUT_MS, 'answered without waiting');

    skew += 30_000;
    device.setCut(false);
    await until(() => isOnline(stack));
    // What was waiting anywhere would have come before this.
    assert.equal((await stack.command(doorId, 'lightsOn')).outcome, 'executed');
    assert.equal(drives(), 0);
    assert.equal((await stack.command(doorId, 'open')).outcome, 'executed');
    assert.equal(drives(), 1);
  });

  it('when the broker is gone: every command fails at once', async (t) => {
    const stack = await startDoorStack(t);
    const { doorId, drives } = only(stack);
    await stack.broker.close();
    await until(async () => !stack.gateway.connected());
    const asked = performance.now();
    assert.equal((await stack.command(doorId, 'open')).outcome, 'offline');
    assert.ok(performance.now() - asked < ANSWER_TIMEOUT_MS, 'answered without waiting');
    assert.equal(drives(), 0);
    await until(async () => !(await isOnline(stack)));
  });

  it('loses one message in twenty: success is returned if and only if the device acted', async (t) => {
    const stack = await startDoorStack(t, { controllers: 5, doorsEach: 4 });
    for (const { serial } of stack.controllers) stack.simulator.device(serial).setFaults({ loss: 0.05 });
    const ends = await Promise.all(
      stack.controllers.flatMap(({ serial }, controller) =>
        [0, 1, 2, 3].map((channel) => commandInTurn(stack, serial, controller, channel, 15)),
      ),
    );
    const wrong = ends.flat().filter(({ outcome, acted }) => (outcome === 'executed') !== (acted === 1));
    assert.deepEqual(wrong, []);
  });
});

/** Opens and locks one door in turn; how each command ended and how often the actuator ran for it. */
async function commandInTurn(
  stack: DoorStack,
  serial: string,
  controller: number,
  channel: number,
  times: number,
) {
  const door = stack.simulator.device(serial).model.door(channel);
  const ends: { outcome: string; acted: number }[] = [];
  for (let n = 0; n < times; n++) {
    const before = door?.drives ?? 0;
    const { outcome } = await stack.command(stack.doorId(controller, channel), n % 2 === 0 ? 'open' : 'lock');
    ends.push({ outcome, acted: (door?.drives ?? 0) - before });
  }
  return ends;
}

describe('what happens at the device', () => {
  it('is stored as separate facts, and every server process is notified', async (t) => {
    const stack = await startDoorStack(t);
    const { doorId, act } = only(stack);
    await stack.command(doorId, 'open');
    assert.ok(act('pull'));
    await until(async () => (await storedDoor(stack, doorId)).door === 'open');
    assert.equal((await storedDoor(stack, doorId)).lock, 'unlocked');
    await stack.command(doorId, 'lock');
    assert.deepEqual(await storedDoor(stack, doorId), {
      lock: 'locked',
      door: 'open',
      lights: false,
      alarm: null,
      jammed: false,
      alarmed: false,
    });
  });

  it('is as old as the last report of all doors, also once the controller is offline', async (t) => {
    const stack = await startDoorStack(t);
    const { doorId, device } = only(stack);
    const ages = () =>
      stack.db.one<{ changed: Temporal.Instant; shown: Temporal.Instant; seen: Temporal.Instant }>(sql`
        select d.reported_at as changed, ${reportedAt} as shown, c.last_seen_at as seen
        from doors d join controllers c on c.id = d.controller_id where d.id = ${doorId}`);
    const first = await ages();
    // After its boot it reports the same of its door as before.
    device.reboot();
    await until(async () => isAfter((await ages()).seen, first.seen));
    device.setBattery(0);
    await until(async () => !(await isOnline(stack)));
    const { changed, shown, seen } = await ages();
    assert.ok(changed.equals(first.changed));
    assert.ok(shown.equals(seen));
  });

  it('alarms when a door is forced, until an authorised unlock', async (t) => {
    const stack = await startDoorStack(t);
    const { doorId, act } = only(stack);
    assert.ok(!act('pull'));
    assert.ok(act('force'));
    await until(async () => (await storedDoor(stack, doorId)).alarm === 'Door Forced Open');
    assert.equal((await storedDoor(stack, doorId)).alarmed, true);
    await stack.command(doorId, 'open');
    const after = await storedDoor(stack, doorId);
    assert.deepEqual([after.alarm, after.alarmed], [null, false]);
  });

  it('comes later with its own time when there was no link', async (t) => {
    let skew = 0;
    const stack = await startDoorStack(t, { deviceMonotonic: () => performance.now() + skew });
    const { doorId, device, act } = only(stack);
    device.setCut(true);
    act('force');
    skew += 60_000;
    const restored = Temporal.Now.instant();
    device.setCut(false);
    await until(async () => (await stack.events()).some(({ type }) => type === 'linkRestored'));
    const alarm = (await stack.events()).find(({ type }) => type === 'alarm');
    assert.ok(alarm);
    assert.equal(alarm.doorId, doorId);
    assert.equal(alarm.alarm, 'Door Forced Open');
    const age = Temporal.Instant.from(alarm.at).until(restored).total('seconds');
    assert.ok(age > 30 && age < 90, `${age} s before the link was back, by the device's clock 60`);
  });

  it('is kept once, in its order, and names the command that did it', async (t) => {
    const stack = await startDoorStack(t);
    const { doorId } = only(stack);
    const { commandId } = await stack.command(doorId, 'open');
    await stack.command(doorId, 'lock');
    await until(async () => (await stack.events()).length === 2);
    const events = await stack.events();
    assert.deepEqual(
      events.map(({ number, type }) => [number, type]),
      [
        [1, 'unlocked'],
        [2, 'locked'],
      ],
    );
    assert.equal(events[0]?.commandId, commandId);
  });
});

describe('two server processes', () => {
  it('command the same controllers, each hears its own answers, and events are kept once', async (t) => {
    const stack = await startDoorStack(t, { controllers: 2, doorsEach: 5 });
    const other = await stack.anotherGateway();
    await until(async () => other.connected());
    const system = { type: 'system', id: null, via: 'system' } as const;
    const gateways = [stack.gateway, other];
    const results = await Promise.all(
      Array.from({ length: 200 }, (_, n) => {
        const doorId = stack.doorId(n % 2, n % 5);
        return gateways[n % 3 === 0 ? 0 : 1]!.command({
          doorId,
          operation: n % 4 < 2 ? 'open' : 'lock',
          actor: system,
        });
      }),
    );
    assert.ok(results.every(({ outcome }) => outcome === 'executed'));
    const { used } = await stack.db.one<{ used: number }>(sql`
      select count(distinct (d.controller_id, c.counter))::integer as used
      from commands c join doors d on d.id = c.door_id
    `);
    assert.equal(used, 200);
    await until(() => isSettled(stack));
    // Of one moment: more may be reported and stored yet.
    const { stored, kept, different } = await stack.db.one<
      Record<'stored' | 'kept' | 'different', number>
    >(sql`
      select (select sum(events_stored)::integer from controllers) as stored, count(*)::integer as kept,
        count(distinct (event ->> 'controllerId', event ->> 'epoch', event ->> 'number'))::integer as different
      from kept_events`);
    assert.ok(stored > 0);
    assert.deepEqual([kept, different], [stored, stored]);
  });
});

describe('over Mosquitto', { skip: mosquittoMissing }, () => {
  it('doors act and report as over the embedded broker, and two processes share it', async (t) => {
    const stack = await startDoorStack(t, { mosquitto: true });
    const { doorId, device, act } = only(stack);
    assert.equal((await stack.command(doorId, 'open')).outcome, 'executed');
    assert.ok(act('pull'));
    await until(async () => (await storedDoor(stack, doorId)).door === 'open');
    const other = await stack.anotherGateway();
    const actor = { type: 'system', id: null, via: 'system' } as const;
    assert.equal((await other.command({ doorId, operation: 'lock', actor })).outcome, 'executed');
    device.setBattery(0);
    await until(async () => !(await isOnline(stack)));
    assert.equal((await stack.command(doorId, 'open')).outcome, 'offline');
    device.setBattery(100);
    await until(() => isOnline(stack));
    assert.equal((await stack.command(doorId, 'open')).outcome, 'executed');
  });
});

/** Whether the stored doors are as the simulated ones. */
async function isSettled(stack: DoorStack): Promise<boolean> {
  for (const [controller, { serial, doors }] of stack.controllers.entries()) {
    for (const { channel } of doors) {
      const stored = await storedDoor(stack, stack.doorId(controller, channel));
      if (stored.lock !== stack.simulator.device(serial).model.door(channel)?.lock) return false;
    }
  }
  return true;
}
