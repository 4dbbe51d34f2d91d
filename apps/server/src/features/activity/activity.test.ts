import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { BluetoothAttempt } from '@gatehouse/contract/device/messages';
import { listen } from '../../db/listen.ts';
import { sql } from '../../db/sql.ts';
import { storeEvents } from '../../devices/eventStore.ts';
import { makeController, makeDoor, makeSite, makeUnit } from '../../testing/factories.ts';
import { makeCustomer, makeUser } from '../../testing/peopleFactories.ts';
import { testDb } from '../../testing/testDatabase.ts';
import { findBreak, listActivity, recordHistory } from './service.ts';

const epochAt = Temporal.Instant.from('2026-03-01T00:00:00Z');
const now = epochAt.add({ hours: 5 });

describe('what a controller reports of Bluetooth', () => {
  let db: Awaited<ReturnType<typeof testDb>>;
  const cleanUps: (() => Promise<void>)[] = [];
  before(async () => {
    db = await testDb({ after: (cleanUp) => void cleanUps.push(cleanUp) });
  });
  after(async () => {
    for (const cleanUp of cleanUps) await cleanUp();
  });

  it("is in the door's history, with the time at the door, each attempt once, and is published", async () => {
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
    const reported = {
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
    const published = Promise.withResolvers<string>();
    const stop = await listen(db.url, 'gatehouse', {
      onPayload: published.resolve,
      onLost() {},
      onBack() {},
    });
    for (let times = 0; times < 2; times++) {
      await storeEvents(db, [reported], (tx, history) => recordHistory(tx, history, now));
    }
    assert.deepEqual(JSON.parse(await published.promise), { kind: 'door', doorId, siteId });
    await stop();
    const filter = {
      from: null,
      to: null,
      customerId: null,
      namesCustomers: true,
      since: null,
      offset: 0,
      limit: 20,
    };
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

  it('names the holder of the grant, and why staff came; a controller speaks for its own grants only', async () => {
    const siteId = await makeSite(db);
    const [controllerId, otherId] = [
      await makeController(db, { siteId }),
      await makeController(db, { siteId }),
    ];
    const doorId = await makeDoor(db, { siteId, controllerId, channel: 0 });
    const unitId = await makeUnit(db, { siteId, doorId });
    const customerId = await makeCustomer(db, { firstName: 'Mia', lastName: 'Chen' });
    const userId = await makeUser(db, { name: 'Sam Staff' });
    const grant = async (at: number, holder: 'customer' | 'user') => {
      const isStaff = holder === 'user';
      const { id } = await db.one<{ id: number }>(sql`
        insert into bluetooth_grants (organisation_id, site_id, unit_id, controller_id, customer_id, user_id, reason,
          start_time, end_time, ended_at)
        values (4, ${siteId}, ${unitId}, ${at}, ${isStaff ? null : customerId}, ${isStaff ? userId : null},
          ${isStaff ? 'Water' : null}, ${epochAt}, ${now}, ${now})
        returning id`);
      return id;
    };
    const attempts: BluetoothAttempt[] = [
      { operation: 'open', result: 'done', grant: await grant(controllerId, 'customer') },
      { operation: 'open', result: 'done', grant: await grant(controllerId, 'user') },
      { operation: 'open', result: 'outOfTime', grant: await grant(controllerId, 'user') },
      { operation: 'open', result: 'done', grant: await grant(otherId, 'customer') },
      { operation: 'open', result: 'done', grant: 2 ** 40 },
    ];
    const events = attempts.map((attempt, index) => ({
      number: index + 1,
      uptimeMs: 1_000 * index,
      type: 'bluetoothTried' as const,
      channel: 0,
      attempt,
    }));
    const reported = { controllerId, siteId, serial: 'GH-000001', epoch: 3, epochAt, eventsFrom: 1, events };
    await storeEvents(db, [reported], (tx, history) => recordHistory(tx, history, now));
    const filter = {
      from: null,
      to: null,
      customerId: null,
      namesCustomers: true,
      since: null,
      offset: 0,
      limit: 20,
    };
    assert.deepEqual(
      (await listActivity({ db }, doorId, filter)).toReversed().map(({ who, reason }) => [who, reason]),
      [
        ['Mia Chen', null],
        ['Sam Staff', 'Water'],
        ['Sam Staff', 'the grant was not valid at that time'],
        [null, null],
        [null, null],
      ],
    );
    assert.equal(await findBreak({ db }, doorId), undefined);
  });
});
