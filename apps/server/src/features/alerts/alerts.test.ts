import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { acknowledgeAlarm } from '@gatehouse/contract/api/staff';
import { listAlerts, markAlertsSeen, updateAlert } from '@gatehouse/contract/api/staffAlerts';
import { sql } from '../../db/sql.ts';
import type { DoorEvent } from '../../devices/gateway.ts';
import { runJobs } from '../../jobs/jobs.ts';
import {
  makeController,
  makeDoor,
  makeGate,
  makeLockable,
  makeProduct,
  makeSite,
  makeStock,
  makeUnit,
} from '../../testing/factories.ts';
import { makeBooking, makeOrder, makeUser } from '../../testing/peopleFactories.ts';
import { startTestServer } from '../../testing/testServer.ts';
import { alertStaffToAlarms, createAlerts } from './service.ts';

const server = await startTestServer({ after });
const { db } = server.ctx;
const start = server.clock.now();

/** A site of its own, somebody who works there, and what they are alerted to. */
async function place() {
  const siteId = await makeSite(db);
  const userId = await makeUser(db, { permissions: [{ role: 'siteManager', siteId }] });
  const list = async (state: 'current' | 'archived' = 'current') =>
    (await server.call(listAlerts, { query: { siteId, state }, token: server.userToken(userId) })).result!;
  const messages = async () =>
    (await list()).alerts.map(({ message, endedAt }) => (endedAt === null ? message : `(${message})`));
  return { siteId, token: server.userToken(userId), list, messages };
}

/** Looks as two server processes do that wake at the same moment. */
const monitor = () =>
  Promise.all([1, 2].map(() => runJobs(server.ctx, ['monitorSites', 'monitorControllers'])));

let number = 0;
function doorEvent(given: Pick<DoorEvent, 'siteId' | 'controllerId' | 'doorId' | 'type'>): DoorEvent {
  const alarm = given.type === 'alarm' ? { alarm: 'Door Forced Open' as const } : {};
  return { ...given, ...alarm, at: server.clock.now(), epoch: 1, number: ++number };
}

describe('an alarm', () => {
  async function forced() {
    const at = await place();
    const controllerId = await makeController(db, { siteId: at.siteId });
    const doorId = await makeDoor(db, { siteId: at.siteId, controllerId, lock: 'locked', door: 'open' });
    const unitId = await makeUnit(db, { siteId: at.siteId, doorId, name: 'A12' });
    const event = doorEvent({ siteId: at.siteId, controllerId, doorId, type: 'alarm' });
    await db.query(sql`update doors set reported_alarm = 'Door Forced Open' where id = ${doorId}`);
    await alertStaffToAlarms(db, [event], start);
    return { ...at, unitId, doorId, controllerId, event };
  }

  it('alerts staff with its cause and its unit, once', async () => {
    const { list, event, unitId, controllerId } = await forced();
    await alertStaffToAlarms(db, [event], start);
    const { unseen, alerts } = await list();
    assert.equal(unseen, 1);
    assert.equal(alerts.length, 1);
    assert.deepEqual(
      [alerts[0]!.kind, alerts[0]!.message, alerts[0]!.unitId, alerts[0]!.controllerId, alerts[0]!.endedAt],
      ['alarm', 'Unit A12 is alarming! Forced open.', unitId, controllerId, null],
    );
  });

  it('ends when the device clears it', async () => {
    const { list, siteId, controllerId, doorId } = await forced();
    await alertStaffToAlarms(db, [doorEvent({ siteId, controllerId, doorId, type: 'alarmCleared' })], start);
    assert.notEqual((await list()).alerts[0]!.endedAt, null);
  });

  it('ends when its controller has restarted and knows of none', async () => {
    const { messages, doorId } = await forced();
    server.clock.advance({ minutes: 1 });
    await monitor();
    assert.deepEqual(await messages(), ['Unit A12 is alarming! Forced open.']);
    await db.query(sql`update doors set reported_alarm = null where id = ${doorId}`);
    await monitor();
    assert.deepEqual(await messages(), ['(Unit A12 is alarming! Forced open.)']);
  });

  it('ends when staff acknowledge it, and the next one is a new alert', async () => {
    const { messages, token, unitId, siteId, controllerId, doorId } = await forced();
    await server.call(acknowledgeAlarm, { params: { id: unitId }, token });
    assert.deepEqual(await messages(), ['(Unit A12 is alarming! Forced open.)']);
    await alertStaffToAlarms(db, [doorEvent({ siteId, controllerId, doorId, type: 'alarm' })], start);
    assert.equal((await messages()).length, 2);
  });

  it('of a gate or a locker leads there', async () => {
    const at = await place();
    const controllerId = await makeController(db, { siteId: at.siteId });
    const [gateDoor, lockerDoor] = [
      await makeDoor(db, { siteId: at.siteId, controllerId }),
      await makeDoor(db, { siteId: at.siteId, controllerId }),
    ];
    const gateId = await makeGate(db, { siteId: at.siteId, doorId: gateDoor, name: 'North' });
    const lockableId = await makeLockable(db, { siteId: at.siteId, doorId: lockerDoor, name: 'L3' });
    await alertStaffToAlarms(
      db,
      [gateDoor, lockerDoor].map((doorId) =>
        doorEvent({ siteId: at.siteId, controllerId, doorId, type: 'alarm' }),
      ),
      start,
    );
    const { alerts } = await at.list();
    assert.deepEqual(
      alerts.map((alert) => [alert.message, alert.unitId, alert.gateId, alert.lockableId]),
      [
        ['Locker L3 is alarming! Forced open.', null, null, lockableId],
        ['Gate North is alarming! Forced open.', null, gateId, null],
      ],
    );
  });
});

