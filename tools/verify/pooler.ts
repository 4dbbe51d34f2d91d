/** Shows docs/guarantees.md#behind-a-connection-pooler. */
import { randomBytes } from 'node:crypto';
import { lockUnit, openUnit } from '@gatehouse/contract/api/access';
import { addCard } from '@gatehouse/contract/api/cards';
import { addOrderBooking, createOrder } from '@gatehouse/contract/api/orders';
import { payOrder } from '@gatehouse/contract/api/payments';
import { systemClock } from '@gatehouse/server/clock';
import { migrate } from '@gatehouse/server/db/migrate';
import { createDb, readStatementTimeout } from '@gatehouse/server/db/pool';
import { sql } from '@gatehouse/server/db/sql';
import { startDatabaseRelay } from '@gatehouse/server/testing/databaseRelay';
import { until } from '@gatehouse/server/testing/eventually';
import { makeProduct, makeSite, makeUnit } from '@gatehouse/server/testing/factories';
import { makeCustomer } from '@gatehouse/server/testing/peopleFactories';
import { startStripeDouble } from '@gatehouse/server/testing/stripeDouble';
import { lastFirst, testDb } from '@gatehouse/server/testing/testDatabase';
import type { TestServer } from '@gatehouse/server/testing/testServer';
import { startSimulator } from '@gatehouse/simulator/simulator';
import { instantTiming } from '@gatehouse/simulator/timingProfile';
import { startServerProcess } from '../harness/server.ts';
import { customerToken } from './lib/customerToken.ts';
import { countEach } from './lib/figures.ts';
import { readLiveStream } from './lib/liveStream.ts';
import { ensurePgBouncer, startPgBouncer } from './lib/pgbouncer.ts';
import { callsTo } from './lib/remoteCalls.ts';
import { allOnline, makeRentedDoors, type RentedDoors } from './lib/rentedDoors.ts';
import { wholeNumbers } from './lib/usage.ts';

export type PoolerPlan = { customers?: number; rounds?: number };

/** `npm run verify -- pooler [rounds]` */
export async function verify(args: readonly string[]): Promise<boolean> {
  const [rounds] = wholeNumbers(args);
  const missing = await ensurePgBouncer();
  if (missing) console.log(missing);
  return missing === undefined && pooler({ rounds });
}

/**
 * Customers book and pay, doors open and live events come, all through PgBouncer in transaction mode. True when every
 * call succeeds and every event comes.
 */
export async function pooler({ customers = 32, rounds = 10 }: PoolerPlan = {}): Promise<boolean> {
  await using parts = new AsyncDisposableStack();
  const scope = lastFirst({ after: (cleanUp) => parts.defer(cleanUp) });
  const db = await testDb(scope);
  const direct = await startDatabaseRelay(scope, db.url);
  const pooled = await startPgBouncer(scope, direct.url);
  const refusal = await migrate(pooled).then(
    () => 'not refused',
    (error: Error) => error.message,
  );
  console.log(`Alone, its address is refused: ${refusal}`);
  const through = createDb(pooled, { max: 1, pooled: true });
  const limitMs = await readStatementTimeout(through);
  await through.close();
  console.log(`Statements through it end after ${limitMs} ms`);
  const double = await startStripeDouble(scope);
  const rented = await makeRentedDoors(db, { controllers: 2, doorsEach: 4 });
  const key = randomBytes(24).toString('base64url');
  const server = await startServerProcess({
    DATABASE_URL: pooled,
    DATABASE_DIRECT_URL: direct.url,
    DATABASE_POOL: '40',
    SECRET_KEY: key,
    LOG_LEVEL: 'error',
    STRIPE_SECRET_KEY: 'sk_test_double',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_double',
    STRIPE_WEBHOOK_SECRET: double.webhookSecret,
    STRIPE_API_BASE: double.url,
  });
  scope.after(() => server.close());
  const call = callsTo(server.url);

  const siteId = await makeSite(db);
  const productId = await makeProduct(db, { siteId, price: 12_500 });
  for (let unit = 0; unit < customers * rounds; unit++) await makeUnit(db, { siteId, productId });
  const shoppers = Array.from({ length: customers }, async () => {
    const id = await makeCustomer(db, { address: true });
    return shop(call, { id, token: customerToken(key, id), siteId, productId, rounds });
  });
  const [replies, operated] = await Promise.all([
    Promise.all(shoppers),
    operate({ ...server, call, key, rented, rounds }, () => allOnline(db, rented.controllers.length)),
  ]);
  const { charged, placed } = await db.one<{ charged: number; placed: number }>(sql`
    select (select count(*) from payments where state = 'Succeeded') as charged,
      (select count(*) from orders where state = 'Prepaid') as placed`);
  const wanted = customers * rounds;
  console.log(`${customers} customers, ${rounds} orders each: ${JSON.stringify(countEach(replies.flat()))}`);
  console.log(
    `  placed ${placed}, charged ${charged} by our books, ${double.intents.length} by the provider's`,
  );
  const isRight = [placed, charged, double.intents.length].every((count) => count === wanted);
  return refusal.includes('connection pooler') && limitMs > 0 && isRight && operated;
}

