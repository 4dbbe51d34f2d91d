import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { mosquittoMissing, startMosquitto } from '@gatehouse/server/testing/mosquitto';
import { rotating } from '../../tools/harness/lists.ts';
import type { ServerProcess } from '../../tools/harness/server.ts';
import { type BenchmarkStack, untilIn } from '../benchmarkStack.ts';
import { type Connection, expectStatus, openConnection, requestBytes } from '../connection.ts';
import { controllersOf } from '../controllers.ts';
import { databaseCpuMs } from '../cpu.ts';
import { openPool, type Pool } from '../database.ts';
import { crowdRequest, openEventStreams } from '../eventStreams.ts';
import { type Load, polling, searching } from '../loads.ts';
import { repeat } from '../measure.ts';
import { plugIn } from '../plugIn.ts';
import { over, type Result, unbound, under } from '../result.ts';
import type { Bench, Row } from '../row.ts';
import { startCheckouts } from './checkout.ts';

const PROCESSES = 3;
const OPENING_AT_ONCE = 32;
const STREAMS = 5_000;
const CHANGES_PER_SECOND = 50;
const TURNS_EACH = 4;

/** Servers over one database and one Mosquitto, as an operator runs several. */
type Fleet = { pool: Pool; servers: ServerProcess[] };
type NamedLoad = [name: string, load: Load & { tidy?(): Promise<unknown> }];
/** Processor time a request in ms: of all server processes together, and of the database. */
type Cost = { servers: number; database: number };

/**
 * Row 17: what more server processes bring. A machine of few cores cannot show it, so it is reckoned: as each process has
 * a core of its own, so many serve as much more as their time a request leaves of that of one alone. Each has as many
 * people as one alone has, since that is what more processes are there for.
 */
export const scaleOut: Row = {
  numbers: [17],
  async run(bench) {
    if (mosquittoMissing) throw new Error(mosquittoMissing);
    const stack = await bench.stack();
    const { fleet, addServer } = await startFleet(bench, stack);
    const loads: NamedLoad[] = [
      ['searches', searching(stack)],
      ['polls', polling(stack)],
      ['checkouts', await startCheckouts(stack, fleet.pool)],
      ['open doors', opening(stack)],
    ];
    const alone = await costs(bench, fleet, loads);
    while (fleet.servers.length < PROCESSES) await addServer();
    const together = await costs(bench, fleet, loads);
    const scaled = loads.flatMap(([name], index) => scale(name, alone[index]!, together[index]!));
    return [...scaled, ...(await changesOfNoConcern(bench, stack, fleet))];
  },
};

async function startFleet(bench: Bench, stack: BenchmarkStack) {
  const { parts } = bench;
  const url = await stack.freshDatabase('fleet');
  const pool = await parts.start('the connections to the fleet', openPool(url, 2), (it) => it.end());
  const unitIds = openers(stack).map(({ unitId }) => unitId);
  const controllers = await controllersOf(pool, unitIds);
  const server = { username: 'gatehouse-server', password: randomBytes(16).toString('hex') };
  const mosquitto = await parts.start('Mosquitto', startMosquitto({ server, controllers }), (it) =>
    it.close(),
  );
  const mqttUrl = Object.assign(new URL(mosquitto.url), server).href;
  const fleet: Fleet = { pool, servers: [] };
  const addServer = async () => {
    fleet.servers.push(await stack.anotherServer(url, parts, { MQTT_URL: mqttUrl }));
  };
  await addServer();
  await plugIn({ pool, until: untilIn(pool), server: { mqttUrl: mosquitto.url } }, parts, unitIds);
  return { fleet, addServer };
}

const openers = ({ world }: BenchmarkStack) => world.keepers.slice(0, PROCESSES * OPENING_AT_ONCE);

