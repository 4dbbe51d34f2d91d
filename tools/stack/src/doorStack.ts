/** Real database, broker, device gateway and simulated controllers, for what is shown of the doors' guarantees. */
import { randomBytes } from 'node:crypto';
import { systemClock } from '@gatehouse/server/clock';
import { sql } from '@gatehouse/server/db/sql';
import { lastFirst, type TestScope, testDb } from '@gatehouse/server/db/testDatabase';
import { type Broker, startBroker } from '@gatehouse/server/devices/broker';
import type { ServerCredential } from '@gatehouse/server/devices/brokerRights';
import { createFindController } from '@gatehouse/server/devices/controllerQueries';
import type {
  CommandResult,
  DeviceGateway,
  DoorCommandRequest,
  DoorEvent,
  RecordEvents,
} from '@gatehouse/server/devices/gateway';
import { startDevices } from '@gatehouse/server/devices/start';
import { until } from '@gatehouse/server/testing/eventually';
import { makeController, makeDoor, makeSite } from '@gatehouse/server/testing/factories';
import { startMosquitto } from '@gatehouse/server/testing/mosquitto';
import { type Simulator, startSimulator } from '@gatehouse/simulator/simulator';
import type { SimulatedController } from '@gatehouse/simulator/site';
import { instantTiming, type TimingProfile } from '@gatehouse/simulator/timingProfile';
import Fastify from 'fastify';

export type DoorStack = {
  db: Awaited<ReturnType<typeof testDb>>;
  broker: { url: string; close(): Promise<void> };
  credential: ServerCredential;
  gateway: DeviceGateway;
  simulator: Simulator;
  controllers: SimulatedController[];
  /** The events handed over for keeping, in their order. */
  events(): Promise<KeptEvent[]>;
  /** The doors' ids, by controller and channel. */
  doorId(controller: number, channel: number): number;
  command(doorId: number, operation: DoorCommandRequest['operation']): Promise<CommandResult>;
  /** What a controller last said its boot and uptime are. */
  clockOf(serial: string): Promise<{ epoch: number; uptimeMs: number }>;
  /** Another server process over the same database and broker. */
  anotherGateway(): Promise<DeviceGateway>;
};

export type KeptEvent = Pick<
  DoorEvent,
  'controllerId' | 'doorId' | 'type' | 'alarm' | 'commandId' | 'epoch' | 'number'
> & {
  at: string;
};

export type DoorStackOptions = {
  controllers?: number;
  doorsEach?: number;
  /** Every door has a motor. */
  motors?: boolean;
  timing?: TimingProfile;
  /** What is done with the events besides keeping them, in the same transaction. */
  recordEvents?: RecordEvents;
  /** Mosquitto in the place of the embedded broker. */
  mosquitto?: boolean;
  /** The server's clock for deadlines and silences. */
  monotonic?: () => number;
  /** The controllers' clock. */
  deviceMonotonic?: () => number;
};

const log = Fastify({ logger: { level: 'error' } }).log;

export async function startDoorStack(outer: TestScope, options: DoorStackOptions = {}): Promise<DoorStack> {
  const scope = lastFirst(outer);
  const { controllers: count = 1, doorsEach = 1, motors = false, timing = instantTiming } = options;
  const db = await testDb(scope);
  const credential = { username: 'gatehouse-server', password: randomBytes(16).toString('hex') };
  const siteId = await makeSite(db);
  const controllers: SimulatedController[] = [];
  const doorIds: number[][] = [];
  for (let number = 0; number < count; number++) {
    const serial = `GH-DOOR-${String(number).padStart(5, '0')}`;
    const key = randomBytes(32);
    const controllerId = await makeController(db, { siteId, serial, key });
    const ids: number[] = [];
    for (let channel = 0; channel < doorsEach; channel++) {
      ids.push(await makeDoor(db, { siteId, controllerId, channel, hasLights: true, hasMotor: motors }));
    }
    doorIds.push(ids);
    const plan = { area: 'Hall', x: 0, y: 0, width: 200, height: 300 };
    controllers.push({
      serial,
      name: serial,
      key,
      battery: 100,
      doors: ids.map((_, channel) => ({
        channel,
        name: `D${channel}`,
        kind: 'unit',
        lights: true,
        pad: false,
        motor: motors,
        plan,
      })),
    });
  }

  const findController = createFindController(db);
  const broker: DoorStack['broker'] & Partial<Pick<Broker, 'connect'>> = options.mosquitto
    ? await startMosquitto({ server: credential, controllers })
    : await startBroker({
        server: credential,
        keyOf: async (serial) => (await findController(serial))?.key,
      });
  scope.after(() => broker.close());
  await db.query(
    sql`create table kept_events (place integer generated always as identity, event jsonb not null)`,
  );
  const startGateway = async () => {
    const gateway = await startDevices({
      db,
      clock: systemClock,
      log,
      mqttUrl: broker.url,
      connect: broker.connect,
      credential,
      monotonic: options.monotonic,
      recordEvents: async (tx, events) => {
        await tx.query(sql`
          insert into kept_events (event) select * from jsonb_array_elements(${JSON.stringify(events)}::jsonb)
        `);
        await options.recordEvents?.(tx, events);
      },
    });
    scope.after(() => gateway.close());
    return gateway;
  };
  const gateway = await startGateway();
  const simulator = startSimulator({
    mqttUrl: broker.url,
    sites: [{ name: 'Test', areas: [{ name: 'Hall', floor: 0, width: 1000, height: 1000 }], controllers }],
    timing,
    monotonic: options.deviceMonotonic,
  });
  scope.after(async () => simulator.close());

  await until(
    () =>
      db.one<{ known: number }>(
        sql`select count(*)::integer as known from controllers where online and epoch is not null`,
      ),
    { for: `${count} controllers to be online`, is: ({ known }) => known === count },
  );

  return {
    db,
    broker,
    credential,
    gateway,
    simulator,
    controllers,
    events: async () => {
      const rows = await db.query<{ event: KeptEvent }>(sql`select event from kept_events order by place`);
      return rows.map(({ event }) => event);
    },
    doorId: (controller, channel) => doorIds[controller]![channel]!,
    command: (doorId, operation) =>
      gateway.command({ doorId, operation, actor: { type: 'system', id: null, via: 'system' } }),
    clockOf: (serial) =>
      db.one(sql`select epoch, uptime_ms as "uptimeMs" from controllers where serial = ${serial}`),
    anotherGateway: startGateway,
  };
}
