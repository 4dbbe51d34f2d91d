/** Starts the server's side of the device protocol. */
import type { Duplex } from 'node:stream';
import { signFrame } from '@gatehouse/contract/device/frame';
import { CLOCK_TOLERANCE_MS } from '@gatehouse/contract/device/timing';
import { commandTopic, serverSubscriptions } from '@gatehouse/contract/device/topics';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../clock.ts';
import { createBatch } from '../db/batch.ts';
import type { Db } from '../db/pool.ts';
import { type BrokerConnection, connectToBroker } from './brokerConnection.ts';
import type { ServerCredential } from './brokerRights.ts';
import { createCommands } from './commands.ts';
import { createConnectionRegistry } from './connectionRegistry.ts';
import { createControllerDirectory } from './controllerDirectory.ts';
import { markOffline, onlineControllers } from './controllerQueries.ts';
import { grantFrames, pinFrames } from './credentialFrames.ts';
import type { DeviceGateway, RecordEvents } from './gateway.ts';
import { createMessageHandler } from './messageHandler.ts';
import { type ReportRecord, storeReports } from './reportQueries.ts';

export type DevicesOptions = {
  db: Db;
  clock: Clock;
  log: FastifyBaseLogger;
  mqttUrl: string;
  /** Makes a connection to the broker of this process, which the url names too. */
  connect?: () => Duplex;
  /** Left out when the url carries them. */
  credential?: ServerCredential;
  recordEvents: RecordEvents;
  /** Milliseconds on a clock that never jumps; deadlines and silences are measured on it. */
  monotonic?: () => number;
};

const OFFLINE_CHECK_MS = 5_000;
/** How long after the connection came or went the connection registry is trusted to be complete, or known to be empty. */
const REGISTRY_WARM_UP_MS = 8_000;
/** How long after the connection came up the retained statuses may take to arrive. */
const RETAINED_STATUSES_MS = 3_000;

/** Resolves when the connection to the broker stands, or when the first attempt failed: it keeps trying either way. */
export async function startDevices(options: DevicesOptions): Promise<DeviceGateway> {
  const { db, clock, log, mqttUrl, credential, recordEvents } = options;
  const monotonic = options.monotonic ?? (() => performance.now());
  const registry = createConnectionRegistry(monotonic);
  const directory = createControllerDirectory(db, monotonic);
  let connection: BrokerConnection;
  let turnedAt = monotonic();
  const storeReport = createBatch<ReportRecord, void>(async (records) => {
    await storeReports(db, records, clock.now());
    return [];
  });
  const commands = createCommands({
    db,
    clock,
    log,
    monotonic,
    registry,
    connection: () => connection,
    storeReport,
    justConnected: () => monotonic() - turnedAt < RETAINED_STATUSES_MS,
  });
  const messageHandler = createMessageHandler({
    db,
    clock,
    log,
    registry,
    directory,
    recordEvents,
    storeReport,
    onAnswer: commands.answered,
    onReport: commands.reported,
    onClock(serial, key, clockMs) {
      const known = registry.clock(serial);
      const at = clock.now().epochMilliseconds;
      if (!known || (clockMs !== null && Math.abs(clockMs - at) <= CLOCK_TOLERANCE_MS)) return;
      const topic = commandTopic(serial);
      connection.publish(
        topic,
        signFrame(key, topic, { type: 'time', epoch: known.bootId, uptimeMs: known.uptimeMs, at }),
      );
    },
    sendAck({ serial, epoch, upTo }, key) {
      const topic = commandTopic(serial);
      connection.publish(topic, signFrame(key, topic, { type: 'stored', epoch, upTo }));
    },
  });

  /** Whoever is stored as online but was not seen by this process is offline. */
  async function markUnseenOffline() {
    if (monotonic() - turnedAt < REGISTRY_WARM_UP_MS) return;
    const gone = (await onlineControllers(db)).filter((serial) =>
      ['offline', 'unknown'].includes(registry.state(serial)),
    );
    if (gone.length > 0) await markOffline(db, gone);
  }
  const offlineTimer = setInterval(() => {
    markUnseenOffline().catch((error: unknown) =>
      log.error({ err: error }, 'Offline controllers could not be determined'),
    );
  }, OFFLINE_CHECK_MS);
  offlineTimer.unref();

  let outageLogged = false;
  await new Promise<void>((resolve) => {
    connection = connectToBroker({
      url: mqttUrl,
      connect: options.connect,
      credential,
      clientId: `gatehouse-${commands.process}`,
      subscriptions: serverSubscriptions(commands.process),
      onMessage: messageHandler.receive,
      onUp() {
        turnedAt = monotonic();
        outageLogged = false;
        log.info({ broker: new URL(mqttUrl).host }, 'Linked to the broker');
        resolve();
      },
      onDown(reason, wasUp) {
        if (wasUp) turnedAt = monotonic();
        registry.clear();
        // Attempts follow every few seconds; one line an outage is enough for the operator.
        const level = outageLogged ? 'debug' : 'error';
        outageLogged = true;
        log[level](
          { broker: new URL(mqttUrl).host, reason },
          'No link to the MQTT broker: no door can be opened',
        );
        resolve();
      },
    });
  });

  return {
    command: commands.command,
    service: commands.service,
    sendPins(pins) {
      for (const frame of pinFrames(pins)) connection.publish(commandTopic(pins.serial), frame);
    },
    sendGrants(grants) {
      for (const frame of grantFrames(grants)) connection.publish(commandTopic(grants.serial), frame);
    },
    connected: () => connection.connected(),
    async close() {
      clearInterval(offlineTimer);
      await connection.close();
      await messageHandler.allStored();
    },
  };
}
