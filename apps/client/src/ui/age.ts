const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** How long ago, in the largest unit that fits: '4 s ago', '3 min ago', '2 h ago', '5 d ago'. Takes ms. */
export function ageText(ms: number): string {
  if (ms < second) return 'just now';
  if (ms < minute) return `${Math.floor(ms / second)} s ago`;
  if (ms < hour) return `${Math.floor(ms / minute)} min ago`;
  if (ms < day) return `${Math.floor(ms / hour)} h ago`;
  return `${Math.floor(ms / day)} d ago`;
}

/** Ms until the text of an age changes. */
export function untilAgeChanges(ms: number): number {
  const step = ms < minute ? second : ms < hour ? minute : hour;
  return step - (Math.max(ms, 0) % step);
}
