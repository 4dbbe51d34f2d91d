/** Real database, broker, device gateway and simulated controllers, for what is shown of the doors' guarantees. */
import { randomBytes } from 'node:crypto';
import { systemClock } from '@gatehouse/server/clock';
import type { Database } from '@gatehouse/server/db/pool';
import { sql } from '@gatehouse/server/db/sql';
import { type Broker, startBroker } from '@gatehouse/server/devices/broker';
import type { ServerCredential } from '@gatehouse/server/devices/brokerRights';
import { createFindController } from '@gatehouse/server/devices/controllerQueries';
import type {
  CommandResult,
  DeviceGateway,
  DoorCommandRequest,
  RecordHistory,
} from '@gatehouse/server/devices/gateway';
import { startDevices } from '@gatehouse/server/devices/start';
import { recordHistory } from '@gatehouse/server/features/activity/service';
import { until } from '@gatehouse/server/testing/eventually';
import { startMosquitto } from '@gatehouse/server/testing/mosquitto';
import { lastFirst, type TestScope, testDb } from '@gatehouse/server/testing/testDatabase';
import { testKeys } from '@gatehouse/server/testing/testKeys';
import { type Simulator, startSimulator } from '@gatehouse/simulator/simulator';
import type { SimulatedController } from '@gatehouse/simulator/site';
import { instantTiming, type TimingProfile } from '@gatehouse/simulator/timingProfile';
import Fastify from 'fastify';
import { createKeptEvents, type KeptEvent } from './keptEvents.ts';
import { makeWiredControllers, type WiringOptions } from './wiredControllers.ts';

/** `connect` where it is embedded in this process. */
type StackBroker = Pick<Broker, 'url' | 'close'> & Partial<Pick<Broker, 'connect'>>;

export type DoorStack = {
  db: Awaited<ReturnType<typeof testDb>>;
  broker: StackBroker;
  credential: ServerCredential;
  gateway: DeviceGateway;
  simulator: Simulator;
  controllers: SimulatedController[];
  /** The events handed over for keeping, in their order. */
  events(): Promise<KeptEvent[]>;
  /** A door's id, by the place of its controller and by its channel. Throws where there is none. */
  doorId(controller: number, channel: number): number;
  command(doorId: number, operation: DoorCommandRequest['operation']): Promise<CommandResult>;
  /** What a controller last said its boot and uptime are. */
  clockOf(serial: string): Promise<{ epoch: number; uptimeMs: number }>;
  /** Another server process over the same database and broker. */
  anotherGateway(): Promise<DeviceGateway>;
};

export type DoorStackOptions = WiringOptions & {
  timing?: TimingProfile;
  /** What is done with attempts and events besides keeping them, in the same transaction. */
  recordHistory?: RecordHistory;
  /** Mosquitto in the place of the embedded broker. */
  mosquitto?: boolean;
  /** The server's clock for deadlines and silences. */
  monotonic?: () => number;
  /** The controllers' clock. */
  deviceMonotonic?: () => number;
};

const log = Fastify({ logger: { level: 'error' } }).log;

/** Starts it on a database of its own, and resolves when all controllers are online. It ends with its scope. */
export async function startDoorStack(outer: TestScope, options: DoorStackOptions = {}): Promise<DoorStack> {
  const scope = lastFirst(outer);
  const db = await testDb(scope);
  const credential = { username: 'gatehouse-server', password: randomBytes(16).toString('hex') };
  const wired = await makeWiredControllers(db, options);
  const controllers = wired.map(({ controller }) => controller);
  const broker: StackBroker = options.mosquitto
    ? await startMosquitto({ server: credential, controllers })
    : await startEmbeddedBroker(db, credential);
  scope.after(() => broker.close());
  const keptEvents = await createKeptEvents(db);

  async function startGateway(): Promise<DeviceGateway> {
    const gateway = await startDevices({
      keyRing: testKeys,
      db,
      clock: systemClock,
      log,
      mqttUrls: [broker.url],
      connect: broker.connect,
      credential,
      monotonic: options.monotonic,
      async recordHistory(tx, { attempts, events = [] }) {
        await recordHistory(tx, { attempts }, systemClock.now());
        await keptEvents.keep(tx, events);
        await options.recordHistory?.(tx, { attempts, events });
      },
    });
    scope.after(() => gateway.close());
    return gateway;
  }

  const gateway = await startGateway();
  const simulator = startSimulator({
    mqttUrl: broker.url,
    sites: [{ name: 'Test', areas: [{ name: 'Hall', floor: 0, width: 1000, height: 1000 }], controllers }],
    timing: options.timing ?? instantTiming,
    monotonic: options.deviceMonotonic,
  });
  scope.after(async () => simulator.close());
  await allOnline(db, controllers.length);

  return {
    db,
    broker,
    credential,
    gateway,
    simulator,
    controllers,
    events: keptEvents.list,
    doorId(controller, channel) {
      const id = wired[controller]?.doorIds[channel];
      if (id === undefined) throw new Error(`Controller ${controller} has no door on channel ${channel}.`);
      return id;
    },
    command: (doorId, operation) =>
      gateway.command({ doorId, operation, actor: { type: 'system', id: null, via: 'system' } }),
    clockOf: (serial) =>
      db.one(sql`select epoch, uptime_ms as "uptimeMs" from controllers where serial = ${serial}`),
    anotherGateway: startGateway,
  };
}

function startEmbeddedBroker(db: Database, server: ServerCredential): Promise<Broker> {
  const findController = createFindController(db, testKeys);
  return startBroker({ server, keyOf: async (serial) => (await findController(serial))?.key });
}

async function allOnline(db: Database, count: number): Promise<void> {
  await until(
    () =>
      db.one<{ known: number }>(
        sql`select count(*)::integer as known from controllers where online and epoch is not null`,
      ),
    { for: `${count} controllers to be online`, is: ({ known }) => known === count },
  );
}
