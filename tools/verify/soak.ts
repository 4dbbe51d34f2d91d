/** Shows docs/guarantees.md#nothing-grows-under-load. */
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createDb, type Database } from '@gatehouse/server/db/pool';
import { sql } from '@gatehouse/server/db/sql';
import * as factories from '@gatehouse/server/testing/factories';
import * as people from '@gatehouse/server/testing/peopleFactories';
import { testDb } from '@gatehouse/server/testing/testDatabase';
import { makeWiredControllers } from '@gatehouse/stack/wiredControllers';
import { type ServerProcess, startServerProcess } from '../harness/server.ts';
import { median } from '../harness/statistics.ts';
import { growthOf } from '../harness/trend.ts';
import { countEach } from './lib/figures.ts';
import { startMixedDoors } from './lib/mixedDoors.ts';
import { findWrong, makeMixedWorld, makeTokens, saveCards, startLoad } from './lib/mixedLoad.ts';
import { type Relay, startRelay } from './lib/relay.ts';
import { callsTo } from './lib/remoteCalls.ts';
import { UsageError } from './lib/usage.ts';

const POOL = 16;
const SAMPLE_MS = 5_000;
/** A fault, then time to come back from it, then the next kind. */
const FAULT_EVERY_MS = 15_000;
const CUT_MS = 2_000;
const FAILING_MS = 5_000;
const MAX_SETTLING_MS = 90_000;
/** Code is compiled, pools and caches fill: what grows then does not go on. */
const WARM_UP = 0.3;

/** By how much each may grow over the time that is watched. */
const maxGrowth = {
  heldMB: 15,
  residentMB: 40,
  handles: 10,
  connections: 4,
  waiting: 5,
} as const;
/** The event loop's longest stop of a sample, in the middle of the last third against that of the first. */
const MAX_DELAY_FACTOR = 3;
const MAX_DELAY_MORE_MS = 200;

type Measured = keyof typeof maxGrowth;
type Sample = { [what in Measured]: number } & { atMs: number; delayMs: number };

/** `npm run verify -- soak [--minutes N]`, an hour unless given. */
export async function verify(args: readonly string[]): Promise<boolean> {
  const { values } = parseArgs({ args: [...args], options: { minutes: { type: 'string', default: '60' } } });
  const minutes = Number(values.minutes);
  if (!(minutes > 0))
    throw new UsageError(`--minutes is ${values.minutes}; give a number above 0, such as 10.`);
  return soak(minutes);
}

/** Lets people use a server while its parts fail in turn. True when nothing grows, nothing is lost and the books are right. */
export async function soak(minutes: number): Promise<boolean> {
  await using parts = new AsyncDisposableStack();
  const { url } = await testDb({ after: (cleanUp) => parts.defer(cleanUp) });
  const db = parts.adopt(createDb(url, { name: 'soak' }), (pool) => pool.close());
  const world = await makeMixedWorld(db, { ...factories, ...people, makeWiredControllers });
  const { key, tokenOf } = makeTokens();
  const doors = await startMixedDoors(parts, db, world);
  const relay = await startRelay(parts, { host: doors.mqttUrl.hostname, port: Number(doors.mqttUrl.port) });
  const mqttUrl = new URL(doors.mqttUrl);
  mqttUrl.port = String(relay.port);
  const server = await startServerProcess({
    DATABASE_URL: url,
    DATABASE_POOL: String(POOL),
    MQTT_URL: mqttUrl.href,
    SECRET_KEY: key,
    LOG_LEVEL: 'fatal',
  });
  parts.defer(() => server.close());
  await doors.allOnline();
  const api = { call: callsTo(server.url), address: () => server.url };
  await saveCards(api, world, tokenOf);

  const load = startLoad({ api, db, world, tokenOf });
  const ending = new AbortController();
  const faults = playFaults({ db, relay, server }, ending.signal);
  const samples = await takeSamples(server, db, minutes * 60_000);
  ending.abort();
  const played = await faults;
  await load.stop();
  await waitUntilSettled(db);
  console.log(`${minutes} minutes; faults: ${JSON.stringify(countEach(played))}`);
  console.log(`  replies: ${JSON.stringify(countEach(load.replies))}`);
  console.log(`  live streams opened again ${load.reopened()} times`);
  const wrong = [...findGrowth(samples), ...(await findWrong(db, world, doors.simulator, load.replies))];
  for (const line of wrong) console.log(`  WRONG: ${line}`);
  return wrong.length === 0;
}

