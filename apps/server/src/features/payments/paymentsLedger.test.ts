import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, afterEach, beforeEach, describe, it } from 'node:test';
import * as bookingsApi from '@gatehouse/contract/api/bookings';
import { createSandboxCardToken } from '@gatehouse/contract/api/cards';
import { putOrderProduct } from '@gatehouse/contract/api/orders';
import { bookPoolTable, leavePoolTable } from '@gatehouse/contract/api/poolTables';
import { buyVend } from '@gatehouse/contract/api/vend';
import { gstIn } from '@gatehouse/contract/rules/money';
import fc from 'fast-check';
import pg from 'pg';
import { sql } from '../../db/sql.ts';
import { runJobs } from '../../jobs/jobs.ts';
import { createSandbox, type Fault, type FaultyCall } from '../../providers/payments/sandbox.ts';
import {
  makeController,
  makeDoor,
  makeLockable,
  makeProduct,
  makeSite,
  makeStock,
  makeUnit,
} from '../../testing/factories.ts';
import type { CommandEnd } from '../../testing/fakeGateway.ts';
import { listLedgerFaults } from '../../testing/ledgerLaws.ts';
import { makeBooking } from '../../testing/peopleFactories.ts';
import { makePoolTable } from '../../testing/poolFactories.ts';
import { cards, makeShopper, type Shopper } from '../../testing/shopper.ts';
import { startTestServer } from '../../testing/testServer.ts';
import { openIntervals } from './recurring.ts';

let answer: CommandEnd = { outcome: 'executed' };
const server = await startTestServer({ after }, { doors: { command: () => answer } });
const { clock } = server;
const { db } = server.ctx;

let faults: Partial<Record<FaultyCall, Fault[]>> = {};
let refusesRefunds = false;
const sandbox = createSandbox(db, clock, (call) => faults[call]?.shift());
server.ctx.payments = {
  ...sandbox,
  async refund(refund) {
    if (refusesRefunds) throw new Error('The provider refuses this refund');
    return sandbox.refund(refund);
  },
};
beforeEach(() => {
  faults = {};
  refusesRefunds = false;
  answer = { outcome: 'executed' };
});
/** Whatever happened, ledger, rows and provider agree, and a house of before the ledger would have the same ledger. */
afterEach(async () => {
  assert.deepEqual(await listLedgerFaults(db), []);
  const before = await transfers();
  await postAsOfBefore();
  assert.deepEqual(await transfers(), before);
});

const transfers = () =>
  db.query(sql`
    select event, source_id, debit, credit, amount, site_id, customer_id, booking_id, order_product_id, category,
      provider, at::text
    from ledger_transfers order by source_id, event, booking_id, order_product_id, debit, credit`);

/** Empties the ledger, and has the migration post what a house of before it has. */
async function postAsOfBefore(): Promise<void> {
  await db.query(sql`alter table ledger_transfers disable trigger only_added`);
  await db.query(sql`delete from ledger_transfers`);
  await db.query(sql`alter table ledger_transfers enable trigger only_added`);
  const fill = new URL('../../db/migrations/0097_ledger_of_before.sql', import.meta.url);
  const client = new pg.Client({ connectionString: server.ctx.config.databaseUrl });
  await client.connect();
  await client.query(await readFile(fill, 'utf8')).finally(() => client.end());
}

const inAWeek = () => clock.now().add({ hours: 24 * 7 });
const pass = async (hours: number) => {
  clock.advance({ hours });
  await runJobs(server.ctx);
};

/** What was posted for a site, in its order: 'paid: card to sales (storage) 9091'. */
async function posted(siteId: number): Promise<string[]> {
  const rows = await db.query<{
    event: string;
    debit: string;
    credit: string;
    category: string | null;
    amount: number;
  }>(sql`
    select event, debit, credit, category, amount from ledger_transfers where site_id = ${siteId}
    order by id, credit, debit`);
  return rows.map(
    ({ event, debit, credit, category, amount }) =>
      `${event}: ${debit} to ${credit}${category === null ? '' : ` (${category})`} ${amount}`,
  );
}

