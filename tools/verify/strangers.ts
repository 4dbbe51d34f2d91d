/** Shows that strangers may do what they like: memory stays, honest people are answered, and doors open. */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { openUnit } from '@gatehouse/contract/api/access';
import { loginCustomer } from '@gatehouse/contract/api/auth';
import { getApi } from '@gatehouse/contract/api/operations';
import { DEFAULT_TIMEOUT_MS, type Endpoint } from '@gatehouse/contract/endpoint';
import { systemClock } from '@gatehouse/server/clock';
import type { Db } from '@gatehouse/server/db/pool';
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
import { type Answer, send } from '@gatehouse/server/testing/house';
import { makeBooking, makeCustomer } from '@gatehouse/server/testing/peopleFactories';
import { startSimulator } from '@gatehouse/simulator/simulator';
import { instantPace } from '@gatehouse/simulator/world';
import { startChild } from '../../bench/child.ts';
import { summary } from '../../bench/measure.ts';
import type { Ready, Told } from '../../bench/serverProcess.ts';
import type { AbuseEnvironment, AbuseName } from './strangers/abuse.ts';

const serverFile = join(import.meta.dirname, '../../bench/serverProcess.ts');
const abuseFile = join(import.meta.dirname, 'strangers/abuse.ts');
const PASSWORD = 'open sesame 7';
const SERIAL = 'GH-HONEST-01';
/** Between what one honest person asks and the next. */
const PAUSE_MS = 50;
/** Connections that are cut need this long to be gone. */
const AFTERMATH_MS = 6_000;
const GROWTH_BYTES = 200_000_000;

const abuses: readonly AbuseName[] = ['mqtt', 'signIns', 'slowRequests', 'unreadStreams', 'bigBodies'];

export type StrangersPlan = {
  /** How long each abuse goes on. */
  seconds?: number;
  /** How long the slowest of a hundred honest requests may take; unless given, as long as clients wait for one. */
  withinMs?: number;
  /** How long the event loop may stand still. */
  heldUpMs?: number;
};

/** `npm run verify -- strangers [seconds of each abuse] [ms within which the honest are answered]` */
export async function verify([seconds, withinMs]: readonly string[]): Promise<boolean> {
  return strangers({
    ...(seconds && { seconds: Number(seconds) }),
    ...(withinMs && { withinMs: Number(withinMs) }),
  });
}

/** Plays one abuse after another against a server in a process of its own, with honest people in between. */
export async function strangers({
  seconds = 10,
  withinMs = DEFAULT_TIMEOUT_MS,
  heldUpMs = 1_000,
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
  const { unitId, serial, key } = await makeHouse(db);
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
    pace: instantPace,
  });
  parts.defer(() => simulator.close());

  const ask = (endpoint: unknown, given: object) => send(url, ORGANISATION, endpoint as Endpoint, given);
  const signIn = () =>
    ask(loginCustomer, {
      body: { username: 'ann@example.com', password: PASSWORD },
      headers: { 'x-forwarded-for': [...randomBytes(4)].join('.') },
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
  } satisfies AbuseEnvironment);
  parts.defer(() => abuser.close());

  const honest = { ping: () => ask(getApi, {}), signIn, open };
  const watch = async (name: string, ms: number) => {
    const before = await server.ask<Told>('watch');
    const seen = await honestFor(ms, honest);
    const after = await server.ask<Told>('tell');
    const { p99, count } = summary(seen.times, ms);
    const holds = seen.failures.length === 0 && p99 <= withinMs && after.longestDelayMs <= heldUpMs;
    console.log(
      `${name}: memory ${mb(before)} to ${mb(after)} MB, event loop held up ${after.longestDelayMs.toFixed(0)} ms at most, ` +
        `${count} honest requests with p99 ${p99.toFixed(0)} ms, door opened ${seen.opened} of ${seen.opened + seen.shut}` +
        `${holds ? '' : `  TOO MUCH ${[...new Set(seen.failures)].join(', ')}`}`,
    );
    return { holds, after };
  };

  const quiet = await watch('quiet', seconds * 1_000);
  let holds = true;
  for (const name of abuses) {
    await abuser.ask(name);
    const round = await watch(name, seconds * 1_000);
    const times = await abuser.ask<number>('end');
    console.log(`  ${times} times`);
    holds &&= round.holds;
  }
  await delay(AFTERMATH_MS);
  const end = await watch('quiet again', seconds * 1_000);
  const growth = end.after.residentBytes - quiet.after.residentBytes;
  console.log(`Memory grew by ${(growth / 1e6).toFixed(0)} MB`);
  return holds && quiet.holds && end.holds && growth <= GROWTH_BYTES;
}

const mb = ({ residentBytes }: Told) => (residentBytes / 1e6).toFixed(0);

/** A customer with a unit behind a controller that is to come. */
async function makeHouse(db: Db) {
  const key = randomBytes(32);
  const siteId = await makeSite(db);
  const controllerId = await makeController(db, { siteId, serial: SERIAL, key });
  const doorId = await makeDoor(db, { siteId, controllerId, channel: 0, hasLights: true });
  const unitId = await makeUnit(db, { siteId, doorId });
  const passwordHash = await hashPassword(PASSWORD);
  const customerId = await makeCustomer(db, { email: 'ann@example.com', passwordHash });
  await makeBooking(db, { unitId, customerId, start: systemClock.now().subtract({ hours: 1 }) });
  return { unitId, serial: SERIAL, key };
}

type Ask = () => Promise<Answer<unknown>>;

/** Honest people for a time: each asks, waits for the answer, and asks again. */
async function honestFor(ms: number, people: { [name: string]: Ask }) {
  const times: number[] = [];
  const failures: string[] = [];
  let [opened, shut] = [0, 0];
  const end = performance.now() + ms;
  await Promise.all(
    Object.entries(people).map(async ([name, ask]) => {
      while (performance.now() < end) {
        const asked = performance.now();
        const code = await ask().then(
          ({ statusCode }) => statusCode,
          () => 0,
        );
        times.push(performance.now() - asked);
        if (code !== 200) failures.push(`${name} ${code}`);
        if (name === 'open' && code === 200) opened++;
        else if (name === 'open') shut++;
        await delay(PAUSE_MS);
      }
    }),
  );
  return { times, failures, opened, shut };
}
