import type { Limit } from '@gatehouse/contract/limits';
import type { Count } from '../db/attemptCounts.ts';

type Tally = { count: number; since: Temporal.Instant };

/** More subjects than this are not kept in mind: who came first is forgotten. */
const MAX_SUBJECTS = 20_000;

/** Counts what this process alone keeps in mind. */
export type Tallies = {
  /** Counts one more; where there were as many as may be, says what was counted. */
  countUnlessFull(limit: Limit, subject: string, now: Temporal.Instant): Count | undefined;
};

export function createTallies(): Tallies {
  const tallies = new Map<string, Tally>();
  return {
    countUnlessFull({ name, most, minutes }, subject, now) {
      const key = `${name} ${subject}`;
      const known = tallies.get(key);
      const until = known?.since.add({ minutes });
      if (!known || !until || Temporal.Instant.compare(until, now) <= 0) {
        tallies.delete(key);
        const [first] = tallies.keys();
        if (first !== undefined && tallies.size >= MAX_SUBJECTS) tallies.delete(first);
        tallies.set(key, { count: 1, since: now });
        return undefined;
      }
      if (known.count >= most) return { failures: known.count, until, barred: false };
      known.count++;
      return undefined;
    },
  };
}
