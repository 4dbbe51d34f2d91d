import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import * as bookingsApi from '@gatehouse/contract/api/bookings';
import * as api from '@gatehouse/contract/api/orders';
import { sql } from '../../db/sql.ts';
import { runJobs } from '../../jobs/jobs.ts';
import { eventually } from '../../testing/eventually.ts';
import { makeProduct, makeSite, makeUnit } from '../../testing/factories.ts';
import { makeBooking, makeCustomer } from '../../testing/peopleFactories.ts';
import { makeShopper } from '../../testing/shopper.ts';
import { startTestServer } from '../../testing/testServer.ts';
import { recordNotifications } from '../notifications/service.ts';
import { endBookings, expireReservations, notifyOfEndings, startBookings } from './lifecycle.ts';
import { endingNotifications } from './notifications.ts';

const server = await startTestServer({ after });
const { db } = server.ctx;

/** A paid storage booking that begins in so many days, beside one that begins today. */
async function storage(inDays: number) {
  const siteId = await makeSite(db);
  const productId = await makeProduct(db, { siteId, price: 9_000 });
  await makeUnit(db, { siteId, productId });
  const shopper = await makeShopper(server);
  await shopper.saveCard();
  const { id: orderId } = await shopper.openCart(siteId);
  const start = server.clock.now().add({ hours: 24 * inDays });
  const booked = await shopper.book(orderId, productId, start);
  assert.equal((await shopper.pay(orderId)).statusCode, 200);
  const id = booked.result!.id;
  const cancel = (endTime: Temporal.Instant) =>
    shopper.call(bookingsApi.cancelBooking, { params: { id }, body: { endTime: endTime.toString() } });
  const read = async () => (await shopper.call(bookingsApi.getBooking, { params: { id } })).result!;
  return { shopper, siteId, productId, orderId, id, cancel, read };
}

async function workspace(inHours: number) {
  const siteId = await makeSite(db);
  const productId = await makeProduct(db, {
    siteId,
    bookingType: 'workspaces',
    unitType: 'office',
    price: 3_000,
  });
  await makeUnit(db, { siteId, productId });
  const shopper = await makeShopper(server);
  await shopper.saveCard();
  const { id: orderId } = await shopper.openCart(siteId);
  const start = server.clock.now().add({ hours: inHours });
  const booked = await shopper.call(api.addOrderBooking, {
    params: { id: orderId },
    body: {
      productId,
      bookingType: 'workspaces',
      start: start.toString(),
      expiry: start.add({ hours: 2 }).toString(),
    },
  });
  assert.equal((await shopper.pay(orderId)).statusCode, 200);
  const id = booked.result!.id;
  const cancel = (endTime = server.clock.now()) =>
    shopper.call(bookingsApi.cancelBooking, { params: { id }, body: { endTime: endTime.toString() } });
  return { shopper, orderId, id, cancel, start };
}

const refunded = async (orderId: number) =>
  (
    await db.query<{ amount: number; state: string }>(sql`
      select r.amount, r.state from refunds r join payments p on p.id = r.payment_id where p.order_id = ${orderId}`)
  ).map(({ amount, state }) => `${amount} ${state}`);

/** Somebody with whom a booking is shared, and who has accepted. */
async function shareWith(bookingId: number): Promise<number> {
  const friend = await makeCustomer(db);
  await db.query(sql`
    insert into invitations (booking_id, unit_id, site_id, inviter_id, invitee_name, invitee_email, invitee_id,
      state, created_at)
    select id, unit_id, site_id, customer_id, 'Ann', 'ann@example.com', ${friend}, 'Accepted', ${server.clock.now()}
    from bookings where id = ${bookingId}`);
  return friend;
}

/** The kinds of change that a customer's clients receive from now on. */
function publishedTo(customer: number): string[] {
  const kinds: string[] = [];
  server.ctx.eventBus.subscribe((change) => {
    if ('customerId' in change && change.customerId === customer) kinds.push(change.kind);
  });
  return kinds;
}

