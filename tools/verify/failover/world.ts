/** What happens to a house on three databases: two servers, a Mosquitto with doors, and people who use all of it. */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { migrate } from '@gatehouse/server/db/migrate';
import { createDb, type Db } from '@gatehouse/server/db/pool';
import { sql } from '@gatehouse/server/db/sql';
import { until } from '@gatehouse/server/testing/eventually';
import { makeProduct, makeSite, makeUnit } from '@gatehouse/server/testing/factories';
import { startMosquitto } from '@gatehouse/server/testing/mosquitto';
import { makeCustomer } from '@gatehouse/server/testing/peopleFactories';
import { startStripeDouble } from '@gatehouse/server/testing/stripeDouble';
import type { TestScope } from '@gatehouse/server/testing/testDatabase';
import { startSimulator } from '@gatehouse/simulator/simulator';
import { instantTiming } from '@gatehouse/simulator/timingProfile';
import { type ServerProcess, startServerProcess } from '../../harness/server.ts';
import { allOnline, makeRentedDoors, type RentedDoors } from '../lib/rentedDoors.ts';
import { startResidents } from './residents.ts';
import { type Shopping, startShopping } from './shoppers.ts';

const PRICE = 12_500;
const CUSTOMERS = 6;
const UNITS = 400;
const SERVERS = 2;
/** Bookings go on within this, whatever became of the databases. */
export const MAX_OUTAGE_MS = 30_000;
/** Until a failure is certain; a proof that waits for longer has shown it already. */
export const PATIENCE_MS = 120_000;

export type World = Awaited<ReturnType<typeof startWorld>>;

/** Two servers over the cluster, their broker and doors, and people who use them. */
export async function startWorld(scope: TestScope, url: string) {
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
  const { broker, mqttUrl, simulator } = await startDoors(scope, rented);
  const secretKey = randomBytes(24).toString('base64url');
  const servers = await startServers(scope, {
    DATABASE_URL: url,
    MQTT_URL: mqttUrl,
    SECRET_KEY: secretKey,
    LOG_LEVEL: 'fatal',
    STRIPE_SECRET_KEY: 'sk_test_double',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_double',
    STRIPE_WEBHOOK_SECRET: double.webhookSecret,
    STRIPE_API_BASE: double.url,
  });
  const { urls } = servers;
  await allOnline(db, rented.controllers.length);
  const shopping = startShopping({ urls, secretKey, customerIds, siteId, productId });
  const residents = startResidents({ urls, secretKey, rented, simulator });
  return { db, double, broker, servers, urls, rented, secretKey, shopping, residents };
}

/** Servers at addresses that stay. */
async function startServers(scope: TestScope, environment: NodeJS.ProcessEnv) {
  const running: ServerProcess[] = [];
  scope.after(async () => void (await Promise.all(running.map((server) => server.close()))));
  while (running.length < SERVERS) running.push(await startServerProcess(environment));
  const urls = running.map((server) => server.url);
  return {
    urls,
    /** Kills one, without a word. */
    async kill(place: number) {
      const { process } = serverAt(running, place);
      const ended = once(process, 'exit');
      process.kill('SIGKILL');
      await ended;
    },
    /** Starts one that was killed. */
    async start(place: number) {
      const { port } = new URL(serverAt(running, place).url);
      running[place] = await startServerProcess({ ...environment, PORT: port });
    },
  };
}

function serverAt(running: readonly ServerProcess[], place: number): ServerProcess {
  const server = running[place];
  if (!server) throw new Error(`There is no server ${place}`);
  return server;
}

/** A broker and controllers beside the servers, which fail with none of them. */
async function startDoors(scope: TestScope, { controllers, site }: RentedDoors) {
  const server = { username: 'gatehouse-server', password: randomBytes(16).toString('hex') };
  const broker = await startMosquitto({ server, controllers });
  scope.after(() => broker.close());
  const simulator = startSimulator({ mqttUrl: broker.url, sites: [site], timing: instantTiming });
  scope.after(async () => simulator.close());
  return { broker, mqttUrl: Object.assign(new URL(broker.url), server).href, simulator };
}

/** How long after a moment a server acknowledged a booking that it was asked for since. */
export async function outageOf({ bookings }: Shopping, server: number, at: number): Promise<number> {
  await until(() => bookings.some((one) => one.server === server && one.askedAt > at), {
    for: `server ${server} to take bookings again`,
    withinMs: PATIENCE_MS,
  });
  return performance.now() - at;
}

/** Bookings that were paid make room for others, and nobody books as often as these. */
export async function freeUnits(db: Db): Promise<void> {
  await db.query(sql`
    update bookings set state = 'Completed', end_time = start_time + interval '1 second', next_charge_at = null
    where state = 'Active' and order_id is not null`);
  await db.query(sql`delete from attempt_counts`);
}
