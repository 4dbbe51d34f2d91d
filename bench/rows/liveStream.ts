import { inTime } from '@gatehouse/server/testing/eventually';
import { first } from '../../tools/harness/lists.ts';
import { median, type Sample, summary } from '../../tools/harness/statistics.ts';
import type { Status } from '../baselineProcess.ts';
import { BASELINE_CHANNEL } from '../baselines/stream.ts';
import { type BenchmarkStack, withConnection } from '../benchmarkStack.ts';
import { expectStatus, requestBytes } from '../connection.ts';
import { type EventStream, openEventStream } from '../eventStream.ts';
import { crowdRequest, openEventStreams } from '../eventStreams.ts';
import { channelOf, gateDoor } from '../layout.ts';
import { interleaved } from '../measure.ts';
import type { Parts } from '../parts.ts';
import { plugIn } from '../plugIn.ts';
import { costOf, type Result, timeOf, under } from '../result.ts';
import type { Bench, Row } from '../row.ts';
import type { Keeper } from '../world.ts';

const CLIENTS = 5_000;
const CHANGES = 20;
const MAX_PUBLISH_MS = 30_000;

/** Row 5: how soon everybody who watches a door knows that it changed. */
export const liveStream: Row = {
  numbers: [5],
  async run(bench) {
    const stack = await bench.stack();
    const watchers = stack.world.crowd.slice(0, bench.quick ? 200 : CLIENTS);
    const requests = watchers.map((id) => crowdRequest(stack, id));
    const ours = await watch(
      bench.parts,
      stack.server.url,
      requests,
      async () => (await stack.server.weigh()).usedBytes,
    );
    const bare = await watch(
      bench.parts,
      stack.baseline.ready.url,
      requests.map(() => requestBytes({ path: '/events' })),
      async () => (await stack.baseline.ask<Status>('weigh')).usedBytes,
    );
    return [...(await publishToAll(bench, stack, ours, bare)), await fromDeviceToScreen(stack, bench)];
  },
};

type Watched = { streams: readonly EventStream[]; kibEach: number };

async function watch(
  parts: Parts,
  url: string,
  requests: readonly Buffer[],
  /** What its process holds, in bytes. */
  weigh: () => Promise<number>,
): Promise<Watched> {
  const before = await weigh();
  const streams = await openEventStreams(
    parts,
    requests.map((request) => ({ url, request })),
  );
  return { streams, kibEach: ((await weigh()) - before) / 1024 / requests.length };
}

/** One change published by the database, until the last client has it. */
async function publishToAll(
  bench: Bench,
  stack: BenchmarkStack,
  ours: Watched,
  bare: Watched,
): Promise<Result[]> {
  const change = { kind: 'door', doorId: gateDoor(stack.world.crowdedSite), siteId: stack.world.crowdedSite };
  const publish = (channel: string, streams: readonly EventStream[]) => async (): Promise<Sample> => {
    let received = 0;
    const receive = async (stream: EventStream) => {
      // What came before this change is of another one.
      stream.skip();
      await stream.next();
      received++;
    };
    const all = inTime(Promise.all(streams.map(receive)), {
      for: `a change to reach ${streams.length} clients of '${channel}'`,
      withinMs: MAX_PUBLISH_MS,
      seen: () => `${received} have it`,
    });
    const started = performance.now();
    await Promise.all([all, stack.pool.query('select pg_notify($1, $2)', [channel, JSON.stringify(change)])]);
    const elapsed = performance.now() - started;
    return summary([elapsed], elapsed);
  };
  const published = await interleaved(
    3 * bench.turns,
    publish('gatehouse', ours.streams),
    publish(BASELINE_CHANNEL, bare.streams),
  );
  const clients = ours.streams.length.toLocaleString('en-AU');
  return [
    timeOf({ row: 5, measured: `one change to ${clients} connected clients` }, published, 1.5),
    costOf({ row: 5, measured: 'memory of a connected client' }, 'KiB', ours.kibEach, bare.kibEach, 1.2),
  ];
}

/** A door is forced: until its customer has the event, has asked, and the reply shows it. All others stay connected. */
async function fromDeviceToScreen(stack: BenchmarkStack, { quick, parts }: Bench): Promise<Result> {
  const keeper = first(stack.world.keepers.slice(-1));
  const simulator = await plugIn(stack, parts, [keeper.unitId]);
  const { serial } = first(simulator.view().flatMap(({ controllers }) => controllers));
  const opening = openEventStream(stack.server.url, customerRequest(stack, keeper, 'events'));
  const stream = await parts.start('a stream', opening, (opened) => opened.close());
  const ask = customerRequest(stack, keeper, 'info');
  const times = await withConnection(stack.server.url, async (connection) => {
    const taken: number[] = [];
    for (let change = 0; change < (quick ? 4 : CHANGES); change++) {
      const isOpening = change % 2 === 0;
      stream.skip();
      const started = performance.now();
      simulator.device(serial).model.act(channelOf(keeper.unitId), isOpening ? 'force' : 'push');
      for (let isOpen = !isOpening; isOpen !== isOpening; ) {
        await stream.next();
        isOpen = (await expectStatus(200, connection, ask)).body.includes('"doorStatus":"open"');
      }
      taken.push(performance.now() - started);
    }
    return taken;
  });
  return under(
    { row: 5, measured: 'from a door that moves to its customer’s screen' },
    'ms',
    median(times),
    250,
  );
}

function customerRequest(stack: BenchmarkStack, { customerId }: Keeper, call: 'events' | 'info'): Buffer {
  return requestBytes({
    path: `/api/customer/${customerId}/${call}`,
    token: stack.customerToken(customerId),
  });
}
