import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { addCard, createSandboxCardToken } from '@gatehouse/contract/api/cards';
import { getClientConfiguration } from '@gatehouse/contract/api/sites';
import { buyVend } from '@gatehouse/contract/api/vend';
import { sql } from '../../db/sql.ts';
import { runJobs } from '../../jobs/jobs.ts';
import { makeLockable, makeProduct, makeSite, makeStock, makeUnit } from '../../testing/factories.ts';
import { makeShopper } from '../../testing/shopper.ts';
import { startTestServer } from '../../testing/testServer.ts';
import { noCards } from './noCards.ts';

const server = await startTestServer({ after });
const { ctx, clock } = server;
const { db, payments: sandbox } = ctx;

test('where nobody takes cards, pages know, and no card is saved', async () => {
  ctx.payments = noCards;
  const shopper = await makeShopper(server);
  const { result } = await server.call(getClientConfiguration, { token: server.guestToken() });
  assert.deepEqual(result?.payments, { provider: 'none', publishableKey: null });
  const body = { number: '4242424242424242', expiry: '12/34', cvc: '123', name: '' };
  const token = server.guestToken();
  assert.equal((await server.call(createSandboxCardToken, { body, token })).statusCode, 404);
  const saved = await shopper.call(addCard, {
    params: { id: shopper.id },
    body: { cardToken: 'tok_visa', isDefault: true },
  });
  assert.equal(saved.errorCode, 'PAYMENTS_OFF');
  assert.equal(saved.statusCode, 503);
});

test('where nobody takes cards, a kiosk sells nothing and keeps its goods', async () => {
  ctx.payments = noCards;
  const siteId = await makeSite(db);
  const lockableId = await makeLockable(db, { siteId, vendId: 'GH-VEND-NONE' });
  const productId = await makeProduct(db, { siteId, type: 'purchasable', price: 350 });
  await makeStock(db, { productId, lockableId });
  const bought = await server.call(buyVend, {
    params: { id: 'GH-VEND-NONE' },
    body: { cardToken: 'tok_visa' },
    token: server.guestToken(),
  });
  assert.equal(bought.errorCode, 'PAYMENTS_OFF');
  assert.deepEqual(await db.query(sql`select state from locker_inventories`), [{ state: 'InStock' }]);
});

test('where nobody takes cards, an order with a price is refused, and a free one is placed', async () => {
  ctx.payments = noCards;
  const siteId = await makeSite(db);
  const shopper = await makeShopper(server);
  const place = async (price: number) => {
    const productId = await makeProduct(db, { siteId, price });
    await makeUnit(db, { siteId, productId });
    const { id } = await shopper.openCart(siteId);
    await shopper.book(id, productId);
    return shopper.pay(id);
  };
  assert.equal((await place(0)).statusCode, 200);
  const refused = await place(9_900);
  assert.deepEqual([refused.statusCode, refused.errorCode], [503, 'PAYMENTS_OFF']);
});

test('recurring charges wait until somebody takes cards again, and nobody is in arrears for it', async () => {
  ctx.payments = sandbox;
  const siteId = await makeSite(db);
  const productId = await makeProduct(db, { siteId, price: 9_900 });
  await makeUnit(db, { siteId, productId });
  const shopper = await makeShopper(server);
  await shopper.saveCard();
  const { id: orderId } = await shopper.openCart(siteId);
  await shopper.book(orderId, productId);
  await shopper.pay(orderId);
  const state = () =>
    db.one<{ booking: string; charge: string | null }>(sql`
      select b.state as booking, (select c.state from charges c where c.booking_id = b.id order by c.id desc limit 1)
        as charge
      from bookings b where b.customer_id = ${shopper.id}`);

  ctx.payments = noCards;
  clock.set(clock.now().add({ hours: 24 * 32 }));
  await runJobs(ctx);
  assert.deepEqual(await state(), { booking: 'Active', charge: 'Due' });

  ctx.payments = sandbox;
  await runJobs(ctx);
  assert.deepEqual(await state(), { booking: 'Active', charge: 'Paid' });
});
