import { brokerPassword, signFrame } from '@gatehouse/contract/device/frame';
import type { Report } from '@gatehouse/contract/device/messages';
import { reportTopic, statusTopic } from '@gatehouse/contract/device/topics';
import { openFileLimit } from '@gatehouse/server/openFiles';
import { eventually } from '@gatehouse/server/testing/eventually';
import type { Status } from '../baselineProcess.ts';
import { REPORTS } from '../baselines/broker.ts';
import type { BenchmarkStack } from '../benchmarkStack.ts';
import { range } from '../layout.ts';
import { connectDevice, type MqttDevice, publishPacket } from '../mqttDevice.ts';
import type { Parts } from '../parts.ts';
import { over, type Result, unbound } from '../result.ts';
import type { Row } from '../row.ts';

const DOORS_EACH = 4;
const CONNECTING_AT_ONCE = 64;
const REPORTS_EACH = 20;
const MAX_ARRIVAL_MS = 180_000;

type Sender = { device: MqttDevice; packets: readonly Buffer[] };

/** Row 12: many controllers connected and reporting. Every tenth report is of a door that moved. */
export const devices: Row = {
  numbers: [12],
  async run(bench) {
    const count = bench.quick ? 1_000 : 10_000;
    requireOpenFiles(count * 1.3);
    const stack = await bench.stack();
    const bare = await measureBroker(stack, bench.parts, count);
    return measureServer(stack, bench.parts, count, bare);
  },
};

/** Each connection is an open file here and at the broker, which leaves some for other things. */
function requireOpenFiles(needed: number): void {
  const limit = openFileLimit();
  if (limit >= needed) return;
  throw new Error(`${needed} open files are needed and ${limit} allowed: raise the limit with ulimit -n`);
}

type Measured = { rate: number; kibEach: number };

/** The broker alone with a subscriber that only counts. */
async function measureBroker(stack: BenchmarkStack, parts: Parts, count: number): Promise<Measured> {
  const status = () => stack.baseline.ask<Status>('status');
  const weigh = () => stack.baseline.ask<Status>('weigh');
  const before = await weigh();
  const packet = publishPacket(REPORTS, 'r'.repeat(900));
  const senders = await connectAll(parts, range(count, 0), async (number) => ({
    device: await connectDevice(stack.baseline.ready.mqttUrl, { clientId: `device-${number}` }),
    packets: Array.from({ length: REPORTS_EACH }, () => packet),
  }));
  const connected = await weigh();
  const rate = await send(senders, () =>
    eventually(
      async () => {
        const missing = before.reports + count * REPORTS_EACH - (await status()).reports;
        if (missing > 0) throw new Error(`${missing} missing`);
      },
      { for: 'every report to pass the broker', withinMs: MAX_ARRIVAL_MS },
    ),
  );
  return { rate, kibEach: (connected.usedBytes - before.usedBytes) / 1024 / count };
}

async function measureServer(
  stack: BenchmarkStack,
  parts: Parts,
  count: number,
  bare: Measured,
): Promise<Result[]> {
  const controllers = await makeControllers(stack, count);
  const before = await stack.server.weigh();
  const senders = await connectAll(parts, controllers, async ({ serial, key }) => {
    const identity = { clientId: serial, username: serial, password: brokerPassword(key) };
    const device = await connectDevice(stack.server.mqttUrl, identity);
    const epoch = Date.now();
    await device.publish(
      publishPacket(
        statusTopic(serial),
        signFrame(key, statusTopic(serial), { state: 'online', epoch, link: 1 }),
        true,
      ),
    );
    const topic = reportTopic(serial);
    const packets = Array.from({ length: REPORTS_EACH }, (_, lap) =>
      publishPacket(topic, signFrame(key, topic, reportOf(epoch, lap + 1))),
    );
    return { device, packets };
  });
  await stack.until(
    `${count} controllers to be online`,
    `select count(*) = $1 as so, count(*) as seen from controllers where online and serial like 'GH-LOAD-%'`,
    [count],
  );
  const connected = await stack.server.weigh();
  const rate = await send(senders, () =>
    stack.until(
      `the last report of ${count} controllers to be stored`,
      `select count(*) = $1 as so, count(*) as seen from controllers
       where serial like 'GH-LOAD-%' and sequence = $2`,
      [count, REPORTS_EACH],
      MAX_ARRIVAL_MS,
    ),
  );
  const kibEach = (connected.usedBytes - before.usedBytes) / 1024 / count;
  return [
    over({ row: 12, measured: 'controllers connected and known to be' }, '', count, count),
    over({ row: 12, measured: 'their reports stored' }, '/s', rate, 5_000, bare.rate),
    unbound({ row: 12, measured: 'memory of a connected controller' }, 'KiB', kibEach, bare.kibEach),
  ];
}

/** Connects a device for each of these, several at a time. */
async function connectAll<Item>(
  parts: Parts,
  items: readonly Item[],
  make: (item: Item) => Promise<Sender>,
): Promise<Sender[]> {
  const senders: Sender[] = [];
  await parts.start('the devices', senders, close);
  const left = items.values();
  await Promise.all(
    Array.from({ length: CONNECTING_AT_ONCE }, async () => {
      for (const item of left) senders.push(await make(item));
    }),
  );
  return senders;
}

/** Sends everything, each sender its next when its last was acknowledged; the rate counts until all has `arrived`. */
async function send(senders: readonly Sender[], arrived: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await Promise.all(
    senders.map(async ({ device, packets }) => {
      for (const packet of packets) await device.publish(packet);
    }),
  );
  await arrived();
  const elapsed = performance.now() - started;
  close(senders);
  return ((senders.length * REPORTS_EACH) / elapsed) * 1000;
}

function close(senders: readonly Sender[]): void {
  for (const { device } of senders) device.close();
}

async function makeControllers(
  stack: BenchmarkStack,
  count: number,
): Promise<{ serial: string; key: Buffer }[]> {
  const { rows } = await stack.pool.query<{ serial: string; key: Buffer }>(
    `with made as (
       insert into controllers (site_id, serial, name, key)
       select 1, 'GH-LOAD-' || lpad(n::text, 6, '0'), 'Load ' || n, sha256(('load ' || n)::bytea)
       from generate_series(1, $1) n
       returning id, serial, key
     ), fitted as (
       insert into doors (site_id, controller_id, channel, has_lights)
       select 1, made.id, channel, true from made, generate_series(0, $2) channel
     )
     select serial, key from made`,
    [count, DOORS_EACH - 1],
  );
  return rows;
}

function reportOf(epoch: number, sequence: number): Report {
  const moved = sequence % 10 === 5;
  const moves = Math.floor((sequence + 5) / 10);
  const uptimeMs = sequence * 1_000;
  return {
    epoch,
    sequence,
    uptimeMs,
    link: 1,
    cause: 'heartbeat',
    firmware: 'bench 1.0.0',
    battery: 90,
    doors: Array.from({ length: DOORS_EACH }, (_, channel) => ({
      channel,
      lock: 'locked',
      door: channel === 0 && moves % 2 === 1 ? 'open' : 'closed',
      lights: 'off',
      alarm: null,
      jammed: false,
    })),
    eventsFrom: moved ? moves : moves + 1,
    events: moved
      ? [{ number: moves, uptimeMs, type: moves % 2 === 1 ? 'doorOpened' : 'doorClosed', channel: 0 }]
      : [],
  };
}
