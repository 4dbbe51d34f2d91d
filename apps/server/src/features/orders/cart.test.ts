import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import * as documentsApi from '@gatehouse/contract/api/documents';
import * as api from '@gatehouse/contract/api/orders';
import { sql } from '../../db/sql.ts';
import { until } from '../../testing/eventually.ts';
import { makeProduct, makeSite, makeStock, makeUnit } from '../../testing/factories.ts';
import { someoneWaits } from '../../testing/lockWaits.ts';
import { makeCustomer } from '../../testing/peopleFactories.ts';
import { makeShopper, type Shopper } from '../../testing/shopper.ts';
import { startTestServer } from '../../testing/testServer.ts';

const server = await startTestServer({ after });
const { db } = server.ctx;

async function storageSite(units: number, given: Parameters<typeof makeSite>[1] = {}) {
  const siteId = await makeSite(db, given);
  const productId = await makeProduct(db, { siteId, price: 12_500 });
  for (let number = units; number >= 1; number--)
    await makeUnit(db, { siteId, productId, name: `A${number}` });
  return { siteId, productId };
}

async function cartAt(siteId: number): Promise<{ shopper: Shopper; orderId: number }> {
  const shopper = await makeShopper(server);
  return { shopper, orderId: (await shopper.openCart(siteId)).id };
}

describe('a cart', () => {
  it('is made once per customer and site', async () => {
    const { siteId } = await storageSite(1);
    const shopper = await makeShopper(server);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => shopper.call(api.createOrder, { body: { siteId } })),
    );
    assert.deepEqual([...new Set(answers.map(({ statusCode }) => statusCode))], [200]);
    assert.equal(new Set(answers.map(({ result }) => result?.id)).size, 1);
    const [order] = answers;
    assert.match(order!.result!.reference, /^[2-9A-HJ-NP-Z]{8}$/);
    assert.equal(order!.result!.state, 'Active');
    assert.equal(order!.result!.total, 0);
  });

  it('is another one when the one before is paid at that moment', async () => {
    const { siteId } = await storageSite(1);
    const { shopper, orderId } = await cartAt(siteId);
    const [begun, paying] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const paid = db.transaction(async (tx) => {
      await tx.query(sql`update orders set state = 'Prepaid', placed_at = created_at where id = ${orderId}`);
      begun.resolve();
      await paying.promise;
    });
    await begun.promise;
    const asked = shopper.call(api.createOrder, { body: { siteId } });
    try {
      // It waits for the payment's end, having read the order before it.
      await until(() => someoneWaits(db, '%insert into orders%'), {
        for: 'the new cart to wait for the payment of the one before',
      });
    } finally {
      paying.resolve();
    }
    await paid;
    const { statusCode, result } = await asked;
    assert.equal(statusCode, 200);
    assert.notEqual(result!.id, orderId);
  });

  it('needs a site of the organisation', async () => {
    const shopper = await makeShopper(server);
    const missing = await shopper.call(api.createOrder, { body: {} as never });
    assert.deepEqual([missing.statusCode, missing.errorMessage], [400, 'No site selected']);
    for (const siteId of [-1, 'x', 999_999, 9_999_999_999]) {
      const answer = await shopper.call(api.createOrder, { body: { siteId: siteId as number } });
      assert.deepEqual([answer.statusCode, answer.errorMessage], [400, 'Invalid site ID'], String(siteId));
    }
  });

  it('belongs to its customer alone', async () => {
    const { siteId, productId } = await storageSite(1);
    const { orderId } = await cartAt(siteId);
    const stranger = await makeShopper(server);
    const params = { id: orderId };
    const answers = await Promise.all([
      stranger.call(api.getOrder, { params }),
      stranger.call(api.getOrderOptions, { params }),
      stranger.book(orderId, productId),
      stranger.call(api.removeAllOrderProducts, { params }),
      stranger.call(api.checkoutOrder, { body: { orderId } }),
      stranger.pay(orderId),
      stranger.call(documentsApi.listOrderDocuments, { params }),
      stranger.call(api.collectOrder, { params }),
    ]);
    assert.deepEqual(
      answers.map(({ errorCode }) => errorCode),
      answers.map(() => 'NOT_FOUND'),
    );
  });

  it('is found by its site, or as the newest', async () => {
    const [first, second] = [await storageSite(1), await storageSite(1)];
    const shopper = await makeShopper(server);
    assert.equal((await shopper.call(api.getActiveOrder)).result, null);
    const one = await shopper.openCart(first.siteId);
    server.clock.advance({ seconds: 1 });
    const two = await shopper.openCart(second.siteId);
    assert.equal((await shopper.call(api.getActiveOrder)).result?.id, two.id);
    const query = { siteId: first.siteId };
    assert.equal((await shopper.call(api.getActiveOrder, { query })).result?.id, one.id);
    assert.deepEqual((await shopper.call(api.cancelOrder, { query })).result, { cancelled: true });
    assert.deepEqual((await shopper.call(api.cancelOrder, { query })).result, { cancelled: false });
    const listed = await shopper.call(api.listOrders, { query: { mode: 'all' } });
    assert.deepEqual(
      listed.result?.map(({ id }) => id),
      [two.id],
    );
  });
});

