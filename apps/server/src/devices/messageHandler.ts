/** The messages of controllers: checked, noted in the connection registry, stored in batches. */
import { type DeviceKey, verifyFrame } from '@gatehouse/contract/device/frame';
import { Answer, Report, Status } from '@gatehouse/contract/device/messages';
import { parseTopic } from '@gatehouse/contract/device/topics';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../clock.ts';
import { createBatch } from '../db/batch.ts';
import type { Db } from '../db/pool.ts';
import type { ConnectionRegistry } from './connectionRegistry.ts';
import type { ControllerDirectory } from './controllerDirectory.ts';
import {
  type ControllerIdentity,
  type ControllerReport,
  type ControllerStatus,
  storeControllers,
  storeStatuses,
} from './controllerQueries.ts';
import { type EventAck, type ReportedEvents, storeEvents } from './eventStore.ts';
import type { RecordEvents } from './gateway.ts';
import type { ReportedDoors, ReportRecord } from './reportQueries.ts';

export type MessageHandlerOptions = {
  db: Db;
  clock: Clock;
  log: FastifyBaseLogger;
  registry: ConnectionRegistry;
  directory: ControllerDirectory;
  recordEvents: RecordEvents;
  /** Stores a report's content after all that came before it. */
  storeReport(record: ReportRecord): Promise<void>;
  /** An answer; without `doors` when a later report has made its state of the door stale. */
  onAnswer(serial: string, answer: Answer, doors?: ReportedDoors): void;
  onReport(serial: string): void;
  /** What a controller with pads takes for the time. */
  onClock(serial: string, key: DeviceKey, clockMs: number | null): void;
  sendAck(ack: EventAck, key: DeviceKey): void;
};

export type MessageHandler = {
  /** Handles a message from the broker. */
  receive(topic: string, frame: Uint8Array): void;
  /** Resolves when all that was received is stored. */
  allStored(): Promise<void>;
};

export function createMessageHandler(options: MessageHandlerOptions): MessageHandler {
  const { db, clock, log, registry, directory } = options;

  const storeStatus = createBatch<ControllerStatus, void>(async (statuses) => {
    await storeStatuses(db, statuses);
    return [];
  });
  const storeController = createBatch<ControllerReport, void>(async (reports) => {
    await storeControllers(db, reports, clock.now());
    return [];
  });
  const storeReportedEvents = createBatch<ReportedEvents, void>(async (reports) => {
    // One controller's events must not hold up the others' for ever.
    await storeTogether(reports).catch(async (error: unknown) => {
      if (reports.length === 1) throw error;
      await Promise.all(reports.map((one) => storeTogether([one]).catch(notStored)));
    });
    return [];
  });

  async function storeTogether(reports: ReportedEvents[]) {
    for (const ack of await storeEvents(db, reports, options.recordEvents)) {
      const controller = await directory.find(ack.serial);
      if (controller) options.sendAck(ack, controller.key);
    }
  }

  function notStored(error: unknown) {
    // The next heartbeat reports everything again.
    log.error({ err: error }, 'The report of a controller could not be stored');
  }

  async function handleReport(serial: string, controller: ControllerIdentity, report: Report) {
    const full = report.cause !== 'change';
    const doors = registry.recordMessage(serial, report, full);
    const { epoch, sequence, uptimeMs, eventsFrom } = report;
    // What is reported has happened: no event lies in the future, where it would stand above all that is true.
    const events = report.events.map((event) => ({ ...event, uptimeMs: Math.min(event.uptimeMs, uptimeMs) }));
    const controllerId = controller.id;
    const epochAt = clock.now().subtract({ milliseconds: uptimeMs });
    if (doors) {
      options.onReport(serial);
      if (report.clockMs !== undefined) options.onClock(serial, controller.key, report.clockMs);
      // Doors first: that their controller was seen vouches for what is stored of them.
      await options.storeReport({ doors: { controllerId, epoch, sequence, doors } });
      // Between its heartbeats a controller reports nothing new of itself.
      if (full) await storeController({ controllerId, report });
    }
    // What happened has happened, however late it is reported.
    if (events.length > 0) {
      await storeReportedEvents({
        controllerId,
        siteId: controller.siteId,
        serial,
        epoch,
        epochAt,
        eventsFrom,
        events,
      });
    }
  }

  async function handle(topic: string, frame: Uint8Array) {
    const address = parseTopic(topic);
    if (!address || address.kind === 'command') return;
    const { serial } = address;
    const controller = await directory.find(serial);
    if (!controller) return;
    if (address.kind === 'reply') {
      const answer = verifyFrame(controller.key, topic, frame, Answer);
      if (!answer) return directory.distrust(serial);
      const { epoch, sequence } = answer;
      const doors = registry.recordMessage(serial, answer, false);
      options.onAnswer(serial, answer, doors && { controllerId: controller.id, epoch, sequence, doors });
    } else if (address.kind === 'status') {
      const status = verifyFrame(controller.key, topic, frame, Status);
      if (!status) return directory.distrust(serial);
      if (registry.recordStatus(serial, status)) await storeStatus({ controllerId: controller.id, status });
    } else {
      const report = verifyFrame(controller.key, topic, frame, Report);
      if (!report) return directory.distrust(serial);
      await handleReport(serial, controller, report);
    }
  }

  const running = new Set<Promise<void>>();

  return {
    receive(topic, frame) {
      const work = handle(topic, frame).catch(notStored);
      running.add(work);
      void work.finally(() => running.delete(work));
    },
    async allStored() {
      await Promise.all(running);
    },
  };
}
