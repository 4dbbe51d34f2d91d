import assert from 'node:assert/strict';
import { after, beforeEach, describe, it } from 'node:test';
import * as bookingsApi from '@gatehouse/contract/api/bookings';
import * as api from '@gatehouse/contract/api/cards';
import { sql } from '../../db/sql.ts';
import { runJobs } from '../../jobs/jobs.ts';
import { noCards } from '../../providers/payments/noCards.ts';
import type { ChargeOutcome } from '../../providers/payments/provider.ts';
import { createSandbox, type Fault } from '../../providers/payments/sandbox.ts';
import { eventually } from '../../testing/eventually.ts';
import { makeDoor, makeProduct, makeSite, makeUnit } from '../../testing/factories.ts';
import { publishedChanges } from '../../testing/publishedChanges.ts';
import { cards, makeShopper } from '../../testing/shopper.ts';
import { startTestServer } from '../../testing/testServer.ts';
import { chargeDue, openIntervals } from './recurring.ts';

const server = await startTestServer({ after });
const { db } = server.ctx;
const { clock } = server;
let chargeFaults: Fault[] = [];
/** What the provider answers to the next charges instead of making them. */
let chargeAnswers: (() => Promise<ChargeOutcome>)[] = [];
/** What each charge was described as. */
const askedFor: string[] = [];
beforeEach(() => {
  chargeFaults = [];
  chargeAnswers = [];
});
const sandbox = createSandbox(db, clock, (call) => (call === 'charge' ? chargeFaults.shift() : undefined));
server.ctx.payments = {
  ...sandbox,
  charge(charge) {
    askedFor.push(charge.description);
    return chargeAnswers.shift()?.() ?? sandbox.charge(charge);
  },
};

const instant = (text: string) => Temporal.Instant.from(text);

/** A monthly booking that began on 31 January at 00:00 in Brisbane, and is paid to the end of February. */
async function monthly(given: { overlockAfterDays?: number | null; price?: number; hasDoor?: boolean } = {}) {
  clock.set(instant('2027-01-31T02:00:00Z'));
  const siteId = await makeSite(db);
  const days = given.overlockAfterDays;
  if (days !== undefined)
    await db.query(sql`update sites set overlock_after_days = ${days} where id = ${siteId}`);
  const productId = await makeProduct(db, { siteId, price: given.price ?? 10_000 });
  const doorId = given.hasDoor === false ? null : await makeDoor(db, { siteId });
  const unitId = await makeUnit(db, { siteId, productId, doorId, name: 'A12' });
  const shopper = await makeShopper(server);
  await shopper.saveCard();
  const { id: orderId } = await shopper.openCart(siteId);
  const booked = await shopper.book(orderId, productId);
  await shopper.pay(orderId);
  const id = booked.result!.id;
  const read = async () => (await shopper.call(bookingsApi.getBooking, { params: { id } })).result!;
  const charges = () =>
    db.query<{ period_start: Temporal.Instant; state: string; attempts: number }>(
      sql`select period_start, state, attempts from charges where booking_id = ${id} order by period_start`,
    );
  const overlocks = () =>
    db.one<{ overlock_manual: boolean; overlock_arrears: boolean }>(
      sql`select overlock_manual, overlock_arrears from units where id = ${unitId}`,
    );
  const notifications = () =>
    db.query<{ kind: string; content: string; path: string }>(
      sql`select kind, content, path from notifications where customer_id = ${shopper.id} order by id`,
    );
  const pay = () => shopper.call(bookingsApi.payArrears, { params: { id } });
  /** Moves to a moment, as a server that runs all the time would. */
  const at = async (text: string) => {
    clock.set(instant(text));
    await runJobs(server.ctx);
  };
  const removeCards = () =>
    db.query(
      sql`update cards set removed_at = ${clock.now()}, is_default = false where customer_id = ${shopper.id}`,
    );
  const payWith = async (number: string) => {
    const old = await db.query<{ id: number }>(
      sql`select id from cards where customer_id = ${shopper.id} and removed_at is null`,
    );
    await shopper.saveCard(number);
    for (const card of old) {
      await shopper.call(api.removeCard, { params: { id: shopper.id, cardId: card.id } });
    }
  };
  return {
    shopper,
    id,
    siteId,
    productId,
    unitId,
    doorId,
    read,
    charges,
    overlocks,
    notifications,
    pay,
    at,
    payWith,
    removeCards,
  };
}

