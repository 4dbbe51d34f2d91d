import assert from 'node:assert/strict';
import { after, beforeEach, describe, it } from 'node:test';
import { putOrderProduct } from '@gatehouse/contract/api/orders';
import { sql } from '../../db/sql.ts';
import type { DoorEvent } from '../../devices/gateway.ts';
import { runJobs } from '../../jobs/jobs.ts';
import {
  makeController,
  makeDoor,
  makeProduct,
  makeSite,
  makeStock,
  makeUnit,
} from '../../testing/factories.ts';
import { makeBooking, makeCustomer } from '../../testing/peopleFactories.ts';
import { makeShopper } from '../../testing/shopper.ts';
import { noon, startTestServer } from '../../testing/testServer.ts';
import { notifyRentersOfAlarms } from './service.ts';

const server = await startTestServer({ after });
const { ctx, clock } = server;
const { db } = ctx;
beforeEach(() => clock.set(noon));

const logOf = (customerId: number) =>
  db.query<{ kind: string; content: string; path: string }>(sql`
    select kind, content, path from notifications where customer_id = ${customerId} order by id`);
const mailsTo = async (customerId: number) => {
  const rows = await db.query<{ subject: string }>(sql`
    select subject from mails join customers c on c.email = recipient where c.id = ${customerId} order by mails.id`);
  return rows.map(({ subject }) => subject);
};
/** As three processes would, which all look at once, and again. */
const everyProcess = async (job: string) => {
  await Promise.all([1, 2, 3].map(() => runJobs(ctx, [job])));
  await runJobs(ctx, [job]);
};

let sites = 0;
const nextSite = () => `Site ${++sites}`;

async function makeRented(
  given: { end?: Temporal.Instant; start?: Temporal.Instant; state?: 'Upcoming' } = {},
) {
  const site = nextSite();
  const siteId = await makeSite(db, { name: site });
  const controllerId = await makeController(db, { siteId });
  const doorId = await makeDoor(db, { siteId, controllerId });
  const productId = await makeProduct(db, { siteId });
  const unitId = await makeUnit(db, { siteId, productId, doorId, name: 'A12' });
  const customerId = await makeCustomer(db);
  const { end = null, start = clock.now().subtract({ hours: 48 }), state } = given;
  const bookingId = await makeBooking(db, { unitId, customerId, start, end, state });
  return { site, siteId, controllerId, doorId, unitId, customerId, bookingId };
}

describe('an alarm', () => {
  const alarmAt = (doorId: number, controllerId: number, at: Temporal.Instant): DoorEvent => ({
    controllerId,
    siteId: 1,
    doorId,
    type: 'alarm',
    at,
    alarm: 'Door Forced Open',
    epoch: 1,
    number: 7,
  });

  it('is notified to the renter with its cause, once, with a mail, and to nobody else', async () => {
    const own = await makeRented();
    const other = await makeRented();
    const event = alarmAt(own.doorId, own.controllerId, clock.now());
    const opened: DoorEvent = { ...event, type: 'doorOpened', number: 6 };
    await notifyRentersOfAlarms(db, [opened, event], clock.now());
    await notifyRentersOfAlarms(db, [event], clock.now());
    assert.deepEqual(await logOf(own.customerId), [
      {
        kind: 'alarm',
        content: 'Unit A12 is alarming! Forced open.',
        path: `/access/unit_${own.unitId}`,
      },
    ]);
    assert.deepEqual(await mailsTo(own.customerId), ['Unit A12 is alarming!']);
    assert.deepEqual(await logOf(other.customerId), []);
  });

  it('that an offline controller reports later says when it was, by the clock of the site', async () => {
    const { customerId, doorId, controllerId } = await makeRented();
    const at = Temporal.Instant.from('2026-11-18T01:30:00Z');
    await notifyRentersOfAlarms(db, [alarmAt(doorId, controllerId, at)], clock.now());
    assert.deepEqual(
      (await logOf(customerId)).map(({ content }) => content),
      ['Unit A12 was alarming on 18/11/2026 at 11:30 am. Forced open.'],
    );
  });
});

