import assert from 'node:assert/strict';
import { after, beforeEach, describe, it } from 'node:test';
import * as bookingsApi from '@gatehouse/contract/api/bookings';
import { agreeToDocument } from '@gatehouse/contract/api/documents';
import * as api from '@gatehouse/contract/api/orders';
import * as paymentsApi from '@gatehouse/contract/api/payments';
import type { Db } from '../../db/pool.ts';
import { sql } from '../../db/sql.ts';
import { runJobs } from '../../jobs/jobs.ts';
import type { Charge, ChargeOutcome } from '../../providers/payments/provider.ts';
import { createSandbox, type Fault } from '../../providers/payments/sandbox.ts';
import { eventually, until } from '../../testing/eventually.ts';
import { makeProduct, makeSite, makeStock, makeUnit } from '../../testing/factories.ts';
import { someoneWaits } from '../../testing/lockWaits.ts';
import { makeCustomer } from '../../testing/peopleFactories.ts';
import { publishedChanges } from '../../testing/publishedChanges.ts';
import { cards, makeShopper, type Shopper } from '../../testing/shopper.ts';
import { startTestServer } from '../../testing/testServer.ts';
import { resolveOpenPayments, retryOpenRefunds } from './service.ts';

const server = await startTestServer({ after }, { max: 64, expectedFailure: 'broken' });
const { db } = server.ctx;

/** What happens around the provider's next calls of a kind. */
let around: {
  /** Goes first; what it answers is the provider's answer. */
  charge?: (Fault | ((charge: Charge) => Promise<ChargeOutcome | undefined>))[];
  findCharge?: (Fault | (() => Promise<undefined>))[];
  refund?: (Fault | (() => Promise<undefined>))[];
} = {};
beforeEach(() => {
  around = {};
});
/** Takes what is to happen at the next call of a kind, if it is a fault (a string) or a hook (a function). */
function takeNext(call: string, type: 'string' | 'function'): unknown {
  const nexts: unknown[] = around[call as keyof typeof around] ?? [];
  return typeof nexts[0] === type ? nexts.shift() : undefined;
}
type Hook = ((charge?: Charge) => Promise<ChargeOutcome | undefined>) | undefined;
const sandbox = createSandbox(db, server.clock, (call) => takeNext(call, 'string') as Fault | undefined);
server.ctx.payments = {
  ...sandbox,
  charge: async (charge) =>
    (await (takeNext('charge', 'function') as Hook)?.(charge)) ?? sandbox.charge(charge),
  async findCharge(sought) {
    await (takeNext('findCharge', 'function') as Hook)?.();
    return sandbox.findCharge(sought);
  },
  async refund(refund) {
    await (takeNext('refund', 'function') as Hook)?.();
    return sandbox.refund(refund);
  },
};
const broken = () => Promise.reject(new Error('broken'));

type Cart = { card?: string; units?: number; price?: number; recurringInterval?: null };
async function storageCart(given: Cart = {}) {
  const siteId = await makeSite(db);
  const { price = 12_500, recurringInterval } = given;
  const productId = await makeProduct(db, { siteId, price, recurringInterval });
  for (let unit = 0; unit < (given.units ?? 1); unit++) await makeUnit(db, { siteId, productId });
  const shopper = await makeShopper(server);
  await shopper.saveCard(given.card);
  const { id: orderId } = await shopper.openCart(siteId);
  const booked = await shopper.book(orderId, productId);
  assert.equal(booked.statusCode, 200);
  return { siteId, productId, shopper, orderId, bookingId: booked.result!.id };
}

/** A cart with one of a product whose last item it is. */
async function goodsCarts(count: number, price: number) {
  const siteId = await makeSite(db);
  const productId = await makeProduct(db, { siteId, type: 'purchasable', price });
  await makeStock(db, { productId, count: 1 });
  return Promise.all(
    Array.from({ length: count }, async () => {
      const shopper = await makeShopper(server);
      await shopper.saveCard();
      const { id } = await shopper.openCart(siteId);
      await shopper.call(api.putOrderProduct, { params: { id, pid: productId }, body: { quantity: 1 } });
      return { shopper, id };
    }),
  );
}