const taken = (bookingId: number) =>
  db.one<{ sum: number; times: number }>(sql`
    select coalesce(sum(l.amount), 0)::integer as sum, count(*) as times
    from charges c join payments p on p.charge_id = c.id
      join sandbox_ledger l on l.key = p.provider_key and l.outcome = 'succeeded'
    where c.booking_id = ${bookingId}`);

describe('a booking that recurs', () => {
  it('is charged on the anniversary; the 31st falls on the last day of shorter months', async () => {
    const { id, charges, at, read } = await monthly();
    await at('2027-02-27T13:59:59Z');
    assert.equal((await charges()).length, 1);
    await at('2027-02-27T14:00:00Z');
    assert.deepEqual(await taken(id), { sum: 10_000, times: 1 });
    const payments = await db.query(sql`
      select p.state, p.provider_ref = l.id::text as known
      from charges c join payments p on p.charge_id = c.id join sandbox_ledger l on l.key = p.provider_key
      where c.booking_id = ${id}`);
    assert.deepEqual(payments, [{ state: 'Succeeded', known: true }]);
    await at('2027-03-30T14:00:00Z');
    await at('2027-04-29T14:00:00Z');
    assert.deepEqual(
      (await charges()).map(({ period_start, state }) => [period_start.toString(), state]),
      [
        ['2027-01-30T14:00:00Z', 'Paid'],
        ['2027-02-27T14:00:00Z', 'Paid'],
        ['2027-03-30T14:00:00Z', 'Paid'],
        ['2027-04-29T14:00:00Z', 'Paid'],
      ],
    );
    const booking = await read();
    assert.deepEqual([booking.state, booking.nextChargeAt], ['Active', '2027-05-30T14:00:00Z']);
  });

  it('is charged once for each interval, by however many processes, also after a long stop', async () => {
    const { id, at, charges } = await monthly();
    clock.set(instant('2027-05-15T00:00:00Z'));
    await Promise.all(Array.from({ length: 4 }, () => runJobs(server.ctx, ['openIntervals', 'chargeDue'])));
    await at('2027-05-15T00:01:00Z');
    assert.equal((await charges()).length, 4);
    assert.deepEqual(await taken(id), { sum: 30_000, times: 3 });
  });

  it('is charged no more from its end on', async () => {
    const { id, at, shopper, read } = await monthly();
    const body = { endTime: '2027-02-27T14:00:00Z' };
    await shopper.call(bookingsApi.cancelBooking, { params: { id }, body });
    await at('2027-02-27T14:00:00Z');
    assert.equal((await read()).state, 'Completed');
    assert.deepEqual(await taken(id), { sum: 0, times: 0 });
  });

  it('is in arrears at once when a charge fails, and is tried again on days 1, 3 and 5', async () => {
    const { at, charges, read, payWith, overlocks, notifications } = await monthly({
      overlockAfterDays: null,
    });
    await payWith(cards.noFunds);
    const attempts = async (text: string) => {
      await at(text);
      return (await charges())[1]?.attempts;
    };
    assert.equal(await attempts('2027-02-27T14:00:00Z'), 1);
    assert.equal((await read()).state, 'InArrears');
    assert.equal(await attempts('2027-02-28T13:59:59Z'), 1);
    assert.equal(await attempts('2027-02-28T14:00:00Z'), 2);
    assert.equal(await attempts('2027-03-02T13:59:59Z'), 2);
    assert.equal(await attempts('2027-03-02T14:00:00Z'), 3);
    assert.equal(await attempts('2027-03-04T13:59:59Z'), 3);
    assert.equal(await attempts('2027-03-04T14:00:00Z'), 4);
    const failed = 'The payment of $100.00 for A12 failed.';
    assert.deepEqual(
      (await notifications()).map(({ content }) => content),
      [
        `${failed} We’ll try again on 01/03/2027. Please check your card.`,
        `${failed} We’ll try again on 03/03/2027. Please check your card.`,
        `${failed} We’ll try again on 05/03/2027. Please check your card.`,
        `${failed} Please check your card.`,
      ],
    );
    assert.equal(await attempts('2027-03-29T14:00:00Z'), 4);
    assert.deepEqual(await overlocks(), { overlock_manual: false, overlock_arrears: false });
  });

  it('leaves its arrears when a retry succeeds', async () => {
    const { id, at, read, charges } = await monthly();
    chargeFaults = [];
    await db.query(sql`update sandbox_cards set outcome = 'card_declined'`);
    await at('2027-02-27T14:00:00Z');
    assert.equal((await read()).state, 'InArrears');
    await db.query(sql`update sandbox_cards set outcome = 'succeeded'`);
    await at('2027-02-28T14:00:00Z');
    assert.equal((await read()).state, 'Active');
    assert.deepEqual(
      (await charges()).map(({ state }) => state),
      ['Paid', 'Paid'],
    );
    assert.deepEqual(await taken(id), { sum: 10_000, times: 1 });
  });

  it('is overlocked on day 7; payment lifts that, and only that', async () => {
    const { at, overlocks, payWith, read, notifications, unitId, doorId } = await monthly();
    await payWith(cards.declined);
    await at('2027-02-27T14:00:00Z');
    await at('2027-03-06T13:59:59Z');
    assert.equal((await overlocks()).overlock_arrears, false);
    await at('2027-03-06T14:00:00Z');
    assert.equal((await overlocks()).overlock_arrears, true);
    await db.query(sql`update units set overlock_manual = true where id = ${unitId}`);
    await payWith(cards.pays);
    await at('2027-03-06T15:00:00Z');
    assert.equal((await read()).state, 'Active', 'a new default card pays what is owed at once');
    assert.deepEqual(await overlocks(), { overlock_manual: true, overlock_arrears: false });
    const history = await db.query(
      sql`select action, how, outcome, reason from activity where door_id = ${doorId} order by id`,
    );
    const done = { how: 'system', outcome: 'executed', reason: 'arrears' };
    assert.deepEqual(history, [
      { action: 'overlock', ...done },
      { action: 'overlockLifted', ...done },
    ]);
    assert.deepEqual((await notifications()).slice(-2), [
      {
        kind: 'overlock',
        content:
          'A12 is overlocked because its payment is overdue. Please check your card: you can open it again once it’s paid.',
        path: '/profile/payments',
      },
      {
        kind: 'payment',
        content: 'Thank you, everything is paid for A12.',
        path: `/access/unit_${unitId}`,
      },
    ]);
  });

  for (const hasDoor of [true, false]) {
    it(`${hasDoor ? 'with' : 'without'} a door updates open screens on its arrears, its overlock and their end`, async () => {
      const { at, payWith, overlocks, shopper, doorId } = await monthly({ overlockAfterDays: 0, hasDoor });
      await payWith(cards.noFunds);
      const publishes = async (text: string, kinds: string[]) => {
        const published = await publishedChanges(server, { customerId: shopper.id, doorId });
        await at(text);
        await eventually(async () => assert.deepEqual(published, kinds));
      };
      const door = hasDoor ? ['door'] : [];
      const inArrears = ['access', 'order', 'notification'];
      const overlocked = ['access', 'order', ...door, 'notification'];
      await publishes('2027-02-27T14:00:00Z', [...inArrears, ...overlocked]);
      assert.equal((await overlocks()).overlock_arrears, true);
      await payWith(cards.pays);
      await publishes('2027-02-27T15:00:00Z', ['access', 'order', ...door, 'notification']);
      assert.equal((await overlocks()).overlock_arrears, false);
    });
  }

  it('is not overlocked while the payment that ends its arrears is under way', async () => {
    const booking = await monthly({ overlockAfterDays: 0 });
    await booking.payWith(cards.noFunds);
    await booking.at('2027-02-27T14:00:00Z');
    await db.query(sql`update units set overlock_arrears = false where id = ${booking.unitId}`);
    await db.transaction(async (tx) => {
      await tx.query(
        sql`update bookings set state = 'Active', arrears_since = null where id = ${booking.id}`,
      );
      await runJobs(server.ctx, ['overlockLate']);
    });
    await runJobs(server.ctx, ['overlockLate']);
    assert.equal((await booking.overlocks()).overlock_arrears, false);
  });

  it('that ends in arrears frees its unit of their overlock; the debt stays', async () => {
    const { at, overlocks, payWith, read, shopper, id, charges } = await monthly();
    await payWith(cards.declined);
    await at('2027-02-27T14:00:00Z');
    await at('2027-03-06T14:00:00Z');
    const body = { endTime: clock.now().toString() };
    assert.equal(
      (await shopper.call(bookingsApi.cancelBooking, { params: { id }, body })).result?.state,
      'Completed',
    );
    assert.equal((await overlocks()).overlock_arrears, false);
    await payWith(cards.pays);
    await at('2027-03-06T15:00:00Z');
    assert.equal((await read()).state, 'Completed');
    assert.equal((await charges())[1]?.state, 'Paid');
  });

  it('without a card is in arrears, which open screens hear of, and nobody is asked for the money', async () => {
    const { at, read, shopper, removeCards } = await monthly();
    await removeCards();
    const published = await publishedChanges(server, { customerId: shopper.id });
    chargeAnswers = [() => Promise.reject(new Error('asked'))];
    await at('2027-02-27T14:00:00Z');
    assert.equal((await read()).state, 'InArrears');
    await eventually(async () => assert.deepEqual(published, ['access', 'order', 'notification']));
    assert.equal(chargeAnswers.length, 1);
  });

  it('is charged once when answers are lost', async () => {
    const { id, at, read } = await monthly();
    chargeFaults = ['timeoutBefore'];
    await at('2027-02-27T14:00:00Z');
    assert.deepEqual(await taken(id), { sum: 0, times: 0 });
    assert.equal((await read()).state, 'Active', 'unknown is not failed');
    chargeFaults = ['timeoutAfter'];
    for (let seconds = 10; seconds <= 60; seconds += 10)
      await at(`2027-02-27T14:${seconds === 60 ? '01:00' : `00:${seconds}`}Z`);
    await at('2027-02-27T14:05:00Z');
    assert.deepEqual(await taken(id), { sum: 10_000, times: 1 });
    assert.equal((await read()).state, 'Active');
  });

  it('is charged though the process died while a charge that never arrived was given up', async () => {
    const { id, at } = await monthly();
    chargeFaults = ['timeoutBefore'];
    await at('2027-02-27T14:00:00Z');
    await db.query(sql`
      create function die() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$`);
    await db.query(sql`create trigger dies before update on charges for each row execute function die()`);
    await at('2027-02-27T14:01:00Z');
    await db.query(sql`drop trigger dies on charges`);
    await at('2027-02-27T14:02:00Z');
    assert.deepEqual(await taken(id), { sum: 10_000, times: 1 });
  });

  it('is tried again, and not in arrears, where it is declined after its payment was given up', async () => {
    const { id, at, charges, read, notifications } = await monthly();
    chargeAnswers = [
      async () => {
        clock.set(instant('2027-02-27T14:01:00Z'));
        await runJobs(server.ctx, ['resolveOpenPayments']);
        return { state: 'declined', ref: null, message: 'Your card was declined.' };
      },
    ];
    await at('2027-02-27T14:00:00Z');
    await at('2027-02-27T14:02:00Z');
    assert.deepEqual([(await read()).state, await notifications()], ['Active', []]);
    assert.equal((await charges())[1]?.attempts, 1);
    assert.deepEqual(await taken(id), { sum: 10_000, times: 1 });
  });

  it('waits for a provider that has not decided', async () => {
    const { at, read, charges, notifications } = await monthly();
    chargeAnswers = [async () => ({ state: 'pending', ref: null })];
    await at('2027-02-27T14:00:00Z');
    assert.deepEqual([(await read()).state, (await charges())[1]?.state], ['Active', 'Due']);
    assert.deepEqual(await notifications(), []);
    await at('2027-02-27T14:01:00Z');
    assert.equal((await charges())[1]?.state, 'Paid');
  });

  it('is charged a little later by a provider that broke, as are the others at once', async () => {
    clock.set(instant('2027-02-27T14:00:00Z'));
    await runJobs(server.ctx); // charges what other tests left
    const [first, second] = [await monthly(), await monthly()];
    chargeAnswers = [() => Promise.reject(new Error('broken'))];
    clock.set(instant('2027-02-27T14:00:00Z'));
    await runJobs(server.ctx, ['openIntervals']);
    assert.equal(await chargeDue(server.ctx), 2);
    const all = async () => [(await taken(first.id)).sum, (await taken(second.id)).sum].toSorted();
    assert.deepEqual(await all(), [0, 10_000]);
    await first.at('2027-02-27T14:01:00Z');
    assert.deepEqual(await all(), [10_000, 10_000]);
  });

  it('of nothing to pay goes on without a card', async () => {
    const { at, read, charges, notifications, removeCards } = await monthly({ price: 0 });
    await removeCards();
    await at('2027-02-27T14:00:00Z');
    assert.deepEqual(
      (await charges()).map(({ state, attempts }) => [state, attempts]),
      [
        ['Paid', 1],
        ['Paid', 1],
      ],
    );
    assert.deepEqual([(await read()).state, await notifications()], ['Active', []]);
  });

  it('of the least that a card payment can be is charged', async () => {
    const { id, at } = await monthly();
    await db.query(sql`update bookings set price = ${sandbox.minimumCharge} where id = ${id}`);
    await at('2027-02-27T14:00:00Z');
    assert.deepEqual(await taken(id), { sum: sandbox.minimumCharge, times: 1 });
  });

  it('of the least that a card payment can be is owed without a card', async () => {
    const { id, at, read, removeCards } = await monthly();
    await db.query(sql`update bookings set price = ${sandbox.minimumCharge} where id = ${id}`);
    await removeCards();
    await at('2027-02-27T14:00:00Z');
    assert.equal((await read()).state, 'InArrears');
  });

  it('of less goes on and costs nothing', async () => {
    const { id, at, read, charges } = await monthly();
    await db.query(sql`update bookings set price = ${sandbox.minimumCharge - 1} where id = ${id}`);
    await at('2027-02-27T14:00:00Z');
    assert.deepEqual(
      (await charges()).map(({ state }) => state),
      ['Paid', 'Paid'],
    );
    assert.equal((await read()).state, 'Active');
    const payments = await db.query(sql`
      select from payments p join charges c on c.id = p.charge_id where c.booking_id = ${id}`);
    assert.equal(payments.length, 0);
  });

  it('is charged no more from its end on, however late it is ended', async () => {
    const { id, charges, read, shopper } = await monthly();
    const body = { endTime: '2027-02-27T14:00:00Z' };
    await shopper.call(bookingsApi.cancelBooking, { params: { id }, body });
    clock.set(instant('2027-02-27T14:00:00Z'));
    await runJobs(server.ctx, ['openIntervals', 'chargeDue']);
    assert.equal((await charges()).length, 1);
    assert.equal((await read()).nextChargeAt, null);
  });

  it('that ends with a later interval is charged up to that one, however late it is ended', async () => {
    const { id, at, charges, read, shopper } = await monthly();
    const body = { endTime: '2027-03-30T14:00:00Z' };
    await shopper.call(bookingsApi.cancelBooking, { params: { id }, body });
    await at('2027-02-27T14:00:00Z');
    assert.equal((await charges()).length, 2);
    clock.set(instant('2027-03-30T14:00:00Z'));
    await runJobs(server.ctx, ['openIntervals', 'chargeDue']);
    assert.equal((await charges()).length, 2);
    assert.equal((await read()).nextChargeAt, null);
  });

  it('goes on as it was agreed when its product ceases to recur', async () => {
    const { at, charges, read, productId } = await monthly();
    await db.query(sql`update products set recurring_interval = null where id = ${productId}`);
    await at('2027-02-27T14:00:00Z');
    assert.equal((await charges()).length, 2);
    assert.equal((await read()).nextChargeAt, '2027-03-30T14:00:00Z');
  });

  it('is paid by its customer once though the answer is lost', async () => {
    const { id, at, read, pay, payWith } = await monthly();
    await payWith(cards.noFunds);
    await at('2027-02-27T14:00:00Z');
    await payWith(cards.pays);
    chargeFaults = ['timeoutBefore'];
    assert.equal((await pay()).errorCode, 'PAYMENT_PENDING');
    assert.equal((await pay()).errorCode, 'BOOKING_STATE', 'a payment is under way');
    await at('2027-02-27T14:01:00Z');
    assert.deepEqual(await taken(id), { sum: 10_000, times: 1 });
    assert.equal((await read()).state, 'Active');
  });

  it('is paid by its customer at any time, once, and time goes on trying as planned where that fails', async () => {
    const { id, at, read, pay, payWith, charges } = await monthly({ overlockAfterDays: 7 });
    await payWith(cards.noFunds);
    assert.equal((await pay()).errorCode, 'BOOKING_STATE', 'nothing is owed');
    await at('2027-02-27T14:00:00Z');
    clock.set(instant('2027-02-28T00:00:00Z'));
    const refused = await pay();
    assert.deepEqual([refused.statusCode, refused.errorCode], [402, 'CARD_DECLINED']);
    assert.equal((await charges())[1]?.attempts, 1);
    const booking = await read();
    assert.equal(booking.state, 'InArrears');
    assert.deepEqual(booking.arrears, {
      owed: 10_000,
      since: '2027-02-27T14:00:00Z',
      nextAttemptAt: '2027-02-28T14:00:00Z',
      overlockAt: '2027-03-06T14:00:00Z',
    });

    await at('2027-03-06T14:00:00Z');
    assert.equal((await read()).arrears?.nextAttemptAt, null);
    await payWith(cards.pays);
    const answers = await Promise.all([pay(), pay(), pay()]);
    assert.equal(answers.filter(({ statusCode }) => statusCode === 200).length, 1);
    assert.deepEqual(await taken(id), { sum: 10_000, times: 1 });
    const paid = await read();
    assert.deepEqual([paid.state, paid.arrears], ['Active', null]);
  });

  it('that owes less than a card payment can be is paid without one as soon as its customer asks', async (t) => {
    const { at, pay, shopper, removeCards } = await monthly();
    await removeCards();
    await at('2027-02-27T14:00:00Z');
    const { payments } = server.ctx;
    t.after(() => Object.assign(server.ctx, { payments }));
    server.ctx.payments = { ...payments, minimumCharge: 10_001 };
    const published = await publishedChanges(server, { customerId: shopper.id });
    assert.equal((await pay()).result?.state, 'Active');
    await eventually(async () => assert.deepEqual(published, ['access', 'order', 'notification']));
  });

  it('says what the provider says where it refuses a payment of its customer, which names the order', async () => {
    const { id, at, pay, payWith, read } = await monthly();
    await payWith(cards.noFunds);
    await at('2027-02-27T14:00:00Z');
    chargeAnswers = [async () => ({ state: 'refused', message: 'No such customer.' })];
    const { errorCode, errorMessage } = await pay();
    assert.deepEqual([errorCode, errorMessage], ['PAYMENT_REFUSED', 'No such customer.']);
    const { failure } = await db.one<{ failure: string }>(sql`
      select p.failure from payments p join charges c on c.id = p.charge_id
      where c.booking_id = ${id} order by p.id desc limit 1`);
    assert.equal(failure, 'No such customer.');
    assert.equal(askedFor.at(-1), `Order ${(await read()).Order?.reference}`);
  });

  it('is not paid by anybody else, and not without a card', async () => {
    const { id, at, pay, payWith, removeCards } = await monthly();
    await payWith(cards.noFunds);
    await at('2027-02-27T14:00:00Z');
    const stranger = await makeShopper(server);
    assert.equal((await stranger.call(bookingsApi.payArrears, { params: { id } })).errorCode, 'NOT_FOUND');
    await removeCards();
    assert.equal((await pay()).errorCode, 'PAYMENT_METHOD_MISSING');
    await at('2027-02-28T14:00:00Z');
  });

  it('that is owed is not paid where nobody takes cards any more, which its customer reads', async (t) => {
    const { at, pay, payWith } = await monthly();
    await payWith(cards.noFunds);
    await at('2027-02-27T14:00:00Z');
    const { payments } = server.ctx;
    t.after(() => Object.assign(server.ctx, { payments }));
    server.ctx.payments = noCards;
    assert.equal((await pay()).errorCode, 'PAYMENTS_OFF');
  });

  it('is one of 200 whose intervals are opened, and of 20 that are charged, at a time', async () => {
    const { unitId, shopper } = await monthly();
    const start = clock.now();
    await db.query(sql`
      with made as (
        insert into units (site_id, area_id, product_id, type, name)
        select site_id, area_id, product_id, type, 'M' || n from units, generate_series(1, 201) as n
        where id = ${unitId}
        returning id, site_id, product_id
      )
      insert into bookings (unit_id, site_id, product_id, customer_id, state, start_time, price, recurring,
        next_charge_at, created_at)
      select id, site_id, product_id, ${shopper.id}, 'Active', ${start}, 0, true, ${start}, ${start} from made`);
    assert.equal(await openIntervals(server.ctx), 200);
    assert.equal(await openIntervals(server.ctx), 1);
    assert.equal(await openIntervals(server.ctx), 0);
    const charged: number[] = [];
    for (let batch = 0; batch < 12; batch++) charged.push(await chargeDue(server.ctx));
    assert.deepEqual(charged, [...Array(10).fill(20), 1, 0]);
  });
});
