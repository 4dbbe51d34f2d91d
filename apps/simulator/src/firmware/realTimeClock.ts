/** The real-time clock of this boot: unknown until the server sends the time, which is trusted because it is signed. */
import type { TimeMessage } from '@gatehouse/contract/device/messages';

export type RealTimeClock = {
  /** Unix milliseconds; null while it is not known. */
  now(): number | null;
  set(message: Pick<TimeMessage, 'uptimeMs' | 'at'>): void;
};

/** Reckons from the last time that was sent, by the uptime that passed since. */
export function createRealTimeClock(uptimeMs: () => number): RealTimeClock {
  let anchor: Pick<TimeMessage, 'uptimeMs' | 'at'> | undefined;
  return {
    now: () => (anchor ? anchor.at + uptimeMs() - anchor.uptimeMs : null),
    set(message) {
      // A message that was held back, or is played again, is older than what is known.
      if (!anchor || message.uptimeMs > anchor.uptimeMs) anchor = message;
    },
  };
}