const readOrder = async (shopper: Shopper, id: number) =>
  (await shopper.call(api.getOrder, { params: { id } })).result!;
const payments = (orderId: number) =>
  db.query<{ state: string; failure: string | null }>(
    sql`select state, failure from payments where order_id = ${orderId} order by id`,
  );
/** Pays an order; something happens after it was looked at and before it is fixed. */
async function payWhile(shopper: Shopper, orderId: number, happens: (tx: Db) => Promise<unknown>) {
  const { paying } = await db.transaction(async (tx) => {
    await tx.query(sql`select from orders where id = ${orderId} for update`);
    const paying = shopper.pay(orderId);
    await until(() => someoneWaits(db));
    await happens(tx);
    return { paying };
  });
  return paying;
}
/** What the provider's own ledger says was taken and given back for an order. */
const ledger = (orderId: number) =>
  db.one<{ taken: number; returned: number }>(sql`
    select coalesce(sum(l.amount), 0)::integer as taken, coalesce((
        select sum(r.amount) from sandbox_ledger r where r.charge_id = any(array_agg(l.id))), 0)::integer as returned
    from payments p join sandbox_ledger l on l.key = p.provider_key and l.kind = 'charge' and l.outcome = 'succeeded'
    where p.order_id = ${orderId}`);

