import assert from 'node:assert/strict';
import { after, beforeEach, describe, it } from 'node:test';
import * as bookingsApi from '@gatehouse/contract/api/bookings';
import * as api from '@gatehouse/contract/api/orders';
import { sql } from '../../db/sql.ts';
import { runJobs } from '../../jobs/jobs.ts';
import { createSandbox, type Fault } from '../../providers/payments/sandbox.ts';
import { makeDoor, makeProduct, makeSite, makeUnit } from '../../testing/factories.ts';
import { startHouse } from '../../testing/house.ts';
import { cards, makeShopper } from '../../testing/shopper.ts';

const house = await startHouse({ after });
const { db } = house.ctx;
const { clock } = house;
let chargeFaults: Fault[] = [];
beforeEach(() => {
  chargeFaults = [];
});
house.ctx.payments = createSandbox(db, clock, (call) =>
  call === 'charge' ? chargeFaults.shift() : undefined,
);

const instant = (text: string) => Temporal.Instant.from(text);

/** A monthly booking that began on 31 January at 00:00 in Brisbane, and is paid to the end of February. */
async function monthly(given: { overlockAfterDays?: number | null } = {}) {
  clock.set(instant('2027-01-31T02:00:00Z'));
  const siteId = await makeSite(db);
  const days = given.overlockAfterDays;
  if (days !== undefined)
    await db.query(sql`update sites set overlock_after_days = ${days} where id = ${siteId}`);
  const productId = await makeProduct(db, { siteId, price: 10_000 });
  const doorId = await makeDoor(db, { siteId });
  const unitId = await makeUnit(db, { siteId, productId, doorId });
  const shopper = await makeShopper(house);
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
  /** Moves to a moment, as a house that runs all the time would. */
  const at = async (text: string) => {
    clock.set(instant(text));
    await runJobs(house.ctx);
  };
  const payWith = async (number: string) => {
    const old = await db.query<{ id: number }>(
      sql`select id from cards where customer_id = ${shopper.id} and removed_at is null`,
    );
    await shopper.saveCard(number);
    for (const card of old) {
      await shopper.call(api.removeCard, { params: { id: shopper.id, cardId: card.id } });
    }
  };
  return { shopper, id, unitId, doorId, read, charges, overlocks, at, payWith };
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
    await Promise.all(Array.from({ length: 4 }, () => runJobs(house.ctx, ['openIntervals', 'chargeDue'])));
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
    const { at, charges, read, payWith, overlocks } = await monthly({ overlockAfterDays: null });
    await payWith(cards.noFunds);
    const attempts = async (text: string) => {
      await at(text);
      return (await charges())[1]?.attempts;
    };
    assert.equal(await attempts('2027-02-27T14:00:00Z'), 1);
    assert.equal((await read()).state, 'InArrears');
    assert.equal(await attempts('2027-02-28T13:59:59Z'), 1);
    assert.equal(await attempts('2027-02-28T14:00:00Z'), 2);
    assert.equal(await attempts('2027-03-02T14:00:00Z'), 3);
    assert.equal(await attempts('2027-03-04T14:00:00Z'), 4);
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
    const { at, overlocks, payWith, read, unitId, doorId } = await monthly();
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
      sql`select action, how, reason from activity where door_id = ${doorId} order by id`,
    );
    assert.deepEqual(history, [
      { action: 'overlock', how: 'system', reason: 'arrears' },
      { action: 'overlockLifted', how: 'system', reason: 'arrears' },
    ]);
  });

  it('is not overlocked while the payment that ends its arrears is under way', async () => {
    const booking = await monthly({ overlockAfterDays: 0 });
    await booking.payWith(cards.noFunds);
    await booking.at('2027-02-27T14:00:00Z');
    await db.query(sql`update units set overlock_arrears = false where id = ${booking.unitId}`);
    await db.transaction(async (tx) => {
      await tx.query(
        sql`update bookings set state = 'Active', arrears_since = null where id = ${booking.id}`,
      );
      await runJobs(house.ctx, ['overlockLate']);
    });
    await runJobs(house.ctx, ['overlockLate']);
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

  it('without a card is in arrears', async () => {
    const { at, read, shopper } = await monthly();
    await db.query(
      sql`update cards set removed_at = ${clock.now()}, is_default = false where customer_id = ${shopper.id}`,
    );
    await at('2027-02-27T14:00:00Z');
    assert.equal((await read()).state, 'InArrears');
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

  it('is paid by its customer at any time, once, and time goes on trying as planned where that fails', async () => {
    const { id, at, read, payWith, charges, shopper } = await monthly({ overlockAfterDays: 7 });
    await payWith(cards.noFunds);
    const pay = () => shopper.call(bookingsApi.payArrears, { params: { id } });
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

  it('is not paid by anybody else, and not without a card', async () => {
    const { id, at, payWith, shopper } = await monthly();
    await payWith(cards.noFunds);
    await at('2027-02-27T14:00:00Z');
    const stranger = await makeShopper(house);
    assert.equal((await stranger.call(bookingsApi.payArrears, { params: { id } })).errorCode, 'NOT_FOUND');
    await db.query(sql`update cards set removed_at = ${clock.now()} where customer_id = ${shopper.id}`);
    assert.equal(
      (await shopper.call(bookingsApi.payArrears, { params: { id } })).errorCode,
      'PAYMENT_METHOD_MISSING',
    );
    await at('2027-02-28T14:00:00Z');
  });
});