describe('a booking', () => {
  it('is notified when it starts, once, however many processes look', async () => {
    const start = clock.now().subtract({ minutes: 1 });
    const { site, siteId, customerId, unitId } = await makeRented({ state: 'Upcoming', start });
    const nextId = await makeUnit(db, { siteId, name: 'A13' });
    await makeBooking(db, { unitId: nextId, customerId, start, state: 'Upcoming' });
    await everyProcess('startBookings');
    assert.deepEqual(
      (await logOf(customerId)).toSorted((a, b) => a.content.localeCompare(b.content)),
      [
        {
          kind: 'booking',
          content: `Your booking of A12 at ${site} has started.`,
          path: `/access/unit_${unitId}`,
        },
        {
          kind: 'booking',
          content: `Your booking of A13 at ${site} has started.`,
          path: `/access/unit_${nextId}`,
        },
      ],
    );
    assert.deepEqual(await mailsTo(customerId), []);
  });

  it('is notified when no other starts with it', async () => {
    const start = clock.now().subtract({ minutes: 1 });
    const { site, customerId } = await makeRented({ state: 'Upcoming', start });
    await everyProcess('startBookings');
    assert.deepEqual(
      (await logOf(customerId)).map(({ content }) => content),
      [`Your booking of A12 at ${site} has started.`],
    );
  });

  it('is notified when it was skipped, with a mail, each of them', async () => {
    const start = clock.now().subtract({ minutes: 1 });
    const { site, siteId, customerId, bookingId } = await makeRented({ state: 'Upcoming', start });
    const nextId = await makeUnit(db, { siteId, name: 'A13' });
    const other = await makeBooking(db, { unitId: nextId, customerId, start, state: 'Upcoming' });
    await db.query(sql`
      insert into charges (booking_id, period_start, period_end, amount, state, created_at)
      select id, start_time, start_time + interval '1 day', 100, 'Due', start_time
      from bookings where id in (${bookingId}, ${other})`);
    await everyProcess('startBookings');
    assert.deepEqual(
      (await logOf(customerId)).toSorted((a, b) => a.content.localeCompare(b.content)),
      [
        {
          kind: 'booking',
          content: `Your booking of A12 at ${site} was skipped because it wasn’t paid for.`,
          path: `/orders/booking/${bookingId}`,
        },
        {
          kind: 'booking',
          content: `Your booking of A13 at ${site} was skipped because it wasn’t paid for.`,
          path: `/orders/booking/${other}`,
        },
      ],
    );
    assert.deepEqual((await mailsTo(customerId)).toSorted(), [
      'Your booking of A12 was skipped',
      'Your booking of A13 was skipped',
    ]);
  });

  it('of days is notified a day before its end, and again when its end has moved', async () => {
    const end = clock.now().add({ hours: 30 });
    const { site, customerId, bookingId } = await makeRented({ end });
    clock.set(end.subtract({ hours: 24, milliseconds: 1 }));
    await everyProcess('notifyOfEndings');
    assert.deepEqual(await logOf(customerId), []);
    clock.advance({ milliseconds: 1 });
    await everyProcess('notifyOfEndings');
    assert.deepEqual(await logOf(customerId), [
      {
        kind: 'booking',
        content: `Your booking of A12 at ${site} ends on 19/11/2026 at 6:00 pm. Please take your things with you.`,
        path: `/orders/booking/${bookingId}`,
      },
    ]);
    assert.deepEqual(await mailsTo(customerId), ['Your booking of A12 ends soon']);
    await db.query(sql`update bookings set end_time = end_time - interval '1 hour' where id = ${bookingId}`);
    await everyProcess('notifyOfEndings');
    assert.equal((await logOf(customerId)).length, 2);
  });

  it('of a day or less is notified a quarter of an hour before its end, without a mail', async () => {
    const end = clock.now().add({ hours: 1 });
    const start = end.subtract({ hours: 24 });
    const { customerId } = await makeRented({ start, end });
    clock.set(end.subtract({ minutes: 15, milliseconds: 1 }));
    await everyProcess('notifyOfEndings');
    assert.deepEqual(await logOf(customerId), []);
    clock.advance({ milliseconds: 1 });
    await everyProcess('notifyOfEndings');
    assert.match((await logOf(customerId))[0]!.content, / ends at \d+:\d\d [ap]m\. Please/);
    assert.deepEqual(await mailsTo(customerId), []);
  });

  it('that has ended, or whose customer has left, is not notified to end', async () => {
    const end = clock.now();
    const { customerId: late } = await makeRented({ end });
    const { customerId: gone } = await makeRented({ end: end.add({ hours: 1 }) });
    await db.query(sql`update customers set suspended_at = ${end} where id = ${gone}`);
    await everyProcess('notifyOfEndings');
    assert.deepEqual([...(await logOf(late)), ...(await logOf(gone))], []);
  });
});

describe('money', () => {
  it('that could not be captured is notified with the next attempt; the overlock that follows, too; and its end', async () => {
    const { customerId, bookingId, unitId } = await makeRented();
    await db.query(sql`
      insert into charges (booking_id, period_start, period_end, amount, state, next_attempt_at, created_at)
      values (${bookingId}, ${clock.now()}, ${clock.now().add({ hours: 700 })}, 12000, 'Due', ${clock.now()},
        ${clock.now()})`);
    await everyProcess('chargeDue');
    const [failed, ...more] = await logOf(customerId);
    assert.deepEqual(more, []);
    assert.match(
      failed!.content,
      /^The payment of \$120\.00 for A12 failed\. We’ll try again on \d\d\/11\/2026\. Please check your card\.$/,
    );
    assert.deepEqual([failed!.kind, failed!.path], ['payment', '/profile/payments']);
    clock.advance({ hours: 24 * 7 });
    await everyProcess('overlockLate');
    const log = await logOf(customerId);
    assert.equal(log.length, 2);
    assert.equal(log[1]!.kind, 'overlock');
    assert.deepEqual(await mailsTo(customerId), ['The payment for A12 failed', 'A12 is overlocked']);
    const { overlock_arrears } = await db.one<{ overlock_arrears: boolean }>(
      sql`select overlock_arrears from units where id = ${unitId}`,
    );
    assert.equal(overlock_arrears, true);
  });
});

describe('an order', () => {
  it('with goods is notified when it is ready, once', async () => {
    const siteId = await makeSite(db, { name: nextSite() });
    const goodsId = await makeProduct(db, { siteId, type: 'purchasable' });
    await makeStock(db, { productId: goodsId, count: 2 });
    const shopper = await makeShopper(server);
    await shopper.saveCard();
    const { id } = await shopper.openCart(siteId);
    await shopper.call(putOrderProduct, { params: { id, pid: goodsId }, body: { quantity: 1 } });
    await Promise.all([shopper.pay(id), shopper.pay(id)]);
    const log = await logOf(shopper.id);
    assert.equal(log.length, 1);
    assert.match(log[0]!.content, /^Your order [A-Z0-9]{8} is ready for collection at Site \d+\.$/);
    assert.deepEqual([log[0]!.kind, log[0]!.path], ['order', `/orders/merchandise/${id}`]);
    assert.deepEqual(await mailsTo(shopper.id), [log[0]!.content.replace(/ at Site.*/, '')]);
  });
});
