/** Storing what controllers report; what comes together shares a statement, or a transaction. */
import type { Clock } from '../clock.ts';
import { createBatch } from '../db/batch.ts';
import { limitLockWaits } from '../db/lockTimeout.ts';
import { type Db, isUnreachable } from '../db/pool.ts';
import {
  type ControllerReport,
  type ControllerStatus,
  storeControllers,
  storeStatuses,
} from './controllerQueries.ts';
import type { AcknowledgeEvents } from './eventBatch.ts';
import { saveMarks } from './eventQueries.ts';
import { findNewEvents, type NewEvents, type ReportedEvents } from './eventStore.ts';
import type { RecordHistory } from './gateway.ts';
import {
  type CommandCompletion,
  type ReportedDoors,
  type ReportRecord,
  storeDoors,
  storeOutcomes,
} from './reportQueries.ts';

export type ReportStoreOptions = {
  db: Db;
  clock: Clock;
  recordHistory: RecordHistory;
  acknowledge: AcknowledgeEvents;
  /** Takes the events that could not be stored with their answers. */
  storeEvents(reported: ReportedEvents): Promise<void>;
  /** Events are stored and not acknowledged, or not stored; their controller reports them again. */
  onNotStored(error: unknown): void;
};

export type ReportStore = {
  /** Stores states of doors after all that came before, and outcomes of commands with their histories and events. */
  storeReport(record: ReportRecord): Promise<void>;
  /** Stores what a controller reports of itself. */
  storeController(report: ControllerReport): Promise<void>;
  /** Stores that a controller's connection was made or lost. */
  storeStatus(status: ControllerStatus): Promise<void>;
};

export function createReportStore(options: ReportStoreOptions): ReportStore {
  const { db, clock } = options;
  return {
    storeReport: createReportBatch(options),
    storeController: batched((reports) => storeControllers(db, reports, clock.now())),
    storeStatus: batched((statuses) => storeStatuses(db, statuses)),
  };
}

const NO_EVENTS: NewEvents = { news: [], reached: [], acks: [], left: [] };

/**
 * Outcomes, histories, events and doors of many answers in one commit. Where one of the histories cannot be had, locked or broken,
 * each outcome has a commit of its own with its history, and events follow: no door waits for another's history.
 */
function createReportBatch(options: ReportStoreOptions): ReportStore['storeReport'] {
  const { db, clock, recordHistory, acknowledge, storeEvents, onNotStored } = options;

  /** Histories are locked last, here as wherever else something is stored with them. */
  async function store(
    tx: Db,
    completions: readonly CommandCompletion[],
    doors: readonly ReportedDoors[],
    reported: readonly ReportedEvents[],
  ): Promise<NewEvents> {
    const found = reported.length > 0 ? await findNewEvents(tx, reported, 'leaveOut') : NO_EVENTS;
    const attempts = completions.flatMap((completion) => completion.attempts ?? []);
    await Promise.all([
      storeOutcomes(tx, completions, clock.now()),
      ...(found.reached.length > 0 ? [saveMarks(tx, found.reached)] : []),
      ...(doors.length > 0 ? [storeDoors(tx, doors, clock.now())] : []),
      recordHistory(tx, { attempts, events: found.news }),
    ]);
    return found;
  }

  /** In the order of their controllers, after what is being stored of them. Nobody waits for it. */
  function storeLater(reported: readonly ReportedEvents[]) {
    for (const events of reported) void storeEvents(events).catch(onNotStored);
  }

  return createBatch<ReportRecord, void>(async (records) => {
    const completions = records.flatMap(({ completion }) => completion ?? []);
    const doors = records.flatMap((record) => record.doors ?? []);
    // Of a command that is not completed here, its events may say what came of it.
    const reported = records.flatMap(({ completion, events }) => (completion && events) ?? []);
    const unasked = records.flatMap(({ completion, events }) => (completion ? [] : (events ?? [])));
    if (completions.length === 0) {
      await storeDoors(db, doors, clock.now());
      storeLater(unasked);
      return [];
    }
    try {
      const { acks, left } = await db.transaction(async (tx) => {
        const [, found] = await Promise.all([limitLockWaits(tx), store(tx, completions, doors, reported)]);
        return found;
      });
      void acknowledge(acks).catch(onNotStored);
      storeLater([...left, ...unasked]);
      return [];
    } catch (error) {
      // Of what was lost on the way nobody knows whether it was stored.
      if (isUnreachable(error)) throw error;
      await storeDoors(db, doors, clock.now());
      storeLater([...reported, ...unasked]);
      return records.map(async ({ completion }) => {
        if (completion) await db.transaction((tx) => store(tx, [completion], [], []));
      });
    }
  });
}

function batched<Item>(write: (items: readonly Item[]) => Promise<void>): (item: Item) => Promise<void> {
  return createBatch<Item, void>(async (items) => {
    await write(items);
    return [];
  });
}
