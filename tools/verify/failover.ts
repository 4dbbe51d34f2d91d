/** Shows docs/guarantees.md#nothing-lost-in-a-failover. */
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { until } from '@gatehouse/server/testing/eventually';
import { lastFirst } from '@gatehouse/server/testing/testDatabase';
import { rotating } from '../harness/lists.ts';
import { ensureClusterPackages, type Role, startDatabaseCluster } from './failover/databaseCluster.ts';
import { endsWell } from './failover/outcome.ts';
import { freeUnits, MAX_OUTAGE_MS, outageOf, PATIENCE_MS, startWorld } from './failover/world.ts';
import { customerToken } from './lib/customerToken.ts';
import { type LiveStream, readLiveStream } from './lib/liveStream.ts';
import { wholeNumbers } from './lib/usage.ts';

const BEFORE_MS = 3_000;
const AFTER_MS = 3_000;

/** What happens to whom, by turns. */
const faults: readonly { role: Role; kills: boolean }[] = [
  { role: 'leader', kills: true },
  { role: 'leader', kills: false },
  { role: 'sync_standby', kills: false },
];

/** `withinMs`: how long bookings may stand still. */
type FailoverPlan = { times: number; withinMs?: number };

/** `npm run verify -- failover [--times N]` */
export async function verify(args: readonly string[]): Promise<boolean> {
  const { values } = parseArgs({ args: [...args], options: { times: { type: 'string' } } });
  const [times = 2] = wholeNumbers(values.times === undefined ? [] : [values.times]);
  const missing = await ensureClusterPackages();
  if (missing) console.log(`Cannot be shown here: ${missing}`);
  return missing === undefined && failover({ times });
}

/**
 * Kills the machine of the primary, cuts it off, and cuts off the standby that commits wait for, by turns, while two servers
 * take bookings and payments and open doors. True when nothing that was acknowledged is lost or doubled and all goes on in time.
 */
export async function failover({ times, withinMs = MAX_OUTAGE_MS }: FailoverPlan): Promise<boolean> {
  await using parts = new AsyncDisposableStack();
  const scope = lastFirst({ after: (cleanUp) => parts.defer(cleanUp) });
  const cluster = await startDatabaseCluster(scope);
  const world = await startWorld(scope, cluster.url);
  const { db, shopping, urls, secretKey } = world;
  const { customerId } = world.rented;
  const token = customerToken(secretKey, customerId);
  const streams = await Promise.all(urls.map((url) => readLiveStream(url, customerId, token)));
  for (const stream of streams) scope.after(async () => stream.close());
  const nextFault = rotating(faults);
  let isInTime = true;
  for (let time = 0; time < times; time++) {
    await freeUnits(db);
    await delay(BEFORE_MS);
    const { role, kills } = nextFault();
    const machine = await cluster.machineOf(role);
    await (kills ? machine.kill() : machine.cutOff());
    const at = performance.now();
    const longest = Math.max(...(await Promise.all(urls.map((_, server) => outageOf(shopping, server, at)))));
    isInTime &&= longest <= withinMs;
    console.log(
      `${machine.name}, ${role}, ${kills ? 'killed' : 'cut off'}: ` +
        `bookings went on after ${(longest / 1000).toFixed(1)} s at the slower server`,
    );
    if (role === 'leader') await Promise.all(streams.map((stream) => resynced(stream, at)));
    await delay(AFTER_MS);
    await (kills ? cluster.start(machine) : machine.reconnect());
    await cluster.settled();
  }
  return (await endsWell(world)) && isInTime;
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
