/** Notices that the battery becomes low. */
import type { NewEvent } from './eventLog.ts';
import type { Hardware } from './hardware.ts';

const LOW_BATTERY_PERCENT = 15;

export type BatteryMonitorOptions = {
  hardware: Hardware;
  uptimeMs: () => number;
  record(event: NewEvent): void;
};

/** Each call looks at the battery again, and records once when it has become low. */
export function createBatteryMonitor({ hardware, uptimeMs, record }: BatteryMonitorOptions): () => void {
  let wasLow = false;

  return () => {
    const level = hardware.battery();
    const isLow = level !== null && level <= LOW_BATTERY_PERCENT;
    if (isLow && !wasLow) record({ uptimeMs: uptimeMs(), type: 'batteryLow', channel: null });
    wasLow = isLow;
  };
}
