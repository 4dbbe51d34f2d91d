import assert from 'node:assert/strict';
import { after, beforeEach, describe, it } from 'node:test';
import { getCustomerInfo } from '@gatehouse/contract/api/access';
import * as bookingsApi from '@gatehouse/contract/api/bookings';
import { listNotifications } from '@gatehouse/contract/api/notifications';
import * as orders from '@gatehouse/contract/api/orders';
import * as api from '@gatehouse/contract/api/poolTables';
import { sql } from '../../db/sql.ts';
import { runJobs } from '../../jobs/jobs.ts';
import { createSandbox, type Fault, type FaultyCall } from '../../providers/payments/sandbox.ts';
import { makeController, makeDoor, makeProduct, makeUnit } from '../../testing/factories.ts';
import { makePoolTable } from '../../testing/poolFactories.ts';
import { cards, makeShopper, type Shopper } from '../../testing/shopper.ts';
import { startTestServer } from '../../testing/testServer.ts';

const server = await startTestServer({ after }, { max: 64 });
const { db } = server.ctx;

let faults: Partial<Record<FaultyCall, Fault[]>> = {};
beforeEach(() => {
  faults = {};
});
server.ctx.payments = createSandbox(db, server.clock, (call) => faults[call]?.shift());

async function player(card = cards.pays): Promise<Shopper> {
  const shopper = await makeShopper(server, { address: false });
  await shopper.saveCard(card);
  return shopper;
}

const join = (who: Shopper, id: number, alias = 'Ann', key?: string) =>
  who.call(api.bookPoolTable, {
    params: { id },
    body: { alias },
    ...(key && { headers: { 'idempotency-key': key } }),
  });
const start = (who: Shopper, id: number, entryId: number) =>
  who.call(api.startPoolGame, { params: { id, entryId } });
const leave = (who: Shopper, id: number, entryId: number) =>
  who.call(api.leavePoolTable, { params: { id, entryId } });
const look = async (id: number) =>
  (await server.call(api.getPoolTable, { params: { id }, token: server.guestToken() })).result!;
/** The queue as its aliases in their places, after checking that the places have no gap. */
async function aliases(id: number): Promise<string[]> {
  const { Queue } = await look(id);
  assert.deepEqual(
    Queue.map(({ index }) => index),
    Queue.map((_, place) => place + 1),
  );
  return Queue.map(({ alias }) => alias);
}
/** What the provider's ledger says a customer paid and was paid back, in cents. */
const ledger = (customerId: number) =>
  db.one<{ taken: number; returned: number }>(sql`
    select coalesce(sum(l.amount) filter (where l.outcome = 'succeeded'), 0)::integer as taken,
      coalesce(sum((select sum(r.amount) from sandbox_ledger r where r.charge_id = l.id)), 0)::integer as returned
    from payments p join sandbox_ledger l on l.key = p.provider_key and l.kind = 'charge'
    where p.customer_id = ${customerId}`);
const bookingStates = async (who: Shopper) =>
  (await who.call(bookingsApi.listBookings)).result!.map(({ state }) => state).toSorted();
const notifications = async (who: Shopper) =>
  (await who.call(listNotifications, { params: { id: who.id } })).result!.notifications;
async function pass(duration: Temporal.DurationLike) {
  server.clock.advance(duration);
  await runJobs(server.ctx);
}

it('a table whose lights do not answer says so', async () => {
  const table = await makePoolTable(db, { name: 'Galah' });
  const { siteId } = await db.one<{ siteId: number }>(
    sql`select site_id as "siteId" from units where id = ${table}`,
  );
  const controllerId = await makeController(db, { siteId });
  const doorId = await makeDoor(db, { siteId, controllerId, hasLights: true });
  assert.equal((await look(table)).lightsOffline, false);
  await db.query(sql`update units set door_id = ${doorId} where id = ${table}`);
  assert.equal((await look(table)).lightsOffline, true);
  await db.query(
    sql`update controllers set online = true, last_seen_at = ${server.clock.now()} where id = ${controllerId}`,
  );
  assert.equal((await look(table)).lightsOffline, false);
  server.clock.advance({ minutes: 2 });
  assert.equal((await look(table)).lightsOffline, true);
});

