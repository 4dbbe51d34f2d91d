import { messages } from './messages.ts';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** How long ago, in the largest unit that fits: '4 s ago', '3 min ago', '2 h ago', '5 d ago'. Takes ms. */
export function ageText(ms: number): string {
  if (ms < SECOND_MS) return messages.age.now;
  if (ms < MINUTE_MS) return messages.age.seconds(Math.floor(ms / SECOND_MS));
  if (ms < HOUR_MS) return messages.age.minutes(Math.floor(ms / MINUTE_MS));
  if (ms < DAY_MS) return messages.age.hours(Math.floor(ms / HOUR_MS));
  return messages.age.days(Math.floor(ms / DAY_MS));
}

/** Ms until the text of an age changes. */
export function untilAgeChanges(ms: number): number {
  const step = ms < MINUTE_MS ? SECOND_MS : ms < HOUR_MS ? MINUTE_MS : HOUR_MS;
  return step - (Math.max(ms, 0) % step);
}
