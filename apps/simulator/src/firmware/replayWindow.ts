/** Remembers the newest command counters of this boot with the answers given, so that none acts twice. */
import type { AnswerOutcome, RefusalReason } from '@gatehouse/contract/device/messages';
import { REPLAY_WINDOW } from '@gatehouse/contract/device/timing';

export type ExecutionResult = { outcome: AnswerOutcome; reason?: RefusalReason };

type Slot = { counter: number; result?: ExecutionResult };

export type ReplayWindow = {
  /**
   * Takes a counter. `fresh`: never seen, now taken, may act. `running`: acting already. `tooOld`: older than the
   * window, must not act. Otherwise the result that was given the first time.
   */
  take(counter: number): 'fresh' | 'running' | 'tooOld' | ExecutionResult;
  complete(counter: number, result: ExecutionResult): void;
};

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
