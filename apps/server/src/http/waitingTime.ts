import { messages } from './messages.ts';

/** Whole seconds from `now` to a moment when something may be asked for again; 1 at least. */
export function secondsUntil(now: Temporal.Instant, again: Temporal.Instant): number {
  return Math.max(1, Math.ceil(now.until(again).total('seconds')));
}

/** How long that is, in words; rounded up, so that who waits as long is let in. */
export function formatWait(seconds: number): string {
  if (seconds < 60) return messages.seconds(seconds);
  if (seconds <= 90 * 60) return messages.minutes(Math.ceil(seconds / 60));
  return messages.hours(Math.ceil(seconds / 3_600));
}
