/** Comparing instants in words; both sides are moments in UTC. */

/** Whether `one` comes before `other`; not when they are the same moment. */
export function isBefore(one: Temporal.Instant, other: Temporal.Instant): boolean {
  return Temporal.Instant.compare(one, other) < 0;
}

/** Whether `one` comes after `other`; not when they are the same moment. */
export function isAfter(one: Temporal.Instant, other: Temporal.Instant): boolean {
  return Temporal.Instant.compare(one, other) > 0;
}

/** The one that comes first. */
export function earlierOf(one: Temporal.Instant, other: Temporal.Instant): Temporal.Instant {
  return isAfter(one, other) ? other : one;
}

/** The one that comes last. */
export function laterOf(one: Temporal.Instant, other: Temporal.Instant): Temporal.Instant {
  return isBefore(one, other) ? other : one;
}
