import { startSimulator } from '@gatehouse/simulator/simulator';
import { instantPace } from '@gatehouse/simulator/world';
import mqtt from 'mqtt';
import { controllersOf } from './controllers.ts';
import type { House } from './house.ts';
import { COMMANDS, REPLIES } from './skeletons/door.ts';

/** The simulated controllers of these doors at the server, and a device at the skeleton's broker that just answers. */
export async function plugIn(house: House, unitIds: readonly number[]): Promise<{ close(): Promise<void> }> {
  const controllers = await controllersOf(house.databaseUrl, unitIds);
  const simulator = startSimulator({
    mqttUrl: house.server.mqttUrl,
    sites: [{ name: 'Bench', areas: [], controllers }],
    pace: instantPace,
  });
  const device = await mqtt.connectAsync(house.skeleton.ready.mqttUrl);
  (device.stream as { setNoDelay?(on: boolean): void }).setNoDelay?.(true);
  await device.subscribeAsync(COMMANDS, { qos: 1 });
  device.on('message', (_topic, payload) => void device.publish(REPLIES, payload, { qos: 1 }));
  await house.until(
    `select count(*) = ${controllers.length} as so from controllers
     where online and epoch is not null and serial = any($1)`,
    [controllers.map(({ serial }) => serial)],
  );
  return {
    async close() {
      simulator.close();
      await device.endAsync(true);
    },
  };
}