describe('cancelling a booking', () => {
  it('that has not begun gives it up and pays it back in full', async () => {
    const { shopper, cancel, orderId, siteId, productId } = await storage(3);
    const cancelled = await cancel(server.clock.now());
    assert.deepEqual([cancelled.result?.state, cancelled.result?.nextChargeAt], ['Cancelled', null]);
    assert.deepEqual(await refunded(orderId), ['9000 Succeeded']);
    const order = await shopper.call(api.getOrder, { params: { id: orderId } });
    assert.equal(order.result?.state, 'Refunded');
    assert.equal((await cancel(server.clock.now())).errorCode, 'BOOKING_STATE');
    assert.deepEqual(await refunded(orderId), ['9000 Succeeded']);
    const other = await makeShopper(server);
    const cart = await other.openCart(siteId);
    assert.equal((await other.book(cart.id, productId)).statusCode, 200, 'the unit is free again');
  });

  it('that runs ends it now, without a refund', async () => {
    const { cancel, orderId, shopper, siteId, productId } = await storage(0);
    server.clock.advance({ hours: 5 });
    const ended = await cancel(server.clock.now());
    assert.equal(ended.result?.state, 'Completed');
    assert.equal(ended.result?.end_time, server.clock.now().toString());
    assert.deepEqual(await refunded(orderId), []);
    const cart = await shopper.openCart(siteId);
    assert.equal((await shopper.book(cart.id, productId)).statusCode, 200, 'the unit is free again');
  });

  it('that runs can end it later, and earlier than that, but not the other way round', async () => {
    const { cancel, read } = await storage(0);
    const inDays = (days: number) => server.clock.now().add({ hours: 24 * days });
    const later = await cancel(inDays(40));
    assert.deepEqual([later.result?.state, later.result?.end_time], ['Active', inDays(40).toString()]);
    assert.ok((await read()).nextChargeAt, 'one more interval begins before the end');
    assert.equal((await cancel(inDays(41))).errorMessage, 'The booking ends before that.');
    assert.equal((await cancel(inDays(10))).result?.nextChargeAt, null);
    server.clock.advance({ hours: 24 * 10 });
    await runJobs(server.ctx, ['endBookings']);
    assert.equal((await read()).state, 'Completed');
  });

  it('needs an end that is not past, but a little late is now', async () => {
    const { cancel } = await storage(0);
    assert.equal(
      (await cancel(server.clock.now().subtract({ minutes: 3 }))).errorMessage,
      'The end must be now or later.',
    );
    assert.equal((await cancel(server.clock.now().subtract({ seconds: 30 }))).result?.state, 'Completed');
  });

  it('pays a workspace back up to 24 hours before its start', async () => {
    const early = await workspace(25);
    assert.equal((await early.cancel()).result?.state, 'Cancelled');
    assert.deepEqual(await refunded(early.orderId), ['6000 Succeeded']);
    const late = await workspace(23);
    assert.equal((await late.cancel()).result?.state, 'Cancelled');
    assert.deepEqual(await refunded(late.orderId), []);
  });

  it('at once from two devices pays back once', async () => {
    const { cancel, orderId } = await storage(3);
    const answers = await Promise.all([cancel(server.clock.now()), cancel(server.clock.now())]);
    assert.deepEqual(answers.map(({ statusCode }) => statusCode).toSorted(), [200, 409]);
    assert.deepEqual(await refunded(orderId), ['9000 Succeeded']);
  });

  it('is published at once to its customer, and to whoever it is shared with', async () => {
    const inDays = (days: number) => server.clock.now().add({ hours: 24 * days });
    for (const [name, begins, ends] of [
      ['given up', 3, 0],
      ['ended now', 0, 0],
      ['ended later', 0, 40],
    ] as const) {
      const { shopper, id, cancel } = await storage(begins);
      const [owner, other] = [publishedTo(shopper.id), publishedTo(await shareWith(id))];
      assert.equal((await cancel(inDays(ends))).statusCode, 200, name);
      await eventually(async () => {
        assert.deepEqual([owner.includes('access'), owner.includes('order')], [true, true], name);
        assert.deepEqual(other, ['access'], name);
      });
    }
  });

  it('is for its customer only', async () => {
    const { id } = await storage(0);
    const stranger = await makeShopper(server);
    const body = { endTime: server.clock.now().toString() };
    assert.equal(
      (await stranger.call(bookingsApi.cancelBooking, { params: { id }, body })).errorCode,
      'NOT_FOUND',
    );
    assert.equal((await stranger.call(bookingsApi.getBooking, { params: { id } })).errorCode, 'NOT_FOUND');
  });
});

