/** Shows docs/guarantees.md#nothing-lost-in-a-failover. */
import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { migrate } from '@gatehouse/server/db/migrate';
import { createDb, type Db } from '@gatehouse/server/db/pool';
import { sql } from '@gatehouse/server/db/sql';
import { startBroker } from '@gatehouse/server/devices/broker';
import { until } from '@gatehouse/server/testing/eventually';
import { makeProduct, makeSite, makeUnit } from '@gatehouse/server/testing/factories';
import { makeCustomer } from '@gatehouse/server/testing/peopleFactories';
import { type StripeDouble, startStripeDouble } from '@gatehouse/server/testing/stripeDouble';
import { lastFirst, type TestScope } from '@gatehouse/server/testing/testDatabase';
import { startSimulator } from '@gatehouse/simulator/simulator';
import { instantTiming } from '@gatehouse/simulator/timingProfile';
import { rotating } from '../harness/lists.ts';
import { startServerProcess } from '../harness/server.ts';
import { ensureClusterPackages, type Role, startDatabaseCluster } from './failover/databaseCluster.ts';
import { startResidents } from './failover/residents.ts';
import { type Acknowledged, type Shopping, startShopping } from './failover/shoppers.ts';
import { customerToken } from './lib/customerToken.ts';
import { countEach } from './lib/figures.ts';
import { type LiveStream, readLiveStream } from './lib/liveStream.ts';
import { allOnline, makeRentedDoors, type RentedDoors } from './lib/rentedDoors.ts';

const PRICE = 12_500;
const CUSTOMERS = 6;
const UNITS = 400;
const MAX_OUTAGE_MS = 30_000;
/** Until a failure is certain; a proof that waits for longer has shown it already. */
const PATIENCE_MS = 120_000;
const BEFORE_MS = 3_000;
const AFTER_MS = 3_000;

/** What happens to whom, by turns. */
const faults: readonly { role: Role; kills: boolean }[] = [
  { role: 'leader', kills: true },
  { role: 'leader', kills: false },
  { role: 'sync_standby', kills: false },
];

/** `npm run verify -- failover [--times N]` */
export async function verify(args: readonly string[]): Promise<boolean> {
  const { values } = parseArgs({ args: [...args], options: { times: { type: 'string', default: '2' } } });
  const missing = await ensureClusterPackages();
  if (missing) console.log(`Cannot be shown here: ${missing}`);
  return missing === undefined && failover(Number(values.times));
}

/**
 * Kills the machine of the primary, cuts it off, and cuts off the standby that commits wait for, by turns, while two servers
 * take bookings and payments and open doors. True when nothing that was acknowledged is lost or doubled and all goes on in time.
 */
async function failover(times: number): Promise<boolean> {
  await using parts = new AsyncDisposableStack();
  const scope = lastFirst({ after: (cleanUp) => parts.defer(cleanUp) });
  const cluster = await startDatabaseCluster(scope);
  const world = await startWorld(scope, cluster.url);
  const { db, double, shopping, residents, streams } = world;
  const nextFault = rotating(faults);
  let isInTime = true;
  for (let time = 0; time < times; time++) {
    await freeUnits(db);
    await delay(BEFORE_MS);
    const { role, kills } = nextFault();
    const machine = await cluster.machineOf(role);
    await (kills ? machine.kill() : machine.cutOff());
    const at = performance.now();
    const longest = Math.max(
      ...(await Promise.all(world.urls.map((_, server) => outageOf(shopping, server, at)))),
    );
    isInTime &&= longest <= MAX_OUTAGE_MS;
    console.log(
      `${machine.name}, ${role}, ${kills ? 'killed' : 'cut off'}: ` +
        `bookings went on after ${(longest / 1000).toFixed(1)} s at the slower server`,
    );
    if (role === 'leader') await Promise.all(streams.map((stream) => resynced(stream, at)));
    await delay(AFTER_MS);
    await (kills ? cluster.start(machine) : machine.reconnect());
    await cluster.settled();
  }
  await shopping.stop();
  const doors = await residents.stop();
  const open = await waitUntilSettled(db);
  console.log(
    `Steps of shoppers: ${JSON.stringify(countEach(shopping.replies))}; payments still open: ${open}`,
  );
  console.log(
    `Commands: ${JSON.stringify(countEach(doors.replies))}; moved late ${doors.late}; ` +
      `lies ${JSON.stringify(countEach(doors.lies))}`,
  );
  const isKept = await report(db, double, shopping);
  return isInTime && isKept && open === 0 && doors.late === 0 && doors.lies.length === 0;
}

