/** Storing what controllers report; what comes together shares a statement. */
import type { Clock } from '../clock.ts';
import { createBatch } from '../db/batch.ts';
import type { Db } from '../db/pool.ts';
import {
  type ControllerReport,
  type ControllerStatus,
  storeControllers,
  storeStatuses,
} from './controllerQueries.ts';
import { type ReportRecord, storeReports } from './reportQueries.ts';

export type ReportStore = {
  /** Stores states of doors and outcomes of commands, after all that came before. */
  storeReport(record: ReportRecord): Promise<void>;
  /** Stores what a controller reports of itself. */
  storeController(report: ControllerReport): Promise<void>;
  /** Stores that a controller's connection was made or lost. */
  storeStatus(status: ControllerStatus): Promise<void>;
};

export function createReportStore(db: Db, clock: Clock): ReportStore {
  return {
    storeReport: batched((records) => storeReports(db, records, clock.now())),
    storeController: batched((reports) => storeControllers(db, reports, clock.now())),
    storeStatus: batched((statuses) => storeStatuses(db, statuses)),
  };
}

function batched<Item>(write: (items: readonly Item[]) => Promise<void>): (item: Item) => Promise<void> {
  return createBatch<Item, void>(async (items) => {
    await write(items);
    return [];
  });
}
