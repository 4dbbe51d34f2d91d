/** Notices that the battery becomes low. */
import type { EventLog } from './eventLog.ts';
import type { Hardware } from './hardware.ts';
import type { Reporter } from './reporter.ts';

const LOW_BATTERY_PERCENT = 15;

export type BatteryMonitorOptions = {
  hardware: Hardware;
  uptimeMs: () => number;
  eventLog: EventLog;
  reporter: Reporter;
};

/** Each call looks at the battery again and reports it, with an event when it has become low. */
export function createBatteryMonitor(options: BatteryMonitorOptions): () => void {
  const { hardware, uptimeMs, eventLog, reporter } = options;
  let wasLow = false;

  return () => {
    const level = hardware.battery();
    const isLow = level !== null && level <= LOW_BATTERY_PERCENT;
    if (isLow && !wasLow) eventLog.record({ uptimeMs: uptimeMs(), type: 'batteryLow', channel: null });
    wasLow = isLow;
    reporter.reportAll('heartbeat');
  };
}