describe('a storage booking in a cart', () => {
  it('reserves the first free unit by name for 15 minutes, from the beginning of the day at the site', async () => {
    const { siteId, productId } = await storageSite(12, { timeZone: 'Australia/Perth' });
    const { shopper, orderId } = await cartAt(siteId);
    const first = await shopper.book(orderId, productId);
    const [booking] = first.result!.order.Bookings;
    assert.equal(booking?.unitName, 'A1');
    assert.equal(booking?.start_time, '2026-11-17T16:00:00Z');
    assert.equal(booking?.end_time, null);
    assert.equal(booking?.heldUntil, server.clock.now().add({ minutes: 15 }).toString());
    assert.equal(booking?.holdEnded, false);
    assert.equal(first.result!.order.total, 12_500);
    const second = await shopper.book(orderId, productId);
    assert.equal(second.result!.order.Bookings[1]?.unitName, 'A2');
  });

  it('is one, whether it is asked for once or sent again with its Idempotency-Key', async () => {
    const { siteId, productId } = await storageSite(3);
    const { shopper, orderId } = await cartAt(siteId);
    const body = {
      productId,
      bookingType: 'storage',
      start: server.ctx.clock.now().toString(),
      expiry: null,
    } as const;
    const headers = { 'idempotency-key': 'one-reservation' };
    const hold = () => shopper.call(api.addOrderBooking, { params: { id: orderId }, body, headers });
    const replies = [...(await Promise.all([hold(), hold(), hold()])), await hold()];
    assert.deepEqual(
      replies.map(({ statusCode, result }) => [statusCode, result?.id, result?.order.Bookings.length]),
      Array(4).fill([200, replies[0]!.result?.id, 1]),
    );
  });

  it('may begin from today to as many days ahead as its site allows', async () => {
    const { siteId, productId } = await storageSite(9, { reservationPeriod: 3 });
    const { shopper, orderId } = await cartAt(siteId);
    const today = server.clock.now();
    const at = (days: number) => shopper.book(orderId, productId, today.add({ hours: 24 * days }));
    assert.equal((await at(-1)).errorMessage, 'The start can’t be in the past.');
    assert.equal((await at(0)).statusCode, 200);
    assert.equal((await at(3)).statusCode, 200);
    assert.equal((await at(4)).errorMessage, 'This day is too far ahead for a booking at this site.');
  });

  it('says when nothing is free, and gives a unit again once its reservation has expired', async () => {
    const { siteId, productId } = await storageSite(1);
    const one = await cartAt(siteId);
    const other = await cartAt(siteId);
    await one.shopper.book(one.orderId, productId);
    const refused = await other.shopper.book(other.orderId, productId);
    assert.deepEqual([refused.statusCode, refused.errorCode], [409, 'UNIT_TAKEN']);
    server.clock.advance({ minutes: 15 });
    assert.equal((await other.shopper.book(other.orderId, productId)).statusCode, 200);
    const left = await one.shopper.call(api.getOrder, { params: { id: one.orderId } });
    assert.deepEqual(
      left.result?.Bookings.map(({ holdEnded }) => holdEnded),
      [true],
      'the expired reservation is still to be seen',
    );
    assert.equal(left.result?.total, 0);
    const checkout = await one.shopper.call(api.checkoutOrder, { body: { orderId: one.orderId } });
    assert.equal(checkout.errorCode, 'HOLD_LOST');
  });

  it('goes by what its product and site are at that moment, whatever the server knew of them', async () => {
    const { siteId, productId } = await storageSite(5);
    const { shopper, orderId } = await cartAt(siteId);
    const tomorrow = server.clock.now().add({ hours: 24 });
    const booked = async () => {
      const { result, errorCode } = await shopper.book(orderId, productId, tomorrow);
      return result?.order.total ?? errorCode;
    };
    assert.equal(await booked(), 12_500);
    await db.query(sql`update products set price = 9900 where id = ${productId}`);
    assert.equal(await booked(), 22_400);
    await db.query(sql`update sites set reservation_period = 0 where id = ${siteId}`);
    assert.equal(await booked(), 'BOOKING_TIME_INVALID');
    await db.query(sql`update sites set reservation_period = null where id = ${siteId}`);
    assert.equal(await booked(), 32_300);
    await db.query(sql`update products set active = false where id = ${productId}`);
    assert.equal(await booked(), 'NOT_FOUND');
  });

  it('is one of at most twenty that a customer has reserved unpaid, in whatever cart', async () => {
    const [here, there] = [await storageSite(19), await storageSite(3)];
    const { shopper, orderId } = await cartAt(here.siteId);
    const { id: otherOrderId } = await shopper.openCart(there.siteId);
    for (let count = 1; count <= 19; count++) await shopper.book(orderId, here.productId);
    assert.equal((await shopper.book(otherOrderId, there.productId)).statusCode, 200);
    const refused = await shopper.book(otherOrderId, there.productId);
    assert.deepEqual([refused.statusCode, refused.errorCode], [409, 'HOLDS_FULL']);
    const params = { id: orderId, pid: here.productId };
    await shopper.call(api.removeOrderProduct, { params });
    assert.equal((await shopper.book(otherOrderId, there.productId)).statusCode, 200);
  });

  it('is replaced when it expired and is asked for again', async () => {
    const { siteId, productId } = await storageSite(2);
    const { shopper, orderId } = await cartAt(siteId);
    await shopper.book(orderId, productId);
    server.clock.advance({ minutes: 20 });
    const again = await shopper.book(orderId, productId);
    assert.deepEqual(
      again.result?.order.Bookings.map(({ unitName }) => unitName),
      ['A2'],
      'A1 was let go of',
    );
  });

  it('is not made of what is no storage of this site', async () => {
    const { siteId, productId } = await storageSite(1);
    const elsewhere = await storageSite(1);
    const { shopper, orderId } = await cartAt(siteId);
    assert.equal((await shopper.book(orderId, elsewhere.productId)).errorCode, 'NOT_FOUND');
    const body = { productId, start: server.clock.now().toString(), expiry: null };
    const asMeeting = await shopper.call(api.addOrderBooking, {
      params: { id: orderId },
      body: { ...body, bookingType: 'workspaces' },
    });
    assert.equal(asMeeting.errorMessage, 'Booking Type is not valid.');
  });

  it('passes over units that are out of service or kept closed by staff', async () => {
    const siteId = await makeSite(db);
    const productId = await makeProduct(db, { siteId });
    await makeUnit(db, { siteId, productId, name: 'A1', outOfService: true });
    await makeUnit(db, { siteId, productId, name: 'A2', overlockManual: true });
    const { shopper, orderId } = await cartAt(siteId);
    assert.equal((await shopper.book(orderId, productId)).errorCode, 'UNIT_TAKEN');
  });
});

