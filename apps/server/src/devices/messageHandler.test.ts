/** What becomes of the messages of controllers: stored, acknowledged, or not believed. */
import assert from 'node:assert/strict';
import { after, afterEach, describe, it } from 'node:test';
import type { Report } from '@gatehouse/contract/device/messages';
import { sql } from '../db/sql.ts';
import { type FakeController, reportedDoor, soon, startDeviceHarness } from '../testing/deviceHarness.ts';

const harness = await startDeviceHarness({ after });
const unlocked = reportedDoor({ lock: 'unlocked' });
const events = (...numbers: number[]): Report['events'] =>
  numbers.map((number) => ({ number, uptimeMs: 4_000, type: 'locked', channel: 0 }));
const ack = (upTo: number) => ({ type: 'stored', epoch: 5, upTo });
const storedEventsOf = ({ controllerId }: FakeController) =>
  harness.storedEvents.filter((event) => event.controllerId === controllerId);

afterEach(() => {
  harness.keeper.receives = async () => {};
});

describe('a report', () => {
  it('of a change concerns its doors, and only one of all doors of the controller itself', async () => {
    const device = await harness.onlineController();
    await device.report({ cause: 'change', firmware: '2.0.0', doors: [unlocked] });
    await soon(async () => (await device.door()).lock === 'unlocked');
    assert.equal((await device.stored()).firmware, '1.0.0');
    await device.report({ firmware: '2.0.0', doors: [] });
    await soon(async () => (await device.stored()).firmware === '2.0.0');
    assert.equal((await device.door()).lock, 'unlocked');
  });

  it('says whether lights are on, off, or not fitted', async () => {
    const device = await harness.onlineController();
    for (const [reported, stored] of [
      ['on', true],
      ['off', false],
      [null, null],
    ] as const) {
      await device.report({ cause: 'change', doors: [reportedDoor({ lights: reported })] });
      await soon(async () => (await device.door()).lights === stored);
    }
  });

  it('that was overtaken by one of all doors changes none, yet what happened is kept', async () => {
    const device = await harness.onlineController();
    await device.report({ sequence: 9 });
    await device.report({ sequence: 8, cause: 'change', doors: [unlocked], events: events(1) });
    assert.deepEqual(await device.nextMessage(), ack(1));
    assert.equal((await device.door()).lock, 'locked');
    assert.equal(storedEventsOf(device).length, 1);
  });

  it('gets an ack for its events once they are kept, and none where it has no events', async () => {
    const device = await harness.onlineController({ doors: 2 });
    assert.deepEqual(await device.pendingMessages(), []);
    await device.report({ events: events(1, 2) });
    assert.deepEqual(await device.nextMessage(), ack(2));
    const [first] = storedEventsOf(device);
    assert.deepEqual([first?.doorId, first?.type, first?.number], [device.doorId, 'locked', 1]);
    // Six seconds before the report, by the device's own clock.
    assert.ok(first?.at.equals(harness.clock.now().subtract({ seconds: 6 })));
    await device.report({ events: events(5), eventsFrom: 3 });
    await device.report({ events: events(5), eventsFrom: 5 });
    assert.deepEqual(await device.nextMessage(), ack(5));
    assert.deepEqual(
      storedEventsOf(device).map(({ number }) => number),
      [1, 2, 5],
    );
  });

  it('reports nothing that is yet to come, nor of a time that no boot lasts', async () => {
    const device = await harness.onlineController();
    const ahead = events(1).map((event) => ({ ...event, uptimeMs: 400 * 24 * 3_600_000 }));
    await device.report({ uptimeMs: 10_000, events: ahead });
    assert.deepEqual(await device.nextMessage(), ack(1));
    assert.ok(storedEventsOf(device)[0]?.at.equals(harness.clock.now()));
    await device.report({ uptimeMs: Number.MAX_SAFE_INTEGER, events: events(2) });
    await device.report({ events: events(2) });
    assert.deepEqual(await device.nextMessage(), ack(2));
    assert.equal(storedEventsOf(device).length, 2);
  });

  it('whose events cannot be kept gets no ack before it reports them again', async () => {
    const device = await harness.onlineController();
    const refused = Promise.withResolvers<void>();
    harness.keeper.receives = async () => {
      harness.keeper.receives = async () => {};
      refused.resolve();
      throw new Error('not now');
    };
    await device.report({ events: events(1) });
    await refused.promise;
    await device.report({ cause: 'change', doors: [unlocked] });
    await soon(async () => (await device.door()).lock === 'unlocked');
    assert.deepEqual([storedEventsOf(device), await device.pendingMessages()], [[], []]);
    await device.report({ events: events(1) });
    assert.deepEqual(await device.nextMessage(), ack(1));
  });

  it('whose events cannot be kept holds up nobody else', async () => {
    const devices = [
      await harness.onlineController(),
      await harness.onlineController(),
      await harness.onlineController(),
    ] as const;
    const [first, bad, good] = devices;
    const begun = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    harness.keeper.receives = async (events) => {
      begun.resolve();
      await goOn.promise;
      if (events.some(({ controllerId }) => controllerId === bad.controllerId)) throw new Error('not these');
    };
    await first.report({ events: events(1) });
    await begun.promise;
    // These come while the first is stored, and so together.
    await bad.report({ firmware: '2.0.0', events: events(1) });
    await good.report({ firmware: '2.0.0', events: events(1) });
    await soon(async () => (await good.stored()).firmware === '2.0.0');
    goOn.resolve();
    assert.deepEqual(await first.nextMessage(), ack(1));
    assert.deepEqual(await good.nextMessage(), ack(1));
    assert.deepEqual(storedEventsOf(bad), []);
  });
});

