/** The doors of a mixed world: a broker that outlives the servers, and its controllers, simulated. */
import { randomBytes } from 'node:crypto';
import type { Database } from '@gatehouse/server/db/pool';
import { sql } from '@gatehouse/server/db/sql';
import { startBroker } from '@gatehouse/server/devices/broker';
import { until } from '@gatehouse/server/testing/eventually';
import { type Simulator, startSimulator } from '@gatehouse/simulator/simulator';
import { instantTiming } from '@gatehouse/simulator/timingProfile';
import type { MixedWorld } from './mixedLoad.ts';

const areas = [{ name: 'Hall', floor: 0, width: 1000, height: 1000 }];

export type MixedDoors = {
  /** The broker with the servers' credential. */
  mqttUrl: URL;
  simulator: Simulator;
  /** Waits until every controller is online, once a server is there. */
  allOnline(): Promise<void>;
};

export async function startMixedDoors(
  parts: AsyncDisposableStack,
  db: Database,
  { controllers }: MixedWorld,
): Promise<MixedDoors> {
  const server = { username: 'gatehouse-server', password: randomBytes(16).toString('hex') };
  // Their own keys: another release has other columns for them.
  const keys = new Map(controllers.map(({ serial, key }) => [serial, key]));
  const broker = await startBroker({ server, keyOf: async (serial) => keys.get(serial) });
  parts.defer(() => broker.close());
  const sites = [{ name: 'Test', areas, controllers }];
  const simulator = startSimulator({ mqttUrl: broker.url, sites, timing: instantTiming });
  parts.defer(async () => simulator.close());
  return {
    mqttUrl: Object.assign(new URL(broker.url), server),
    simulator,
    allOnline: async () => {
      await until(
        () =>
          db.one<{ online: number }>(
            sql`select count(*) as online from controllers where online and epoch is not null`,
          ),
        { for: 'all controllers to be online', is: ({ online }) => online === controllers.length },
      );
    },
  };
}