/** Two servers over the cluster, their broker and doors, and people who use them. */
async function startWorld(scope: TestScope, url: string) {
  await migrate(url);
  const db = createDb(url, { max: 4 });
  scope.after(() => db.close());
  const rented = await makeRentedDoors(db, { controllers: 3, doorsEach: 2 });
  const siteId = await makeSite(db);
  const productId = await makeProduct(db, { siteId, price: PRICE });
  for (let unit = 0; unit < UNITS; unit++) await makeUnit(db, { siteId, productId });
  const customerIds: number[] = [];
  while (customerIds.length < CUSTOMERS) customerIds.push(await makeCustomer(db, { address: true }));
  const double = await startStripeDouble(scope);
  const { mqttUrl, simulator } = await startDoors(scope, rented);
  const secretKey = randomBytes(24).toString('base64url');
  const urls: string[] = [];
  while (urls.length < 2) {
    const server = await startServerProcess({
      DATABASE_URL: url,
      MQTT_URL: mqttUrl,
      SECRET_KEY: secretKey,
      LOG_LEVEL: 'fatal',
      STRIPE_SECRET_KEY: 'sk_test_double',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_double',
      STRIPE_WEBHOOK_SECRET: double.webhookSecret,
      STRIPE_API_BASE: double.url,
    });
    scope.after(() => server.close());
    urls.push(server.url);
  }
  await allOnline(db, rented.controllers.length);
  const token = customerToken(secretKey, rented.customerId);
  const streams = await Promise.all(urls.map((at) => readLiveStream(at, rented.customerId, token)));
  for (const stream of streams) scope.after(async () => stream.close());
  const shopping = startShopping({ urls, secretKey, customerIds, siteId, productId });
  const residents = startResidents({ urls, secretKey, rented, simulator });
  return { db, double, urls, streams, shopping, residents };
}

/** A broker and controllers beside the servers, which fail with none of them. */
async function startDoors(scope: TestScope, { controllers, site }: RentedDoors) {
  const server = { username: 'gatehouse-server', password: randomBytes(16).toString('hex') };
  const broker = await startBroker({
    server,
    keyOf: async (serial) => controllers.find((controller) => controller.serial === serial)?.key,
  });
  scope.after(() => broker.close());
  const simulator = startSimulator({ mqttUrl: broker.url, sites: [site], timing: instantTiming });
  scope.after(async () => simulator.close());
  const mqttUrl = new URL(broker.url);
  Object.assign(mqttUrl, server);
  return { mqttUrl: mqttUrl.href, simulator };
}

/** How long after a moment a server acknowledged a booking that it was asked for since. */
async function outageOf({ bookings }: Shopping, server: number, at: number): Promise<number> {
  await until(() => bookings.some((one) => one.server === server && one.askedAt > at), {
    for: `server ${server} to take bookings again`,
    withinMs: PATIENCE_MS,
  });
  return performance.now() - at;
}

async function resynced(stream: LiveStream, at: number): Promise<void> {
  await until(() => stream.received.some(({ kind, at: when }) => kind === 'resync' && when > at), {
    for: 'a live stream to say that it may have missed something',
    withinMs: PATIENCE_MS,
  });
  const back = performance.now();
  await until(() => stream.received.some(({ kind, at: when }) => kind !== 'resync' && when > back), {
    for: 'a live stream to go on',
    withinMs: PATIENCE_MS,
  });
}

/** Bookings that were paid make room for others, and nobody books as often as these. */
async function freeUnits(db: Db): Promise<void> {
  await db.query(sql`
    update bookings set state = 'Completed', end_time = start_time + interval '1 second', next_charge_at = null
    where state = 'Active' and order_id is not null`);
  await db.query(sql`delete from attempt_counts`);
}

/** Waits, as long as its patience lasts, until no payment is open. Returns how many still are. */
async function waitUntilSettled(db: Db): Promise<number> {
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    const { open } = await db.one<{ open: number }>(sql`
      select (select count(*) from payments where state = 'Started') + (select count(*) from orders where paying)
        as open`);
    if (open === 0 || performance.now() > deadline) return open;
    await delay(100);
  }
}

/** Compares what was acknowledged, what is stored, and what the provider charged. */
async function report(db: Db, double: StripeDouble, { bookings, payments }: Shopping): Promise<boolean> {
  const idsOf = (given: readonly Acknowledged[]) => given.map(({ id }) => id);
  const lost = await db.one<{ bookings: number; payments: number }>(sql`
    select
      (select count(*) from unnest(${idsOf(bookings)}::integer[]) as id
        where not exists (select from bookings b where b.id = id)) as bookings,
      (select count(*) from unnest(${idsOf(payments)}::integer[]) as id
        where not exists (select from orders o where o.id = id and o.state = 'Prepaid')) as payments`);
  const orders = await db.query<{ keys: string[]; bookings: number }>(sql`
    select array(select provider_key from payments p where p.order_id = o.id) as keys,
      (select count(*) from bookings b where b.order_id = o.id and b.state in ('Active', 'Completed')) as bookings
    from orders o where o.state = 'Prepaid'`);
  const refunded = new Set(double.refunds.map((refund) => refund.payment_intent));
  const kept = double.intents.filter(({ id, status }) => status === 'succeeded' && !refunded.has(id));
  const chargesOf = ({ keys }: { keys: readonly string[] }) =>
    kept.filter(({ metadata }) => keys.includes(metadata.key)).length;
  const doubled = orders.filter((order) => order.bookings > 1 || chargesOf(order) > 1).length;
  const unpaid = orders.filter((order) => chargesOf(order) === 0).length;
  const placedKeys = new Set(orders.flatMap(({ keys }) => keys));
  const unplaced = kept.filter(({ metadata }) => !placedKeys.has(metadata.key)).length;
  console.log(
    `Acknowledged: ${bookings.length} bookings, ${payments.length} payments; lost: ${lost.bookings}, ${lost.payments}`,
  );
  console.log(
    `  ${orders.length} orders placed, ${kept.length} charges kept by the provider; charges without an order: ` +
      `${unplaced}; orders without a charge: ${unpaid}; doubled: ${doubled}`,
  );
  return lost.bookings + lost.payments + doubled + unpaid + unplaced === 0;
}
