import { inTime } from '@gatehouse/server/testing/eventually';
import { type Simulator, startSimulator } from '@gatehouse/simulator/simulator';
import { instantTiming } from '@gatehouse/simulator/timingProfile';
import mqtt from 'mqtt';
import { sendAtOnce } from './baselines/broker.ts';
import { COMMANDS, REPLIES } from './baselines/door.ts';
import type { BenchmarkStack } from './benchmarkStack.ts';
import { controllersOf } from './controllers.ts';
import type { Parts } from './parts.ts';

/** The simulated controllers of these units' doors at the server, all of them known to be there. */
export async function plugIn(
  stack: Pick<BenchmarkStack, 'pool' | 'until'> & { server: { mqttUrl: string } },
  parts: Parts,
  unitIds: readonly number[],
): Promise<Simulator> {
  const controllers = await controllersOf(stack.pool, unitIds);
  const sites = [{ name: 'Bench', areas: [], controllers }];
  const simulator = await parts.start(
    'the simulator',
    startSimulator({ mqttUrl: stack.server.mqttUrl, sites, timing: instantTiming }),
    (running) => running.close(),
  );
  const serials = controllers.map(({ serial }) => serial);
  await stack.until(
    `${serials.length} simulated controllers to be online`,
    `select count(*) = $1 as so, count(*) as seen from controllers
     where online and epoch is not null and serial = any($2)`,
    [serials.length, serials],
  );
  return simulator;
}

/** A device at the baseline's broker that just answers. */
export async function plugInBaseline(stack: BenchmarkStack, parts: Parts): Promise<void> {
  const connecting = mqtt.connectAsync(stack.baseline.ready.mqttUrl, { reconnectPeriod: 0 }, false);
  const device = await inTime(
    parts.start('the device of the baselines', connecting, (connected) => connected.endAsync(true)),
    { for: 'a connection to the broker of the baselines' },
  );
  sendAtOnce(device);
  await inTime(device.subscribeAsync(COMMANDS, { qos: 1 }), {
    for: 'a subscription at the broker of the baselines',
  });
  device.on('message', (_topic, payload) => void device.publish(REPLIES, payload, { qos: 1 }));
}
