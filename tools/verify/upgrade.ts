/** Shows docs/guarantees.md#an-upgrade-loses-nothing. */
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { migrate } from '@gatehouse/server/db/migrate';
import { createDb, type Database } from '@gatehouse/server/db/pool';
import { sql } from '@gatehouse/server/db/sql';
import { listLedgerFaults } from '@gatehouse/server/testing/ledgerLaws';
import { emptyDb } from '@gatehouse/server/testing/testDatabase';
import { type Child, startChild } from '../harness/child.ts';
import type { Ready } from '../harness/server.ts';
import { type Balancer, createBalancer } from './lib/balancer.ts';
import { countEach } from './lib/figures.ts';
import { startMixedDoors } from './lib/mixedDoors.ts';
import {
  type Factories,
  findWrong,
  type MixedWorld,
  makeMixedWorld,
  makeTokens,
  saveCards,
  startLoad,
} from './lib/mixedLoad.ts';
import { addPastBookings, findUnfilled } from './lib/pastBookings.ts';
import { lastRelease, takeOutRelease } from './lib/release.ts';
import { wholeNumbers } from './lib/usage.ts';

const here = join(import.meta.dirname, '../..');
/** Between two steps, so that each meets servers that are busy. */
const STEP_MS = 3_000;
/** Bookings that migrations fill in the past of, unless others are wanted. */
const PAST = 2_000;

/** `npm run verify -- upgrade [--from <tag or commit>] [--past <paid bookings of before>]` */
export async function verify(args: readonly string[]): Promise<boolean> {
  const { values } = parseArgs({
    args: [...args],
    options: { from: { type: 'string' }, past: { type: 'string' } },
  });
  const [past] = wholeNumbers(values.past === undefined ? [] : [values.past]);
  return upgrade({ from: values.from, past });
}

/** Upgrades two servers from a release to this one and back while people use them. True when nobody noticed. */
export async function upgrade({
  from,
  past = PAST,
  stepMs = STEP_MS,
}: {
  from?: string;
  past?: number;
  stepMs?: number;
} = {}): Promise<boolean> {
  await using parts = new AsyncDisposableStack();
  const ref = from ?? (await lastRelease());
  const last = await takeOutRelease(ref);
  parts.defer(last.remove);
  console.log(`From ${ref} to this release and back`);
  const { url } = await emptyDb({ after: (cleanUp) => parts.defer(cleanUp) });
  const db = parts.adopt(createDb(url), (pool) => pool.close());
  await migrateAs(last.folder, url);
  // An installation that ran for a while, and not one that begins with this release.
  await db.query(sql`update schema_migrations set applied_at = applied_at - interval '30 days'`);
  const world = await makeMixedWorld(db, await loadFactories(last.folder));
  const { key, tokenOf } = makeTokens();
  const doors = await startMixedDoors(parts, db, world);
  const servers = await startServers(parts, last.folder, {
    DATABASE_URL: url,
    MQTT_URL: doors.mqttUrl.href,
    SECRET_KEY: key,
    LOG_LEVEL: 'error',
  });
  const balancer = parts.adopt(createBalancer(servers.urls), (closing) => closing.close());
  await doors.allOnline();
  await saveCards(balancer, world, tokenOf);
  await addPastBookings(db, world, past);

  const load = startLoad({ api: balancer, db, world, tokenOf });
  await delay(stepMs);
  const began = performance.now();
  const applied = await migrate(url);
  const seconds = ((performance.now() - began) / 1_000).toFixed(1);
  console.log(
    `Migrated beside the running servers, in ${seconds} s with ${past} bookings of before: ${applied.join(', ') || 'nothing to apply'}`,
  );
  for (const folder of [here, last.folder]) {
    for (const place of servers.urls.keys()) {
      await delay(stepMs);
      await servers.replace(place, folder);
    }
  }
  await delay(stepMs);
  await load.stop();
  return await report(db, world, {
    balancer,
    load,
    wrong: () => findWrong(db, world, doors.simulator, load.replies),
  });
}

async function report(
  db: Database,
  world: MixedWorld,
  {
    balancer,
    load,
    wrong,
  }: { balancer: Balancer; load: ReturnType<typeof startLoad>; wrong(): Promise<string[]> },
): Promise<boolean> {
  const failed = load.replies.filter((reply) => !reply.endsWith(' 200'));
  const { refused, unreachable } = balancer.passedOn;
  console.log(`  replies: ${JSON.stringify(countEach(load.replies))}`);
  console.log(
    `  passed on to the other server: ${refused} refused with Retry-After, ${unreachable} not taken`,
  );
  console.log(
    `  ${world.renters.length} live streams, opened again ${load.reopened()} times; failed requests: ${failed.length}`,
  );
  const found = [...(await wrong()), ...(await findUnfilled(db)), ...(await listLedgerFaults(db))];
  const { unknown } = await db.one<{ unknown: number }>(
    sql`select count(*) as unknown from commands where outcome is distinct from 'executed'`,
  );
  if (unknown > 0) found.push(`${unknown} commands were lost`);
  for (const line of found) console.log(`  WRONG: ${line}`);
  return failed.length === 0 && found.length === 0;
}

/** A release's own way to make rows, which knows its tables. */
async function loadFactories(folder: string): Promise<Factories> {
  const [places, people, wiring] = await Promise.all([
    import(join(folder, 'apps/server/src/testing/factories.ts')),
    import(join(folder, 'apps/server/src/testing/peopleFactories.ts')),
    import(join(folder, 'tools/stack/src/wiredControllers.ts')),
  ]);
  return { ...places, ...people, ...wiring };
}

async function migrateAs(folder: string, url: string): Promise<void> {
  const release: { migrate: typeof migrate } = await import(join(folder, 'apps/server/src/db/migrate.ts'));
  await release.migrate(url);
}

type Servers = {
  urls: string[];
  /** Ends the server at a place, as an operator does, and starts that of a release at the same address. */
  replace(place: number, folder: string): Promise<void>;
};

/** Two servers of a release, each at an address that stays. */
async function startServers(
  parts: AsyncDisposableStack,
  folder: string,
  environment: NodeJS.ProcessEnv,
): Promise<Servers> {
  const start = (from: string, port = '0') =>
    startChild<Ready>(join(from, 'tools/harness/serverProcess.ts'), { ...environment, PORT: port });
  const running: Child<Ready>[] = [];
  parts.defer(async () => void (await Promise.all(running.map((child) => child.close()))));
  for (let place = 0; place < 2; place++) running.push(await start(folder));
  const urls = running.map((child) => child.ready.url);
  return {
    urls,
    async replace(place, from) {
      const url = urls[place];
      if (url === undefined) throw new Error(`There is no server ${place}`);
      await running[place]?.close();
      running[place] = await start(from, new URL(url).port);
    },
  };
}
