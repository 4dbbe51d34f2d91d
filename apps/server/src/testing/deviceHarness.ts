/** The server's side of the devices over a real broker and database, with controllers that a test plays by hand. */
import { randomBytes } from 'node:crypto';
import { brokerPassword, signFrame, verifyFrame } from '@gatehouse/contract/device/frame';
import type { Answer, DoorState, Report, ServerMessage, Status } from '@gatehouse/contract/device/messages';
import { ServerMessage as AnyServerMessage } from '@gatehouse/contract/device/messages';
import { commandTopic, replyTopic, reportTopic, statusTopic } from '@gatehouse/contract/device/topics';
import Fastify from 'fastify';
import { MqttClient } from 'mqtt';
import { stoppedClock } from '../clock.ts';
import { sql } from '../db/sql.ts';
import { startBroker } from '../devices/broker.ts';
import type { DoorEvent, HistoryOf } from '../devices/gateway.ts';
import { startDevices } from '../devices/start.ts';
import { recordHistory } from '../features/activity/service.ts';
import { inTime, until } from './eventually.ts';
import { makeController, makeDoor, makeSite } from './factories.ts';
import { lastFirst, type TestScope, testDb } from './testDatabase.ts';
import { testKeys } from './testKeys.ts';
import { noon } from './testServer.ts';

export type DeviceHarness = Awaited<ReturnType<typeof startDeviceHarness>>;
export type FakeController = Awaited<ReturnType<DeviceHarness['connectController']>>;
export type Command = Extract<ServerMessage, { type: 'door' | 'service' }>;

const MAX_DELIVERY_MS = 10_000;

/** Looks for what a message brings about, no longer than a message may be on its way. */
export const soon = (look: () => boolean | Promise<boolean>) => until(look, { withinMs: MAX_DELIVERY_MS });

const log = Fastify({ logger: { level: 'silent' } }).log;

/** A door as its controller reports it. */
export const reportedDoor = (changes: Partial<DoorState> = {}): DoorState => ({
  channel: 0,
  lock: 'locked',
  door: 'closed',
  lights: null,
  alarm: null,
  jammed: false,
  ...changes,
});

const isCommand = (message: ServerMessage): message is Command =>
  message.type === 'door' || message.type === 'service';

let controllersMade = 0;