describe('the list of bookings', () => {
  it('is newest first and shows no reservations and no units without a product', async () => {
    const shopper = await makeShopper(server);
    const start = server.clock.now();
    const bare = await makeUnit(db);
    const ids = [];
    for (const days of [1, 3, 2]) {
      ids.push(
        await makeBooking(db, { customerId: shopper.id, start: start.subtract({ hours: 24 * days }) }),
      );
    }
    await makeBooking(db, { customerId: shopper.id, start, unitId: bare });
    await db.query(sql`update units set product_id = null where id = ${bare}`);
    await makeBooking(db, {
      customerId: shopper.id,
      start,
      state: 'Held',
      heldUntil: start.add({ minutes: 1 }),
    });
    const { result } = await shopper.call(bookingsApi.listBookings);
    assert.deepEqual(
      result?.map(({ id }) => id),
      [ids[0], ids[2], ids[1]],
    );
    const page = await shopper.call(bookingsApi.listBookings, { query: { offset: 1, limit: 1 } });
    assert.deepEqual(
      page.result?.map(({ id }) => id),
      [ids[2]],
    );
  });

  it('begins with what runs; then comes what is to come, the soonest first, and then the past', async () => {
    const shopper = await makeShopper(server);
    const now = server.clock.now();
    const make = (state: 'Active' | 'InArrears' | 'Upcoming' | 'Completed' | 'Cancelled', days: number) => {
      const start = now.add({ hours: 24 * days });
      return makeBooking(db, { customerId: shopper.id, state, start });
    };
    const ids = {
      cancelled: await make('Cancelled', 9),
      later: await make('Upcoming', 5),
      soon: await make('Upcoming', 2),
      late: await make('InArrears', -8),
      completed: await make('Completed', -1),
      first: await make('Active', -7),
      second: await make('Active', -7),
    };
    const { result } = await shopper.call(bookingsApi.listBookings);
    assert.deepEqual(
      result?.map(({ id }) => id),
      [ids.second, ids.first, ids.late, ids.soon, ids.later, ids.cancelled, ids.completed],
    );
  });
});

