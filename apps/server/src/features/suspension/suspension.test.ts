import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import * as account from '@gatehouse/contract/api/account';
import { loginCustomer, refreshCustomer, registerCustomer } from '@gatehouse/contract/api/auth';
import { createOrder } from '@gatehouse/contract/api/orders';
import * as picturesApi from '@gatehouse/contract/api/pictures';
import * as suspensionApi from '@gatehouse/contract/api/suspension';
import { ApiError } from '@gatehouse/contract/errors';
import type { OrderState } from '@gatehouse/contract/model/order';
import { sql } from '../../db/sql.ts';
import { runJobs } from '../../jobs/jobs.ts';
import { hashCheaply } from '../../testing/cheapPassword.ts';
import { makeProduct, makeSite, makeUnit } from '../../testing/factories.ts';
import { makeBooking, makeOrder } from '../../testing/peopleFactories.ts';
import { makeShopper } from '../../testing/shopper.ts';
import { startTestServer } from '../../testing/testServer.ts';

const server = await startTestServer({ after });
const { db } = server.ctx;
const password = 'correct horse 7';
const passwordHash = await hashCheaply(password);
const siteId = await makeSite(db);
const productId = await makeProduct(db, { siteId });
const now = () => server.clock.now();

let people = 0;
const somebody = () =>
  makeShopper(server, { email: `leaver${++people}@example.com`, passwordHash, mobile: '0412345678' });
type Somebody = Awaited<ReturnType<typeof somebody>>;
const suspend = ({ id, call }: Somebody) => call(suspensionApi.suspendCustomer, { params: { id } });
const booking = async (who: Somebody, state: 'Upcoming' | 'Active' | 'InArrears' | 'Completed') => {
  const start = state === 'Upcoming' ? now().add({ hours: 5 }) : now().subtract({ hours: 5 });
  const end = state === 'Completed' ? now().subtract({ hours: 1 }) : null;
  return makeBooking(db, {
    unitId: await makeUnit(db, { siteId, productId }),
    customerId: who.id,
    state,
    start,
    end,
  });
};
const withOrder = async (state: OrderState) => {
  const who = await somebody();
  await makeOrder(db, { customerId: who.id, siteId, state });
  return (await suspend(who)).errorMessage;
};

describe('an account cannot be ended', () => {
  it('while something is owed', async () => {
    const who = await somebody();
    await booking(who, 'InArrears');
    const { statusCode, errorMessage } = await suspend(who);
    assert.deepEqual([statusCode, errorMessage], [400, 'Customer in arrears.']);

    const former = await somebody();
    const bookingId = await booking(former, 'Completed');
    await db.query(sql`
      insert into charges (booking_id, period_start, period_end, amount, state, created_at)
      values (${bookingId}, ${now().subtract({ hours: 5 })}, ${now()}, 1000, 'Failed', ${now()})`);
    assert.equal((await suspend(former)).errorCode, 'IN_ARREARS');
  });

  it('while goods that were paid for wait', async () => {
    for (const state of ['PaymentSettled', 'PartiallyReady', 'Ready', 'PartiallyCollected'] as const)
      assert.equal(await withOrder(state), 'Partially collected orders.');
    for (const state of ['Collected', 'Prepaid', 'Cancelled', 'Refunded'] as const)
      assert.equal(await withOrder(state), undefined);
  });

  it('while a booking lives', async () => {
    for (const state of ['Upcoming', 'Active'] as const) {
      const who = await somebody();
      await booking(who, state);
      const { statusCode, errorMessage } = await suspend(who);
      assert.deepEqual([statusCode, errorMessage], [400, 'Active bookings.']);
    }
  });

  it('while a payment is under way', async () => {
    const who = await somebody();
    const orderId = await makeOrder(db, { customerId: who.id, siteId });
    await db.query(sql`update orders set paying = true where id = ${orderId}`);
    assert.equal((await suspend(who)).errorCode, 'PAYMENT_PENDING');
  });

  it('twice, or by somebody else', async () => {
    const who = await somebody();
    const other = await somebody();
    assert.equal(
      (await other.call(suspensionApi.suspendCustomer, { params: { id: who.id } })).statusCode,
      403,
    );
    const answers = await Promise.all(Array.from({ length: 4 }, () => suspend(who)));
    assert.deepEqual(answers.map(({ statusCode }) => statusCode).sort(), [200, 404, 404, 404]);
    const { statusCode, errorMessage } = await who.call(suspensionApi.deleteCustomer, {
      params: { id: who.id },
    });
    assert.equal(statusCode, 404);
    assert.equal(errorMessage, 'Could not find customer to delete. Please contact support.');
  });
});

