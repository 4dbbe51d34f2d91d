import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import * as api from '@gatehouse/contract/api/bookings';
import fc from 'fast-check';
import { sql } from '../../db/sql.ts';
import { makeProduct, makeSite, makeUnit } from '../../testing/factories.ts';
import { makeBooking } from '../../testing/peopleFactories.ts';
import { makeShopper, type Shopper } from '../../testing/shopper.ts';
import { startTestServer } from '../../testing/testServer.ts';

const server = await startTestServer({ after });
const { db } = server.ctx;
const inAWeek = () => server.clock.now().add({ hours: 24 * 7 });

const preview = async (shopper: Shopper, id: number) =>
  (
    await shopper.call(api.previewCancellation, {
      params: { id },
      query: { endTime: server.clock.now().toString() },
    })
  ).result!;
const cancel = (shopper: Shopper, id: number) =>
  shopper.call(api.cancelBooking, { params: { id }, body: { endTime: server.clock.now().toString() } });

/** An order that is paid, of bookings that begin in a week, at these prices. */
async function upcoming(prices: readonly number[]) {
  const siteId = await makeSite(db);
  const shopper = await makeShopper(server);
  await shopper.saveCard();
  const { id: orderId } = await shopper.openCart(siteId);
  const bookings: number[] = [];
  for (const price of prices) {
    const productId = await makeProduct(db, { siteId, price });
    await makeUnit(db, { siteId, productId });
    bookings.push((await shopper.book(orderId, productId, inAWeek())).result!.id);
  }
  assert.equal((await shopper.pay(orderId)).statusCode, 200);
  const { id: paymentId } = await db.one<{ id: number }>(
    sql`select id from payments where order_id = ${orderId}`,
  );
  return { shopper, orderId, bookings, paymentId };
}

/** A part of a payment that somebody gave back, for whatever reason. */
async function giveBack(paymentId: number, amount: number): Promise<void> {
  await db.query(sql`
    insert into refunds (payment_id, amount, provider_key, state, created_at, asked_at, settled_at)
    values (${paymentId}, ${amount}, gen_random_uuid(), 'Succeeded', ${server.clock.now()}, ${server.clock.now()},
      ${server.clock.now()})`);
}

/** What went back of a customer's payments, and at the provider. */
const back = (shopper: Shopper) =>
  db.one<{ ours: number; theirs: number }>(sql`
    select coalesce(sum(r.amount), 0) as ours, coalesce(sum(l.amount), 0) as theirs
    from refunds r join payments p on p.id = r.payment_id
      left join sandbox_ledger l on l.key = r.provider_key and l.kind = 'refund'
    where p.customer_id = ${shopper.id} and r.state = 'Succeeded'`);

const amounts = fc.array(fc.integer({ min: 50, max: 500 }), { minLength: 1, maxLength: 3 });
const parts = fc.array(fc.integer({ min: 1, max: 400 }), { maxLength: 3 });

describe('a booking that is given up after parts of its payment went back', () => {
  it('gives back what is left of its price, as its preview says, one after the other', async () => {
    await fc.assert(
      fc.asyncProperty(amounts, parts, async (prices, given) => {
        const { shopper, bookings, paymentId } = await upcoming(prices);
        let left = prices.reduce((sum, price) => sum + price, 0);
        for (const part of given) {
          if (part > left) continue;
          await giveBack(paymentId, part);
          left -= part;
        }
        for (const [index, id] of bookings.entries()) {
          const expected = Math.min(prices[index]!, left);
          const previewed = await preview(shopper, id);
          assert.equal(previewed.refund, expected);
          assert.equal(previewed.refundTo === null, expected === 0);
          const before = (await back(shopper)).ours;
          const cancelled = await cancel(shopper, id);
          assert.deepEqual([cancelled.statusCode, cancelled.result?.state], [200, 'Cancelled']);
          assert.equal((await back(shopper)).ours - before, expected);
          left -= expected;
        }
      }),
      { numRuns: 12 },
    );
  });

  it('never gives back more than came, however many of an order are given up at once', async () => {
    await fc.assert(
      fc.asyncProperty(parts, async (given) => {
        const prices = [300, 300, 300, 300];
        const { shopper, orderId, bookings, paymentId } = await upcoming(prices);
        const part = given.reduce((sum, one) => sum + one, 0);
        if (part > 0) await giveBack(paymentId, part);
        const answers = await Promise.all(bookings.map((id) => cancel(shopper, id)));
        assert.deepEqual(
          answers.map(({ statusCode }) => statusCode),
          [200, 200, 200, 200],
        );
        assert.deepEqual(await back(shopper), { ours: 1_200, theirs: 1_200 - part });
        const order = await db.one<{ state: string }>(sql`select state from orders where id = ${orderId}`);
        assert.equal(order.state, 'Refunded');
      }),
      { numRuns: 6 },
    );
  });

  it('gives back nothing once all of it went back', async () => {
    const { shopper, bookings, paymentId } = await upcoming([300]);
    await giveBack(paymentId, 300);
    assert.equal((await preview(shopper, bookings[0]!)).refund, 0);
    assert.equal((await cancel(shopper, bookings[0]!)).statusCode, 200);
    assert.deepEqual(await back(shopper), { ours: 300, theirs: 0 });
  });
});