describe('joining a queue', () => {
  it('starts at once at a free table and runs for the interval of its product', async () => {
    const table = await makePoolTable(db, { name: 'Magpie' });
    const ann = await player();
    const booked = await join(ann, table);
    assert.equal(booked.statusCode, 200);
    assert.equal(booked.result?.index, 1);
    const { Queue, ...facts } = await look(table);
    assert.deepEqual(
      [facts.name, facts.Product_price, facts.Product_recurringIntervalCount, facts.outOfService],
      ['Magpie', 800, 30, false],
    );
    const now = server.clock.now();
    assert.deepEqual(Queue, [
      {
        id: booked.result?.entryId,
        index: 1,
        alias: 'Ann',
        Booking: { id: booked.result?.bookingId, notes: 'Ann' },
        own: false,
        startedAt: now.toString(),
        endsAt: now.add({ minutes: 30 }).toString(),
        turnEndsAt: null,
        expectedStart: now.toString(),
        missedTurn: false,
      },
    ]);
    assert.equal(facts.nextStart, now.add({ minutes: 30 }).toString());
    const own = await ann.call(api.getPoolTable, { params: { id: table } });
    assert.equal(own.result?.Queue[0]?.own, true);
    assert.deepEqual(await bookingStates(ann), ['Active']);
    assert.deepEqual(await ledger(ann.id), { taken: 800, returned: 0 });
    assert.equal((await ann.call(orders.listBookingHistory)).result?.[0]?.state, 'Prepaid');
  });

  it('waits behind the others, with the time at which it will likely start', async () => {
    const table = await makePoolTable(db);
    const now = server.clock.now();
    for (const alias of ['Ann', 'Bob', 'Cat']) await join(await player(), table, alias);
    assert.deepEqual(await aliases(table), ['Ann', 'Bob', 'Cat']);
    const { Queue } = await look(table);
    assert.deepEqual(
      Queue.map(({ expectedStart }) => expectedStart),
      [0, 30, 60].map((minutes) => now.add({ minutes }).toString()),
    );
    assert.deepEqual(
      Queue.map(({ turnEndsAt }) => turnEndsAt),
      [null, null, null],
    );
  });

  it('takes at most three games of a customer', async () => {
    const table = await makePoolTable(db);
    const ann = await player();
    for (let game = 0; game < 3; game++) assert.equal((await join(ann, table)).statusCode, 200);
    const fourth = await join(ann, table);
    assert.deepEqual([fourth.statusCode, fourth.errorCode], [409, 'QUEUE_FULL']);
    assert.equal(
      (await join(ann, await makePoolTable(db))).statusCode,
      200,
      'another table is another queue',
    );
    assert.equal((await ledger(ann.id)).taken, 3_200);
  });

  it('takes at most three games also when ten are asked for at once', async () => {
    const table = await makePoolTable(db);
    const ann = await player();
    const answers = await Promise.all(Array.from({ length: 10 }, () => join(ann, table)));
    const joined = answers.filter(({ statusCode }) => statusCode === 200).length;
    assert.ok(joined >= 1 && joined <= 3);
    for (const { errorCode } of answers)
      assert.ok([undefined, 'QUEUE_FULL', 'PAYMENT_PENDING'].includes(errorCode));
    assert.equal((await aliases(table)).length, joined);
    assert.equal((await ledger(ann.id)).taken, joined * 800);
  });

  it('asks for an alias of 1 to 20 characters', async () => {
    const table = await makePoolTable(db);
    const ann = await player();
    for (const alias of ['', '   ', 'a'.repeat(21)]) {
      assert.equal((await join(ann, table, alias)).errorCode, 'VALIDATION');
    }
    assert.equal((await join(ann, table, `  ${'a'.repeat(20)} `)).statusCode, 200);
    assert.deepEqual(await aliases(table), ['a'.repeat(20)]);
  });

  it('knows no table of another organisation, and no unit that is none', async () => {
    const ann = await player();
    const unitId = await makeUnit(db);
    assert.equal((await join(ann, unitId)).errorCode, 'NOT_FOUND');
    const table = await makePoolTable(db);
    await db.query(sql`update organisations set feature_pool_table = false where id = 4`);
    assert.equal((await join(ann, table)).errorCode, 'NOT_FOUND');
    await db.query(sql`update organisations set feature_pool_table = true where id = 4`);
    await db.query(sql`update units set out_of_service = true where id = ${table}`);
    assert.equal((await join(ann, table)).errorCode, 'TABLE_CLOSED');
    assert.equal((await look(table)).outOfService, true);
  });

  it('takes no game that meets days out of service', async () => {
    const ann = await player();
    const table = await makePoolTable(db);
    const today = server.clock.now().toZonedDateTimeISO('Australia/Brisbane').toPlainDate();
    await db.query(sql`
      insert into unit_outages (site_id, unit_id, starts_on, reason)
      select site_id, id, ${today.add({ days: 1 })}, 'New cloth' from units where id = ${table}`);
    assert.equal((await look(table)).outOfService, false);
    assert.equal((await join(ann, table)).statusCode, 200);
    await db.query(sql`
      update bookings set end_time = ${today.add({ days: 1 })}::date::timestamp at time zone 'Australia/Brisbane'
      where unit_id = ${table}`);
    const { errorCode, errorMessage } = await join(await player(), table);
    assert.deepEqual(
      [errorCode, errorMessage],
      ['TABLE_CLOSED', 'This table goes out of use before your game would be over.'],
    );
    await db.query(sql`update unit_outages set starts_on = ${today} where unit_id = ${table}`);
    assert.equal((await look(table)).outOfService, true);
    assert.equal((await join(await player(), table)).errorMessage, 'This table is out of use right now.');
  });

  it('leaves the cart at the same site alone', async () => {
    const table = await makePoolTable(db);
    const { site_id: siteId } = await db.one<{ site_id: number }>(
      sql`select site_id from units where id = ${table}`,
    );
    const productId = await makeProduct(db, { siteId });
    await makeUnit(db, { siteId, productId });
    const ann = await player();
    const cart = await ann.openCart(siteId);
    await ann.book(cart.id, productId);
    assert.equal((await join(ann, table)).statusCode, 200);
    const active = await ann.call(orders.getActiveOrder, { query: { siteId } });
    assert.equal(active.result?.id, cart.id);
    assert.equal(active.result?.Bookings.length, 1);
  });

  it('64 at once get 64 places, without a gap or a doubled one, and pay once each', async () => {
    const table = await makePoolTable(db);
    const players = await Promise.all(Array.from({ length: 64 }, () => player()));
    const answers = await Promise.all(players.map((who, n) => join(who, table, `P${n}`)));
    assert.deepEqual(new Set(answers.map(({ statusCode }) => statusCode)), new Set([200]));
    assert.equal((await aliases(table)).length, 64);
    const { Queue } = await look(table);
    assert.equal(Queue.filter(({ startedAt }) => startedAt !== null).length, 1);
    const paid = await db.query<{ placed: Temporal.Instant }>(sql`
      select q.created_at as placed from queue_entries q where q.unit_id = ${table} order by q.id`);
    assert.equal(paid.length, 64);
    const byEntry = Queue.map(({ id }) => id);
    assert.deepEqual(
      byEntry,
      byEntry.toSorted((a, b) => a - b),
      'places follow the order of joining',
    );
    for (const who of players) assert.deepEqual(await ledger(who.id), { taken: 800, returned: 0 });
  });
});

