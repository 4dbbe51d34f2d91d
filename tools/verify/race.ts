/** Shows docs/guarantees.md#no-double-booking, and that orders of several units never deadlock. */
import { addOrderBooking } from '@gatehouse/contract/api/orders';
import { sql } from '@gatehouse/server/db/sql';
import { makeProduct, makeSite, makeUnit } from '@gatehouse/server/testing/factories';
import { makeCustomer, makeOrder } from '@gatehouse/server/testing/peopleFactories';
import { type TestServer, withTestServer } from '@gatehouse/server/testing/testServer';
import { countDeadlocks, countEach } from './lib/figures.ts';
import { wholeNumbers } from './lib/usage.ts';

const CONNECTIONS = 64;
const MAX_RACE_MS = 10_000;

/** `withinMs`: how long the race for one unit may take. */
export type RacePlan = { racers?: number; orders?: number; withinMs?: number };

export async function verify(args: readonly string[]): Promise<boolean> {
  const [racers = 1_000, orders = 500] = wholeNumbers(args);
  return race({ racers, orders });
}

/** Runs both races over 64 database connections and prints what it finds. True when the guarantees hold. */
export function race({
  racers = 1_000,
  orders = 500,
  withinMs = MAX_RACE_MS,
}: RacePlan = {}): Promise<boolean> {
  return withTestServer({ max: CONNECTIONS }, async (server) => {
    const one = await raceForOneUnit(server, racers, withinMs);
    const several = await raceForSeveralUnits(server, orders);
    const deadlocks = await countDeadlocks(server);
    console.log(`Deadlocks in the database: ${deadlocks}`);
    return one && several && deadlocks === 0;
  });
}

async function raceForOneUnit(server: TestServer, racers: number, withinMs: number): Promise<boolean> {
  const siteId = await makeSite(server.ctx.db);
  const productId = await makeProduct(server.ctx.db, { siteId });
  await makeUnit(server.ctx.db, { siteId, productId });
  const carts = await makeCarts(server, siteId, racers);
  const started = performance.now();
  const statuses = await Promise.all(carts.map((cart) => book(server, cart, productId)));
  const ms = performance.now() - started;
  const counts = countEach(statuses);
  console.log(`${racers} at once for one unit: ${JSON.stringify(counts)} in ${Math.round(ms)} ms`);
  return counts[200] === 1 && counts[409] === racers - 1 && ms < withinMs;
}

/** Every order takes a unit of each product; every other one in the opposite order. Half of them must go without. */
async function raceForSeveralUnits(server: TestServer, orders: number): Promise<boolean> {
  const { db } = server.ctx;
  const siteId = await makeSite(db);
  const products = await Promise.all(Array.from({ length: 4 }, () => makeProduct(db, { siteId })));
  const unitsEach = Math.ceil(orders / 2);
  for (const productId of products) {
    for (let unit = 0; unit < unitsEach; unit++) await makeUnit(db, { siteId, productId });
  }
  const carts = await makeCarts(server, siteId, orders);
  const started = performance.now();
  const statuses = await Promise.all(
    carts.map(async (cart, index) => {
      const wanted = index % 2 === 0 ? products : products.toReversed();
      const seen: number[] = [];
      for (const productId of wanted) seen.push(await book(server, cart, productId));
      return seen;
    }),
  );
  const ms = performance.now() - started;
  const counts = countEach(statuses.flat());
  const { reserved, units } = await db.one<{ reserved: number; units: number }>(sql`
    select count(*) as reserved, count(distinct unit_id) as units from bookings
    where state = 'Held' and product_id = any(${products}::integer[])`);
  const places = unitsEach * products.length;
  console.log(
    `${orders} orders of ${products.length} units each in opposite orders: ${JSON.stringify(counts)} in ` +
      `${Math.round(ms)} ms; ${reserved} holds of ${units} units, ${places} there are`,
  );
  return counts[200] === places && reserved === places && units === places && Object.keys(counts).length <= 2;
}

type Cart = { token: string; orderId: number };

async function makeCarts(server: TestServer, siteId: number, count: number): Promise<Cart[]> {
  const { db } = server.ctx;
  return Promise.all(
    Array.from({ length: count }, async () => {
      const customerId = await makeCustomer(db);
      const orderId = await makeOrder(db, { customerId, siteId });
      return { token: server.customerToken(customerId), orderId };
    }),
  );
}

async function book(server: TestServer, { token, orderId }: Cart, productId: number): Promise<number> {
  const start = server.clock.now().toString();
  const body = { productId, bookingType: 'storage', start, expiry: null } as const;
  return (await server.call(addOrderBooking, { token, params: { id: orderId }, body })).statusCode;
}
