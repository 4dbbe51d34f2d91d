import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { BluetoothAttempt } from '@gatehouse/contract/device/messages';
import type { Database } from '../../db/pool.ts';
import { testDb } from '../../db/testDatabase.ts';
import { storeEvents } from '../../devices/eventStore.ts';
import { makeController, makeDoor, makeSite } from '../../testing/factories.ts';
import { findBreak, listActivity, recordEvents } from './service.ts';

const epochAt = Temporal.Instant.from('2026-03-01T00:00:00Z');
const now = epochAt.add({ hours: 5 });

describe('what a controller tells of Bluetooth', () => {
  let db: Database;
  const cleanUps: (() => Promise<void>)[] = [];
  before(async () => {
    db = await testDb({ after: (cleanUp) => void cleanUps.push(cleanUp) });
  });
  after(async () => {
    for (const cleanUp of cleanUps) await cleanUp();
  });

  it("is in the door's history, with the time at the door, each attempt once", async () => {
    const siteId = await makeSite(db);
    const controllerId = await makeController(db, { siteId });
    const doorId = await makeDoor(db, { siteId, controllerId, channel: 0 });
    const attempts: BluetoothAttempt[] = [
      { operation: 'open', result: 'done', grant: 31 },
      { operation: 'lock', result: 'jammed', grant: 31 },
      { operation: 'open', result: 'wrong' },
      { operation: 'open', result: 'outOfTime', grant: 31 },
      { operation: 'open', result: 'timeUnknown', grant: 31 },
    ];
    const told = {
      controllerId,
      siteId,
      serial: 'GH-000001',
      epoch: 3,
      epochAt,
      eventsFrom: 1,
      events: attempts.map((attempt, index) => ({
        number: index + 1,
        uptimeMs: 1_000 * index,
        type: 'bluetoothTried' as const,
        channel: 0,
        attempt,
      })),
    };
    for (let times = 0; times < 2; times++) {
      await storeEvents(db, [told], (tx, events) => recordEvents(tx, events, now));
    }
    const filter = { from: null, to: null, customerId: null, since: null, offset: 0, limit: 20 };
    const entries = (await listActivity({ db }, doorId, filter)).toReversed();
    assert.ok(entries.every(({ how }) => how === 'bluetooth'));
    assert.deepEqual(
      entries.map(({ at, action, outcome, reason }) => [at, action, outcome, reason]),
      [
        ['2026-03-01T00:00:00Z', 'open', 'executed', null],
        ['2026-03-01T00:00:01Z', 'lock', 'rejected', 'jammed'],
        ['2026-03-01T00:00:02Z', 'open', 'refused', 'no grant of this door'],
        ['2026-03-01T00:00:03Z', 'open', 'refused', 'the grant was not valid at that time'],
        ['2026-03-01T00:00:04Z', 'open', 'refused', 'the controller did not know the time'],
      ],
    );
    assert.equal(await findBreak({ db }, doorId), undefined);
  });
});
