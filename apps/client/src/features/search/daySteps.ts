import {
  type Day,
  type OpeningHours,
  openingWindow,
  STEP_MINUTES,
  workspaceStarts,
} from '@gatehouse/contract/rules/bookingTime';

const STEP_MS = STEP_MINUTES * 60_000;
const HOUR_STEPS = 60 / STEP_MINUTES;
/** The longest that a workspace is booked by the hour (docs/specification/search.md#workspace-availability). */
const MAX_STEPS = 24 * HOUR_STEPS;

/** A day of a workspace in steps of 15 minutes, of which each is free or not. */
export type DaySteps = {
  /** When each step begins; those after `count` are the next day's, which a booking may last into. */
  starts: readonly number[];
  isFree: readonly boolean[];
  /** How many steps begin on the day itself. */
  count: number;
};

/** From the beginning of one step to that of another, which is not part of it. */
export type Part = { from: number; to: number };

/** The steps of a day's opening hours; where it is always open, those of the day after too. Instants are milliseconds. */
export function dayStepsOf(
  day: Day,
  hours: OpeningHours,
  timeZone: string,
  freeStarts: readonly { start: string }[],
): DaySteps {
  const date = Temporal.PlainDate.from(day);
  const own = workspaceStarts(date, hours, timeZone);
  const isAlwaysOpen = hours.opensAt === null && hours.closesAt === null;
  const next = isAlwaysOpen ? workspaceStarts(date.add({ days: 1 }), hours, timeZone) : [];
  const free = new Set(freeStarts.map(({ start }) => Date.parse(start)));
  const close = openingWindow(isAlwaysOpen ? date.add({ days: 1 }) : date, hours, timeZone).end;
  const starts = [...own, ...next]
    .map(({ epochMilliseconds }) => epochMilliseconds)
    .filter((start) => start + STEP_MS <= close.epochMilliseconds);
  return {
    starts,
    isFree: starts.map((start) => free.has(start)),
    count: Math.min(own.length, starts.length),
  };
}

/** When a step begins; the one after the last is the end of all. */
export function instantAt({ starts }: DaySteps, index: number): Temporal.Instant {
  const at = starts[index] ?? (starts.at(-1) ?? 0) + STEP_MS;
  return Temporal.Instant.fromEpochMilliseconds(at);
}

/** The free part of a day that a step lies in, as long as a booking may be from there; undefined for one that is taken. */
function runAt({ isFree, count }: DaySteps, index: number): Part | undefined {
  if (index < 0 || index >= count || !isFree[index]) return undefined;
  let from = index;
  while (isFree[from - 1]) from -= 1;
  let to = index + 1;
  while (isFree[to] && to < index + MAX_STEPS) to += 1;
  return { from, to };
}

/** The most that can be booked from a step on. */
export function lastEnd(steps: DaySteps, from: number): number {
  return runAt(steps, from)?.to ?? from;
}

/** Whether all of a part is free. */
export function isPartFree(steps: DaySteps, { from, to }: Part): boolean {
  return to > from && lastEnd(steps, from) >= to;
}

/** The first time from an instant on that is free for so many steps; otherwise the first that is free at all. */
export function firstFree(steps: DaySteps, length: number, after: number): Part | undefined {
  const isAfter = (index: number) => (steps.starts[index] ?? 0) >= after;
  const indexes = Array.from({ length: steps.count }, (_, index) => index);
  const free = indexes.filter((index) => steps.isFree[index]);
  const from =
    free.find((index) => isAfter(index) && lastEnd(steps, index) - index >= length) ??
    free.find((index) => lastEnd(steps, index) - index >= length) ??
    free[0];
  return from === undefined ? undefined : { from, to: Math.min(from + length, lastEnd(steps, from)) };
}

/** The part moved so that it begins at a step, or as close to it as is free; shorter where no more is free. */
export function movedTo(steps: DaySteps, { from, to }: Part, target: number): Part | undefined {
  const at = closestFree(steps, target);
  const run = at === undefined ? undefined : runAt(steps, at);
  if (at === undefined || run === undefined) return undefined;
  const length = Math.min(to - from, run.to - run.from);
  const start = Math.max(run.from, Math.min(at, run.to - length));
  return { from: start, to: start + length };
}

/**
 * The part with another start. What is taken is jumped over, into the free time on its other side; an end that the
 * start reaches is pushed along.
 */
export function withStart(steps: DaySteps, part: Part, target: number): Part {
  const isBack = target < part.from;
  let from = Math.max(0, Math.min(target, steps.count - 1));
  while (steps.isFree[from] === false) from += isBack ? -1 : 1;
  const run = runAt(steps, from);
  if (run === undefined) return part;
  const length = part.to - part.from;
  if (isBack && run.to <= part.from) {
    const start = Math.max(run.from, run.to - length);
    return { from: start, to: run.to };
  }
  const end = from < part.to ? part.to : from + Math.min(length, HOUR_STEPS);
  return { from, to: Math.min(end, lastEnd(steps, from)) };
}

/** The part with another end, at least a step after its start and no later than it is free. */
export function withEnd(steps: DaySteps, { from }: Part, target: number): Part {
  return { from, to: Math.max(from + 1, Math.min(target, lastEnd(steps, from))) };
}

/** The time nearest to a part that is free, as long as the part where there is one. */
export function nearestTo(steps: DaySteps, wanted: Part): Part | undefined {
  const length = wanted.to - wanted.from;
  const indexes = Array.from({ length: steps.count }, (_, index) => index);
  const fitting = indexes.filter((index) => isPartFree(steps, { from: index, to: index + length }));
  const from = closest(fitting, wanted.from);
  return from === undefined ? movedTo(steps, wanted, wanted.from) : { from, to: from + length };
}

/** The parts of a day that are free, in order. */
export function freeParts({ isFree, count }: DaySteps): Part[] {
  const parts: Part[] = [];
  for (let index = 0; index < count; index += 1) {
    if (!isFree[index]) continue;
    const last = parts.at(-1);
    if (last?.to === index) last.to = index + 1;
    else parts.push({ from: index, to: index + 1 });
  }
  return parts;
}

function closestFree({ isFree, count }: DaySteps, target: number): number | undefined {
  const free = Array.from({ length: count }, (_, index) => index).filter((index) => isFree[index]);
  return closest(free, target);
}

function closest(indexes: readonly number[], target: number): number | undefined {
  const off = (index: number) => Math.abs(index - target);
  return indexes.reduce<number | undefined>(
    (best, index) => (best === undefined || off(index) < off(best) ? index : best),
    undefined,
  );
}