describe('paying for a game', () => {
  it('reports a decline in the words of the provider, and nothing stays behind', async () => {
    const table = await makePoolTable(db);
    const ann = await player(cards.declined);
    const refused = await join(ann, table);
    assert.deepEqual([refused.statusCode, refused.errorCode], [402, 'CARD_DECLINED']);
    assert.deepEqual(await aliases(table), []);
    assert.deepEqual((await ann.call(orders.listOrders)).result, []);
    assert.deepEqual(await bookingStates(ann), []);
    const cardId = await ann.saveCard();
    const again = await ann.call(api.bookPoolTable, {
      params: { id: table },
      body: { alias: 'Ann', cardId },
    });
    assert.equal(again.result?.index, 1);
  });

  it('needs a card', async () => {
    const table = await makePoolTable(db);
    const ann = await makeShopper(server);
    assert.equal((await join(ann, table)).errorCode, 'PAYMENT_METHOD_MISSING');
    const free = await makePoolTable(db, { price: 0 });
    assert.equal((await join(ann, free)).statusCode, 200, 'but not for a free game');
  });

  it('sent again with its Idempotency-Key is one game', async () => {
    const table = await makePoolTable(db);
    const ann = await player();
    const key = 'pool-game-0001';
    const first = await join(ann, table, 'Ann', key);
    assert.deepEqual((await join(ann, table, 'Ann', key)).result, first.result);
    // As after a crash between joining and answering.
    await db.query(sql`delete from idempotency_keys where key = ${key}`);
    assert.deepEqual((await join(ann, table, 'Ann', key)).result, first.result);
    assert.equal((await ledger(ann.id)).taken, 800);
  });

  it('whose answer was lost is found later, and the game joins then', async () => {
    const table = await makePoolTable(db);
    const ann = await player();
    faults = { charge: ['timeoutAfter'], findCharge: ['error'] };
    const lost = await join(ann, table, 'Ann', 'pool-game-0002');
    assert.equal(lost.errorCode, 'PROVIDER_UNAVAILABLE');
    assert.deepEqual(await aliases(table), []);
    assert.equal((await join(ann, table, 'Ann')).errorCode, 'PAYMENT_PENDING', 'no second charge meanwhile');
    assert.equal((await join(ann, table, 'Ann', 'pool-game-0002')).errorCode, 'PAYMENT_PENDING');
    await pass({ seconds: 10 });
    assert.deepEqual(await aliases(table), ['Ann']);
    const again = await join(ann, table, 'Ann', 'pool-game-0002');
    assert.equal(again.result?.index, 1);
    assert.deepEqual(await ledger(ann.id), { taken: 800, returned: 0 });
  });

  it('that was never made leaves nothing behind', async () => {
    const table = await makePoolTable(db);
    const ann = await player();
    faults = { charge: ['timeoutBefore'], findCharge: ['error'] };
    assert.equal((await join(ann, table)).errorCode, 'PROVIDER_UNAVAILABLE');
    await pass({ minutes: 1 });
    await pass({ minutes: 15 });
    assert.deepEqual(await aliases(table), []);
    const left = await db.query(sql`
      select from orders o where customer_id = ${ann.id} and state = 'Active'
      union all select from bookings where customer_id = ${ann.id}`);
    assert.equal(left.length, 0);
    assert.equal((await join(ann, table)).statusCode, 200);
  });
});