type Shopping = { id: number; token: string; siteId: number; productId: number; rounds: number };

async function shop(call: TestServer['call'], given: Shopping): Promise<string[]> {
  const { id, token, siteId, productId, rounds } = given;
  const replies: string[] = [];
  const note = <Result>(
    step: string,
    answer: { errorCode?: string; statusCode: number; result?: Result },
  ) => {
    replies.push(`${step} ${answer.errorCode ?? answer.statusCode}`);
    return answer.result;
  };
  const card = { cardToken: `tok_visa_${id}`, isDefault: true };
  note('card', await call(addCard, { params: { id }, body: card, token }));
  for (let round = 0; round < rounds; round++) {
    const cart = note('open', await call(createOrder, { body: { siteId }, token }));
    if (!cart) continue;
    const start = systemClock.now().toString();
    const body = { productId, bookingType: 'storage', start, expiry: null } as const;
    note('book', await call(addOrderBooking, { params: { id: cart.id }, body, token }));
    note('pay', await call(payOrder, { body: { orderId: cart.id }, token }));
  }
  return replies;
}

type Operating = {
  url: string;
  mqttUrl: string;
  call: TestServer['call'];
  key: string;
  rented: RentedDoors;
  rounds: number;
};

/** Opens and locks the doors by turns. True when each moved at each call, and its customer's stream said so. */
async function operate(
  { url, mqttUrl, call, key, rented, rounds }: Operating,
  online: () => Promise<void>,
): Promise<boolean> {
  const { customerId, doors, site } = rented;
  const simulator = startSimulator({ mqttUrl, sites: [site], timing: instantTiming });
  await using parts = new AsyncDisposableStack();
  parts.defer(async () => simulator.close());
  await online();
  const token = customerToken(key, customerId);
  const stream = await readLiveStream(url, customerId, token);
  parts.defer(async () => stream.close());
  const answers: (string | number)[] = [];
  let events = 0;
  for (let round = 0; round < rounds; round++) {
    for (const { unitId } of doors) {
      const before = stream.received.length;
      const endpoint = round % 2 === 0 ? openUnit : lockUnit;
      const { errorCode, statusCode } = await call(endpoint, { params: { id: customerId, unitId }, token });
      answers.push(errorCode ?? statusCode);
      await until(() => stream.received.length > before, { for: `the live event of unit ${unitId}` });
      events++;
    }
  }
  const drives = doors.reduce(
    (sum, { serial, channel }) => sum + (simulator.device(serial).model.door(channel)?.drives ?? 0),
    0,
  );
  const count = rounds * doors.length;
  console.log(
    `${count} commands: ${JSON.stringify(countEach(answers))}; moved ${drives}, announced ${events}`,
  );
  return drives === count && events === count && answers.every((answer) => answer === 200);
}
