import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, describe, it } from 'node:test';
import * as guests from '@gatehouse/contract/api/guests';
import { sql } from '../../db/sql.ts';
import { removeOld } from '../../jobs/retention.ts';
import { makeOrder } from '../../testing/peopleFactories.ts';
import { startTestServer } from '../../testing/testServer.ts';
import { rememberGuest } from './service.ts';

const server = await startTestServer({ after });
const { db } = server.ctx;
const card = { brand: 'visa', last4: '4242', name: 'Gus Guest', expMonth: 12, expYear: 2030 };

async function guest() {
  const orderId = await makeOrder(db, { state: 'Prepaid' });
  const email = 'gus@example.com';
  const purchase = { orderId, email, card: { ...card, providerCard: 'card_1' } };
  await db.query(sql`update orders set guest_email = ${email} where id = ${orderId}`);
  return {
    orderId,
    params: { id: await rememberGuest(db, server.clock.now(), purchase) },
    token: server.guestToken(),
  };
}

describe('what a guest left behind at a kiosk', () => {
  it('is theirs to look at under an id that nobody else knows', async () => {
    const { params, token } = await guest();
    const details = await server.call(guests.getGuestCustomerDetails, { params, token });
    assert.deepEqual(details.result, { id: params.id, name: 'Gus Guest', email: 'gus@example.com' });
    const { result } = await server.call(guests.getTemporaryCard, { params, token });
    assert.deepEqual(result, {
      brand: 'visa',
      last4: '4242',
      name: 'Gus Guest',
      exp_month: 12,
      exp_year: 2030,
    });
    const unknown = await server.call(guests.getTemporaryCard, { params: { id: randomUUID() }, token });
    assert.equal(unknown.statusCode, 404);
    assert.equal((await server.call(guests.getGuestCustomerDetails, { params })).statusCode, 401);
  });

  it('is forgotten when they say so, each part by itself, and again without harm', async () => {
    const { params, token, orderId } = await guest();
    for (let times = 0; times < 2; times++) {
      const { statusCode } = await server.call(guests.removeGuestCustomerDetails, { params, token });
      assert.equal(statusCode, 200);
    }
    assert.equal((await server.call(guests.getGuestCustomerDetails, { params, token })).statusCode, 404);
    const order = await db.one<{ guest_email: string | null }>(
      sql`select guest_email from orders where id = ${orderId}`,
    );
    assert.equal(order.guest_email, null);
    const kept = await server.call(guests.getTemporaryCard, { params, token });
    assert.deepEqual([kept.result?.last4, kept.result?.name], ['4242', '']);
    assert.equal((await server.call(guests.removeTemporaryCard, { params, token })).statusCode, 200);
    assert.equal((await server.call(guests.getTemporaryCard, { params, token })).statusCode, 404);
  });

  it('is forgotten after a day', async () => {
    const { params } = await guest();
    server.clock.advance({ hours: 24, seconds: 1 });
    const given = { params, token: server.guestToken() };
    assert.equal((await server.call(guests.getGuestCustomerDetails, given)).statusCode, 404);
    assert.equal((await server.call(guests.removeTemporaryCard, given)).statusCode, 404);
    await removeOld(server.ctx);
    assert.equal((await db.query(sql`select 1 from guest_purchases`)).length, 0);
  });
});
