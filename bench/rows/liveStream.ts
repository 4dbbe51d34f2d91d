import { startSimulator } from '@gatehouse/simulator/simulator';
import { instantPace } from '@gatehouse/simulator/world';
import { expectStatus, requestBytes } from '../connection.ts';
import { controllersOf } from '../controllers.ts';
import { type EventStream, openEventStream } from '../eventStream.ts';
import { type House, withConnections } from '../house.ts';
import { channelOf, gateDoor } from '../layout.ts';
import { interleaved, median, type Sample, summary } from '../measure.ts';
import { costOf, type Result, under } from '../result.ts';
import type { Bench, Row } from '../row.ts';
import type { Told } from '../skeletonProcess.ts';
import { SKELETON_CHANNEL } from '../skeletons/stream.ts';
import type { Keeper } from '../world.ts';

const CLIENTS = 5_000;
const CONNECTING_AT_ONCE = 32;
const DEEDS = 20;

/** Row 5: how soon everybody who watches a door knows that it changed. */
export const liveStream: Row = {
  numbers: [5],
  async run(bench) {
    const house = await bench.house();
    const watchers = house.world.crowd.slice(0, bench.quick ? 200 : CLIENTS);
    const requests = watchers.map((id) =>
      requestBytes({ path: `/api/customer/${id}/events`, token: house.customerToken(id) }),
    );
    const ours = await watch(
      house.server.url,
      requests,
      async () => (await house.server.seen()).residentBytes,
    );
    const bare = await watch(
      house.skeleton.ready.url,
      requests.map(() => requestBytes({ path: '/events' })),
      async () => (await house.skeleton.ask<Told>('tell')).residentBytes,
    );
    try {
      return [...(await tellAll(bench, house, ours, bare)), await fromDeviceToScreen(house, bench)];
    } finally {
      for (const stream of [...ours.streams, ...bare.streams]) stream.close();
    }
  },
};

type Watched = { streams: readonly EventStream[]; kibEach: number };

async function watch(
  url: string,
  requests: readonly Buffer[],
  resident: () => Promise<number>,
): Promise<Watched> {
  const before = await resident();
  const streams: EventStream[] = [];
  const waiting = [...requests];
  await Promise.all(
    Array.from({ length: CONNECTING_AT_ONCE }, async () => {
      for (let request = waiting.pop(); request; request = waiting.pop()) {
        streams.push(await openEventStream(url, request));
      }
    }),
  );
  return { streams, kibEach: ((await resident()) - before) / 1024 / requests.length };
}

/** One announcement of the database, until the last client has it. */
async function tellAll(bench: Bench, house: House, ours: Watched, bare: Watched): Promise<Result[]> {
  const change = { kind: 'door', doorId: gateDoor(house.world.crowdedSite), siteId: house.world.crowdedSite };
  const tell = (channel: string, streams: readonly EventStream[]) => async (): Promise<Sample> => {
    const all = Promise.all(streams.map((stream) => stream.next()));
    const started = performance.now();
    await house.pool.query('select pg_notify($1, $2)', [channel, JSON.stringify(change)]);
    await all;
    const elapsed = performance.now() - started;
    return summary([elapsed], elapsed);
  };
  const { ours: told, limit } = await interleaved(
    3 * bench.turns,
    tell('gatehouse', ours.streams),
    tell(SKELETON_CHANNEL, bare.streams),
  );
  const clients = ours.streams.length.toLocaleString('en-AU');
  return [
    costOf(
      { row: 5, measured: `one change to ${clients} connected clients` },
      'ms',
      told.p50,
      limit.p50,
      1.5,
    ),
    costOf({ row: 5, measured: 'memory of a connected client' }, 'KiB', ours.kibEach, bare.kibEach, 1.5),
  ];
}

/** A door is forced: until its customer was told, has asked, and the reply shows it. All other clients stay connected. */
async function fromDeviceToScreen(house: House, bench: Bench): Promise<Result> {
  const keeper = house.world.keepers.at(-1)!;
  const controllers = await controllersOf(house.databaseUrl, [keeper.unitId]);
  const { serial } = controllers[0]!;
  const simulator = startSimulator({
    mqttUrl: house.server.mqttUrl,
    sites: [{ name: 'Bench', areas: [], controllers }],
    pace: instantPace,
  });
  try {
    await house.until('select online and epoch is not null as so from controllers where serial = $1', [
      serial,
    ]);
    const times = await withConnections(house.server.url, 1, async ([connection]) => {
      const stream = await openEventStream(house.server.url, customerRequest(house, keeper, 'events'));
      const ask = customerRequest(house, keeper, 'info');
      const taken: number[] = [];
      for (let deed = 0; deed < (bench.quick ? 4 : DEEDS); deed++) {
        const isOpening = deed % 2 === 0;
        const started = performance.now();
        let told = stream.next();
        simulator.device(serial).world.deed(channelOf(keeper.unitId), isOpening ? 'force' : 'push');
        for (let isOpen = !isOpening; isOpen !== isOpening; ) {
          await told;
          told = stream.next();
          isOpen = (await expectStatus(200, connection!, ask)).body.includes('"doorStatus":"open"');
        }
        taken.push(performance.now() - started);
      }
      stream.close();
      return taken;
    });
    return under(
      { row: 5, measured: 'from a door that moves to its customer’s screen' },
      'ms',
      median(times),
      250,
    );
  } finally {
    simulator.close();
  }
}

function customerRequest(house: House, { customerId }: Keeper, call: 'events' | 'info'): Buffer {
  return requestBytes({
    path: `/api/customer/${customerId}/${call}`,
    token: house.customerToken(customerId),
  });
}