/** A paid order of bookings at these prices, which begin in a week unless they recur. */
async function rented(prices: readonly number[], given: { monthly?: boolean } = {}) {
  const siteId = await makeSite(db);
  const shopper = await makeShopper(server);
  await shopper.saveCard();
  const { id: orderId } = await shopper.openCart(siteId);
  const bookings: number[] = [];
  for (const price of prices) {
    const productId = await makeProduct(db, { siteId, price });
    await makeUnit(db, { siteId, productId });
    const start = given.monthly ? clock.now() : inAWeek();
    bookings.push((await shopper.book(orderId, productId, start)).result!.id);
  }
  assert.equal((await shopper.pay(orderId)).statusCode, 200);
  return { siteId, shopper, orderId, bookings };
}
const cancel = (shopper: Shopper, id: number) =>
  shopper.call(bookingsApi.cancelBooking, { params: { id }, body: { endTime: clock.now().toString() } });

describe('the ledger of an order', () => {
  it('takes each line as a sale and its GST, bookings and goods apart', async () => {
    const siteId = await makeSite(db);
    const room = await makeProduct(db, { siteId, price: 10_000 });
    await makeUnit(db, { siteId, productId: room });
    const padlock = await makeProduct(db, { siteId, price: 1_250, type: 'purchasable' });
    await makeStock(db, { productId: padlock, lockableId: await makeLockable(db, { siteId }), count: 2 });
    const shopper = await makeShopper(server);
    await shopper.saveCard();
    const { id: orderId } = await shopper.openCart(siteId);
    await shopper.book(orderId, room);
    await shopper.call(putOrderProduct, { params: { id: orderId, pid: padlock }, body: { quantity: 2 } });
    assert.deepEqual(await posted(siteId), []);
    await shopper.pay(orderId);
    assert.deepEqual(await posted(siteId), [
      'paid: card to sales (storage) 9091',
      'paid: card to tax (storage) 909',
      'paid: card to sales (goods) 2273',
      'paid: card to tax (goods) 227',
    ]);
  });

  it('has no GST but what receipts print', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 100_000_000 }), async (cents) => {
        const { tax } = await db.one<{ tax: number }>(
          sql`select amount as tax from taxed(${cents}) where account = 'tax'`,
        );
        assert.equal(tax, gstIn(cents));
      }),
      { numRuns: 200 },
    );
  });

  it('posts nothing where nothing was paid', async () => {
    const siteId = await makeSite(db);
    const productId = await makeProduct(db, { siteId, price: 10_000 });
    await makeUnit(db, { siteId, productId });
    const shopper = await makeShopper(server);
    await shopper.saveCard(cards.declined);
    const { id } = await shopper.openCart(siteId);
    await shopper.book(id, productId);
    assert.equal((await shopper.pay(id)).errorCode, 'CARD_DECLINED');
    assert.deepEqual(await posted(siteId), []);
  });

  it('owes money back that came too late, until the provider has given it back', async () => {
    const siteId = await makeSite(db);
    const productId = await makeProduct(db, { siteId, price: 10_000 });
    const unitId = await makeUnit(db, { siteId, productId });
    const shopper = await makeShopper(server);
    await shopper.saveCard();
    const { id } = await shopper.openCart(siteId);
    await shopper.book(id, productId);
    faults = { charge: ['timeoutAfter'], findCharge: ['timeoutBefore'], refund: ['timeoutBefore'] };
    assert.equal((await shopper.pay(id)).errorCode, 'PROVIDER_UNAVAILABLE');
    await db.query(sql`update bookings set state = 'Expired' where order_id = ${id}`);
    await makeBooking(db, { unitId, start: clock.now() });
    clock.advance({ minutes: 1 });
    await runJobs(server.ctx);
    assert.deepEqual(await posted(siteId), ['returned: card to owedBack 10000']);
    assert.deepEqual(await listLedgerFaults(db), []);
    await pass(1);
    assert.deepEqual((await posted(siteId)).slice(1), ['refundSucceeded: owedBack to card 10000']);
  });
});

