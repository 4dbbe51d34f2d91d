import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Database } from '../db/pool.ts';
import { makeController, makeDoor, makeSite } from '../testing/factories.ts';
import { testDb } from '../testing/testDatabase.ts';
import { type ReportedEvents, storeEvents } from './eventStore.ts';
import type { DoorEvent } from './gateway.ts';

const epochAt = Temporal.Instant.from('2026-03-01T00:00:00Z');

describe('storing events', () => {
  let db: Database;
  let siteId: number;
  const cleanUps: (() => Promise<void>)[] = [];
  before(async () => {
    db = await testDb({ after: (cleanUp) => void cleanUps.push(cleanUp) });
    siteId = await makeSite(db);
  });
  after(async () => {
    for (const cleanUp of cleanUps) await cleanUp();
  });

  async function controller() {
    const controllerId = await makeController(db, { siteId });
    const doorId = await makeDoor(db, { siteId, controllerId, channel: 0 });
    const stored: DoorEvent[] = [];
    const report = (numbers: number[], changes: Partial<ReportedEvents> = {}): ReportedEvents => ({
      controllerId,
      siteId,
      serial: 'GH-000001',
      epoch: 3,
      epochAt,
      eventsFrom: 1,
      events: numbers.map((number) => ({ number, uptimeMs: number * 1_000, type: 'locked', channel: 0 })),
      ...changes,
    });
    const store = (...reports: ReportedEvents[]) =>
      storeEvents(db, reports, async (_tx, { events = [] }) => {
        assert.ok(events.length > 0);
        stored.push(...events);
      });
    return { controllerId, doorId, stored, report, store, numbers: () => stored.map(({ number }) => number) };
  }

  it('keeps each once, at its own time, and acknowledges what is stored', async () => {
    const { doorId, stored, report, store, numbers } = await controller();
    assert.deepEqual(await store(report([1, 2])), [{ serial: 'GH-000001', epoch: 3, upTo: 2 }]);
    assert.deepEqual(await store(report([1, 2]), report([2, 3])), [
      { serial: 'GH-000001', epoch: 3, upTo: 2 },
      { serial: 'GH-000001', epoch: 3, upTo: 3 },
    ]);
    assert.deepEqual(numbers(), [1, 2, 3]);
    assert.equal(stored[0]?.doorId, doorId);
    assert.equal(stored[1]?.at.toString(), '2026-03-01T00:00:02Z');
    assert.deepEqual(await store(report([])), [{ serial: 'GH-000001', epoch: 3, upTo: 3 }]);
  });

  it('keeps those of several controllers apart, and passes over one that is no more', async () => {
    const [one, other] = [await controller(), await controller()];
    const gone = one.report([1], { controllerId: 999_999, serial: 'GH-GONE' });
    const acks = await one.store(
      other.report([1, 2], { serial: 'GH-000002' }),
      gone,
      one.report([1], { serial: 'GH-000001' }),
    );
    assert.deepEqual(
      acks.map(({ serial, upTo }) => [serial, upTo]),
      [
        ['GH-000002', 2],
        ['GH-000001', 1],
      ],
    );
    assert.deepEqual(
      one.stored.map(({ controllerId, doorId, number }) => [controllerId, doorId, number]),
      [
        [other.controllerId, other.doorId, 1],
        [other.controllerId, other.doorId, 2],
        [one.controllerId, one.doorId, 1],
      ],
    );
    assert.equal((await other.store(other.report([2, 3])))[0]?.upTo, 3);
    assert.deepEqual(other.numbers(), [3]);
  });

  it('waits for one that is missing but still to be had, and goes on where one is lost for good', async () => {
    const { report, store, numbers } = await controller();
    await store(report([1]));
    assert.deepEqual(await store(report([3, 4])), []);
    assert.deepEqual(numbers(), [1]);
    await store(report([2, 3, 4]));
    await store(report([9], { eventsFrom: 9 }));
    assert.deepEqual(numbers(), [1, 2, 3, 4, 9]);
  });

  it('starts over with a boot and ignores the boot before', async () => {
    const { report, store, numbers } = await controller();
    await store(report([1, 2]));
    await store(report([1], { epoch: 4 }));
    assert.deepEqual(await store(report([2])), []);
    assert.deepEqual(await store(report([3])), []);
    assert.deepEqual(numbers(), [1, 2, 1]);
  });

  it('keeps nothing and acknowledges nothing when the keeper fails', async () => {
    const { report, store, numbers } = await controller();
    await assert.rejects(
      storeEvents(db, [report([1])], async () => {
        throw new Error('no');
      }),
    );
    await store(report([1]));
    assert.deepEqual(numbers(), [1]);
  });

  it('leaves out what happened at a channel with no door, and goes on', async () => {
    const { report, store, stored } = await controller();
    const events: ReportedEvents['events'] = [
      { number: 1, uptimeMs: 1, type: 'locked', channel: 200 },
      { number: 2, uptimeMs: 2, type: 'batteryLow', channel: null },
    ];
    assert.equal((await store(report([], { events })))[0]?.upTo, 2);
    assert.deepEqual(
      stored.map(({ type, doorId }) => [type, doorId]),
      [['batteryLow', null]],
    );
  });
});
