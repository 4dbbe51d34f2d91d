import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import * as api from '@gatehouse/contract/api/bookings';
import { getOrder } from '@gatehouse/contract/api/orders';
import { sql } from '../../db/sql.ts';
import { runJobs } from '../../jobs/jobs.ts';
import { makeProduct, makeSite, makeUnit } from '../../testing/factories.ts';
import { makeShopper } from '../../testing/shopper.ts';
import { startTestServer } from '../../testing/testServer.ts';

const server = await startTestServer({ after });
const { db } = server.ctx;
const { clock } = server;

/** A room for 100.00 a month with two units, and what makes it another one: renamed, dearer, paid by the year. */
async function makeRoom() {
  const siteId = await makeSite(db);
  const productId = await makeProduct(db, { siteId, name: 'Small room', price: 10_000 });
  for (const name of ['A1', 'A2']) await makeUnit(db, { siteId, productId, name });
  const change = () =>
    db.query(sql`
      update products set name = 'Cosy room', price = 12_000, recurring_interval = 'year', recurring_interval_count = 2
      where id = ${productId}`);
  return { siteId, productId, change };
}

const asAgreed = { name: 'Small room', price: 10_000, recurringInterval: 'month', recurringIntervalCount: 1 };
const asChanged = { name: 'Cosy room', price: 12_000, recurringInterval: 'year', recurringIntervalCount: 2 };

function termsOf({ name, price, recurringInterval, recurringIntervalCount }: typeof asAgreed) {
  return { name, price, recurringInterval, recurringIntervalCount };
}

describe('a booking whose product changes', () => {
  it('keeps its name, its price and its interval, also when it is charged again', async () => {
    const { siteId, productId, change } = await makeRoom();
    const shopper = await makeShopper(server);
    await shopper.saveCard();
    const { id: orderId } = await shopper.openCart(siteId);
    const { id } = (await shopper.book(orderId, productId)).result!;
    await shopper.pay(orderId);
    await change();
    clock.set(clock.now().add({ hours: 24 * 32 }));
    await runJobs(server.ctx);
    const booking = (await shopper.call(api.getBooking, { params: { id } })).result!;
    assert.deepEqual(termsOf(booking.Product as typeof asAgreed), asAgreed);
    const charges = await db.query<{ amount: number; state: string }>(
      sql`select amount, state from charges where booking_id = ${id} order by period_start`,
    );
    assert.deepEqual(
      charges.map(({ amount, state }) => [amount, state]),
      [
        [10_000, 'Paid'],
        [10_000, 'Paid'],
      ],
    );
    const end = clock
      .now()
      .add({ hours: 24 * 70 })
      .toString();
    const preview = await shopper.call(api.previewCancellation, { params: { id }, query: { endTime: end } });
    assert.deepEqual(preview.result?.furtherCharges, { count: 2, amount: 20_000 });
  });

  it('is paid as it was put into the cart, and only the next one is as the product is now', async () => {
    const { siteId, productId, change } = await makeRoom();
    const shopper = await makeShopper(server);
    await shopper.saveCard();
    const { id: orderId } = await shopper.openCart(siteId);
    await shopper.book(orderId, productId);
    await change();
    await shopper.book(orderId, productId);
    const order = (await shopper.call(getOrder, { params: { id: orderId } })).result!;
    assert.deepEqual(
      order.Bookings.map(({ Product }) => termsOf(Product as typeof asAgreed)),
      [asAgreed, asChanged],
    );
    assert.equal((await shopper.pay(orderId)).statusCode, 200);
    const { amount } = await db.one<{ amount: number }>(
      sql`select amount from payments where order_id = ${orderId}`,
    );
    assert.equal(amount, 22_000);
  });
});