describe('the ledger of an interval', () => {
  const MONTH = 24 * 32;

  it('is owed from its start, and paid by the card', async () => {
    const { siteId } = await rented([11_000], { monthly: true });
    clock.advance({ hours: MONTH });
    await openIntervals(server.ctx);
    assert.deepEqual((await posted(siteId)).slice(2), [
      'chargeOpened: receivable to sales (storage) 10000',
      'chargeOpened: receivable to tax (storage) 1000',
    ]);
    assert.deepEqual(await listLedgerFaults(db), []);
    await runJobs(server.ctx);
    assert.deepEqual((await posted(siteId)).slice(4), ['paid: card to receivable 11000']);
  });

  it('that nobody can be charged for is waived', async () => {
    const { siteId, bookings } = await rented([5_000], { monthly: true });
    await db.query(sql`update bookings set price = 33 where id = ${bookings[0]!}`);
    // What the first interval was sold for stays, and the law of orders reads the price of now.
    await pass(MONTH);
    await db.query(sql`update bookings set price = 5000 where id = ${bookings[0]!}`);
    assert.deepEqual((await posted(siteId)).slice(2), [
      'chargeOpened: receivable to sales (storage) 30',
      'chargeOpened: receivable to tax (storage) 3',
      'chargeWaived: waived to receivable (storage) 30',
      'chargeWaived: tax to receivable (storage) 3',
    ]);
  });

  it('is owed by whoever gets the booking', async () => {
    const { siteId, shopper } = await rented([11_000], { monthly: true });
    const other = await makeShopper(server);
    const unitId = await makeUnit(db, { siteId });
    const id = await makeBooking(db, {
      unitId,
      customerId: null,
      start: clock.now(),
      price: 2_200,
      nextChargeAt: clock.now(),
    });
    await pass(1);
    await db.query(sql`update bookings set customer_id = ${other.id} where id = ${id}`);
    const owed = await db.query(sql`
      select customer_id as who, debited::integer as cents from ledger_balances
      where account = 'receivable' and site_id = ${siteId} and debited <> 0`);
    assert.deepEqual(owed, [{ who: other.id, cents: 2_200 }]);
    assert.notEqual(shopper.id, other.id);
  });
});

describe('the ledger of money that goes back', () => {
  it('takes it from the sales of its booking as it starts, and from the card as it ends', async () => {
    const { siteId, shopper, bookings } = await rented([10_000, 4_400]);
    faults = { refund: ['timeoutBefore'] };
    await cancel(shopper, bookings[1]!);
    assert.deepEqual((await posted(siteId)).slice(4), [
      'refundStarted: refunds to owedBack (storage) 4000',
      'refundStarted: tax to owedBack (storage) 400',
    ]);
    await pass(1);
    assert.deepEqual((await posted(siteId)).slice(6), ['refundSucceeded: owedBack to card 4400']);
  });

  it('takes it back where the provider refuses', async () => {
    const { siteId, shopper, bookings } = await rented([4_400]);
    refusesRefunds = true;
    await cancel(shopper, bookings[0]!);
    assert.deepEqual((await posted(siteId)).slice(2), [
      'refundStarted: refunds to owedBack (storage) 4000',
      'refundStarted: tax to owedBack (storage) 400',
      'refundFailed: owedBack to refunds (storage) 4000',
      'refundFailed: owedBack to tax (storage) 400',
    ]);
  });

  it('is posted once, however many give up a booking at once', async () => {
    const { siteId, shopper, bookings } = await rented([4_400]);
    await Promise.all(Array.from({ length: 6 }, () => cancel(shopper, bookings[0]!)));
    assert.equal((await posted(siteId)).filter((line) => line.startsWith('refundSucceeded')).length, 1);
  });

  it('that is of no line in particular is shared among them, to the cent', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 50, max: 9_999 }), { minLength: 1, maxLength: 3 }),
        fc.integer({ min: 1, max: 99 }),
        async (prices, percent) => {
          const { siteId, orderId } = await rented(prices);
          const total = prices.reduce((sum, price) => sum + price, 0);
          const amount = Math.max(1, Math.floor((total * percent) / 100));
          const now = clock.now();
          // As an operator does for goodwill; the sandbox is asked by the next sweep.
          await db.query(sql`
            insert into refunds (payment_id, amount, provider_key, state, created_at, asked_at)
            select id, ${amount}, gen_random_uuid(), 'Started', ${now}, ${now} from payments
            where order_id = ${orderId}`);
          assert.deepEqual(await listLedgerFaults(db), []);
          await pass(1);
          const started = (await posted(siteId)).filter((line) => line.startsWith('refundStarted'));
          assert.equal(
            started.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0),
            amount,
          );
        },
      ),
      { numRuns: 10 },
    );
  });
});