describe('time', () => {
  it('expires reservations, and publishes that to their customers', async () => {
    const siteId = await makeSite(db);
    const productId = await makeProduct(db, { siteId });
    await makeUnit(db, { siteId, productId });
    const shopper = await makeShopper(server);
    const { id: orderId } = await shopper.openCart(siteId);
    const booked = await shopper.book(orderId, productId);
    const published = publishedTo(shopper.id);
    server.clock.advance({ minutes: 14, seconds: 59 });
    await runJobs(server.ctx, ['expireReservations']);
    const state = () => db.one(sql`select state from bookings where id = ${booked.result!.id}`);
    assert.deepEqual(await state(), { state: 'Held' });
    server.clock.advance({ seconds: 1 });
    await Promise.all(Array.from({ length: 4 }, () => runJobs(server.ctx, ['expireReservations'])));
    assert.deepEqual(await state(), { state: 'Expired' });
    await eventually(async () => assert.deepEqual(published, ['order']));
  });

  it('begins bookings at their start and ends them at their end', async () => {
    const { start, shopper, id } = await workspace(30);
    const state = async () => (await shopper.call(bookingsApi.getBooking, { params: { id } })).result?.state;
    server.clock.set(start.subtract({ milliseconds: 1 }));
    await runJobs(server.ctx);
    assert.equal(await state(), 'Upcoming');
    server.clock.set(start);
    await runJobs(server.ctx);
    assert.equal(await state(), 'Active');
    server.clock.set(start.add({ minutes: 119 }));
    await runJobs(server.ctx);
    assert.equal(await state(), 'Active');
    server.clock.set(start.add({ hours: 2 }));
    await runJobs(server.ctx);
    assert.equal(await state(), 'Completed');
  });

  it('publishes its beginning and its end to whoever may use a booking', async () => {
    const { start, shopper, id } = await workspace(30);
    const [owner, other] = [publishedTo(shopper.id), publishedTo(await shareWith(id))];
    for (const at of [start, start.add({ hours: 2 })]) {
      owner.length = 0;
      other.length = 0;
      server.clock.set(at);
      await runJobs(server.ctx, ['startBookings', 'endBookings']);
      await eventually(async () => {
        assert.ok(owner.includes('access'), 'its customer receives it');
        assert.ok(other.includes('access'), 'whoever it is shared with receives it');
      });
    }
  });

  it('takes as many as are due, and says how many those were', async () => {
    await runJobs(server.ctx, ['expireReservations', 'startBookings', 'endBookings']);
    const now = server.clock.now();
    const due = { start: now.subtract({ hours: 2 }), end: now };
    for (const [state, sweep] of [
      ['Held', expireReservations],
      ['Active', endBookings],
      ['Upcoming', startBookings],
    ] as const) {
      const heldUntil = state === 'Held' ? now : undefined;
      for (let count = 0; count < 3; count++) await makeBooking(db, { state, heldUntil, ...due });
      assert.deepEqual([await sweep(server.ctx), await sweep(server.ctx)], [3, 0], state);
    }
  });

  it('notifies of endings batch by batch, the soonest first, and comes to each of them', async () => {
    await runJobs(server.ctx, ['notifyOfEndings']);
    const now = server.clock.now();
    const start = now.subtract({ hours: 48 });
    const customers = [await makeCustomer(db), await makeCustomer(db)];
    for (const [index, customerId] of customers.entries()) {
      await makeBooking(db, { customerId, start, end: now.add({ hours: 9 - index }) });
    }
    const notifyOne = async () => {
      const notifications = await endingNotifications(db, now, 1);
      await recordNotifications(db, now, notifications);
      return notifications.map(({ customerId }) => customerId);
    };
    assert.deepEqual(
      [await notifyOne(), await notifyOne(), await notifyOne()],
      [[customers[1]], [customers[0]], []],
    );
  });

  it('updates the screens of a customer once when a booking ends soon', async () => {
    await runJobs(server.ctx, ['notifyOfEndings']);
    const now = server.clock.now();
    const customerId = await makeCustomer(db);
    await makeBooking(db, { customerId, start: now.subtract({ hours: 48 }), end: now.add({ hours: 1 }) });
    const published = publishedTo(customerId);
    assert.deepEqual([await notifyOfEndings(server.ctx), await notifyOfEndings(server.ctx)], [1, 0]);
    await eventually(async () => assert.deepEqual(published, ['notification']));
  });

  it('skips a booking that is not paid when it would begin, and charges it no more', async () => {
    const start = server.clock.now().add({ hours: 1 });
    const nextChargeAt = start.add({ hours: 24 });
    const ids: number[] = [];
    for (const paid of ['Due', 'Failed', 'Paid']) {
      const id = await makeBooking(db, { state: 'Upcoming', start, nextChargeAt });
      ids.push(id);
      await db.query(sql`
        insert into charges (booking_id, period_start, period_end, amount, state, created_at)
        values (${id}, ${start}, ${nextChargeAt}, 100, ${paid}, ${start})`);
    }
    server.clock.advance({ hours: 1 });
    await runJobs(server.ctx, ['startBookings']);
    const rows = await db.query<{ state: string; charged: boolean }>(sql`
      select state, next_charge_at is not null as charged from bookings where id = any(${ids}::integer[]) order by id`);
    assert.deepEqual(
      rows.map(({ state, charged }) => [state, charged]),
      [
        ['Skipped', false],
        ['Skipped', false],
        ['Active', true],
      ],
    );
  });
});
