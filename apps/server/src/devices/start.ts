/** Starts the server's side of the device protocol. */
import { randomBytes } from 'node:crypto';
import type { Duplex } from 'node:stream';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/pool.ts';
import { startBrokerLink } from './brokerLink.ts';
import type { ServerCredential } from './brokerRights.ts';
import { createCommands } from './commands.ts';
import { createConnectionRegistry } from './connectionRegistry.ts';
import { createControllerDirectory } from './controllerDirectory.ts';
import { grantFrames, pinFrames } from './credentialFrames.ts';
import { createEventBatch } from './eventBatch.ts';
import type { DeviceGateway, RecordEvents } from './gateway.ts';
import { createMessageHandler } from './messageHandler.ts';
import { startOfflineCheck } from './offlineCheck.ts';
import { createReportHandler } from './reportHandler.ts';
import { createReportStore } from './reportStore.ts';

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

/** Resolves when the connection to the broker stands, or when the first attempt failed: it keeps trying either way. */
export async function startDevices(options: DevicesOptions): Promise<DeviceGateway> {
  const { db, clock, log, mqttUrl, connect, credential, recordEvents } = options;
  const monotonic = options.monotonic ?? (() => performance.now());
  const processName = randomBytes(8).toString('hex');
  const registry = createConnectionRegistry(monotonic);
  const directory = createControllerDirectory(db, monotonic);
  const link = startBrokerLink({
    url: mqttUrl,
    connect,
    credential,
    log,
    monotonic,
    processName,
    // Made below, with the link to send by; no message comes before the connection stands.
    onMessage: (topic, frame) => messageHandler.receive(topic, frame),
    onDown: registry.clear,
  });
  const store = createReportStore(db, clock);
  const commands = createCommands({
    db,
    clock,
    log,
    monotonic,
    registry,
    link,
    processName,
    storeReport: store.storeReport,
  });
  const onNotStored = (error: unknown) => {
    // The next heartbeat reports everything again.
    log.error({ err: error }, 'The report of a controller could not be stored');
  };
  const storeEvents = createEventBatch({ db, directory, link, recordEvents, onNotStored });
  const handleReport = createReportHandler({ clock, registry, link, commands, store, storeEvents });
  const messageHandler = createMessageHandler({
    registry,
    directory,
    commands,
    store,
    handleReport,
    onNotStored,
  });
  const offlineCheck = startOfflineCheck({ db, log, registry, link });
  await link.attempted;

  return {
    command: commands.command,
    service: commands.service,
    sendPins(pins) {
      for (const frame of pinFrames(pins)) link.sendFrame(pins.serial, frame);
    },
    sendGrants(grants) {
      for (const frame of grantFrames(grants)) link.sendFrame(grants.serial, frame);
    },
    connected: link.connected,
    async close() {
      offlineCheck.stop();
      await link.close();
      await messageHandler.allStored();
    },
  };
}
