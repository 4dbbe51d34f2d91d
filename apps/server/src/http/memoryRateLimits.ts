import type { Limit } from '@gatehouse/contract/limits';
import { isAfter } from '@gatehouse/contract/rules/instants';
import type { RateLimitState } from '../db/rateLimit.ts';

type Window = { count: number; since: Temporal.Instant };

/** Of more subjects than this the oldest is forgotten. */
const MAX_SUBJECTS = 20_000;

/** Rate limits that this process alone counts, in memory. */
export type MemoryRateLimits = {
  /** Counts one more attempt; where the limit is reached, returns its state instead. */
  countWithinLimit(limit: Limit, subject: string, now: Temporal.Instant): RateLimitState | undefined;
};

export function createMemoryRateLimits(): MemoryRateLimits {
  const windows = new Map<string, Window>();
  return {
    countWithinLimit({ name, max, minutes }, subject, now) {
      const key = `${name} ${subject}`;
      const known = windows.get(key);
      const until = known?.since.add({ minutes });
      if (!known || !until || !isAfter(until, now)) {
        windows.delete(key);
        const [first] = windows.keys();
        if (first !== undefined && windows.size >= MAX_SUBJECTS) windows.delete(first);
        windows.set(key, { count: 1, since: now });
        return undefined;
      }
      if (known.count >= max) return { failures: known.count, until, lockedOut: false };
      known.count++;
      return undefined;
    },
  };
}