describe('the turn', () => {
  async function queueOf(...names: string[]) {
    const table = await makePoolTable(db, { name: 'Magpie' });
    const people = [];
    for (const name of names) {
      const who = await player();
      const { result } = await join(who, table, name);
      people.push({ who, entry: result!.entryId });
    }
    return { table, people };
  }

  it('goes to the next when a game is over: they are notified, and start within 5 minutes', async () => {
    const { table, people } = await queueOf('Ann', 'Bob');
    const [ann, bob] = people as [(typeof people)[0], (typeof people)[0]];
    assert.equal((await start(bob.who, table, bob.entry)).errorCode, 'NOT_YOUR_TURN');
    await pass({ minutes: 30 });
    assert.deepEqual(await bookingStates(ann.who), ['Completed']);
    assert.deepEqual(await aliases(table), ['Bob']);
    const [called] = (await look(table)).Queue;
    assert.equal(called?.turnEndsAt, server.clock.now().add({ minutes: 5 }).toString());
    assert.equal(called?.startedAt, null);
    const [notification] = await notifications(bob.who);
    assert.deepEqual(
      [notification?.kind, notification?.path, notification?.content],
      [
        'poolTable',
        `/table/${table}`,
        "It's your turn now. You have 5 minutes to start your game on Magpie.",
      ],
    );
    assert.equal((await start(ann.who, table, bob.entry)).errorCode, 'NOT_FOUND');
    await pass({ minutes: 4 });
    const started = await start(bob.who, table, bob.entry);
    assert.equal(started.result?.endsAt, server.clock.now().add({ minutes: 30 }).toString());
    assert.equal(
      (await start(bob.who, table, bob.entry)).result?.endsAt,
      started.result?.endsAt,
      'twice is once',
    );
    assert.deepEqual(await bookingStates(bob.who), ['Active']);
    await pass({ minutes: 31 });
    assert.deepEqual(await aliases(table), []);
  });

  it('is known to the booking, and to the list of what the player may open', async () => {
    const { table, people } = await queueOf('Ann', 'Bob');
    const { siteId } = await db.one<{ siteId: number }>(
      sql`select site_id as "siteId" from units where id = ${table}`,
    );
    const door = await makeDoor(db, { siteId, hasLights: true });
    await db.query(sql`update units set door_id = ${door} where id = ${table}`);
    const gamesOf = async ({ who }: (typeof people)[0]) => {
      const info = await who.call(getCustomerInfo, { params: { id: who.id } });
      const bookings = await who.call(bookingsApi.listBookings);
      return [info.result?.Sites[0]?.Units[0]?.game, bookings.result?.[0]?.game];
    };
    const [ann, bob] = people as [(typeof people)[0], (typeof people)[0]];
    const began = server.clock.now();
    const endsAt = began.add({ minutes: 30 }).toString();
    const played = { index: 1, startedAt: began.toString(), endsAt, turnEndsAt: null };
    assert.deepEqual(await gamesOf(ann), [played, played]);
    const waits = { index: 2, startedAt: null, endsAt: null, turnEndsAt: null };
    assert.deepEqual(await gamesOf(bob), [waits, waits]);
    await pass({ minutes: 30 });
    const called = { ...waits, index: 1, turnEndsAt: server.clock.now().add({ minutes: 5 }).toString() };
    assert.deepEqual(await gamesOf(bob), [called, called]);
    assert.deepEqual(await gamesOf(ann), [undefined, null]);
  });

  it('that is missed moves one place back, and the second time is skipped without money back', async () => {
    const { table, people } = await queueOf('Ann', 'Bob', 'Cat', 'Dan');
    const bob = people[1]!;
    await pass({ minutes: 30 });
    assert.deepEqual(await aliases(table), ['Bob', 'Cat', 'Dan']);
    await pass({ minutes: 5 });
    assert.deepEqual(await aliases(table), ['Cat', 'Bob', 'Dan']);
    assert.equal((await look(table)).Queue[1]?.missedTurn, true);
    assert.match((await notifications(bob.who))[0]!.content, /one place back/);
    await leave(people[2]!.who, table, people[2]!.entry);
    assert.deepEqual(await aliases(table), ['Bob', 'Dan']);
    await pass({ minutes: 5 });
    assert.deepEqual(await aliases(table), ['Dan']);
    assert.deepEqual(await bookingStates(bob.who), ['Skipped']);
    assert.deepEqual(await ledger(bob.who.id), { taken: 800, returned: 0 });
    assert.match((await notifications(bob.who))[0]!.content, /skipped/);
  });

  it('is moved on once by many jobs at the same time', async () => {
    const { table, people } = await queueOf('Ann', 'Bob', 'Cat');
    server.clock.advance({ minutes: 30 });
    await Promise.all(Array.from({ length: 8 }, () => runJobs(server.ctx, ['moveQueues', 'endBookings'])));
    assert.deepEqual(await aliases(table), ['Bob', 'Cat']);
    assert.equal((await notifications(people[1]!.who)).length, 1);
  });
});

