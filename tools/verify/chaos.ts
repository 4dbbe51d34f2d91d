/** Shows docs/guarantees.md#nothing-lost-while-everything-fails-in-turn. */
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { sql } from '@gatehouse/server/db/sql';
import { until } from '@gatehouse/server/testing/eventually';
import { lastFirst } from '@gatehouse/server/testing/testDatabase';
import { rotating } from '../harness/lists.ts';
import {
  type DatabaseCluster,
  ensureClusterPackages,
  startDatabaseCluster,
} from './failover/databaseCluster.ts';
import { endsWell } from './failover/outcome.ts';
import { freeUnits, MAX_OUTAGE_MS, outageOf, PATIENCE_MS, startWorld, type World } from './failover/world.ts';
import { UsageError } from './lib/usage.ts';

/** Within this the other server has taken over from one that died. */
const MAX_HANDOVER_MS = 5_000;
const BEFORE_MS = 3_000;
const AFTER_MS = 3_000;

type House = { world: World; cluster: DatabaseCluster };
type Fault = {
  name: string;
  /** Lets it happen; resolves to what mends it. */
  play(house: House): Promise<() => Promise<void>>;
  /** The servers that have to go on, and within which time. */
  servers: readonly number[];
  withinMs: number;
};

const primaryKilled: Fault['play'] = async ({ cluster }) => {
  const machine = await cluster.machineOf('leader');
  await machine.kill();
  return async () => {
    await cluster.start(machine);
    await cluster.settled();
  };
};

const primaryCutOff: Fault['play'] = async ({ cluster }) => {
  const machine = await cluster.machineOf('leader');
  await machine.cutOff();
  return async () => {
    await machine.reconnect();
    await cluster.settled();
  };
};

const brokerRestarted: Fault['play'] = async ({ world }) => {
  await world.broker.restart();
  return async () => {};
};

const serverKilled =
  (place: number): Fault['play'] =>
  async ({ world }) => {
    await world.servers.kill(place);
    return () => world.servers.start(place);
  };

/** One after the other, and two at once. */
const faults: readonly Fault[] = [
  { name: 'first server killed', play: serverKilled(0), servers: [1], withinMs: MAX_HANDOVER_MS },
  { name: 'broker restarted', play: brokerRestarted, servers: [0, 1], withinMs: MAX_HANDOVER_MS },
  { name: 'primary killed', play: primaryKilled, servers: [0, 1], withinMs: MAX_OUTAGE_MS },
  { name: 'second server killed', play: serverKilled(1), servers: [0], withinMs: MAX_HANDOVER_MS },
  {
    name: 'primary cut off, broker restarted',
    async play(house) {
      const [mend] = await Promise.all([primaryCutOff(house), brokerRestarted(house)]);
      return mend;
    },
    servers: [0, 1],
    withinMs: MAX_OUTAGE_MS,
  },
];

/** `withinMs`: how long bookings may stand still, whatever fails; what each fault says when not given. */
type ChaosPlan = { minutes: number; withinMs?: number };

/** `npm run verify -- chaos [--minutes N]`, ten unless given. */
export async function verify(args: readonly string[]): Promise<boolean> {
  const { values } = parseArgs({ args: [...args], options: { minutes: { type: 'string', default: '10' } } });
  const minutes = Number(values.minutes);
  if (!(minutes > 0))
    throw new UsageError(`--minutes is ${values.minutes}; give a number above 0, such as 10.`);
  const missing = await ensureClusterPackages();
  if (missing) console.log(`Cannot be shown here: ${missing}`);
  return missing === undefined && chaos({ minutes });
}

/** Kills servers and databases and restarts the broker while people book, pay and use doors. True when nothing that people were shown was a lie. */
export async function chaos({ minutes, withinMs }: ChaosPlan): Promise<boolean> {
  await using parts = new AsyncDisposableStack();
  const scope = lastFirst({ after: (cleanUp) => parts.defer(cleanUp) });
  const cluster = await startDatabaseCluster(scope);
  const world = await startWorld(scope, cluster.url);
  const nextFault = rotating(faults);
  const begun = performance.now();
  let isInTime = true;
  while (performance.now() - begun < minutes * 60_000) {
    const fault = nextFault();
    const longest = await playOut(fault, { world, cluster });
    isInTime &&= longest <= (withinMs ?? fault.withinMs);
  }
  const isWell = await endsWell(world);
  const { overlaps } = await world.db.one<{ overlaps: number }>(sql`
    select count(*) as overlaps from bookings a join bookings b on b.unit_id = a.unit_id and b.id > a.id
    where a.state in ('Held', 'Active') and b.state in ('Held', 'Active')
      and tstzrange(a.start_time, a.end_time) && tstzrange(b.start_time, b.end_time)`);
  console.log(`Units booked twice: ${overlaps}`);
  return isWell && isInTime && overlaps === 0;
}

/** Lets one thing happen, waits until all goes on, and mends it. Resolves to how long bookings stood still, in milliseconds. */
async function playOut({ name, play, servers }: Fault, house: House): Promise<number> {
  const { db, urls, shopping, residents, rented } = house.world;
  await freeUnits(db);
  await delay(BEFORE_MS);
  const mend = await play(house);
  // Each door has a command under way at most, from before.
  const before = residents.replies.length + rented.doors.length;
  const at = performance.now();
  const outages = servers.map((server) => outageOf(shopping, server, at));
  const longest = Math.max(...(await Promise.all(outages)));
  // Whoever got no answer from a door waits there, to see that it does not open late, before they try again.
  await until(() => residents.replies.slice(before).includes('200'), {
    for: 'a door to open again',
    withinMs: PATIENCE_MS,
  });
  console.log(`${name}: bookings went on after ${(longest / 1000).toFixed(1)} s, and doors open`);
  await delay(AFTER_MS);
  await mend();
  // Nobody books as often as these, and mending takes its time.
  await freeUnits(db);
  const back = performance.now();
  await Promise.all([...urls.keys()].map((server) => outageOf(shopping, server, back)));
  return longest;
}
