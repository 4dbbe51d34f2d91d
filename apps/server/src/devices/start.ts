/** Starts the server's side of the device protocol. */
import { randomBytes } from 'node:crypto';
import type { Duplex } from 'node:stream';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/pool.ts';
import type { KeyRing } from '../keyRing.ts';
import type { Broker } from './broker.ts';
import { type BrokerLink, startBrokerLink } from './brokerLink.ts';
import type { ServerCredential } from './brokerRights.ts';
import { type Commands, createCommands } from './commands.ts';
import { createConnectionRegistry } from './connectionRegistry.ts';
import { createControllerDirectory } from './controllerDirectory.ts';
import { grantFrames, pinFrames } from './credentialFrames.ts';
import { createEventAcks, createEventBatch, type EventBatchOptions } from './eventBatch.ts';
import { findUnstored } from './eventStore.ts';
import type { DeviceGateway, RecordHistory } from './gateway.ts';
import { createMessageHandler } from './messageHandler.ts';
import { startOfflineCheck } from './offlineCheck.ts';
import { createReportHandler } from './reportHandler.ts';
import { createReportKeeping, type ReportKeeping } from './reportKeeping.ts';
import { createReportSharing, type ReportSharing } from './reportSharing.ts';
import { createReportStore, type ReportStore } from './reportStore.ts';

export type DevicesOptions = {
  db: Db;
  /** What the keys of controllers are encrypted under. */
  keyRing: KeyRing;
  clock: Clock;
  log: FastifyBaseLogger;
  /** Brokers of one cluster: any of them will do. */
  mqttUrls: readonly [string, ...string[]];
  /** Makes a connection in the place of one to a url. */
  connect?: () => Duplex;
  /** Links to the broker of this process, which the url names too. */
  within?: Broker['link'];
  /** Left out when the urls carry them. */
  credential?: ServerCredential;
  recordHistory: RecordHistory;
  /** Milliseconds on a clock that never jumps; deadlines and silences are measured on it. */
  monotonic?: () => number;
};

/** The gateway of a process with a link to the broker, which can send what others wrote and share the reports with them. */
export type LinkedGateway = DeviceGateway &
  Pick<Commands, 'deliver'> &
  Pick<ReportSharing, 'heardOf'> & { processName: string };

/** Resolves when the connection to the broker stands, or when the first attempt failed: it keeps trying either way. */
export async function startDevices(options: DevicesOptions): Promise<LinkedGateway> {
  const { db, keyRing, clock, log, mqttUrls, connect, within, credential } = options;
  const { recordHistory, monotonic = () => performance.now() } = options;
  const processName = randomBytes(8).toString('hex');
  const registry = createConnectionRegistry(monotonic);
  const directory = createControllerDirectory(db, keyRing, monotonic);
  const link = startBrokerLink({
    urls: mqttUrls,
    connect,
    within,
    credential,
    log,
    monotonic,
    processName,
    // Made below, with the link to send by; no message comes before the connection stands.
    onMessage: (topic, frame) => messageHandler.receive(topic, frame),
    onDown: registry.clear,
  });
  const sharing = createReportSharing(processName, monotonic);
  const acknowledge = createEventAcks(directory, link);
  const onNotStored = logNotStored(log);
  const storing = { db, clock, recordHistory, acknowledge, onNotStored };
  const { store, keeping } = createStoring(storing, sharing);
  const commands = createCommands({
    keyRing,
    db,
    clock,
    log,
    monotonic,
    registry,
    link,
    processName,
    storeReport: keeping.storeReport,
  });
  const messageHandler = createMessageHandler({
    clock,
    registry,
    directory,
    commands,
    store,
    handleReport: createReportHandler({ clock, registry, link, commands, keeping }),
    onNotStored,
  });
  const offlineCheck = startOfflineCheck({ db, log, registry, link });
  await link.attempted;

  return {
    processName,
    heardOf: sharing.heardOf,
    command: commands.command,
    commandByRight: commands.commandByRight,
    service: commands.service,
    deliver: commands.deliver,
    ...sendingCredentials(link),
    connected: link.connected,
    countOnline: registry.countOnline,
    async close() {
      offlineCheck.stop();
      await link.close();
      await messageHandler.allStored();
      await keeping.close();
    },
  };
}

/** Stores what controllers answer and report. */
function createStoring(
  options: EventBatchOptions & Pick<DevicesOptions, 'clock'>,
  { isFirst }: Pick<ReportSharing, 'isFirst'>,
): { store: ReportStore; keeping: ReportKeeping } {
  const { db, onNotStored } = options;
  const storeEvents = createEventBatch(options);
  const store = createReportStore({ ...options, storeEvents });
  const keeping = createReportKeeping({
    store,
    storeEvents,
    findUnstored: (reported) => findUnstored(db, reported),
    isFirst,
    onNotStored,
  });
  return { store, keeping };
}

function sendingCredentials(
  link: Pick<BrokerLink, 'sendFrame'>,
): Pick<DeviceGateway, 'sendPins' | 'sendGrants'> {
  return {
    sendPins(pins) {
      for (const frame of pinFrames(pins)) link.sendFrame(pins.serial, frame);
    },
    sendGrants(grants) {
      for (const frame of grantFrames(grants)) link.sendFrame(grants.serial, frame);
    },
  };
}

function logNotStored(log: FastifyBaseLogger): (error: unknown) => void {
  return (error) => {
    // The next heartbeat reports everything again.
    log.error({ err: error }, 'The report of a controller could not be stored');
  };
}