describe('an active condition of a site is alerted to once, and when it is resolved', () => {
  it('a controller that is offline, and that is back', async () => {
    const { siteId, messages } = await place();
    const id = await makeController(db, { siteId, online: false });
    const { name } = await db.one<{ name: string }>(sql`select name from controllers where id = ${id}`);
    await monitor();
    assert.deepEqual(await messages(), [], 'one that was never seen is not missed');
    const hear = (online: boolean) =>
      db.query(sql`
        update controllers set online = ${online}, last_seen_at = ${server.clock.now()} where id = ${id}`);
    await hear(false);
    await monitor();
    assert.deepEqual(await messages(), [], 'a short absence is no news');
    server.clock.advance({ seconds: 61 });
    await monitor();
    await monitor();
    assert.deepEqual(await messages(), [`Controller ${name} is offline.`]);
    await hear(true);
    await monitor();
    assert.deepEqual(await messages(), [
      `Controller ${name} is back online.`,
      `(Controller ${name} is offline.)`,
    ]);
    server.clock.advance({ seconds: 95 });
    await monitor();
    assert.equal((await messages()).length, 3, 'silence is an absence as well');
  });

  it('a jammed lock', async () => {
    const { siteId, messages } = await place();
    const doorId = await makeDoor(db, { siteId });
    await makeUnit(db, { siteId, doorId, name: 'B7' });
    const jam = (jammed: boolean) =>
      db.query(sql`update doors set reported_jammed = ${jammed} where id = ${doorId}`);
    await jam(true);
    await monitor();
    await monitor();
    assert.deepEqual(await messages(), ['The lock of unit B7 is jammed.']);
    await jam(false);
    await monitor();
    assert.deepEqual(await messages(), ['(The lock of unit B7 is jammed.)']);
  });

  it('arrears', async () => {
    const { siteId, messages } = await place();
    const unitId = await makeUnit(db, { siteId, name: 'C1' });
    const id = await makeBooking(db, { unitId, state: 'InArrears', start });
    await monitor();
    assert.deepEqual(await messages(), ['Unit C1 has been in arrears since 18/11/2026.']);
    await db.query(sql`update bookings set state = 'Active', arrears_since = null where id = ${id}`);
    await monitor();
    assert.deepEqual(await messages(), ['(Unit C1 has been in arrears since 18/11/2026.)']);
  });

  it('a skipped booking, for good', async () => {
    const { siteId, messages } = await place();
    const unitId = await makeUnit(db, { siteId, name: 'D4' });
    await makeBooking(db, { unitId, state: 'Skipped', start, end: start.add({ hours: 1 }) });
    await monitor();
    await monitor();
    server.clock.advance({ hours: 49 });
    await monitor();
    assert.deepEqual(await messages(), ['A booking of unit D4 was skipped because it wasn’t paid for.']);
  });

  it('an empty locker, once something lay in it', async () => {
    const { siteId, messages } = await place();
    const lockableId = await makeLockable(db, { siteId, name: 'S1' });
    await monitor();
    assert.deepEqual(await messages(), []);
    const productId = await makeProduct(db, { siteId, type: 'purchasable' });
    const [item] = await makeStock(db, { productId, lockableId });
    const order = await makeOrder(db, { siteId, state: 'Collected' });
    await db.query(sql`
      with line as (
        insert into order_products (order_id, site_id, product_id, product_name, quantity, price, created_at)
        values (${order}, ${siteId}, ${productId}, 'Padlock', 1, 1500, ${start}) returning id
      )
      update locker_inventories set state = 'Collected', order_product_id = line.id, collected_at = ${start}
      from line where locker_inventories.id = ${item!}`);
    await monitor();
    assert.deepEqual(await messages(), ['Locker S1 is empty.']);
    await makeStock(db, { productId, lockableId });
    await monitor();
    assert.deepEqual(await messages(), ['(Locker S1 is empty.)']);
  });

  it('goods that run low, as long as they do', async () => {
    const { siteId, messages } = await place();
    const productId = await makeProduct(db, { siteId, type: 'purchasable', name: 'Padlock' });
    await db.query(sql`update products set alert_below = 2 where id = ${productId}`);
    await makeStock(db, { productId, lockableId: await makeLockable(db, { siteId }) });
    await monitor();
    assert.deepEqual(await messages(), ['Padlock is running low: 1 left for sale.']);
    await makeStock(db, { productId, lockableId: await makeLockable(db, { siteId }) });
    await monitor();
    assert.deepEqual(await messages(), ['(Padlock is running low: 1 left for sale.)']);
  });

  it('an order that nobody collects', async () => {
    const { siteId, messages } = await place();
    const now = server.clock.now();
    const id = await makeOrder(db, { siteId, state: 'Ready', placedAt: now.subtract({ hours: 71 }) });
    await monitor();
    assert.deepEqual(await messages(), []);
    server.clock.advance({ hours: 2 });
    await monitor();
    const [message] = await messages();
    assert.match(message!, /^Order [A-Z0-9]{8} has been waiting for collection for more than 3 days\.$/);
    await db.query(sql`update orders set state = 'Collected' where id = ${id}`);
    await monitor();
    assert.deepEqual(await messages(), [`(${message})`]);
  });
});

