/** The reports of controllers: noted in the connection registry, stored in batches, their clocks set, events acknowledged. */
import type { Report } from '@gatehouse/contract/device/messages';
import { CLOCK_TOLERANCE_MS } from '@gatehouse/contract/device/timing';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../clock.ts';
import { createBatch } from '../db/batch.ts';
import type { Db } from '../db/pool.ts';
import type { BrokerLink } from './brokerLink.ts';
import type { ControllerCredential } from './brokerRights.ts';
import type { Commands } from './commands.ts';
import type { ConnectionRegistry } from './connectionRegistry.ts';
import type { ControllerDirectory } from './controllerDirectory.ts';
import { type ControllerIdentity, type ControllerReport, storeControllers } from './controllerQueries.ts';
import { type ReportedEvents, storeEvents } from './eventStore.ts';
import type { RecordEvents } from './gateway.ts';
import type { ReportRecord } from './reportQueries.ts';

export type ReportHandlerOptions = {
  db: Db;
  clock: Clock;
  log: FastifyBaseLogger;
  registry: ConnectionRegistry;
  directory: ControllerDirectory;
  link: BrokerLink;
  commands: Commands;
  recordEvents: RecordEvents;
  /** Stores a report's content after all that came before it. */
  storeReport(record: ReportRecord): Promise<void>;
  /** The events of one report could not be stored, where others' could. */
  onNotStored(error: unknown): void;
};

/** A function that handles a report and resolves when it is stored. */
export function createReportHandler(
  options: ReportHandlerOptions,
): (serial: string, controller: ControllerIdentity, report: Report) => Promise<void> {
  const { db, clock, registry, commands } = options;
  const storeReportedEvents = createEventBatch(options);
  const storeController = createBatch<ControllerReport, void>(async (reports) => {
    await storeControllers(db, reports, clock.now());
    return [];
  });

  return async (serial, controller, report) => {
    const full = report.cause !== 'change';
    const doors = registry.recordMessage(serial, report, full);
    const { epoch, sequence, uptimeMs, eventsFrom } = report;
    // What is reported has happened: no event lies in the future, where it would stand above all that is true.
    const events = report.events.map((event) => ({ ...event, uptimeMs: Math.min(event.uptimeMs, uptimeMs) }));
    const { id: controllerId, siteId, key } = controller;
    const epochAt = clock.now().subtract({ milliseconds: uptimeMs });
    if (doors) {
      commands.reported(serial);
      if (report.clockMs !== undefined) setClock(options, { serial, key }, report.clockMs);
      // Doors first: that their controller was seen vouches for what is stored of them.
      await options.storeReport({ doors: { controllerId, epoch, sequence, doors } });
      // Between its heartbeats a controller reports nothing new of itself.
      if (full) await storeController({ controllerId, report });
    }
    // What happened has happened, however late it is reported.
    if (events.length > 0) {
      await storeReportedEvents({ controllerId, siteId, serial, epoch, epochAt, eventsFrom, events });
    }
  };
}

/** Sends the time to a controller with pads whose clock is off, or that has none of it (null). */
function setClock(
  { clock, registry, link }: ReportHandlerOptions,
  controller: ControllerCredential,
  clockMs: number | null,
): void {
  const known = registry.clock(controller.serial);
  const at = clock.now().epochMilliseconds;
  if (!known || (clockMs !== null && Math.abs(clockMs - at) <= CLOCK_TOLERANCE_MS)) return;
  link.send(controller, { type: 'time', epoch: known.bootId, uptimeMs: known.uptimeMs, at });
}

/** Stores the events of many reports together and acknowledges them. */
function createEventBatch({ db, directory, link, recordEvents, onNotStored }: ReportHandlerOptions) {
  async function storeTogether(reports: ReportedEvents[]) {
    for (const { serial, epoch, upTo } of await storeEvents(db, reports, recordEvents)) {
      const controller = await directory.find(serial);
      if (controller) link.send({ serial, key: controller.key }, { type: 'stored', epoch, upTo });
    }
  }

  return createBatch<ReportedEvents, void>(async (reports) => {
    // One controller's events must not hold up the others' for ever.
    await storeTogether(reports).catch(async (error: unknown) => {
      if (reports.length === 1) throw error;
      await Promise.all(reports.map((one) => storeTogether([one]).catch(onNotStored)));
    });
    return [];
  });
}
