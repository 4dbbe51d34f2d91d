/** A controller's uptime as it can be known from here: from readings that take time to come, by clocks that drift. */
import { CLOCK_DRIFT_PERMILLE } from '@gatehouse/contract/device/timing';

export type UptimeEstimate = {
  /** Notes the uptime of a message, in milliseconds. */
  record(uptimeMs: number): void;
  /** What the uptime is by now at the least, in milliseconds; minus infinity before the first reading. */
  least(): number;
};

export function createUptimeEstimate(monotonic: () => number): UptimeEstimate {
  /** Uptime minus our clock, from the reading that took the least time to come. */
  let offset = 0;
  let readAt = Number.NEGATIVE_INFINITY;

  /** A clock may be slow, the more so the longer ago the reading is. */
  const leastAt = (now: number) => offset + now - ((now - readAt) * CLOCK_DRIFT_PERMILLE) / 1_000;

  return {
    record(uptimeMs) {
      const now = monotonic();
      // A message that took long to come makes the uptime seem less: the greatest reading is the truest.
      if (uptimeMs < leastAt(now)) return;
      offset = uptimeMs - now;
      readAt = now;
    },
    least: () => leastAt(monotonic()),
  };
}
