/** Storing the events of reports, those of many at once, and acknowledging them to their controllers. */
import { createBatch } from '../db/batch.ts';
import type { Db } from '../db/pool.ts';
import { LOCK_NOT_AVAILABLE, sqlState } from '../db/sqlStates.ts';
import type { BrokerLink } from './brokerLink.ts';
import type { ControllerDirectory } from './controllerDirectory.ts';
import { type EventAck, type ReportedEvents, storeEvents } from './eventStore.ts';
import type { RecordHistory } from './gateway.ts';

export type EventBatchOptions = {
  db: Db;
  recordHistory: RecordHistory;
  acknowledge: AcknowledgeEvents;
  /** The events of one report could not be stored, where those of others perhaps could. */
  onNotStored(error: unknown): void;
};

/** Lets controllers know which of their events are stored. */
export type AcknowledgeEvents = (acks: readonly EventAck[]) => Promise<void>;

export function createEventAcks(
  directory: ControllerDirectory,
  link: Pick<BrokerLink, 'send'>,
): AcknowledgeEvents {
  return async (acks) => {
    for (const { serial, epoch, upTo } of acks) {
      const controller = await directory.find(serial);
      if (controller) link.send({ serial, key: controller.key }, { type: 'stored', epoch, upTo });
    }
  };
}

/**
 * A function that resolves when the events are stored, or were reported as not stored. Where one of the histories cannot be had,
 * locked or broken, those of each controller are stored by themselves: none waits for another's.
 */
export function createEventBatch(options: EventBatchOptions): (reported: ReportedEvents) => Promise<void> {
  const { db, recordHistory, acknowledge, onNotStored } = options;

  async function store(reports: readonly ReportedEvents[], lockWaits: 'short' | 'long') {
    await acknowledge(await storeEvents(db, reports, recordHistory, lockWaits));
  }

  return createBatch<ReportedEvents, void>(async (reports) => {
    try {
      await store(reports, 'short');
      return [];
    } catch (error) {
      if (reports.length === 1 && sqlState(error) !== LOCK_NOT_AVAILABLE) throw error;
      const byController = Map.groupBy(reports, ({ controllerId }) => controllerId);
      const stored = new Map(
        Array.from(byController, ([id, theirs]) => [id, store(theirs, 'long').catch(onNotStored)]),
      );
      return reports.map(({ controllerId }) => stored.get(controllerId));
    }
  });
}