describe('paying an order', () => {
  it('charges the first interval, begins the booking and knows when the next one is due', async () => {
    const { shopper, orderId, bookingId } = await storageCart();
    const paid = await shopper.pay(orderId);
    assert.equal(paid.statusCode, 200);
    assert.equal(paid.result?.state, 'Prepaid');
    assert.equal(paid.result?.orderPlacedAt, server.clock.now().toString());
    assert.deepEqual(await ledger(orderId), { taken: 12_500, returned: 0 });
    const { result: booking } = await shopper.call(bookingsApi.getBooking, { params: { id: bookingId } });
    assert.equal(booking?.state, 'Active');
    assert.equal(booking?.nextChargeAt, '2026-12-17T14:00:00Z');
    assert.equal(booking?.Order?.reference, paid.result?.reference);
    assert.equal(booking?.AccessPermissions[0]?.Unit.Product?.Site.timeZone, 'Australia/Brisbane');
    const charges = await db.query(sql`select state, amount from charges where booking_id = ${bookingId}`);
    assert.deepEqual(charges, [{ state: 'Paid', amount: 12_500 }]);
    const history = await shopper.call(api.listBookingHistory);
    assert.deepEqual(
      history.result?.map(({ id }) => id),
      [orderId],
    );
    assert.deepEqual((await shopper.call(api.listPurchaseHistory)).result, []);
  });

  it('charges a booking that does not recur once and for all', async () => {
    const { shopper, orderId, bookingId } = await storageCart({ recurringInterval: null });
    assert.equal((await shopper.pay(orderId)).result?.state, 'Prepaid');
    const { result: booking } = await shopper.call(bookingsApi.getBooking, { params: { id: bookingId } });
    assert.deepEqual([booking?.state, booking?.nextChargeAt], ['Active', null]);
    assert.deepEqual(await db.query(sql`select from charges where booking_id = ${bookingId}`), []);
  });

  it('leaves a booking of a later day upcoming', async () => {
    const { shopper, orderId, productId, siteId } = await storageCart();
    await makeUnit(db, { siteId, productId });
    await shopper.book(orderId, productId, server.clock.now().add({ hours: 48 }));
    await shopper.pay(orderId);
    const { result } = await shopper.call(bookingsApi.listBookings);
    assert.deepEqual(
      result?.map(({ state, nextChargeAt }) => [state, nextChargeAt]),
      [
        ['Active', '2026-12-17T14:00:00Z'],
        ['Upcoming', '2026-12-19T14:00:00Z'],
      ],
    );
  });

  it('takes goods from the stock; they are ready', async () => {
    const siteId = await makeSite(db);
    const productId = await makeProduct(db, { siteId, type: 'purchasable', price: 700 });
    await makeStock(db, { productId, count: 3 });
    const shopper = await makeShopper(server);
    await shopper.saveCard();
    const { id } = await shopper.openCart(siteId);
    await shopper.call(api.putOrderProduct, { params: { id, pid: productId }, body: { quantity: 2 } });
    assert.equal((await shopper.pay(id)).result?.state, 'Ready');
    const stock = await db.one<{ left: number }>(
      sql`select count(*) as left from locker_inventories where product_id = ${productId} and state = 'InStock'`,
    );
    assert.equal(stock.left, 1);
    await db.query(sql`
      update locker_inventories set state = 'Collected' where id = (
        select min(id) from locker_inventories where product_id = ${productId} and state = 'Reserved')`);
    assert.equal(
      (await shopper.call(api.collectOrder, { params: { id } })).result?.state,
      'PartiallyCollected',
    );
    await db.query(sql`update locker_inventories set state = 'Collected' where state = 'Reserved'`);
    assert.equal((await shopper.call(api.collectOrder, { params: { id } })).result?.state, 'Collected');
    assert.equal((await shopper.call(api.listPurchaseHistory)).result?.[0]?.id, id);
  });

  it('needs no card where nothing is to be paid', async () => {
    const siteId = await makeSite(db);
    const productId = await makeProduct(db, { siteId, price: 0 });
    await makeUnit(db, { siteId, productId });
    const shopper = await makeShopper(server);
    const { id } = await shopper.openCart(siteId);
    await shopper.book(id, productId);
    assert.equal((await shopper.pay(id)).result?.state, 'Prepaid');
    assert.deepEqual(await payments(id), []);
  });

  it('refuses what is not complete, in the order it is asked for', async () => {
    const siteId = await makeSite(db);
    const productId = await makeProduct(db, { siteId });
    await makeUnit(db, { siteId, productId });
    const document = await db.one<{ id: number }>(sql`
      insert into documents (organisation_id, title, body, booking_types) values (4, 'Terms', 'Be kind.', '{storage}')
      returning id`);
    const shopper = await makeShopper(server, { address: false });
    const { id } = await shopper.openCart(siteId);
    const pay = async () => {
      const { statusCode, errorCode } = await shopper.pay(id);
      return [statusCode, errorCode];
    };
    assert.deepEqual(await pay(), [400, 'ORDER_EMPTY']);
    await shopper.book(id, productId);
    assert.deepEqual(await pay(), [400, 'DETAILS_MISSING']);
    await db.query(sql`
      insert into customer_addresses (customer_id, kind, street1, suburb, state, postcode, country)
      values (${shopper.id}, 'postal', '2 Home Street', 'Newstead', 'QLD', '4006', 'Australia')`);
    await db.query(sql`update organisations set identity_required = true`);
    assert.deepEqual(await pay(), [400, 'IDENTITY_MISSING']);
    await db.query(sql`update organisations set identity_required = false`);
    assert.deepEqual(await pay(), [409, 'DOCUMENTS_NOT_AGREED']);
    const checkout = await shopper.call(api.checkoutOrder, { body: { orderId: id } });
    assert.deepEqual(checkout.result?.documents, [
      {
        id: document.id,
        title: 'Terms',
        body: 'Be kind.',
        version: 1,
        agreed: false,
        agreedAt: null,
        agreedName: null,
        agreementId: null,
      },
    ]);
    const agree = { params: { id: shopper.id, docId: document.id } };
    assert.deepEqual((await shopper.call(agreeToDocument, agree)).result, {
      documentId: document.id,
      agreed: true,
    });
    assert.deepEqual((await shopper.call(api.checkoutOrder, { body: {} })).result?.documents, []);
    assert.deepEqual(await pay(), [400, 'PAYMENT_METHOD_MISSING']);
    await db.query(sql`update documents set version = 2`);
    assert.deepEqual(await pay(), [409, 'DOCUMENTS_NOT_AGREED'], 'a new version is to be agreed to again');
    await db.query(sql`update documents set retired_at = ${server.clock.now()}`);
    await shopper.saveCard();
    assert.deepEqual(await pay(), [200, undefined]);
  });

  it('reports a decline in the words of the provider, and the cart stays', async () => {
    const { shopper, orderId } = await storageCart({ card: cards.noFunds });
    const refused = await shopper.pay(orderId);
    assert.deepEqual(
      [refused.statusCode, refused.errorCode, refused.errorMessage],
      [402, 'CARD_DECLINED', 'Your card has insufficient funds.'],
    );
    const order = await readOrder(shopper, orderId);
    assert.equal(order.state, 'Active');
    assert.ok(order.Bookings[0]!.heldUntil! > server.clock.now().toString());
    const cardId = await shopper.saveCard();
    const paid = await shopper.call(paymentsApi.payOrder, { body: { orderId, cardId } });
    assert.equal(paid.result?.state, 'Prepaid');
    assert.deepEqual(
      (await payments(orderId)).map(({ state }) => state),
      ['Declined', 'Succeeded'],
    );
    const paidWith = await db.query(
      sql`select card_id from payments where order_id = ${orderId} and state = 'Succeeded'`,
    );
    assert.deepEqual(paidWith, [{ card_id: cardId }]);
  });

  it('does not take the card of somebody else', async () => {
    const { shopper, orderId } = await storageCart();
    const other = await makeShopper(server);
    const cardId = await other.saveCard();
    const answer = await shopper.call(paymentsApi.payOrder, { body: { orderId, cardId } });
    assert.equal(answer.errorCode, 'PAYMENT_METHOD_MISSING');
  });

  it('100 times at once makes one charge', async () => {
    const { shopper, orderId } = await storageCart();
    const answers = await Promise.all(Array.from({ length: 100 }, () => shopper.pay(orderId)));
    const codes = answers.map(({ statusCode, errorCode }) => errorCode ?? statusCode);
    assert.ok(codes.includes(200));
    assert.deepEqual(
      codes.filter((code) => code !== 200 && code !== 'PAYMENT_PENDING'),
      [],
    );
    assert.deepEqual(await ledger(orderId), { taken: 12_500, returned: 0 });
    assert.equal((await shopper.pay(orderId)).result?.state, 'Prepaid');
    assert.deepEqual(await payments(orderId), [{ state: 'Succeeded', failure: null }]);
  });

  it('sent again with its Idempotency-Key gets the same reply; other content under the key is a conflict', async () => {
    const { shopper, orderId, siteId } = await storageCart();
    const headers = { 'idempotency-key': 'pay-once-0001' };
    const answers = await Promise.all(Array.from({ length: 5 }, () => shopper.pay(orderId, headers)));
    const again = await shopper.pay(orderId, headers);
    assert.equal(again.result?.state, 'Prepaid');
    for (const { statusCode, errorCode, result } of answers) {
      if (statusCode === 200) assert.deepEqual(result, again.result);
      else assert.equal(errorCode, 'IDEMPOTENCY_RUNNING');
    }
    const other = await shopper.call(api.createOrder, { body: { siteId }, headers });
    assert.equal(other.errorCode, 'IDEMPOTENCY_CONFLICT');
    assert.equal((await ledger(orderId)).taken, 12_500);
  });

  it('keeps the cart as it is while the payment is made', async () => {
    const { shopper, orderId, productId } = await storageCart({ units: 2 });
    const answers: (string | undefined)[] = [];
    around.charge = [
      async () => {
        const params = { id: orderId };
        const tried = await Promise.all([
          shopper.book(orderId, productId),
          shopper.call(api.removeAllOrderProducts, { params }),
          shopper.call(api.cancelOrder, {}),
          shopper.pay(orderId),
        ]);
        answers.push(...tried.map(({ errorCode }) => errorCode));
        return undefined;
      },
    ];
    assert.equal((await shopper.pay(orderId)).statusCode, 200);
    assert.deepEqual(answers, Array(4).fill('PAYMENT_PENDING'));
  });

  for (const price of [12_500, 0]) {
    it(`for ${price} cents reaches the open screens of its customer`, async () => {
      const { shopper, orderId } = await storageCart({ price });
      const published = await publishedChanges(server, { customerId: shopper.id });
      await shopper.pay(orderId);
      await eventually(async () => assert.deepEqual(published.slice(-2), ['order', 'access']));
    });
  }

  for (const price of [12_500, 0]) {
    it(`for ${price} cents that changed meanwhile takes what the cart costs now`, async () => {
      const { shopper, orderId, bookingId } = await storageCart({ price });
      const paid = await payWhile(shopper, orderId, async (tx) => {
        await tx.query(sql`update bookings set price = 700 where id = ${bookingId}`);
        await tx.query(sql`update orders set revision = revision + 1 where id = ${orderId}`);
      });
      assert.equal(paid.result?.state, 'Prepaid');
      assert.deepEqual(await ledger(orderId), { taken: 700, returned: 0 });
    });
  }

  it('is pending where the payment of before was completed a moment ago', async () => {
    const { shopper, orderId } = await storageCart();
    await db.query(sql`update orders set paying = true where id = ${orderId}`);
    assert.equal((await shopper.pay(orderId)).errorCode, 'PAYMENT_PENDING');
    await db.query(sql`update orders set paying = false where id = ${orderId}`);
  });

  it('notifies of every order of goods that is ready', async () => {
    const siteId = await makeSite(db);
    const productId = await makeProduct(db, { siteId, type: 'purchasable', price: 700 });
    await makeStock(db, { productId, count: 2 });
    const shopper = await makeShopper(server);
    await shopper.saveCard();
    const ordered: string[] = [];
    for (let order = 0; order < 2; order++) {
      const { id } = await shopper.openCart(siteId);
      await shopper.call(api.putOrderProduct, { params: { id, pid: productId }, body: { quantity: 1 } });
      ordered.push((await shopper.pay(id)).result!.reference);
    }
    const notifications = await db.query<{ content: string }>(
      sql`select content from notifications where customer_id = ${shopper.id} order by id`,
    );
    assert.deepEqual(
      notifications.map(({ content }) => ordered.findIndex((reference) => content.includes(reference))),
      [0, 1],
    );
  });

  it('is refused for one that was given up', async () => {
    const { shopper, orderId } = await storageCart();
    await shopper.call(api.cancelOrder, {});
    const refused = await shopper.pay(orderId);
    assert.deepEqual([refused.statusCode, refused.errorCode], [409, 'ORDER_NOT_ACTIVE']);
  });

  it('waits for a provider that has not decided, and keeps the units meanwhile', async () => {
    const { shopper, orderId } = await storageCart();
    server.clock.advance({ minutes: 14 });
    around.charge = [
      async (charge) => {
        await sandbox.charge(charge);
        return { state: 'pending', ref: null };
      },
    ];
    const waiting = await shopper.pay(orderId);
    assert.deepEqual([waiting.statusCode, waiting.errorCode], [409, 'PAYMENT_PENDING']);
    const { heldUntil } = (await readOrder(shopper, orderId)).Bookings[0]!;
    assert.equal(heldUntil, server.clock.now().add({ minutes: 10 }).toString());
    server.clock.advance({ seconds: 5 });
    assert.equal((await shopper.pay(orderId)).result?.state, 'Prepaid');
    assert.deepEqual(await ledger(orderId), { taken: 12_500, returned: 0 });
  });

  it('succeeds where another process placed the order first', async () => {
    const { shopper, orderId } = await storageCart();
    around.charge = [
      async (charge) => {
        const made = await sandbox.charge(charge);
        server.clock.advance({ seconds: 5 });
        await runJobs(server.ctx, ['resolveOpenPayments']);
        assert.equal((await readOrder(shopper, orderId)).state, 'Prepaid');
        return made;
      },
    ];
    assert.equal((await shopper.pay(orderId)).result?.state, 'Prepaid');
    assert.deepEqual(await ledger(orderId), { taken: 12_500, returned: 0 });
  });
});