describe('leaving', () => {
  it('before the turn is paid back', async () => {
    const table = await makePoolTable(db);
    const [ann, bob, cat] = [await player(), await player(), await player()];
    await join(ann, table, 'Ann');
    const { entryId } = (await join(bob, table, 'Bob')).result!;
    await join(cat, table, 'Cat');
    assert.equal((await leave(cat, table, entryId)).errorCode, 'NOT_FOUND');
    assert.deepEqual((await leave(bob, table, entryId)).result, { refunded: true });
    assert.deepEqual(await aliases(table), ['Ann', 'Cat']);
    assert.deepEqual(await bookingStates(bob), ['Cancelled']);
    assert.deepEqual(await ledger(bob.id), { taken: 800, returned: 800 });
    assert.equal((await bob.call(orders.listBookingHistory)).result?.[0]?.state, 'Refunded');
    assert.equal((await leave(bob, table, entryId)).errorCode, 'NOT_FOUND');
  });

  it('at the turn, or while playing, is not, and the next is called at once', async () => {
    const table = await makePoolTable(db);
    const [ann, bob, cat] = [await player(), await player(), await player()];
    const first = (await join(ann, table, 'Ann')).result!;
    const second = (await join(bob, table, 'Bob')).result!;
    await join(cat, table, 'Cat');
    server.clock.advance({ minutes: 10 });
    assert.deepEqual((await leave(ann, table, first.entryId)).result, { refunded: false });
    assert.deepEqual(await bookingStates(ann), ['Completed']);
    assert.notEqual((await look(table)).Queue[0]?.turnEndsAt, null);
    assert.deepEqual((await leave(bob, table, second.entryId)).result, { refunded: false });
    assert.deepEqual(await bookingStates(bob), ['Cancelled']);
    assert.deepEqual(await aliases(table), ['Cat']);
    assert.deepEqual(await ledger(bob.id), { taken: 800, returned: 0 });
  });

  it('by cancelling the booking is the same', async () => {
    const table = await makePoolTable(db);
    const [ann, bob] = [await player(), await player()];
    const { bookingId: playing } = (await join(ann, table, 'Ann')).result!;
    const { bookingId } = (await join(bob, table, 'Bob')).result!;
    const cancel = (who: Shopper, id: number) =>
      who.call(bookingsApi.cancelBooking, {
        params: { id },
        body: { endTime: server.clock.now().toString() },
      });
    assert.equal((await cancel(bob, bookingId)).result?.state, 'Cancelled');
    assert.deepEqual(await aliases(table), ['Ann']);
    assert.deepEqual(await ledger(bob.id), { taken: 800, returned: 800 });
    server.clock.advance({ minutes: 1 });
    assert.equal((await cancel(ann, playing)).result?.state, 'Completed');
    await runJobs(server.ctx);
    assert.deepEqual(await aliases(table), []);
  });
});
