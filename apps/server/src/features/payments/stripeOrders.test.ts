import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import * as api from '@gatehouse/contract/api/orders';
import { sql } from '../../db/sql.ts';
import { makeProduct, makeSite, makeUnit } from '../../testing/factories.ts';
import { startHouse } from '../../testing/house.ts';
import { makeShopper } from '../../testing/shopper.ts';
import { startStripeDouble } from '../../testing/stripeDouble.ts';

const double = await startStripeDouble({ after });
const house = await startHouse(
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
const { db } = house.ctx;

async function storageCart(cardToken: string) {
  const siteId = await makeSite(db);
  const productId = await makeProduct(db, { siteId, price: 12_500 });
  await makeUnit(db, { siteId, productId });
  const shopper = await makeShopper(house);
  const body = { cardToken, isDefault: true };
  assert.equal((await shopper.call(api.addCard, { params: { id: shopper.id }, body })).statusCode, 200);
  const { id: orderId } = await shopper.openCart(siteId);
  await shopper.book(orderId, productId);
  return { shopper, orderId };
}

/** Delivers an event as Stripe would; answers the HTTP status. */
async function deliver(
  type: string,
  { id = undefined as string | undefined, tamper = '' } = {},
): Promise<number> {
  const { body, signature } = double.event(type, double.intents.at(-1)!, id);
  const response = await fetch(`${house.url}${api.receivePaymentEvent.path}`, {
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
    assert.equal((await shopper.pay(orderId)).result?.state, 'Prepaid');
    assert.equal(double.intents.at(-1)?.amount, 12_500);
    const [payment] = await db.query<{ provider_ref: string }>(
      sql`select provider_ref from payments where order_id = ${orderId}`,
    );
    assert.equal(payment?.provider_ref, double.intents.at(-1)?.id);
  });

  it('are declined in the words of Stripe', async () => {
    const { shopper, orderId } = await storageCart('tok_insufficientFunds');
    const refused = await shopper.pay(orderId);
    assert.deepEqual([refused.statusCode, refused.errorMessage], [402, 'Your card has insufficient funds.']);
    assert.equal(await state(orderId), 'Active');
  });

  it('are not made by the fields of the sandbox', async () => {
    const fields = { number: '4242424242424242', expiry: '12/30', cvc: '123', name: '' };
    const answer = await house.call(api.createSandboxCardToken, { token: house.guestToken(), body: fields });
    assert.equal(answer.statusCode, 404);
  });

  it('refuse a card that Stripe refuses to save', async () => {
    const shopper = await makeShopper(house);
    const add = (cardToken: string) =>
      shopper.call(api.addCard, { params: { id: shopper.id }, body: { cardToken, isDefault: true } });
    assert.equal((await add('tok_saveDeclined')).errorCode, 'CARD_DECLINED');
    assert.equal((await add('pm_unknown')).errorCode, 'CARD_INVALID');
  });
});

describe("Stripe's events", () => {
  it('settle a payment whose answer was lost: late, repeated, and out of order', async () => {
    const { shopper, orderId } = await storageCart('tok_visa_two');
    double.fault = (request) =>
      request === 'POST /v1/payment_intents' || request === 'GET /v1/payment_intents'
        ? 'timeoutAfter'
        : undefined;
    const before = succeeded();
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
    assert.equal(double.refunds.length, 0);
  });

  it('of money that comes after its payment was given up send it back', async () => {
    const { shopper, orderId } = await storageCart('tok_visa_three');
    double.fault = (request) =>
      request === 'POST /v1/payment_intents' || request === 'GET /v1/payment_intents'
        ? 'timeoutAfter'
        : undefined;
    assert.equal((await shopper.pay(orderId)).errorCode, 'PROVIDER_UNAVAILABLE');
    double.fault = () => undefined;
    await db.query(sql`
      update payments set state = 'Failed', settled_at = ${house.clock.now()} where order_id = ${orderId}`);
    await db.query(sql`update orders set paying = false where id = ${orderId}`);
    assert.equal(await deliver('payment_intent.succeeded'), 200);
    assert.equal(await deliver('payment_intent.succeeded'), 200);
    assert.equal(await state(orderId), 'Active');
    assert.deepEqual(
      double.refunds.map(({ amount, payment_intent }) => [amount, payment_intent]),
      [[12_500, double.intents.at(-1)?.id]],
    );
    assert.equal((await shopper.pay(orderId)).result?.state, 'Prepaid');
  });

  it('that Stripe did not sign, or that were changed on the way, are refused', async () => {
    assert.equal(await deliver('payment_intent.succeeded', { tamper: ' ' }), 403);
    const response = await fetch(`${house.url}${api.receivePaymentEvent.path}`, {
      method: 'POST',
      body: '{}',
    });
    assert.equal(response.status, 403);
  });
});