describe('the ledger of games and kiosks', () => {
  it('has a game as a sale of games, and gives it back where it is left', async () => {
    const siteId = await makeSite(db);
    const id = await makePoolTable(db, { siteId, price: 880 });
    const players = [await makeShopper(server), await makeShopper(server)];
    for (const player of players) {
      await player.saveCard();
      const answer = await player.call(bookPoolTable, { params: { id }, body: { alias: 'Ann' } });
      assert.equal(answer.statusCode, 200);
    }
    assert.deepEqual((await posted(siteId)).slice(2), [
      'paid: card to sales (games) 800',
      'paid: card to tax (games) 80',
    ]);
    const { entry } = await db.one<{ entry: number }>(sql`
      select id as entry from queue_entries where customer_id = ${players[1]!.id}`);
    await players[1]!.call(leavePoolTable, { params: { id, entryId: entry } });
    assert.deepEqual((await posted(siteId)).slice(4), [
      'refundStarted: refunds to owedBack (games) 800',
      'refundStarted: tax to owedBack (games) 80',
      'refundSucceeded: owedBack to card 880',
    ]);
  });

  it('has goods of a kiosk, and gives them back where its door stays shut', async () => {
    const siteId = await makeSite(db);
    const controllerId = await makeController(db, { siteId, online: true });
    await db.query(sql`update controllers set last_seen_at = ${clock.now()} where id = ${controllerId}`);
    const doorId = await makeDoor(db, { siteId, controllerId });
    const lockableId = await makeLockable(db, { siteId, doorId, vendId: 'LEDGER-VEND' });
    const productId = await makeProduct(db, { siteId, type: 'purchasable', price: 550 });
    await makeStock(db, { productId, lockableId, count: 2 });
    const token = server.guestToken();
    const card = { number: cards.pays, expiry: '12/34', cvc: '123', name: '' };
    const buy = async () => {
      const made = await server.call(createSandboxCardToken, { body: card, token });
      const body = { cardToken: made.result!.cardToken };
      return server.call(buyVend, { params: { id: 'LEDGER-VEND' }, body, token });
    };
    assert.equal((await buy()).statusCode, 200);
    assert.deepEqual(await posted(siteId), [
      'paid: card to sales (goods) 500',
      'paid: card to tax (goods) 50',
    ]);
    answer = { outcome: 'rejected' };
    assert.notEqual((await buy()).statusCode, 200);
    assert.deepEqual((await posted(siteId)).slice(4), [
      'refundStarted: refunds to owedBack (goods) 500',
      'refundStarted: tax to owedBack (goods) 50',
      'refundSucceeded: owedBack to card 550',
    ]);
  });
});

describe('a house of before the ledger', () => {
  it('is posted as if the ledger had always been there', async () => {
    for (let order = 0; order < 6; order++) {
      const { shopper, bookings } = await rented([10_000, 4_400, 1_250]);
      await cancel(shopper, bookings[order % 3]!);
    }
    const before = await transfers();
    assert.ok(before.length > 50);
    await postAsOfBefore();
    assert.deepEqual(await transfers(), before);
  });
});
