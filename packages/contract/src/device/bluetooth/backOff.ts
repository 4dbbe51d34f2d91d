/** How long a unit ignores all after too many wrong answers: twice as long each time, until one is right. */
import { BACK_OFF_MAX_MS, BACK_OFF_MS } from './limits.ts';

export type BackOff = {
  /** Whether all is ignored now. */
  isOn(): boolean;
  start(): void;
  /** The next time is as short as the first. */
  reset(): void;
};

/** `now` gives milliseconds on a clock that never jumps. */
export function createBackOff(now: () => number): BackOff {
  let until = 0;
  let nextMs = BACK_OFF_MS;
  return {
    isOn: () => now() < until,
    start() {
      until = now() + nextMs;
      nextMs = Math.min(2 * nextMs, BACK_OFF_MAX_MS);
    },
    reset() {
      nextMs = BACK_OFF_MS;
    },
  };
}
