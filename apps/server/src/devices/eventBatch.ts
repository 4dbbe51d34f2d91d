/** Storing the events of reports, those of many at once, and acknowledging them to their controllers. */
import { createBatch } from '../db/batch.ts';
import type { Db } from '../db/pool.ts';
import type { BrokerLink } from './brokerLink.ts';
import type { ControllerDirectory } from './controllerDirectory.ts';
import { type ReportedEvents, storeEvents } from './eventStore.ts';
import type { RecordEvents } from './gateway.ts';

export type EventBatchOptions = {
  db: Db;
  directory: ControllerDirectory;
  link: Pick<BrokerLink, 'send'>;
  recordEvents: RecordEvents;
  /** The events of one report could not be stored, where those of others perhaps could. */
  onNotStored(error: unknown): void;
};

/** A function that resolves when the events are stored, or were reported as not stored. */
export function createEventBatch(options: EventBatchOptions): (reported: ReportedEvents) => Promise<void> {
  const { db, directory, link, recordEvents, onNotStored } = options;

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
