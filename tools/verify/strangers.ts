/** Shows that strangers may do what they like: memory stays, honest people are answered, and doors open. */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { openUnit } from '@gatehouse/contract/api/access';
import { loginCustomer } from '@gatehouse/contract/api/auth';
import { getApi } from '@gatehouse/contract/api/operations';
import type { Endpoint } from '@gatehouse/contract/endpoint';
import { systemClock } from '@gatehouse/server/clock';
import type { Db } from '@gatehouse/server/db/pool';
import { sql } from '@gatehouse/server/db/sql';
import { testDb } from '@gatehouse/server/db/testDatabase';
import { hashPassword } from '@gatehouse/server/features/auth/password';
import { until } from '@gatehouse/server/testing/eventually';
import {
  makeController,
  makeDoor,
  makeSite,
  makeUnit,
  ORGANISATION,
} from '@gatehouse/server/testing/factories';
import { makeBooking, makeCustomer, makeOrder } from '@gatehouse/server/testing/peopleFactories';
import { type Answer, send } from '@gatehouse/server/testing/testServer';
import { instantTiming } from '@gatehouse/simulator/physicalModel';
import { startSimulator } from '@gatehouse/simulator/simulator';
import { startChild } from '../../bench/child.ts';
import { summary } from '../../bench/measure.ts';
import type { Ready, Usage } from '../../bench/serverProcess.ts';
import type { AbuseEnvironment, AbuseName } from './strangers/abuse.ts';

const serverFile = join(import.meta.dirname, '../../bench/serverProcess.ts');
const abuseFile = join(import.meta.dirname, 'strangers/abuse.ts');
const PASSWORD = 'open sesame 7';
const SERIAL = 'GH-HONEST-01';
/** Between what one honest person asks and the next. */
const PAUSE_MS = 50;
/** How many times as much as a ping a door may be delayed. */
const MAX_DOOR_DELAY_FACTOR = 5;
/** Connections that are cut need this long to be gone. */
const AFTERMATH_MS = 6_000;
/** What was asked is worked on to its end, which a machine busy with other things does slowly. */
const MAX_END_MS = 120_000;
/** The address of the office that the honest sign in from. */
const OFFICE = '203.0.113.7';

const abuses: readonly AbuseName[] = [
  'mqtt',
  'office',
  'receipts',
  'unreadStreams',
  'slowRequests',
  'signIns',
  'bigBodies',
];

export type StrangersPlan = {
  /** How long each abuse goes on. */
  seconds?: number;
  /**
   * How much longer than when all is quiet the slowest of a hundred calls may take that the server answers by itself; a
   * door, whose way leads through processes that compete with the strangers for one machine, five times that.
   */
  withinMs?: number;
  /** How long the event loop may stand still. */
  heldUpMs?: number;
  /** By how much more the server may hold when all is quiet again. */
  growthBytes?: number;
};

/** `npm run verify -- strangers [seconds of each abuse] [ms by which the honest may be delayed]` */
export async function verify([seconds, withinMs]: readonly string[]): Promise<boolean> {
  return strangers({
    ...(seconds && { seconds: Number(seconds) }),
    ...(withinMs && { withinMs: Number(withinMs) }),
  });
}