describe('a workspace booking in a cart', () => {
  it('takes half-open times, back to back, at the price of its length', async () => {
    const siteId = await makeSite(db);
    const productId = await makeProduct(db, {
      siteId,
      bookingType: 'workspaces',
      unitType: 'office',
      price: 2_000,
      opensAt: '06:00',
      closesAt: '22:00',
    });
    await makeUnit(db, { siteId, productId });
    const { shopper, orderId } = await cartAt(siteId);
    const book = (start: string, expiry: string | null) =>
      shopper.call(api.addOrderBooking, {
        params: { id: orderId },
        body: { productId, bookingType: 'workspaces', start, expiry },
      });
    const first = await book('2026-11-19T00:00:00Z', '2026-11-19T02:15:00Z');
    assert.equal(first.result?.order.total, 6_000);
    assert.equal((await book('2026-11-19T02:15:00Z', '2026-11-19T03:15:00Z')).statusCode, 200);
    assert.equal((await book('2026-11-19T02:00:00Z', '2026-11-19T03:00:00Z')).errorCode, 'UNIT_TAKEN');
    const texts = await Promise.all([
      book('2026-11-19T05:00:00Z', null),
      book('2026-11-19T05:00:00Z', '2026-11-19T05:00:00Z'),
      book('2026-11-19T05:05:00Z', '2026-11-19T06:00:00Z'),
      book('2026-11-19T11:00:00Z', '2026-11-19T12:15:00Z'),
      book('2026-11-17T05:00:00Z', '2026-11-17T06:00:00Z'),
      book('2026-11-19T05:00:00Z', '2028-12-01T05:00:00Z'),
    ]);
    assert.deepEqual(
      texts.map(({ errorMessage }) => errorMessage),
      [
        'Please choose an end.',
        'The end must be after the start.',
        'Times must be on a quarter of an hour.',
        'This space can be used from 06:00 to 22:00.',
        'The start can’t be in the past.',
        'This day is too far away.',
      ],
    );
    const wholeDay = await book('2026-11-19T14:00:00Z', '2026-11-20T14:00:00Z');
    assert.equal(wholeDay.statusCode, 200);
  });
});