describe('an account that was ended', () => {
  it('lets nobody in any more, and its address is free', async () => {
    const who = await somebody();
    const email = `leaver${people}@example.com`;
    const { result } = await server.call(loginCustomer, { body: { username: email, password } });
    assert.equal((await suspend(who)).statusCode, 200);
    assert.equal((await server.call(loginCustomer, { body: { username: email, password } })).statusCode, 401);
    assert.equal((await server.call(refreshCustomer, { token: result!.refreshToken! })).statusCode, 401);
    assert.equal((await who.call(account.getCustomer, { params: { id: who.id } })).statusCode, 401);
    assert.notEqual((await who.call(createOrder, { body: { siteId } })).statusCode, 200);
    const picture = new Blob(['no picture'], { type: 'image/jpeg' });
    assert.notEqual(
      (await who.call(picturesApi.addIdentity, { params: { id: who.id }, body: picture })).statusCode,
      200,
    );
    const again = await server.call(registerCustomer, {
      body: { firstName: 'Ann', lastName: 'Again', email, password, organisationId: 4 },
    });
    assert.equal(again.statusCode, 200);
  });

  it('names nobody in any row, and takes pictures, PINs, shares, cards, carts and topics along', async () => {
    const who = await somebody();
    const friend = await somebody();
    const email = `leaver${people - 1}@example.com`;
    const past = await booking(who, 'Completed');
    const shared = await booking(friend, 'Active');
    await who.saveCard();
    const cart = await who.openCart(siteId);
    await makeUnit(db, { siteId, productId });
    await who.book(cart.id, productId);
    for (const row of [
      sql`insert into identities (customer_id, picture, created_at) values (${who.id}, 'a picture', ${now()})`,
      sql`insert into profile_images (customer_id, picture, added_at) values (${who.id}, 'a picture', ${now()})`,
      sql`insert into pin_codes (customer_id, site_id, digest, ciphertext, created_at) values (${who.id}, ${siteId}, 'digits', 'ciphertext', ${now()})`,
      sql`insert into push_subscriptions (customer_id, token, topic, created_at)
        values (${who.id}, 'device', 'topic_development_customer_1', ${now()})`,
      sql`insert into notifications (customer_id, kind, content, received_at)
        values (${who.id}, 'account', 'Hello Ann', ${now()})`,
      sql`insert into mails (organisation_id, recipient, subject, letter, created_at)
        values (4, ${email}, 'Hello', '{"paragraphs":["Hello Ann"]}', ${now()})`,
      sql`insert into invitations (booking_id, unit_id, site_id, inviter_id, invitee_name, invitee_email, invitee_id, state,
          created_at)
        select id, unit_id, site_id, customer_id, 'Ann Tester',
          case when id = ${past} then 'friend@example.com' else ${email} end,
          case when id = ${past} then ${friend.id}::integer end,
          case when id = ${past} then 'Accepted' else 'Pending' end, ${now()}
        from bookings where id in (${past}, ${shared})`,
    ]) {
      await db.query(row);
    }
    assert.deepEqual((await who.call(account.getPinpadCode, { params: { id: who.id } })).result, {
      hasCode: true,
    });
    assert.equal((await suspend(who)).statusCode, 200);

    const row = await db.one<Record<string, unknown>>(sql`
      select c.first_name, c.last_name, c.email, c.mobile, c.password_hash, c.suspended_at is not null as ended,
        (select count(*) from identities where customer_id = c.id) as identities,
        (select count(*) from profile_images where customer_id = c.id) as images,
        (select count(*) from customer_addresses where customer_id = c.id) as addresses,
        (select count(*) from notifications where customer_id = c.id) as notifications,
        (select count(*) from mails where recipient = ${email}) as mails,
        (select count(*) from invitations where invitee_email = ${email}) as invited,
        (select count(*) from pin_codes where customer_id = c.id and ended_at is null) as pins,
        (select count(*) from invitations where booking_id in (${past}, ${shared}) and state <> 'Revoked') as shares,
        (select count(*) from cards where customer_id = c.id and (removed_at is null or name <> '')) as cards,
        (select count(*) from token_families where customer_id = c.id and ended_at is null) as sessions,
        (select count(*) from push_subscriptions where customer_id = c.id and ended_at is null) as topics,
        (select count(*) from bookings where customer_id = c.id) as bookings,
        (select state from orders where id = ${cart.id}) as cart
      from customers c where id = ${who.id}`);
    assert.deepEqual(row, {
      first_name: 'Former',
      last_name: 'customer',
      email: `customer-${who.id}@account.invalid`,
      mobile: null,
      password_hash: '',
      ended: true,
      identities: 0,
      images: 0,
      addresses: 0,
      notifications: 0,
      mails: 0,
      invited: 0,
      pins: 0,
      shares: 0,
      cards: 0,
      sessions: 0,
      topics: 0,
      bookings: 1,
      cart: 'Cancelled',
    });
    const alerts = await db.query<{ site_id: number; message: string }>(sql`
      select site_id, message from alerts where kind = 'accountClosed' and message like ${`Customer ${who.id} %`}`);
    assert.deepEqual(alerts, [{ site_id: siteId, message: `Customer ${who.id} closed their account.` }]);
  });

  it('is forgotten by the card provider too, as soon as that can be reached', async () => {
    const who = await somebody();
    await who.saveCard();
    const paymentCustomer = async () =>
      (
        await db.one<{ paymentCustomer: string | null }>(sql`
        select payment_customer as "paymentCustomer" from customers where id = ${who.id}`)
      ).paymentCustomer;
    const owner = await paymentCustomer();
    const cardsLeft = async () =>
      (await db.query(sql`select from sandbox_cards where owner = ${owner} and removed_at is null`)).length;
    const due = () =>
      db.query<{ attempts: number }>(
        sql`select attempts from payment_customer_removals where payment_customer = ${owner}`,
      );
    assert.equal((await suspend(who)).statusCode, 200);
    assert.deepEqual([await paymentCustomer(), await cardsLeft()], [null, 1]);

    const away = async () => {
      throw new ApiError('PROVIDER_UNAVAILABLE');
    };
    const outage = { ...server.ctx, payments: { ...server.ctx.payments, removeCustomer: away } };
    await runJobs(outage, ['removePaymentCustomers']);
    await runJobs(server.ctx, ['removePaymentCustomers']);
    assert.deepEqual([await due(), await cardsLeft()], [[{ attempts: 1 }], 1]);
    server.clock.advance({ minutes: 1 });
    await Promise.all([
      runJobs(server.ctx, ['removePaymentCustomers']),
      runJobs(server.ctx, ['removePaymentCustomers']),
    ]);
    assert.deepEqual([await due(), await cardsLeft()], [[], 0]);
  });
});
