/** Comparing instants in words, where both sides are moments in UTC, and reading days. */

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

/** Years that every calendar, database and screen can handle: a day or an instant, as its text. */
export function isSensible(text: string): boolean {
  return text >= '1900' && text < '2200';
}

/** The calendar day `YYYY-MM-DD` that an address names, as the schema `Day` takes it; undefined for anything else. */
export function dayIn(text: string | null): string | undefined {
  if (text === null || !/^\d{4}-\d\d-\d\d$/.test(text) || !isSensible(text)) return undefined;
  try {
    return Temporal.PlainDate.from(text).toString();
  } catch {
    return undefined;
  }
}
