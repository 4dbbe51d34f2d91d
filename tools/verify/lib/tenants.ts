/** Tenants who book, buy, play, owe and give up, as they like and several times at once. */
import { cancelBooking, payArrears } from '@gatehouse/contract/api/bookings';
import { createSandboxCardToken } from '@gatehouse/contract/api/cards';
import { putOrderProduct } from '@gatehouse/contract/api/orders';
import { payOrder } from '@gatehouse/contract/api/payments';
import { bookPoolTable, leavePoolTable } from '@gatehouse/contract/api/poolTables';
import { buyVend } from '@gatehouse/contract/api/vend';
import { sql } from '@gatehouse/server/db/sql';
import {
  makeController,
  makeDoor,
  makeLockable,
  makeProduct,
  makeSite,
  makeStock,
  makeUnit,
} from '@gatehouse/server/testing/factories';
import { makePoolTable } from '@gatehouse/server/testing/poolFactories';
import { cards, makeShopper, type Shopper } from '@gatehouse/server/testing/shopper';
import type { TestServer } from '@gatehouse/server/testing/testServer';
import { pick, type Random } from './random.ts';

const PIECES = 2_000;

/** A site with a pool table and a kiosk, and goods for carts. */
export type Place = {
  siteId: number;
  tableId: number;
  vendId: string;
  goodsId: number;
  controllerId: number;
};

export async function makePlace({ ctx: { db } }: TestServer): Promise<Place> {
  const siteId = await makeSite(db);
  const controllerId = await makeController(db, { siteId, online: true });
  const doorId = await makeDoor(db, { siteId, controllerId });
  const vendId = `KIOSK-${siteId}`;
  const kiosk = await makeLockable(db, { siteId, doorId, vendId });
  const sold = await makeProduct(db, { siteId, type: 'purchasable', price: 350 });
  const goodsId = await makeProduct(db, { siteId, type: 'purchasable', price: 1_295 });
  await makeStock(db, { productId: sold, lockableId: kiosk, count: PIECES });
  await makeStock(db, { productId: goodsId, lockableId: await makeLockable(db, { siteId }), count: PIECES });
  return { siteId, tableId: await makePoolTable(db, { siteId }), vendId, goodsId, controllerId };
}

export type Tenant = { shopper: Shopper; orderId: number };

/** Somebody with a cart: a unit by the month, for a price that is none to speak of once in a while, and another from next week on. */
export async function makeTenant(server: TestServer, place: Place, random: Random): Promise<Tenant> {
  const { db } = server.ctx;
  const { siteId, goodsId } = place;
  const shopper = await makeShopper(server);
  await shopper.saveCard(random(6) === 0 ? cards.declined : cards.pays);
  const { id: orderId } = await shopper.openCart(siteId);
  const starts = [server.clock.now(), server.clock.now().add({ hours: 24 * 7 })];
  for (const start of starts.slice(random(2))) {
    const price = pick([30, 5_000, 12_345], random);
    const productId = await makeProduct(db, { siteId, price });
    await makeUnit(db, { siteId, productId });
    await shopper.book(orderId, productId, start);
  }
  const quantity = 1 + random(3);
  await shopper.call(putOrderProduct, { params: { id: orderId, pid: goodsId }, body: { quantity } });
  return { shopper, orderId };
}

/** What somebody may do next; each answers with the replies. */
export const acts = {
  async pay(_server: TestServer, { shopper, orderId }: Tenant, random: Random) {
    const times = random(3) === 0 ? 3 : 1;
    const answers = await Promise.all(
      Array.from({ length: times }, () => shopper.call(payOrder, { body: { orderId } })),
    );
    return answers.map((answer) => `pay ${answer.errorCode ?? answer.statusCode}`);
  },

  async payArrears({ ctx: { db } }: TestServer, { shopper }: Tenant) {
    const owed = await db.query<{ id: number }>(sql`
      select id from bookings where customer_id = ${shopper.id} and state = 'InArrears'`);
    const answers = await Promise.all(
      owed.flatMap(({ id }) => [1, 2].map(() => shopper.call(payArrears, { params: { id } }))),
    );
    return answers.map((answer) => `arrears ${answer.errorCode ?? answer.statusCode}`);
  },

  async cancel(server: TestServer, { shopper }: Tenant) {
    const booked = await server.ctx.db.query<{ id: number }>(sql`
      select id from bookings
      where customer_id = ${shopper.id} and state in ('Upcoming', 'Active') and not queued order by id desc limit 1`);
    const body = { endTime: server.clock.now().toString() };
    const answers = await Promise.all(
      booked.flatMap(({ id }) => [1, 2].map(() => shopper.call(cancelBooking, { params: { id }, body }))),
    );
    return answers.map((answer) => `cancel ${answer.errorCode ?? answer.statusCode}`);
  },

  async changeCard(_server: TestServer, { shopper }: Tenant, random: Random) {
    await shopper.saveCard(random(2) === 0 ? cards.noFunds : cards.pays).catch(() => undefined);
    return [];
  },
};

/** Plays a game at a table, or leaves it before it begins. */
export async function play(
  { ctx: { db } }: TestServer,
  { shopper }: Tenant,
  { tableId }: Place,
): Promise<string[]> {
  const queued = await db.maybe<{ id: number }>(sql`
    select id from queue_entries where customer_id = ${shopper.id} and state = 'Queued' order by id limit 1`);
  const answer = queued
    ? await shopper.call(leavePoolTable, { params: { id: tableId, entryId: queued.id } })
    : await shopper.call(bookPoolTable, { params: { id: tableId }, body: { alias: 'Ann' } });
  return [`${queued ? 'leave' : 'play'} ${answer.errorCode ?? answer.statusCode}`];
}

/** Buys at a kiosk, as a guest. */
export async function buy(server: TestServer, { vendId }: Place): Promise<string[]> {
  const token = server.guestToken();
  const card = { number: cards.pays, expiry: '12/40', cvc: '123', name: '' };
  const made = await server.call(createSandboxCardToken, { body: card, token });
  if (!made.result) return [`card ${made.errorCode}`];
  const body = { cardToken: made.result.cardToken };
  const answer = await server.call(buyVend, { params: { id: vendId }, body, token });
  return [`kiosk ${answer.errorCode ?? answer.statusCode}`];
}