/** Both clocks stand still until they are moved. With a database of its own where none is given. */
export async function startDeviceHarness(
  outer: TestScope,
  given: { db?: Awaited<ReturnType<typeof testDb>> } = {},
) {
  const scope = lastFirst(outer);
  const db = given.db ?? (await testDb(scope));
  const siteId = await makeSite(db);
  const server = { username: 'gatehouse-server', password: randomBytes(16).toString('hex') };
  const keys = new Map<string, Uint8Array>();
  const broker = await startBroker({ server, keyOf: async (serial) => keys.get(serial) });
  scope.after(() => broker.close());
  const clock = stoppedClock(noon);
  let now = 1_000_000;
  const storedEvents: DoorEvent[] = [];
  const keeper = {
    /** Called with events before they are stored; a test may hold it up or have it fail. */
    async receives(_events: readonly DoorEvent[]): Promise<void> {},
  };
  /** A server process, which ends with the scope at the latest. */
  async function startProcess() {
    const started = await startDevices({
      keyRing: testKeys,
      db,
      clock,
      log,
      mqttUrls: [broker.url],
      connect: broker.connect,
      credential: server,
      monotonic: () => now,
      async recordHistory(tx, history) {
        const { events = [] } = history;
        if (events.length > 0) await keeper.receives(events);
        await recordHistory(tx, history, clock.now());
        storedEvents.push(...events);
      },
    });
    scope.after(() => started.close());
    return started;
  }
  const gateway = await startProcess();

  /** A controller with doors on its first channels, connected; it has reported nothing yet. */
  async function connectController({ doors: count = 1 } = {}) {
    const serial = `GH-HAND-${String(++controllersMade).padStart(4, '0')}`;
    let key: Uint8Array = randomBytes(32);
    keys.set(serial, key);
    const controllerId = await makeController(db, { siteId, serial, key });
    const doorIds: number[] = [];
    for (let channel = 0; channel < count; channel++) {
      doorIds.push(await makeDoor(db, { siteId, controllerId, channel, hasLights: true }));
    }
    const received: ServerMessage[] = [];
    const frames: string[] = [];
    const client = new MqttClient(broker.connect, {
      clientId: serial,
      username: serial,
      password: brokerPassword(key),
      protocolVersion: 4,
      clean: true,
      keepalive: 0,
      reconnectPeriod: 0,
    });
    scope.after(() => client.endAsync(true));
    let onMessage = () => {};
    client.on('message', (topic, payload) => {
      // As a controller does, it drops what is not signed with the key it holds: a frame may have crossed its rekeying.
      const message = verifyFrame(key, topic, payload, AnyServerMessage);
      if (message === undefined) return;
      if (isCommand(message)) frames.push(`${payload}`);
      received.push(message);
      onMessage();
    });
    await inTime(new Promise<void>((resolve) => client.once('connect', () => resolve())), {
      for: `${serial} to connect`,
    });
    await client.subscribeAsync(commandTopic(serial), { qos: 1 });

    /** The next message of the server that was not taken yet. */
    async function nextMessage(): Promise<ServerMessage> {
      while (received.length === 0) {
        await inTime(new Promise<void>((resolve) => (onMessage = resolve)), {
          for: `${serial} to receive a message of the server`,
          withinMs: MAX_DELIVERY_MS,
        });
      }
      return received.shift()!;
    }
    const commandIds = new Set<number>();
    let sequence = 0;
    const nextState = () => ({
      epoch: 5,
      sequence: ++sequence,
      uptimeMs: 10_000,
      link: 1,
      doors: [reportedDoor()],
    });
    const publish = (topic: string, message: Answer | Report | Status, retain = false) =>
      client.publishAsync(topic, signFrame(key, topic, message), { qos: 1, retain });

    const controller = {
      serial,
      controllerId,
      doorIds,
      doorId: doorIds[0]!,
      /** The commands' frames as they came, those that were sent again too. */
      frames,
      key: () => key,
      client,
      nextMessage,
      /** The next message, which is a command. One that is sent again on a busy machine is not the next. */
      async nextCommand(): Promise<Command> {
        const message = await nextMessage();
        if (!isCommand(message)) throw new Error(`Received ${message.type}`);
        if (commandIds.has(message.id)) return controller.nextCommand();
        commandIds.add(message.id);
        return message;
      },
      /** What the server has sent by now and was not taken yet. */
      async pendingMessages(): Promise<ServerMessage[]> {
        gateway.sendPins({ serial, key, version: 1, codes: [] });
        const before: ServerMessage[] = [];
        for (;;) {
          const message = await nextMessage();
          if (message.type === 'pins') return before;
          before.push(message);
        }
      },
      status: (state: Status['state'], changes: Partial<Status> = {}) =>
        publish(statusTopic(serial), { state, epoch: 5, link: state === 'online' ? 1 : 2, ...changes }, true),
      report: (changes: Partial<Report> = {}) =>
        publish(reportTopic(serial), {
          ...nextState(),
          cause: 'heartbeat',
          firmware: '1.0.0',
          battery: null,
          eventsFrom: 1,
          events: [],
          ...changes,
        }),
      answer: ({ id, counter, process }: Command, changes: Partial<Answer> = {}) =>
        publish(replyTopic(process, serial), {
          ...nextState(),
          id,
          counter,
          outcome: 'executed',
          ...changes,
        }),
      /** Comes online with its first report, and waits until the server has stored it. */
      async hello(changes: Partial<Report> = {}) {
        await controller.status('online');
        await controller.report({ cause: 'hello', ...changes });
        await soon(async () => (await controller.stored()).epoch !== null);
      },
      stored: () =>
        db.one<{
          online: boolean;
          epoch: number | null;
          sequence: number | null;
          firmware: string | null;
        }>(sql`
          select online, epoch, sequence, firmware from controllers where id = ${controllerId}`),
      /** What was stored of a door. */
      door: (channel = 0) =>
        db.one<{ lock: string | null; lights: boolean | null; sequence: number | null }>(sql`
          select reported_lock as lock, reported_lights as lights, reported_sequence as sequence from doors where id = ${doorIds[channel]!}`),
      /** From now on it holds another key than the server has stored, until the function it returns stores that too. */
      async rekey() {
        key = randomBytes(32);
        return () => db.query(sql`update controllers set key = ${key} where id = ${controllerId}`);
      },
    };
    return controller;
  }

  return {
    db,
    clock,
    gateway,
    /** Another process over the same database and broker. */
    startProcess,
    broker,
    storedEvents,
    keeper,
    connectController,
    /** A controller that is there. */
    async onlineController(given?: { doors?: number }) {
      const controller = await connectController(given);
      await controller.hello();
      return controller;
    },
    /** Lets time go by on the clock that deadlines and silences are measured on. */
    wait(ms: number) {
      now += ms;
    },
    command: (doorId: number, changes: object = {}, historyOf?: HistoryOf) =>
      gateway.command(
        { doorId, operation: 'open', actor: { type: 'system', id: null, via: 'system' }, ...changes },
        historyOf,
      ),
    storedCommand: (id: number) =>
      db.one<{ outcome: string | null; reason: string | null; epoch: number | null }>(sql`
        select outcome, reason, epoch from commands where id = ${id}`),
  };
}
