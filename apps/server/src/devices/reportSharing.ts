/** Which of the processes with a link to the broker stores a controller's reports first. */
import { PRESENCE_MS } from './handover.ts';

/** Three times in a row that a process did not say to be there. */
const GONE_AFTER_MS = 3 * PRESENCE_MS;

export type ReportSharing = {
  /** Another process with a link, or this one, said that it is there. */
  heardOf(processName: string): void;
  /** Whether this process stores a controller's reports first. Where processes differ over it, several do, or none. */
  isFirst(controllerId: number): boolean;
};

export function createReportSharing(processName: string, monotonic: () => number): ReportSharing {
  const heardAt = new Map<string, number>();

  /** Those who are there, in an order that is the same for all. */
  function present(): string[] {
    const now = monotonic();
    for (const [name, at] of heardAt) if (now - at > GONE_AFTER_MS) heardAt.delete(name);
    return [processName, ...heardAt.keys()].sort();
  }

  return {
    heardOf(name) {
      if (name !== processName) heardAt.set(name, monotonic());
    },
    isFirst(controllerId) {
      if (heardAt.size === 0) return true;
      const names = present();
      return names[controllerId % names.length] === processName;
    },
  };
}
