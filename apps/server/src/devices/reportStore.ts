/** Storing what controllers report; what comes together shares a statement, or a transaction. */
import type { Clock } from '../clock.ts';
import { createBatch } from '../db/batch.ts';
import { type Db, isUnreachable } from '../db/pool.ts';
import {
  type ControllerReport,
  type ControllerStatus,
  storeControllers,
  storeStatuses,
} from './controllerQueries.ts';
import type { RecordAttempts } from './gateway.ts';
import {
  type CommandCompletion,
  limitLockWaits,
  type ReportedDoors,
  type ReportRecord,
  storeDoors,
  storeOutcomes,
} from './reportQueries.ts';

export type ReportStore = {
  /** Stores states of doors after all that came before, and outcomes of commands with their histories. */
  storeReport(record: ReportRecord): Promise<void>;
  /** Stores what a controller reports of itself. */
  storeController(report: ControllerReport): Promise<void>;
  /** Stores that a controller's connection was made or lost. */
  storeStatus(status: ControllerStatus): Promise<void>;
};

export function createReportStore(db: Db, clock: Clock, recordAttempts: RecordAttempts): ReportStore {
  return {
    storeReport: createReportBatch(db, clock, recordAttempts),
    storeController: batched((reports) => storeControllers(db, reports, clock.now())),
    storeStatus: batched((statuses) => storeStatuses(db, statuses)),
  };
}

/**
 * Outcomes, histories and doors of many answers in one commit. Where one of the histories cannot be had, locked or broken, each
 * of them has a commit of its own: no door waits for another's history.
 */
function createReportBatch(db: Db, clock: Clock, recordAttempts: RecordAttempts): ReportStore['storeReport'] {
  /** Histories are locked last, here as wherever else something is stored with them. */
  async function store(tx: Db, completions: readonly CommandCompletion[], doors: readonly ReportedDoors[]) {
    const attempts = completions.flatMap((completion) => completion.attempts ?? []);
    await Promise.all([
      storeOutcomes(tx, completions, clock.now()),
      ...(doors.length > 0 ? [storeDoors(tx, doors, clock.now())] : []),
      recordAttempts(tx, attempts),
    ]);
  }

  return createBatch<ReportRecord, void>(async (records) => {
    const completions = records.flatMap(({ completion }) => completion ?? []);
    const doors = records.flatMap((record) => record.doors ?? []);
    if (completions.length === 0) {
      await storeDoors(db, doors, clock.now());
      return [];
    }
    try {
      await db.transaction(async (tx) => {
        await Promise.all([limitLockWaits(tx), store(tx, completions, doors)]);
      });
      return [];
    } catch (error) {
      // Of what was lost on the way nobody knows whether it was stored.
      if (isUnreachable(error)) throw error;
      await storeDoors(db, doors, clock.now());
      return records.map(async ({ completion }) => {
        if (completion) await db.transaction((tx) => store(tx, [completion], []));
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