/** Plays one abuse after another against a server in a process of its own, with honest people in between. */
export async function strangers({
  seconds = 10,
  withinMs = 100,
  heldUpMs = 200,
  growthBytes = 50_000_000,
}: StrangersPlan = {}): Promise<boolean> {
  await using parts = new AsyncDisposableStack();
  const db = await testDb({ after: (cleanUp) => parts.defer(cleanUp) });
  const server = await startChild<Ready>(serverFile, {
    DATABASE_URL: db.url,
    SECRET_KEY: randomBytes(24).toString('base64url'),
    TRUST_PROXY: '1',
    LOG_LEVEL: 'fatal',
  });
  parts.defer(() => server.close());
  const { url, mqttUrl } = server.ready;
  const { unitId, receiptId, serial, key } = await makeHouse(db);
  const plan = { area: 'Hall', x: 0, y: 0, width: 200, height: 300 };
  const door = {
    channel: 0,
    name: 'D0',
    kind: 'unit',
    lights: true,
    pad: false,
    motor: false,
    plan,
  } as const;
  const simulator = startSimulator({
    mqttUrl,
    sites: [
      {
        name: 'Test',
        areas: [{ name: 'Hall', floor: 0, width: 1000, height: 1000 }],
        controllers: [{ serial, name: serial, key, battery: 100, doors: [door] }],
      },
    ],
    timing: instantTiming,
  });
  parts.defer(() => simulator.close());

  const ask = (endpoint: unknown, given: object) => send(url, ORGANISATION, endpoint as Endpoint, given);
  const signIn = () =>
    ask(loginCustomer, {
      body: { username: 'ann@example.com', password: PASSWORD },
      headers: { 'x-forwarded-for': OFFICE },
    });
  const first = (await signIn()).result as { accessToken: string; customer: { id: number } };
  const { accessToken: token, customer } = first;
  const open = () => ask(openUnit, { params: { id: customer.id, unitId }, token });
  await until(async () => (await open()).statusCode === 200, { for: 'the door to open' });

  const abuser = await startChild<string>(abuseFile, {
    API: url,
    MQTT: mqttUrl,
    CUSTOMER: String(customer.id),
    TOKEN: token,
    RECEIPT: String(receiptId),
    OFFICE,
  } satisfies AbuseEnvironment);
  parts.defer(() => abuser.close());

  const honest = { ping: () => ask(getApi, {}), signIn, open };
  const watch = async (name: string, ms: number, quiet?: Times) => {
    const before = await server.ask<Usage>('watch');
    const seen = await honestFor(ms, honest);
    const after = await server.ask<Usage>('usage');
    const slowest = (what: Honest) => summary(seen.times[what], ms).p99;
    const p99 = { ping: slowest('ping'), signIn: slowest('signIn'), open: slowest('open') };
    const delayed = quiet
      ? Math.max(p99.ping - quiet.ping, (p99.open - quiet.open) / MAX_DOOR_DELAY_FACTOR)
      : 0;
    const holds = seen.failures.length === 0 && delayed <= withinMs && after.longestDelayMs <= heldUpMs;
    console.log(
      `${name}: memory ${mb(before)} to ${mb(after)} MB, event loop held up ${after.longestDelayMs.toFixed(0)} ms at most, ` +
        `p99 of a ping ${p99.ping.toFixed(0)} ms, of a door ${p99.open.toFixed(0)} ms, of a sign-in ${p99.signIn.toFixed(0)} ms` +
        `${holds ? '' : `  TOO MUCH ${[...new Set(seen.failures)].join(', ')}`}`,
    );
    return { holds, after, p99 };
  };

  await watch('warming', seconds * 1_000);
  const before = await server.ask<Usage>('weigh');
  const quiet = await watch('quiet', seconds * 1_000);
  let holds = true;
  for (const name of abuses) {
    await abuser.ask(name);
    const round = await watch(name, seconds * 1_000, quiet.p99);
    const times = await abuser.ask<number>('end', MAX_END_MS);
    console.log(`  ${times} times`);
    holds &&= round.holds;
  }
  await delay(AFTERMATH_MS);
  const end = await watch('quiet again', seconds * 1_000, quiet.p99);
  const after = await server.ask<Usage>('weigh');
  const growth = after.heldBytes - before.heldBytes;
  console.log(
    `Held memory grew by ${(growth / 1e6).toFixed(1)} MB, resident memory went from ${mb(before)} to ${mb(after)} MB`,
  );
  return holds && quiet.holds && end.holds && growth <= growthBytes;
}

const mb = ({ residentBytes }: Usage) => (residentBytes / 1e6).toFixed(0);

/** A customer with a unit behind a controller that is to come. */
async function makeHouse(db: Db) {
  const key = randomBytes(32);
  const siteId = await makeSite(db);
  const controllerId = await makeController(db, { siteId, serial: SERIAL, key });
  const doorId = await makeDoor(db, { siteId, controllerId, channel: 0, hasLights: true });
  const unitId = await makeUnit(db, { siteId, doorId });
  const passwordHash = await hashPassword(PASSWORD);
  const customerId = await makeCustomer(db, { email: 'ann@example.com', passwordHash });
  const now = systemClock.now();
  await makeBooking(db, { unitId, customerId, start: now.subtract({ hours: 1 }) });
  const orderId = await makeOrder(db, { customerId, siteId, state: 'Prepaid' });
  const { id: receiptId } = await db.one<{ id: number }>(sql`
    insert into payments (organisation_id, order_id, customer_id, amount, provider, provider_key, state, created_at,
      asked_at, settled_at)
    values (${ORGANISATION}, ${orderId}, ${customerId}, 10000, 'sandbox', gen_random_uuid(), 'Succeeded', ${now}, ${now},
      ${now})
    returning id`);
  return { unitId, receiptId, serial: SERIAL, key };
}

type Honest = 'ping' | 'signIn' | 'open';
type Times = { [What in Honest]: number };

/** Honest people for a time: each asks, waits for the answer, and asks again. */
async function honestFor(ms: number, people: { [What in Honest]: () => Promise<Answer<unknown>> }) {
  const times = { ping: [] as number[], signIn: [] as number[], open: [] as number[] };
  const failures: string[] = [];
  const end = performance.now() + ms;
  const play = async (what: Honest) => {
    while (performance.now() < end) {
      const asked = performance.now();
      const code = await people[what]().then(
        ({ statusCode }) => statusCode,
        () => 0,
      );
      times[what].push(performance.now() - asked);
      if (code !== 200) failures.push(`${what} ${code}`);
      await delay(PAUSE_MS);
    }
  };
  await Promise.all([play('ping'), play('signIn'), play('open')]);
  return { times, failures };
}