describe('an answer', () => {
  it('that a report of all doors overtook ends its command, and changes nothing of the door', async () => {
    const device = await harness.onlineController();
    const result = harness.command(device.doorId);
    const command = await device.nextCommand();
    await device.report({ sequence: 20, doors: [reportedDoor({ door: 'open' })] });
    await device.answer(command, { sequence: 19, doors: [unlocked] });
    assert.equal((await result).outcome, 'executed');
    assert.equal((await harness.storedCommand(command.id)).outcome, 'executed');
    assert.deepEqual(await device.door(), { lock: 'locked', lights: null, sequence: 20 });
  });

  it('changes nothing of the controller’s other doors', async () => {
    const device = await harness.onlineController({ doors: 2 });
    const result = harness.command(device.doorId);
    await device.answer(await device.nextCommand(), { sequence: 20, doors: [unlocked] });
    await result;
    await device.report({
      sequence: 18,
      cause: 'change',
      doors: [reportedDoor({ channel: 1, lock: 'unlocked' })],
    });
    await soon(async () => (await device.door(1)).lock === 'unlocked');
    assert.equal((await device.door()).sequence, 20);
  });
});

describe('a status', () => {
  it('is stored unless a newer one is known', async () => {
    const device = await harness.onlineController();
    await device.status('offline');
    await soon(async () => !(await device.stored()).online);
    await device.status('online', { link: 3 });
    await soon(async () => (await device.stored()).online);
    await device.status('offline');
    await device.status('online', { link: 3 });
    await device.report({ link: 3, firmware: '2.0.0' });
    await soon(async () => (await device.stored()).firmware === '2.0.0');
    assert.ok((await device.stored()).online);
  });
});

describe('a frame that does not hold', () => {
  for (const kind of ['report', 'status', 'answer'] as const) {
    it(`has the controller’s key looked up again: a ${kind}`, async () => {
      const device = await harness.onlineController();
      const result = harness.command(device.doorId);
      const command = await device.nextCommand();
      const storeKey = await device.rekey();
      await storeKey();
      harness.wait(1_000);
      const send = {
        report: () => device.report(),
        status: () => device.status('online'),
        answer: () => device.answer(command, { outcome: 'rejected' }),
      };
      await send[kind]();
      await device.report({ firmware: '2.0.0' });
      await soon(async () => (await device.stored()).firmware === '2.0.0');
      await device.answer(command);
      assert.equal((await result).outcome, 'executed');
    });
  }

  it('has it looked up no more often than once a second, and again after a minute in any case', async () => {
    const device = await harness.onlineController();
    harness.wait(60_000);
    await device.report({ firmware: '1.0.1' });
    await soon(async () => (await device.stored()).firmware === '1.0.1');
    harness.wait(999);
    const storeKey = await device.rekey();
    await storeKey();
    // Neither holds under the key that was looked up less than a second before.
    await device.report({ firmware: '2.0.0' });
    await device.report({ firmware: '2.0.0' });
    const witness = await harness.onlineController();
    await witness.report({ events: events(1) });
    await witness.nextMessage();
    assert.equal((await device.stored()).firmware, '1.0.1');
    harness.wait(59_001);
    await device.report({ firmware: '2.0.1' });
    await soon(async () => (await device.stored()).firmware === '2.0.1');
  });
});

describe('a controller that nobody knows', () => {
  it('is dropped, and nothing of it stays', async () => {
    const [device, witness] = [await harness.onlineController(), await harness.onlineController()];
    await harness.db.query(sql`delete from doors where controller_id = ${device.controllerId}`);
    await harness.db.query(sql`delete from controllers where id = ${device.controllerId}`);
    harness.wait(60_000);
    await device.report({ events: events(1) });
    await device.report({ events: events(1) });
    await witness.report({ events: events(1) });
    assert.deepEqual(await witness.nextMessage(), ack(1));
    assert.deepEqual([storedEventsOf(device), await device.pendingMessages()], [[], []]);
  });
});

describe('the time', () => {
  it('is sent to a controller that does not know it or is off by more than two seconds', async () => {
    const device = await harness.onlineController();
    const at = harness.clock.now().epochMilliseconds;
    const time = { type: 'time', epoch: 5, uptimeMs: 10_000, at };
    for (const clockMs of [null, at - 2_001, at + 2_001]) {
      await device.report({ clockMs });
      assert.deepEqual(await device.nextMessage(), time);
    }
    for (const clockMs of [undefined, at, at - 2_000, at + 2_000]) await device.report({ clockMs });
    await device.report({ clockMs: null });
    assert.deepEqual(await device.nextMessage(), time);
    assert.deepEqual(await device.pendingMessages(), []);
  });

  it('is not sent to one that a newer message has declared offline', async () => {
    const device = await harness.onlineController();
    await device.status('offline');
    await device.report({ clockMs: null, link: 1, firmware: '2.0.0' });
    await soon(async () => (await device.stored()).firmware === '2.0.0');
    assert.deepEqual(await device.pendingMessages(), []);
  });
});