describe('goods in a cart', () => {
  async function shop(stock: number) {
    const siteId = await makeSite(db);
    const productId = await makeProduct(db, { siteId, type: 'purchasable', price: 350 });
    await makeStock(db, { productId, count: stock });
    const cart = await cartAt(siteId);
    const params = { id: cart.orderId, pid: productId };
    const put = (quantity: number) => cart.shopper.call(api.putOrderProduct, { params, body: { quantity } });
    const set = (quantity: number) =>
      cart.shopper.call(api.setOrderProductQuantity, { params, body: { quantity } });
    return { ...cart, params, put, set };
  }

  it('are added, set and taken out; the last thing taken out cancels the cart', async () => {
    const { shopper, params, put, set } = await shop(5);
    assert.equal((await set(1)).errorMessage, 'Product does not belong to order');
    assert.equal((await put(0)).errorMessage, 'Product does not belong to order');
    assert.equal((await put(2)).result?.total, 700);
    assert.equal((await set(4)).result?.total, 1_400);
    const removed = await shopper.call(api.removeOrderProduct, { params });
    assert.equal(removed.result?.state, 'Cancelled');
    assert.equal((await put(1)).errorCode, 'ORDER_NOT_ACTIVE');
  });

  for (const none of [0, -1, -1_000, Number.MIN_SAFE_INTEGER])
    it(`are taken out by a quantity of ${none}, by either call`, async () => {
      const { shopper, params, put, set } = await shop(5);
      for (const call of [put, set]) {
        assert.equal((await call(none)).errorMessage, 'Product does not belong to order');
      }
      await put(2);
      assert.deepEqual((await set(none)).result?.OrderProducts, []);
      const { id } = await shopper.openCart((await shopper.call(api.getOrder, { params })).result!.siteId);
      const again = { params: { ...params, id } };
      await shopper.call(api.putOrderProduct, { ...again, body: { quantity: 2 } });
      const gone = await shopper.call(api.putOrderProduct, { ...again, body: { quantity: none } });
      assert.deepEqual([gone.result?.OrderProducts, gone.result?.state], [[], 'Cancelled']);
    });

  it('are no fraction, and no more than 999', async () => {
    const { put } = await shop(1);
    for (const quantity of [-0.5, 1.5, 1_000]) assert.equal((await put(quantity)).errorCode, 'VALIDATION');
  });

  it('are refused beyond the stock', async () => {
    const { put, set, shopper, params } = await shop(3);
    const refused = await put(4);
    assert.deepEqual([refused.statusCode, refused.errorCode], [409, 'OUT_OF_STOCK']);
    await put(3);
    assert.equal((await set(4)).statusCode, 409);
    const kept = await shopper.call(api.getOrder, { params: { id: params.id } });
    assert.equal(kept.result?.OrderProducts[0]?.quantity, 3);
    await db.query(sql`delete from locker_inventories where product_id = ${params.pid}`);
    const checkout = await shopper.call(api.checkoutOrder, { body: { orderId: params.id } });
    assert.equal(checkout.errorCode, 'OUT_OF_STOCK');
  });

  it('stand beside bookings, and only what is named is taken out', async () => {
    const { siteId, productId } = await storageSite(2);
    const goods = await makeProduct(db, { siteId, type: 'purchasable', price: 500 });
    await makeStock(db, { productId: goods });
    const { shopper, orderId } = await cartAt(siteId);
    const { result: one } = await shopper.book(orderId, productId);
    await shopper.book(orderId, productId);
    await shopper.call(api.putOrderProduct, { params: { id: orderId, pid: goods }, body: { quantity: 1 } });
    const params = { id: orderId, pid: productId };
    const less = await shopper.call(api.removeOrderProduct, { params, query: { bookingId: one!.id } });
    assert.deepEqual(
      less.result?.Bookings.map(({ unitName }) => unitName),
      ['A2'],
    );
    assert.equal(less.result?.total, 13_000);
    const none = await shopper.call(api.removeAllOrderProducts, { params: { id: orderId } });
    assert.deepEqual([none.result?.state, none.result?.total], ['Cancelled', 0]);
    const other = await makeShopper(server);
    const again = await other.openCart(siteId);
    assert.equal((await other.book(again.id, productId)).result?.order.Bookings[0]?.unitName, 'A1');
  });
});