describe('a payment whose answer is lost', () => {
  it('is looked up at once, and the order is paid if the charge was made', async () => {
    const { shopper, orderId } = await storageCart();
    around.charge = ['timeoutAfter'];
    assert.equal((await shopper.pay(orderId)).result?.state, 'Prepaid');
    assert.deepEqual(await ledger(orderId), { taken: 12_500, returned: 0 });
  });

  it('stays open, keeps its units and is completed by the sweep once the provider answers', async () => {
    const { shopper, orderId, productId } = await storageCart();
    around = { charge: ['timeoutAfter'], findCharge: ['error', 'error', 'error'] };
    server.clock.advance({ minutes: 14 });
    const lost = await shopper.pay(orderId);
    assert.deepEqual([lost.statusCode, lost.errorCode], [503, 'PROVIDER_UNAVAILABLE']);
    const isHeldForTenMinutes = async () => {
      const { heldUntil } = (await readOrder(shopper, orderId)).Bookings[0]!;
      assert.equal(heldUntil, server.clock.now().add({ minutes: 10 }).toString());
    };
    await isHeldForTenMinutes();
    assert.equal((await shopper.pay(orderId)).errorCode, 'PAYMENT_PENDING');
    for (let minute = 0; minute < 2; minute++) {
      server.clock.advance({ minutes: 9 });
      await runJobs(server.ctx, ['resolveOpenPayments', 'expireReservations']);
      await isHeldForTenMinutes();
    }
    const rival = await makeShopper(server);
    const cart = await rival.openCart((await readOrder(shopper, orderId)).siteId);
    assert.equal((await rival.book(cart.id, productId)).errorCode, 'UNIT_TAKEN');
    server.clock.advance({ seconds: 5 });
    await runJobs(server.ctx, ['resolveOpenPayments']);
    assert.equal((await readOrder(shopper, orderId)).state, 'Prepaid');
    assert.deepEqual(await ledger(orderId), { taken: 12_500, returned: 0 });
  });

  it('is left to who asked for five seconds, then looked for by the next try and by the sweep', async () => {
    const [tried, swept] = [await storageCart(), await storageCart()];
    around = { charge: ['timeoutAfter', 'timeoutAfter'], findCharge: ['error', 'error'] };
    for (const { shopper, orderId } of [tried, swept]) {
      assert.equal((await shopper.pay(orderId)).errorCode, 'PROVIDER_UNAVAILABLE');
    }
    server.clock.advance({ seconds: 4, milliseconds: 999 });
    assert.equal((await tried.shopper.pay(tried.orderId)).errorCode, 'PAYMENT_PENDING');
    assert.equal(await resolveOpenPayments(server.ctx), 0);
    server.clock.advance({ milliseconds: 1 });
    assert.equal((await tried.shopper.pay(tried.orderId)).result?.state, 'Prepaid');
    assert.equal(await resolveOpenPayments(server.ctx), 1);
    assert.equal((await readOrder(swept.shopper, swept.orderId)).state, 'Prepaid');
  });

  it('is found though the provider breaks over another one', async () => {
    const lost = [await storageCart(), await storageCart()];
    around = { charge: ['timeoutAfter', 'timeoutAfter'], findCharge: ['error', 'error'] };
    for (const { shopper, orderId } of lost) await shopper.pay(orderId);
    server.clock.advance({ seconds: 5 });
    around.findCharge = [broken];
    assert.equal(await resolveOpenPayments(server.ctx), 2);
    const states = async () =>
      (await Promise.all(lost.map(({ shopper, orderId }) => readOrder(shopper, orderId))))
        .map(({ state }) => state)
        .toSorted();
    assert.deepEqual(await states(), ['Active', 'Prepaid']);
    server.clock.advance({ seconds: 5 });
    around.findCharge = [broken, broken];
    const tried = await Promise.all(lost.map(({ shopper, orderId }) => shopper.pay(orderId)));
    assert.deepEqual(tried.map(({ statusCode }) => statusCode).toSorted(), [200, 500]);
    around.findCharge = [];
    assert.equal(await resolveOpenPayments(server.ctx), 1);
    assert.deepEqual(await states(), ['Prepaid', 'Prepaid']);
  });

  it('that never arrived is given up, and the order can be paid again', async () => {
    const { shopper, orderId } = await storageCart();
    around = { charge: ['timeoutBefore'], findCharge: ['error'] };
    assert.equal((await shopper.pay(orderId)).errorCode, 'PROVIDER_UNAVAILABLE');
    server.clock.advance({ seconds: 10 });
    await runJobs(server.ctx, ['resolveOpenPayments']);
    assert.equal((await shopper.pay(orderId)).errorCode, 'PAYMENT_PENDING', 'it may still arrive');
    server.clock.advance({ seconds: 24, milliseconds: 999 });
    assert.equal((await shopper.pay(orderId)).errorCode, 'PAYMENT_PENDING', 'it may still arrive');
    server.clock.advance({ milliseconds: 1 });
    assert.equal((await shopper.pay(orderId)).result?.state, 'Prepaid');
    assert.deepEqual(await payments(orderId), [
      { state: 'Failed', failure: 'The provider never received it.' },
      { state: 'Succeeded', failure: null },
    ]);
    assert.deepEqual(await ledger(orderId), { taken: 12_500, returned: 0 });
  });

  it('that was declined is reported as such by the next try', async () => {
    const { shopper, orderId } = await storageCart();
    const cardId = await shopper.saveCard(cards.declined);
    const pay = () => shopper.call(paymentsApi.payOrder, { body: { orderId, cardId } });
    around = { charge: ['timeoutAfter'], findCharge: ['error'] };
    assert.equal((await pay()).errorCode, 'PROVIDER_UNAVAILABLE');
    server.clock.advance({ seconds: 6 });
    assert.equal((await pay()).errorCode, 'CARD_DECLINED');
  });
});

