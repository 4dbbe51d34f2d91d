/** Remembers the newest command counters of this boot with the answers given, so that none acts twice. */
import { REPLAY_WINDOW } from '@gatehouse/contract/device/timing';
import type { ExecutionResult } from './executionResult.ts';

type Slot = { counter: number; result?: ExecutionResult };

export type ReplayWindow = {
  /**
   * Takes a counter. `fresh`: never seen, now taken, may act. `running`: acting already. `tooOld`: older than the
   * window, must not act. Otherwise the result that was given the first time.
   */
  take(counter: number): 'fresh' | 'running' | 'tooOld' | ExecutionResult;
  complete(counter: number, result: ExecutionResult): void;
};

/** A window over the newest `size` counters. */
export function createReplayWindow(size = REPLAY_WINDOW): ReplayWindow {
  const slots = new Map<number, Slot>();
  let newest = -1;
  return {
    take(counter) {
      if (counter <= newest - size) return 'tooOld';
      const slot = slots.get(counter % size);
      if (slot?.counter === counter) return slot.result ?? 'running';
      slots.set(counter % size, { counter });
      newest = Math.max(newest, counter);
      return 'fresh';
    },
    complete(counter, result) {
      const slot = slots.get(counter % size);
      if (slot?.counter === counter) slot.result = result;
    },
  };
}