describe('what a checkout needs', () => {
  it('is an identity document where a product is not handed to strangers', async () => {
    const { siteId, productId } = await storageSite(1);
    await db.query(sql`update products set identity_required = true where id = ${productId}`);
    const shopper = await makeShopper(server);
    await shopper.saveCard();
    const { id } = await shopper.openCart(siteId);
    const identity = async () =>
      (await shopper.call(api.getOrderOptions, { params: { id } })).result?.identity;
    assert.deepEqual(await identity(), { required: false, complete: false });
    await shopper.book(id, productId);
    assert.deepEqual(await identity(), { required: true, complete: false });
    assert.equal((await shopper.pay(id)).errorCode, 'IDENTITY_MISSING');
    await db.query(sql`
      insert into identities (customer_id, picture, created_at) values (${shopper.id}, 'a picture', ${server.clock.now()})`);
    assert.deepEqual(await identity(), { required: true, complete: true });
    assert.equal((await shopper.pay(id)).statusCode, 200);
  });

  it('is returned in order: details, identity, documents, payment', async () => {
    const { siteId, productId } = await storageSite(1);
    const customerId = await makeCustomer(db);
    const token = server.customerToken(customerId);
    const { result: order } = await server.call(api.createOrder, { token, body: { siteId } });
    const options = async () =>
      (await server.call(api.getOrderOptions, { token, params: { id: order!.id } })).result!;
    assert.deepEqual(await options(), {
      details: { required: true, complete: false },
      identity: { required: false, complete: false },
      documents: { required: false, complete: true },
      payment: { required: false, total: 0, provider: 'sandbox', publishableKey: null },
    });
    const empty = await server.call(api.checkoutOrder, { token, body: { orderId: order!.id } });
    assert.equal(empty.errorCode, 'ORDER_EMPTY');
    const shopper = await makeShopper(server);
    const own = await shopper.openCart(siteId);
    await shopper.book(own.id, productId);
    const { result } = await shopper.call(api.getOrderOptions, { params: { id: own.id } });
    assert.equal(result?.details.complete, true);
    assert.deepEqual(result?.payment, {
      required: true,
      total: 12_500,
      provider: 'sandbox',
      publishableKey: null,
    });
  });
});
