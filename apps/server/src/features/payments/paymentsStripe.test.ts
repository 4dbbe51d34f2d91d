import assert from 'node:assert/strict';
import { after, beforeEach, describe, it } from 'node:test';
import { payArrears } from '@gatehouse/contract/api/bookings';
import * as cardsApi from '@gatehouse/contract/api/cards';
import * as api from '@gatehouse/contract/api/orders';
import * as paymentsApi from '@gatehouse/contract/api/payments';
import { buyVend } from '@gatehouse/contract/api/vend';
import { sql } from '../../db/sql.ts';
import { runJobs } from '../../jobs/jobs.ts';
import {
  makeController,
  makeDoor,
  makeLockable,
  makeProduct,
  makeSite,
  makeStock,
  makeUnit,
} from '../../testing/factories.ts';
import { makeBooking } from '../../testing/peopleFactories.ts';
import { makeShopper } from '../../testing/shopper.ts';
import { type Refusal, startStripeDouble } from '../../testing/stripeDouble.ts';
import { startTestServer } from '../../testing/testServer.ts';

const double = await startStripeDouble({ after });
const server = await startTestServer(
  { after },
  {
    environment: {
      STRIPE_SECRET_KEY: 'sk_test_double',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_double',
      STRIPE_WEBHOOK_SECRET: double.webhookSecret,
      STRIPE_API_BASE: double.url,
    },
  },
);
const { db } = server.ctx;

async function storageCart(cardToken: string, price = 12_500) {
  const siteId = await makeSite(db);
  const productId = await makeProduct(db, { siteId, price });
  const unitId = await makeUnit(db, { siteId, productId });
  const shopper = await makeShopper(server);
  const body = { cardToken, isDefault: true };
  assert.equal((await shopper.call(cardsApi.addCard, { params: { id: shopper.id }, body })).statusCode, 200);
  const { id: orderId } = await shopper.openCart(siteId);
  const booked = await shopper.book(orderId, productId);
  return { shopper, orderId, bookingId: booked.result!.id, unitId, siteId };
}

/** Begins the next interval of a booking now, and charges it. */
async function chargeInterval(bookingId: number): Promise<void> {
  await db.query(sql`update bookings set next_charge_at = ${server.clock.now()} where id = ${bookingId}`);
  await runJobs(server.ctx, ['openIntervals', 'chargeDue']);
}

/** Stripe makes every charge, and each of its answers is lost. */
function loseAnswers(): void {
  double.fault = (request) => (request.endsWith(' /v1/payment_intents') ? 'timeoutAfter' : undefined);
}
beforeEach(() => {
  double.fault = () => undefined;
  double.refusal = () => undefined;
});

/** Stripe refuses every charge so. */
function refuseCharges(refusal: Refusal): void {
  double.refusal = (request) => (request === 'POST /v1/payment_intents' ? refusal : undefined);
}

