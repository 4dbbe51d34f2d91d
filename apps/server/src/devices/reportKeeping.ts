/**
 * When what controllers report is stored (docs/decisions/0138-one-process-stores-first.md): at once by the process that is first for a
 * controller, and a little later by every other, which then finds nothing to do unless the first has failed.
 */
import type { ControllerReport } from './controllerQueries.ts';
import type { ReportedEvents } from './eventStore.ts';
import type { ReportedDoors, ReportRecord } from './reportQueries.ts';
import type { ReportStore } from './reportStore.ts';

/** How long the reports of a controller whose first process fails may take to be stored. */
export const LATER_MS = 2_000;

/** What a report leaves to store. */
export type KeptReport = {
  controllerId: number;
  doors: ReportedDoors | undefined;
  controller: ControllerReport | undefined;
  events: ReportedEvents | undefined;
};

export type ReportKeepingOptions = {
  store: Pick<ReportStore, 'storeReport' | 'storeController'>;
  storeEvents(reported: ReportedEvents): Promise<void>;
  /** Those of these events' reports that are not stored yet. */
  findUnstored(reported: readonly ReportedEvents[]): Promise<ReportedEvents[]>;
  /** Whether this process stores a controller's reports at once. */
  isFirst(controllerId: number): boolean;
  /** What had waited could not be stored. */
  onNotStored(error: unknown): void;
};

export type ReportKeeping = {
  /** Resolves when a report is stored, or at once where it waits. */
  keep(report: KeptReport): Promise<void>;
  /** Stores an answer or the outcome of a command at once. */
  storeReport(record: ReportRecord): Promise<void>;
  /** Stores what waits. */
  close(): Promise<void>;
};

export function createReportKeeping(options: ReportKeepingOptions): ReportKeeping {
  const { store, storeEvents, findUnstored, isFirst, onNotStored } = options;
  const waiting = new Map<number, KeptReport[]>();
  let timer: NodeJS.Timeout | undefined;

  /** What waits of a controller, which has to be stored before what comes after it: see `storeReports`. */
  function take(controllerId: number): KeptReport[] {
    const reports = waiting.get(controllerId) ?? [];
    waiting.delete(controllerId);
    return reports;
  }

  // Called in the order of the reports, and in one breath: what is called later is stored after it.
  async function storeDoors(reports: readonly KeptReport[]) {
    await Promise.all(reports.map(async ({ doors }) => doors && store.storeReport({ doors })));
  }

  async function storeAll(reports: readonly KeptReport[]) {
    // Doors first: that their controller was seen vouches for what is stored of them. And with them or before them what was
    // answered before, with its events: those of a controller are stored in their order.
    await storeDoors(reports);
    await Promise.all(reports.map(async ({ controller }) => controller && store.storeController(controller)));
    await Promise.all(reports.map(async ({ events }) => events && storeEvents(events)));
  }

  async function storeWaiting() {
    clearTimeout(timer);
    timer = undefined;
    const reports = [...waiting.keys()].flatMap(take);
    await Promise.all(newestDoors(reports).map((doors) => store.storeReport({ doors })));
    const controllers = new Map(
      reports.flatMap(({ controllerId, controller }) => (controller ? [[controllerId, controller]] : [])),
    );
    await Promise.all(Array.from(controllers.values(), store.storeController));
    const unstored = await findUnstored(reports.flatMap(({ events }) => events ?? []));
    await Promise.all(unstored.map(storeEvents));
  }

  function wait(report: KeptReport) {
    const { controllerId } = report;
    waiting.set(controllerId, [...(waiting.get(controllerId) ?? []), report]);
    timer ??= setTimeout(() => void storeWaiting().catch(onNotStored), LATER_MS).unref();
  }

  return {
    async keep(report) {
      const { controllerId } = report;
      if (isFirst(controllerId)) await storeAll([...take(controllerId), report]);
      else wait(report);
    },

    async storeReport(record) {
      const before = record.doors ? take(record.doors.controllerId) : [];
      const stored = storeDoors(before);
      for (const report of before) wait({ ...report, doors: undefined });
      await Promise.all([stored, store.storeReport(record)]);
    },

    close: storeWaiting,
  };
}

/** What these reports say last of each door. */
function newestDoors(reports: readonly KeptReport[]): ReportedDoors[] {
  const newest = new Map<string, ReportedDoors>();
  for (const reported of reports.flatMap(({ doors }) => doors ?? [])) {
    for (const door of reported.doors) {
      newest.set(`${reported.controllerId} ${door.channel}`, { ...reported, doors: [door] });
    }
  }
  return [...newest.values()];
}