/** Customers who open and lock their doors, whichever process they reach. */
function opening(stack: BenchmarkStack): Load {
  const requests = openers(stack).map(({ customerId, unitId }) => {
    const token = stack.customerToken(customerId);
    return rotating(
      ['open', 'lock'].map((operation) =>
        requestBytes({
          method: 'POST',
          path: `/api/customer/${customerId}/units/${unitId}/${operation}`,
          token,
        }),
      ),
    );
  });
  const next = rotating(requests);
  return { atOnce: OPENING_AT_ONCE, operate: (connection) => expectStatus(200, connection, next()()) };
}

async function costs(bench: Bench, fleet: Fleet, loads: readonly NamedLoad[]): Promise<Cost[]> {
  const each: Cost[] = [];
  for (const [, load] of loads) each.push(await costOf(bench, fleet, load));
  return each;
}

/** The time a request takes of processors, over a while in which each process gets its share of the requests. */
async function costOf(bench: Bench, { pool, servers }: Fleet, load: NamedLoad[1]): Promise<Cost> {
  const connections: Connection[] = [];
  for (let lane = 0; lane < load.atOnce * servers.length; lane++) {
    connections.push(await openConnection(servers[lane % servers.length]!.url));
  }
  try {
    const run = () => repeat(connections, TURNS_EACH * bench.turnMs, load.operate);
    await run();
    await Promise.all(servers.map((server) => server.watch()));
    const before = await databaseCpuMs(pool);
    const { count } = await run();
    const usages = await Promise.all(servers.map((server) => server.usage()));
    const database = (await databaseCpuMs(pool)) - before;
    const used = usages.reduce((sum, { userMs, systemMs }) => sum + userMs + systemMs, 0);
    return { servers: used / count, database: database / count };
  } finally {
    for (const connection of connections) connection.close();
    await load.tidy?.();
  }
}

function scale(name: string, alone: Cost, together: Cost): Result[] {
  const reckoned = (PROCESSES * alone.servers) / together.servers;
  const processes = `${PROCESSES} processes`;
  return [
    over({ row: 17, measured: `${name} of ${processes}, reckoned against one` }, 'x', reckoned, 2.4),
    unbound(
      { row: 17, measured: `the servers’ time for one of the ${name}, against one process` },
      'ms',
      together.servers,
      alone.servers,
    ),
    unbound(
      { row: 17, measured: `the database’s time for one of the ${name}, against one process` },
      'ms',
      together.database,
      alone.database,
    ),
  ];
}

/** Changes of a door that nobody who has a stream may see. */
async function changesOfNoConcern(bench: Bench, stack: BenchmarkStack, fleet: Fleet): Promise<Result[]> {
  const watchers = stack.world.crowd.slice(0, bench.quick ? 200 : STREAMS);
  const { servers, pool } = fleet;
  await openEventStreams(
    bench.parts,
    watchers.map((id, index) => ({ url: servers[index % PROCESSES]!.url, request: crowdRequest(stack, id) })),
  );
  const seconds = bench.quick ? 1 : 5;
  const change = JSON.stringify({ kind: 'door', doorId: 1, siteId: 1 });
  const publish = async () => {
    for (let n = 0; n < seconds * CHANGES_PER_SECOND; n++) {
      await Promise.all([
        pool.query('select pg_notify($1, $2)', ['gatehouse', change]),
        delay(1_000 / CHANGES_PER_SECOND),
      ]);
    }
  };
  const idle = await usedDuring(servers, () => delay(seconds * 1_000));
  const busy = await usedDuring(servers, publish);
  const each = Math.max(0, busy - idle) / (seconds * CHANGES_PER_SECOND * servers.length);
  const streams = watchers.length.toLocaleString('en-AU');
  return [
    under({ row: 17, measured: `a change that is for none of ${streams} streams, a process` }, 'ms', each, 1),
  ];
}

/** Milliseconds of processors that the servers took meanwhile. */
async function usedDuring(servers: readonly ServerProcess[], work: () => Promise<unknown>): Promise<number> {
  await Promise.all(servers.map((server) => server.watch()));
  await work();
  const usages = await Promise.all(servers.map((server) => server.usage()));
  return usages.reduce((sum, { userMs, systemMs }) => sum + userMs + systemMs, 0);
}