describe('a reservation that is lost while its payment is made', () => {
  const loseReservation = async (bookingId: number, own: Db = db) => {
    await own.query(sql`update bookings set state = 'Expired' where id = ${bookingId} and state = 'Held'`);
    return undefined;
  };

  for (const price of [12_500, 0]) {
    it(`before ${price} cents are asked for costs nothing`, async () => {
      const { shopper, orderId, bookingId } = await storageCart({ price });
      const refused = await payWhile(shopper, orderId, (tx) => loseReservation(bookingId, tx));
      assert.equal(refused.errorCode, 'HOLD_LOST');
      assert.deepEqual(await ledger(orderId), { taken: 0, returned: 0 });
      assert.equal((await shopper.pay(orderId)).errorCode, 'HOLD_LOST', 'the cart is free again');
    });
  }

  it('is taken back while the unit is still free', async () => {
    const { shopper, orderId, bookingId } = await storageCart();
    around.charge = [() => loseReservation(bookingId)];
    assert.equal((await shopper.pay(orderId)).result?.state, 'Prepaid');
  });

  it('is made again from a cart that has the unit no more', async () => {
    const { shopper, orderId, bookingId, productId, siteId } = await storageCart();
    const rival = await makeShopper(server);
    const rivalCart = await rival.openCart(siteId);
    around.charge = [
      async () => {
        await loseReservation(bookingId);
        assert.equal((await rival.book(rivalCart.id, productId)).statusCode, 200);
        server.clock.advance({ minutes: 15 });
        return undefined;
      },
    ];
    assert.equal((await shopper.pay(orderId)).result?.state, 'Prepaid');
  });

  it('is paid back when the unit was given to others', async () => {
    const { shopper, orderId, bookingId, productId, siteId } = await storageCart();
    const rival = await makeShopper(server);
    const rivalCart = await rival.openCart(siteId);
    around.charge = [
      async () => {
        await loseReservation(bookingId);
        assert.equal((await rival.book(rivalCart.id, productId)).statusCode, 200);
        return undefined;
      },
    ];
    const refused = await shopper.pay(orderId);
    assert.deepEqual([refused.statusCode, refused.errorCode], [409, 'HOLD_LOST']);
    assert.deepEqual(await ledger(orderId), { taken: 12_500, returned: 12_500 });
    assert.deepEqual(
      (await payments(orderId)).map(({ state }) => state),
      ['Returned'],
    );
    assert.equal((await shopper.pay(orderId)).errorCode, 'HOLD_LOST');
    assert.deepEqual(await ledger(orderId), { taken: 12_500, returned: 12_500 });
  });

  /** Pays for a unit that goes to somebody else while the payment is made; the refund fares as given. */
  async function payInVain(refund: typeof around.refund) {
    const { shopper, orderId, bookingId, productId, siteId } = await storageCart();
    const rival = await makeShopper(server);
    const rivalCart = await rival.openCart(siteId);
    around = {
      charge: [
        async () => {
          await loseReservation(bookingId);
          await rival.book(rivalCart.id, productId);
          return undefined;
        },
      ],
      refund,
    };
    assert.equal((await shopper.pay(orderId)).errorCode, 'HOLD_LOST');
    const refundState = async () => {
      const { state } = await db.one<{ state: string }>(sql`
        select r.state from refunds r join payments p on p.id = r.payment_id where p.order_id = ${orderId}`);
      return state;
    };
    return { shopper, orderId, siteId, refundState };
  }

  it('is paid back later when the provider cannot be reached', async () => {
    const { orderId, refundState } = await payInVain(['timeoutBefore', 'timeoutAfter', 'timeoutBefore']);
    server.clock.advance({ seconds: 4, milliseconds: 999 });
    assert.equal(await retryOpenRefunds(server.ctx), 0);
    server.clock.advance({ milliseconds: 1 });
    assert.equal(await retryOpenRefunds(server.ctx), 1);
    assert.deepEqual(await ledger(orderId), { taken: 12_500, returned: 12_500 });
    assert.equal(await refundState(), 'Started');
    for (let round = 0; round < 2; round++) {
      server.clock.advance({ seconds: 5 });
      await runJobs(server.ctx, ['retryOpenRefunds']);
    }
    assert.deepEqual(await ledger(orderId), { taken: 12_500, returned: 12_500 });
    assert.equal(await refundState(), 'Succeeded');
  });

  it('is alerted to staff, once, when the provider refuses to pay it back', async () => {
    const { shopper, orderId, siteId, refundState } = await payInVain([broken]);
    assert.equal(await refundState(), 'Failed');
    const { reference } = await readOrder(shopper, orderId);
    server.clock.advance({ seconds: 5 });
    await runJobs(server.ctx, ['retryOpenRefunds']);
    const alerts = await db.query(sql`select kind, message from alerts where site_id = ${siteId}`);
    assert.deepEqual(alerts, [
      { kind: 'refundFailed', message: `A refund for order ${reference} was refused.` },
    ]);
    assert.deepEqual(await ledger(orderId), { taken: 12_500, returned: 0 });
  });

  it('is alerted to staff for each that is not paid back, once though two processes are refused', async () => {
    const first = await payInVain([broken]);
    const second = await payInVain([
      async () => {
        server.clock.advance({ seconds: 5 });
        around.refund = [broken];
        assert.equal(await retryOpenRefunds(server.ctx), 1);
        return broken();
      },
    ]);
    const messages = await Promise.all(
      [first, second].map(async ({ shopper, orderId, siteId }) => {
        const { reference } = await readOrder(shopper, orderId);
        const alerts = await db.query<{ message: string }>(
          sql`select message from alerts where site_id = ${siteId}`,
        );
        return alerts.map(({ message }) => message.replace(reference, 'its own'));
      }),
    );
    assert.deepEqual(messages, Array(2).fill(['A refund for order its own was refused.']));
  });
});

describe('stock that is short', () => {
  for (const price of [700, 0]) {
    it(`charges nothing, and of the last item for ${price} cents wanted by many one is sold`, async () => {
      const carts = await goodsCarts(10, price);
      const answers = await Promise.all(carts.map(({ shopper, id }) => shopper.pay(id)));
      const codes = answers.map(({ statusCode, errorCode }) => errorCode ?? statusCode).toSorted();
      assert.deepEqual(codes, [200, ...Array(9).fill('OUT_OF_STOCK')]);
      const taken = await Promise.all(carts.map(({ id }) => ledger(id)));
      assert.equal(
        taken.reduce((sum, each) => sum + each.taken, 0),
        price,
      );
      const open = await db.query(sql`select id from orders where paying`);
      assert.deepEqual(open, []);
    });
  }
});

describe('somebody without a profile', () => {
  it('cannot pay an order that is not theirs', async () => {
    const { orderId } = await storageCart();
    const token = server.customerToken(await makeCustomer(db));
    const answer = await server.call(paymentsApi.payOrder, { token, body: { orderId } });
    assert.equal(answer.statusCode, 404);
  });
});