describe('the list', () => {
  async function filled() {
    const at = await place();
    await createAlerts(
      db,
      start,
      [1, 2, 3].map((place) => ({
        organisationId: 4,
        siteId: at.siteId,
        kind: 'refundFailed',
        subject: `test:${at.siteId}:${place}`,
        message: `Number ${place}`,
      })),
    );
    return at;
  }

  it('is newest first, page by page, with all that nobody has seen', async () => {
    const { siteId, token } = await filled();
    const { result } = await server.call(listAlerts, { query: { siteId, offset: 1, limit: 1 }, token });
    assert.deepEqual([result!.unseen, result!.alerts.map(({ message }) => message)], [3, ['Number 2']]);
  });

  it('is marked as seen up to what was on the screen, and updates other screens', async () => {
    const { siteId, token, list } = await filled();
    const published = new Promise<void>((resolve) => {
      const stop = server.ctx.eventBus.subscribe((change) => {
        if (change.kind !== 'alert' || change.siteId !== siteId) return;
        stop();
        resolve();
      });
    });
    const [, second] = (await list()).alerts;
    const { result } = await server.call(markAlertsSeen, { body: { siteId, upTo: second!.id }, token });
    assert.equal(result!.unseen, 1);
    await published;
    assert.deepEqual(
      (await list()).alerts.map(({ seen }) => seen),
      [false, true, true],
    );
  });

  it('parts with what is archived, and gets it back', async () => {
    const { token, list } = await filled();
    const [newest] = (await list()).alerts;
    const archive = (archived: boolean) =>
      server.call(updateAlert, { params: { id: newest!.id }, body: { archived }, token });
    assert.equal((await archive(true)).result!.seen, true);
    assert.equal((await archive(true)).statusCode, 200);
    assert.deepEqual(
      [(await list()).alerts.length, (await list()).unseen, (await list('archived')).alerts.length],
      [2, 2, 1],
    );
    await archive(false);
    assert.equal((await list()).alerts.length, 3);
  });

  it('is not there for who does not work at the site', async () => {
    const { siteId, list } = await filled();
    const { token } = await place();
    const [newest] = (await list()).alerts;
    const answers = [
      await server.call(listAlerts, { query: { siteId }, token }),
      await server.call(markAlertsSeen, { body: { siteId, upTo: newest!.id }, token }),
      await server.call(updateAlert, { params: { id: newest!.id }, body: { archived: true }, token }),
    ];
    assert.deepEqual(
      answers.map(({ statusCode }) => statusCode),
      [404, 404, 404],
    );
    assert.equal((await list()).unseen, 3);
  });

  it('shows what concerns the organisation to who works everywhere', async () => {
    const { siteId, list } = await filled();
    await createAlerts(db, start, [
      { organisationId: 4, siteId: null, kind: 'accountClosed', subject: 'test:all', message: 'Closed.' },
    ]);
    const token = server.userToken(await makeUser(db, { permissions: [{ role: 'superAdmin' }] }));
    const { result } = await server.call(listAlerts, { query: { siteId }, token });
    assert.equal(result!.alerts.length, 4);
    assert.equal((await list()).alerts.length, 3);
  });
});