describe('a booking without an order that is given up', () => {
  /** It begins in a week, and so many of its intervals are paid by charges of their own. */
  async function charged(paid: readonly number[]) {
    const shopper = await makeShopper(server);
    const cardId = await shopper.saveCard();
    const id = await makeBooking(db, {
      customerId: shopper.id,
      state: 'Upcoming',
      start: inAWeek(),
      price: 700,
    });
    const now = server.clock.now();
    const payments: number[] = [];
    for (const [index, amount] of paid.entries()) {
      const begins = inAWeek().add({ hours: 24 * 30 * index });
      const charge = await db.one<{ id: number }>(sql`
        insert into charges (booking_id, period_start, period_end, amount, state, attempts, created_at, next_attempt_at)
        values (${id}, ${begins}, ${begins.add({ hours: 24 * 30 })}, ${amount}, 'Due', 0, ${now}, ${now})
        returning id`);
      const { createdKey, ref } = await pay(shopper, amount);
      const payment = await db.one<{ id: number }>(sql`
        insert into payments (organisation_id, charge_id, customer_id, card_id, amount, provider, provider_key,
          provider_ref, state, created_at, asked_at, settled_at)
        values (4, ${charge.id}, ${shopper.id}, ${cardId}, ${amount}, 'sandbox', ${createdKey}, ${ref}, 'Succeeded',
          ${now}, ${now}, ${now})
        returning id`);
      payments.push(payment.id);
      await db.query(sql`
        update charges set state = 'Paid', paid_at = ${now}, next_attempt_at = null where id = ${charge.id}`);
    }
    return { shopper, id, payments };
  }

  /** A charge at the provider. */
  async function pay(shopper: Shopper, amount: number) {
    const card = await db.one<{ provider_card: string; payment_customer: string }>(sql`
      select k.provider_card, c.payment_customer from cards k join customers c on c.id = k.customer_id
      where c.id = ${shopper.id}`);
    const createdKey = crypto.randomUUID();
    const outcome = await server.ctx.payments.charge({
      key: createdKey,
      amount,
      providerCard: card.provider_card,
      paymentCustomer: card.payment_customer,
      description: 'Booking',
    });
    assert.ok(outcome.state === 'succeeded');
    return { createdKey, ref: outcome.ref };
  }

  for (const { paid, given, expected } of [
    { paid: [], given: 0, expected: 0 },
    { paid: [700], given: 0, expected: 700 },
    { paid: [700], given: 250, expected: 450 },
    { paid: [700, 900], given: 0, expected: 1_600 },
    { paid: [700, 900], given: 700, expected: 900 },
  ]) {
    it(`gives back ${expected} of ${paid.join(' and ') || 'nothing'} where ${given} went back before`, async () => {
      const { shopper, id, payments } = await charged(paid);
      if (given > 0) await giveBack(payments[0]!, given);
      assert.equal((await preview(shopper, id)).refund, expected);
      const both = await Promise.all([cancel(shopper, id), cancel(shopper, id)]);
      assert.deepEqual(both.map(({ statusCode }) => statusCode).sort(), [200, 409]);
      assert.deepEqual(await back(shopper), { ours: expected + given, theirs: expected });
    });
  }
});
