/** Shows docs/guarantees.md#nothing-lost-in-a-crash. */

import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { addOrderBooking, createOrder } from '@gatehouse/contract/api/orders';
import { payOrder } from '@gatehouse/contract/api/payments';
import { isAfter } from '@gatehouse/contract/rules/instants';
import { systemClock } from '@gatehouse/server/clock';
import type { Db } from '@gatehouse/server/db/pool';
import { sql } from '@gatehouse/server/db/sql';
import { createSandbox } from '@gatehouse/server/providers/payments/sandbox';
import { makeProduct, makeSite, makeUnit } from '@gatehouse/server/testing/factories';
import { makeCustomer } from '@gatehouse/server/testing/peopleFactories';
import { testDb } from '@gatehouse/server/testing/testDatabase';
import type { Answer, TestServer } from '@gatehouse/server/testing/testServer';
import { startServerProcess } from '../harness/server.ts';
import { customerToken } from './lib/customerToken.ts';
import { countEach } from './lib/figures.ts';
import { callsTo } from './lib/remoteCalls.ts';
import { wholeNumbers } from './lib/usage.ts';

const CONNECTIONS = 64;
const CUSTOMERS = 8;
const UNITS = 400;
const PRICE = 12_500;
const MAX_PAUSE_MS = 10;
const MAX_SETTLING_MS = 60_000;

export async function verify(args: readonly string[]): Promise<boolean> {
  const [kills = 200] = wholeNumbers(args);
  return crash(kills);
}

/** Kills a server again and again while customers book and pay. True when every order agrees with the provider's ledger. */
export async function crash(kills: number): Promise<boolean> {
  await using parts = new AsyncDisposableStack();
  const db = await testDb({ after: (cleanUp) => parts.defer(cleanUp) });
  const server = await keepServer(db.url);
  parts.defer(() => server.stop());

  const siteId = await makeSite(db);
  const productId = await makeProduct(db, { siteId, price: PRICE });
  for (let unit = 0; unit < UNITS; unit++) await makeUnit(db, { siteId, productId });
  let shopping = true;
  const replies: string[] = [];
  const shoppers = Array.from({ length: CUSTOMERS }, async () => {
    const customerId = await makePayingCustomer(db);
    while (shopping) await bookAndPay(server, customerId, { siteId, productId }, replies);
  });
  for (let kill = 0; kill < kills; kill++) {
    // Somewhere within a round of everybody's calls.
    const enough = replies.length + Math.random() * 3 * CUSTOMERS;
    while (replies.length < enough) await delay(1);
    await delay(Math.random() * MAX_PAUSE_MS);
    await server.killAndRestart();
    await freeUnits(db);
  }
  shopping = false;
  await Promise.all(shoppers);
  const open = await waitUntilSettled(db);
  console.log(`${kills} kills; replies: ${JSON.stringify(countEach(replies))}`);
  return (await report(db, server.restarts)) && open === 0;
}

type MakeCall<Result> = (call: TestServer['call'], token: string) => Promise<Answer<Result>>;

type Server = {
  /** Times at which it was up again. */
  restarts: Temporal.Instant[];
  /** Makes a call as a customer, with their token; undefined when the server died over it. */
  callAs<Result>(customerId: number, make: MakeCall<Result>): Promise<Answer<Result> | undefined>;
  killAndRestart(): Promise<void>;
  stop(): Promise<void>;
};

/** The server in a process of its own, which can be killed. */
async function keepServer(databaseUrl: string): Promise<Server> {
  const key = randomBytes(24).toString('base64url');
  const environment = {
    DATABASE_URL: databaseUrl,
    SECRET_KEY: key,
    DATABASE_POOL: String(CONNECTIONS),
    LOG_LEVEL: 'fatal',
  };
  const start = () => startServerProcess(environment);
  let running = start();
  await running;
  const restarts: Temporal.Instant[] = [];
  return {
    restarts,
    async callAs(customerId, make) {
      const { url } = await running;
      return make(callsTo(url), customerToken(key, customerId)).catch(() => undefined);
    },
    async killAndRestart() {
      const { process } = await running;
      const exited = once(process, 'exit');
      process.kill('SIGKILL');
      running = exited.then(start);
      await running;
      restarts.push(systemClock.now());
    },
    stop: async () => (await running).close(),
  };
}

