/** Remembers the newest command counters of this boot with the answers given, so that none acts twice. */
import type { AnswerOutcome, RefusalReason } from '@gatehouse/contract/device/messages';
import { COUNTER_WINDOW } from '@gatehouse/contract/device/timing';

export type Verdict = { outcome: AnswerOutcome; reason?: RefusalReason };

type Slot = { counter: number; verdict?: Verdict };

export type CommandWindow = {
  /**
   * Takes a counter. `fresh`: never seen, now taken, may act. `running`: acting already. `tooOld`: too old to be
   * known, must not act. Otherwise the verdict that was given the first time.
   */
  take(counter: number): 'fresh' | 'running' | 'tooOld' | Verdict;
  complete(counter: number, verdict: Verdict): void;
};

export function createCommandWindow(size = COUNTER_WINDOW): CommandWindow {
  const slots = new Map<number, Slot>();
  let newest = -1;
  return {
    take(counter) {
      if (counter <= newest - size) return 'tooOld';
      const slot = slots.get(counter % size);
      if (slot?.counter === counter) return slot.verdict ?? 'running';
      slots.set(counter % size, { counter });
      newest = Math.max(newest, counter);
      return 'fresh';
    },
    complete(counter, verdict) {
      const slot = slots.get(counter % size);
      if (slot?.counter === counter) slot.verdict = verdict;
    },
  };
}