type Faulty = { db: Database; relay: Relay; server: ServerProcess };

/** What fails in turn, each for a while. */
const kinds: { [name: string]: (parts: Faulty) => Promise<void> } = {
  async brokerCut({ relay }) {
    await relay.cut();
    await delay(CUT_MS);
    await relay.restore();
  },
  async connectionsKilled({ db }) {
    await db.query(sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name like 'gatehouse%'`);
  },
  async providerFails({ server }) {
    await server.failPayments(true);
    await delay(FAILING_MS);
    await server.failPayments(false);
  },
};

/** Plays one fault after another until `signal` aborts; resolves to their names once all is mended. */
async function playFaults(parts: Faulty, signal: AbortSignal): Promise<string[]> {
  const played: string[] = [];
  while (!signal.aborted) {
    for (const [name, play] of Object.entries(kinds)) {
      await delay(FAULT_EVERY_MS, undefined, { signal }).catch(() => {});
      if (signal.aborted) break;
      await play(parts);
      played.push(name);
    }
  }
  return played;
}

async function takeSamples(server: ServerProcess, db: Database, ms: number): Promise<Sample[]> {
  const samples: Sample[] = [];
  const begun = performance.now();
  while (performance.now() - begun < ms) {
    await server.watch();
    await delay(SAMPLE_MS);
    const { maxDelayMs } = await server.usage();
    const { usedBytes, residentBytes, handles } = await server.weigh();
    const { connections, waiting } = await db.one<{ connections: number; waiting: number }>(sql`
      select (select count(*) from pg_stat_activity
          where datname = current_database() and application_name like 'gatehouse%') as connections,
        (select count(*) from command_handovers) + (select count(*) from pin_changes)
          + (select count(*) from bluetooth_changes) + (select count(*) from payment_customer_removals)
          + (select count(*) from bookings where state = 'Held' and held_until < now() - interval '10 seconds')
          as waiting`);
    const [heldMB, residentMB] = [usedBytes / 1e6, residentBytes / 1e6];
    const atMs = performance.now() - begun;
    samples.push({ atMs, heldMB, residentMB, handles, connections, waiting, delayMs: maxDelayMs });
  }
  return samples;
}

/** Prints how what was measured went on, and returns what grew too much. */
function findGrowth(samples: readonly Sample[]): string[] {
  const watched = samples.slice(Math.floor(samples.length * WARM_UP));
  const wrong: string[] = [];
  // The keys are those of the bounds, which Object.entries does not say.
  for (const [what, max] of Object.entries(maxGrowth) as [Measured, number][]) {
    const points = watched.map((sample) => ({ x: sample.atMs, y: sample[what] }));
    const growth = growthOf(points);
    const middle = median(points.map(({ y }) => y));
    console.log(
      `  ${what}: ${middle.toFixed(1)} in the middle, grew by ${growth.toFixed(1)} (at most ${max})`,
    );
    if (!(growth <= max)) wrong.push(`${what} grew by ${growth.toFixed(1)}`);
  }
  const third = Math.ceil(watched.length / 3);
  const delays = watched.map(({ delayMs }) => delayMs);
  const [early, late] = [median(delays.slice(0, third)), median(delays.slice(-third))];
  console.log(`  event loop held up ${early.toFixed(0)} ms at first, ${late.toFixed(0)} ms at last`);
  if (!(late <= early * MAX_DELAY_FACTOR + MAX_DELAY_MORE_MS))
    wrong.push(`the event loop is held up ${late.toFixed(0)} ms`);
  return wrong;
}

/** Waits, as long as may be, until no payment and no command is open. */
async function waitUntilSettled(db: Database): Promise<void> {
  const started = performance.now();
  while (performance.now() - started < MAX_SETTLING_MS) {
    const { open } = await db.one<{ open: number }>(sql`
      select (select count(*) from payments where state = 'Started') + (select count(*) from orders where paying)
        + (select count(*) from refunds where state = 'Started')
        + (select count(*) from commands where outcome is null) as open`);
    if (open === 0) return;
    await delay(100);
  }
}