/** A customer with an address and a saved card. */
async function makePayingCustomer(db: Db): Promise<number> {
  const id = await makeCustomer(db, { address: true });
  const sandbox = createSandbox(db, systemClock);
  const owner = await sandbox.createCustomer({ id, name: 'Ann Tester', email: 'ann@example.com' });
  const fields = { number: '4242424242424242', expiry: '12/40', cvc: '123', name: 'Ann Tester' };
  const token = await sandbox.createToken?.(fields);
  if (!token) throw new Error('The sandbox made no token of a card');
  const card = await sandbox.saveCard(owner, token);
  await db.query(sql`update customers set payment_customer = ${owner} where id = ${id}`);
  await db.query(sql`
    insert into cards (customer_id, provider, provider_card, brand, last4, is_default, created_at)
    values (${id}, 'sandbox', ${card.providerCard}, ${card.brand}, ${card.last4}, true, ${systemClock.now()})`);
  return id;
}

/** Opens a cart, holds a unit and pays, whatever became of the step before. */
async function bookAndPay(
  server: Server,
  customerId: number,
  { siteId, productId }: { siteId: number; productId: number },
  replies: string[],
): Promise<void> {
  const step = async <Result>(name: string, make: MakeCall<Result>) => {
    const answer = await server.callAs(customerId, make);
    replies.push(`${name} ${answer?.errorCode ?? answer?.statusCode ?? 'killed'}`);
    return answer?.result;
  };
  const cart = await step('open', (call, token) => call(createOrder, { body: { siteId }, token }));
  if (!cart) return;
  if (cart.Bookings.length === 0) {
    const start = systemClock.now().toString();
    const params = { id: cart.id };
    const body = { productId, bookingType: 'storage', start, expiry: null } as const;
    await step('book', (call, token) => call(addOrderBooking, { params, body, token }));
  }
  await step('pay', (call, token) => call(payOrder, { body: { orderId: cart.id }, token }));
}

/** Bookings that were paid make room for others, and nobody books as often as these. */
async function freeUnits(db: Db): Promise<void> {
  await db.query(sql`
    update bookings set state = 'Completed', end_time = start_time + interval '1 second', next_charge_at = null
    where state = 'Active'`);
  await db.query(sql`delete from attempt_counts`);
}

/** Waits, as long as the guarantee allows, until no payment is open. Returns how many still are. */
async function waitUntilSettled(db: Db): Promise<number> {
  const started = performance.now();
  for (;;) {
    const { open } = await db.one<{ open: number }>(sql`
      select (select count(*) from payments where state = 'Started') + (select count(*) from orders where paying)
        as open`);
    if (open === 0 || performance.now() - started > MAX_SETTLING_MS) return open;
    await delay(100);
  }
}

type PaymentRow = { created_at: Temporal.Instant; settled_at: Temporal.Instant | null };

async function report(db: Db, restarts: readonly Temporal.Instant[]): Promise<boolean> {
  const orders = await db.query<{ state: string; charges: number; kept: number; bookings: number }>(sql`
    select o.state, count(l.id) as charges, coalesce(sum(l.amount - coalesce(r.amount, 0)), 0)::integer as kept,
      (select count(*) from bookings b where b.order_id = o.id and b.state in ('Active', 'Completed')) as bookings
    from orders o
      left join payments p on p.order_id = o.id
      left join sandbox_ledger l on l.key = p.provider_key and l.kind = 'charge'
      left join lateral (select sum(amount) as amount from sandbox_ledger where charge_id = l.id) r on true
    group by o.id`);
  const lost = orders.filter(({ state, kept }) => state !== 'Prepaid' && kept > 0).length;
  const unpaid = orders.filter(
    ({ state, kept, bookings }) => state === 'Prepaid' && kept < PRICE * bookings,
  ).length;
  const double = orders.filter(
    ({ state, kept, bookings }) => state === 'Prepaid' && kept > PRICE * bookings,
  ).length;
  const payments = await db.query<PaymentRow>(sql`select created_at, settled_at from payments`);
  const slowest = Math.max(0, ...payments.map((payment) => settledAfterMs(payment, restarts)));
  const states = await db.query<{ state: string }>(sql`select state from payments`);
  console.log(`  orders: ${JSON.stringify(countEach(orders.map(({ state }) => state)))}`);
  console.log(`  payments: ${JSON.stringify(countEach(states.map(({ state }) => state)))}`);
  console.log(
    `  charged without an order: ${lost}; orders without a charge: ${unpaid}; charged twice: ${double}`,
  );
  console.log(`  longest until a payment was settled after the restart: ${(slowest / 1000).toFixed(1)} s`);
  return lost + unpaid + double === 0 && slowest <= MAX_SETTLING_MS;
}

/** How long after the first restart since it was made a payment was settled. */
function settledAfterMs(
  { created_at, settled_at }: PaymentRow,
  restarts: readonly Temporal.Instant[],
): number {
  if (settled_at === null) return Number.POSITIVE_INFINITY;
  const restart = restarts.find((at) => isAfter(at, created_at)) ?? created_at;
  return Math.max(0, settled_at.epochMilliseconds - restart.epochMilliseconds);
}