/** Delivers an event as Stripe would; returns the HTTP status. */
async function deliver(
  type: string,
  { id = undefined as string | undefined, about = double.intents.at(-1) as object, tamper = '' } = {},
): Promise<number> {
  const { body, signature } = double.event(type, about, id);
  const response = await fetch(`${server.url}${paymentsApi.receivePaymentEvent.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
    body: body + tamper,
  });
  return response.status;
}

const state = async (orderId: number) =>
  (await db.one<{ state: string }>(sql`select state from orders where id = ${orderId}`)).state;
const succeeded = () => double.intents.filter(({ status }) => status === 'succeeded').length;

describe('orders paid through Stripe', () => {
  it('are charged once and placed', async () => {
    const { shopper, orderId } = await storageCart('tok_visa_one');
    const options = await shopper.call(api.getOrderOptions, { params: { id: orderId } });
    assert.deepEqual(options.result?.payment, {
      required: true,
      total: 12_500,
      provider: 'stripe',
      publishableKey: 'pk_test_double',
    });
    const paid = await shopper.pay(orderId);
    assert.equal(paid.result?.state, 'Prepaid');
    const { amount, description } = double.intents.at(-1)!;
    assert.deepEqual([amount, description], [12_500, `Order ${paid.result.reference}`]);
    const [payment] = await db.query<{ provider_ref: string }>(
      sql`select provider_ref from payments where order_id = ${orderId}`,
    );
    assert.equal(payment?.provider_ref, double.intents.at(-1)?.id);
  });

  it('name on each charge the order of the booking, where it has one', async () => {
    const { shopper, orderId, bookingId, unitId } = await storageCart('tok_visa_intervals');
    const { reference } = (await shopper.pay(orderId)).result!;
    await chargeInterval(bookingId);
    assert.equal(double.intents.at(-1)?.description, `Order ${reference}`);
    await db.query(sql`
      update bookings set state = 'Completed', end_time = start_time + interval '1 hour' where id = ${bookingId}`);
    const start = server.clock.now();
    await chargeInterval(await makeBooking(db, { unitId, customerId: shopper.id, start }));
    assert.equal(double.intents.at(-1)?.description, 'Booking');
  });

  it('are declined in the words of Stripe', async () => {
    const { shopper, orderId } = await storageCart('tok_insufficientFunds');
    const refused = await shopper.pay(orderId);
    assert.deepEqual([refused.statusCode, refused.errorMessage], [402, 'Your card has insufficient funds.']);
    assert.equal(await state(orderId), 'Active');
  });

  it('are not made by the fields of the sandbox', async () => {
    const fields = { number: '4242424242424242', expiry: '12/30', cvc: '123', name: '' };
    const answer = await server.call(cardsApi.createSandboxCardToken, {
      token: server.guestToken(),
      body: fields,
    });
    assert.equal(answer.statusCode, 404);
  });

  it('refuse a card that Stripe refuses to save', async () => {
    const shopper = await makeShopper(server);
    const add = (cardToken: string) =>
      shopper.call(cardsApi.addCard, { params: { id: shopper.id }, body: { cardToken, isDefault: true } });
    assert.equal((await add('tok_saveDeclined')).errorCode, 'CARD_DECLINED');
    assert.equal((await add('pm_unknown')).errorCode, 'CARD_INVALID');
  });
});

describe('what Stripe refuses', () => {
  const other =
    'The payment provider didn’t accept this, and you haven’t been charged. Please contact the site.';
  const busy =
    'The payment provider is too busy right now. You haven’t been charged; please try again in a minute.';
  const invalid = 'invalid_request_error';
  const refusals: [what: string, refusal: Refusal, message: string][] = [
    ['another currency', { status: 400, type: invalid, code: 'currency_not_supported' }, other],
    ['a closed account', { status: 400, type: invalid, code: 'account_closed' }, other],
    ['a key that is no longer good', { status: 401, type: invalid }, other],
    ['a charge that takes another right', { status: 403, type: invalid }, other],
    ['what it has no words for', { status: 422, type: 'api_error' }, other],
    ['too many requests', { status: 429, type: 'rate_limit_error', code: 'rate_limit' }, busy],
    ['what something else has locked', { status: 409, type: invalid, code: 'lock_timeout' }, busy],
  ];
  for (const [index, [what, refusal, message]] of refusals.entries()) {
    it(`is said in words and leaves the cart to its customer: ${what}`, async () => {
      const { shopper, orderId } = await storageCart(`tok_visa_refusal_${index}`);
      refuseCharges(refusal);
      const refused = await shopper.pay(orderId);
      assert.deepEqual(
        [refused.statusCode, refused.errorCode, refused.errorMessage],
        [402, 'PAYMENT_REFUSED', message],
      );
      const cards = await shopper.call(cardsApi.listCards, { params: { id: shopper.id } });
      assert.equal(cards.result?.latest?.isDeclined, false, 'nothing the card did');
      double.refusal = () => undefined;
      if (index % 2) return assert.equal((await shopper.pay(orderId)).result?.state, 'Prepaid');
      assert.deepEqual((await shopper.call(api.cancelOrder, { query: {} })).result, { cancelled: true });
      assert.equal(await state(orderId), 'Cancelled');
    });
  }

  it('before it is asked: a cart of 30 cents, which is paid once there is more in it', async () => {
    const { shopper, orderId, siteId } = await storageCart('tok_visa_small', 30);
    const asked = double.intents.length;
    for (let time = 0; time < 2; time++) {
      const refused = await shopper.pay(orderId);
      assert.deepEqual(
        [refused.statusCode, refused.errorMessage],
        [402, 'A card payment has to be at least $0.50. Please add something more, or contact the site.'],
      );
    }
    assert.equal(double.intents.length, asked);
    const more = await makeProduct(db, { siteId, price: 20 });
    await makeUnit(db, { siteId, productId: more });
    await shopper.book(orderId, more);
    assert.equal((await shopper.pay(orderId)).result?.state, 'Prepaid');
    assert.equal(double.intents.at(-1)?.amount, 50);
  });

  it('at its second try, where the first one was made and its answer lost, is not taken for the outcome', async () => {
    const { shopper, orderId } = await storageCart('tok_visa_second_try');
    let tries = 0;
    double.fault = (request) =>
      request === 'POST /v1/payment_intents' && tries++ === 0 ? 'timeoutAfter' : undefined;
    double.refusal = (request) =>
      request === 'POST /v1/payment_intents' && tries > 1
        ? { status: 429, type: 'rate_limit_error' }
        : undefined;
    const before = succeeded();
    assert.equal((await shopper.pay(orderId)).result?.state, 'Prepaid');
    assert.deepEqual([tries, succeeded() - before], [2, 1]);
  });

  it('of an interval puts nobody into arrears, and is asked for again an hour later', async () => {
    const { shopper, orderId, bookingId } = await storageCart('tok_visa_interval_refused');
    await shopper.pay(orderId);
    refuseCharges({ status: 403, type: invalid });
    await chargeInterval(bookingId);
    const standing = async () => {
      const { again, ...rest } = await db.one<{ again: Temporal.Instant | null }>(sql`
        select b.state as booking, c.state as charge, c.attempts, c.next_attempt_at as again
        from bookings b join charges c on c.booking_id = b.id
        where b.id = ${bookingId} order by c.period_start desc limit 1`);
      return { ...rest, again: again?.toString() };
    };
    const again = server.clock.now().add({ hours: 1 });
    const due = { booking: 'Active', charge: 'Due', attempts: 0, again: again.toString() };
    assert.deepEqual(await standing(), due);
    double.refusal = () => undefined;
    server.clock.set(again);
    await runJobs(server.ctx, ['chargeDue']);
    assert.deepEqual(await standing(), { booking: 'Active', charge: 'Paid', attempts: 1, again: undefined });
  });

  it('of what is owed is said to who pays it', async () => {
    const { shopper, orderId, bookingId } = await storageCart('tok_visa_arrears');
    await shopper.pay(orderId);
    await db.query(sql`
      insert into charges (booking_id, period_start, period_end, amount, state, attempts, failing_since, created_at)
      select id, start_time + interval '40 days', start_time + interval '70 days', price, 'Failed', 1,
        ${server.clock.now()}, ${server.clock.now()}
      from bookings where id = ${bookingId}`);
    await db.query(sql`
      update bookings set state = 'InArrears', arrears_since = ${server.clock.now()} where id = ${bookingId}`);
    refuseCharges({ status: 403, type: invalid });
    const pay = () => shopper.call(payArrears, { params: { id: bookingId } });
    const refused = await pay();
    assert.deepEqual([refused.errorCode, refused.errorMessage], ['PAYMENT_REFUSED', other]);
    double.refusal = () => undefined;
    assert.equal((await pay()).result?.state, 'Active');
  });
});

describe("Stripe's events", () => {
  it('complete a payment whose answer was lost: late, repeated, and out of order', async () => {
    const { shopper, orderId } = await storageCart('tok_visa_two');
    loseAnswers();
    const [before, refundsBefore] = [succeeded(), double.refunds.length];
    assert.equal((await shopper.pay(orderId)).errorCode, 'PROVIDER_UNAVAILABLE');
    assert.equal(await state(orderId), 'Active');
    double.fault = () => undefined;
    assert.equal(await deliver('payment_intent.succeeded', { id: 'evt_1' }), 200);
    assert.equal(await state(orderId), 'Prepaid');
    assert.equal(await deliver('payment_intent.succeeded', { id: 'evt_1' }), 200);
    assert.equal(await deliver('payment_intent.processing', { id: 'evt_0' }), 200);
    assert.equal(await deliver('payment_intent.payment_failed', { id: 'evt_2' }), 200);
    assert.equal(await state(orderId), 'Prepaid');
    assert.equal(succeeded() - before, 1);
    assert.equal(double.refunds.length, refundsBefore);
  });

  it('of money that comes after its payment was given up send it back', async () => {
    const { shopper, orderId } = await storageCart('tok_visa_three');
    const before = double.refunds.length;
    loseAnswers();
    assert.equal((await shopper.pay(orderId)).errorCode, 'PROVIDER_UNAVAILABLE');
    double.fault = () => undefined;
    await db.query(sql`
      update payments set state = 'Failed', settled_at = ${server.clock.now()} where order_id = ${orderId}`);
    await db.query(sql`update orders set paying = false where id = ${orderId}`);
    assert.equal(await deliver('payment_intent.succeeded'), 200);
    assert.equal(await deliver('payment_intent.succeeded'), 200);
    assert.equal(await state(orderId), 'Active');
    assert.deepEqual(
      double.refunds.slice(before).map(({ amount, payment_intent }) => [amount, payment_intent]),
      [[12_500, double.intents.at(-1)?.id]],
    );
    assert.equal((await shopper.pay(orderId)).result?.state, 'Prepaid');
  });

  it('of money for an interval that comes after its payment was given up send it back', async () => {
    const { shopper, orderId, bookingId } = await storageCart('tok_visa_late');
    await shopper.pay(orderId);
    loseAnswers();
    await chargeInterval(bookingId);
    double.fault = () => undefined;
    await db.query(sql`
      update payments set state = 'Failed', settled_at = ${server.clock.now()} where state = 'Started'`);
    const before = double.refunds.length;
    assert.equal(await deliver('payment_intent.succeeded'), 200);
    assert.equal(await deliver('payment_intent.succeeded'), 200);
    assert.deepEqual(
      double.refunds.slice(before).map(({ amount, payment_intent }) => [amount, payment_intent]),
      [[12_500, double.intents.at(-1)?.id]],
    );
    const charges = await db.query(
      sql`select state from charges where booking_id = ${bookingId} order by period_start`,
    );
    assert.deepEqual(charges, [{ state: 'Paid' }, { state: 'Due' }]);
  });

  it('of money for an interval that Stripe refuses to send back are alerted to staff', async () => {
    const alerts: unknown[] = [];
    for (const hasOrder of [true, false]) {
      const { shopper, orderId, bookingId, siteId } = await storageCart(`tok_visa_refused_${hasOrder}`);
      const { reference } = (await shopper.pay(orderId)).result!;
      if (!hasOrder) await db.query(sql`update bookings set order_id = null where id = ${bookingId}`);
      loseAnswers();
      await chargeInterval(bookingId);
      await db.query(sql`
        update payments set state = 'Failed', settled_at = ${server.clock.now()} where state = 'Started'`);
      double.fault = () => undefined;
      // The operator has paid it back in Stripe's dashboard.
      const { id } = double.intents.at(-1)!;
      double.refunds.push({ id: 're_by_hand', object: 'refund', amount: 12_500, payment_intent: id });
      assert.equal(await deliver('payment_intent.succeeded'), 200);
      const rows = await db.query<{ kind: string; message: string }>(
        sql`select kind, message from alerts where site_id = ${siteId}`,
      );
      alerts.push(...rows.map(({ kind, message }) => [kind, message.replace(reference, 'its own')]));
    }
    assert.deepEqual(alerts, [
      ['refundFailed', 'A refund for order its own was refused.'],
      ['refundFailed', 'A refund for a booking was refused.'],
    ]);
  });

  it('of an interval that is paid change nothing', async () => {
    const { shopper, orderId, bookingId } = await storageCart('tok_visa_paid');
    await shopper.pay(orderId);
    await chargeInterval(bookingId);
    const before = double.refunds.length;
    assert.equal(await deliver('payment_intent.succeeded'), 200);
    assert.equal(double.refunds.length, before);
  });

  it('of money that comes to a kiosk after its payment was given up send it back', async () => {
    const siteId = await makeSite(db);
    const controllerId = await makeController(db, { siteId, online: true });
    await db.query(sql`
      update controllers set last_seen_at = ${server.clock.now()} where id = ${controllerId}`);
    const doorId = await makeDoor(db, { siteId, controllerId });
    const vendId = 'GH-VEND-STRIPE';
    const lockableId = await makeLockable(db, { siteId, doorId, vendId });
    const productId = await makeProduct(db, { siteId, type: 'purchasable', price: 350 });
    await makeStock(db, { productId, lockableId });
    loseAnswers();
    const body = { cardToken: 'tok_visa_machine' };
    const buy = () => server.call(buyVend, { params: { id: vendId }, body, token: server.guestToken() });
    assert.equal((await buy()).errorCode, 'PROVIDER_UNAVAILABLE');
    double.fault = () => undefined;
    await db.query(sql`
      update payments set state = 'Failed', settled_at = ${server.clock.now()} where state = 'Started'`);
    await db.query(sql`update vend_sales set state = 'Failed', failure_code = 'PROVIDER_UNAVAILABLE'`);
    assert.equal(await deliver('payment_intent.succeeded'), 200);
    const { amount, payment_intent: intent } = double.refunds.at(-1)!;
    assert.deepEqual([amount, intent], [350, double.intents.at(-1)?.id]);
    assert.match((await buy()).errorMessage!, /took too long/);
  });

  it('are looked into once each', async () => {
    const { shopper, orderId } = await storageCart('tok_visa_once');
    await shopper.pay(orderId);
    let lookedFor = 0;
    double.fault = (request) => {
      if (request === 'GET /v1/payment_intents') lookedFor++;
      return undefined;
    };
    for (let time = 0; time < 2; time++) {
      assert.equal(await deliver('payment_intent.succeeded', { id: 'evt_once' }), 200);
    }
    assert.equal(lookedFor, 1);
    assert.equal(await deliver('payment_intent.succeeded', { id: 'evt_another' }), 200);
    assert.equal(lookedFor, 2);
  });

  it('of what is none of ours are taken in', async () => {
    for (const about of [
      { object: 'customer', id: 'cus_1' },
      { object: 'payment_intent', metadata: {} },
      { object: 'payment_intent', metadata: { key: 'of another shop' } },
      { object: 'payment_intent', metadata: { key: '8d5b1c3e-0000-4000-8000-000000000000' } },
    ]) {
      assert.equal(await deliver('payment_intent.succeeded', { about }), 200);
    }
  });

  it('that Stripe did not sign, or that were changed on the way, are refused', async () => {
    assert.equal(await deliver('payment_intent.succeeded', { tamper: ' ' }), 403);
    const response = await fetch(`${server.url}${paymentsApi.receivePaymentEvent.path}`, {
      method: 'POST',
      body: '{}',
    });
    assert.equal(response.status, 403);
  });
});
