/** When a unit is taken: half open, in milliseconds since 1970; null is without an end. */
export type Busy = readonly [start: number, end: number | null];

/** The units of a product in service, each with the times it is taken, in order. */
export type Units = readonly (readonly Busy[])[];

/** How many units are free for the whole of `[start, end)`. */
export function countFree(units: Units, start: number, end: number): number {
  let free = 0;
  for (const unit of units) if (unit.every((busy) => isOver(busy, start) || busy[0] >= end)) free++;
  return free;
}

/** Until when some unit is free from `start` on; undefined when none is free then. */
export function freeUntil(units: Units, start: number): number | undefined {
  const ends = units.flatMap((unit) => {
    const next = unit.find((busy) => !isOver(busy, start));
    if (next === undefined) return [Number.POSITIVE_INFINITY];
    return next[0] > start ? [next[0]] : [];
  });
  return ends.length > 0 ? Math.max(...ends) : undefined;
}

function isOver([, end]: Busy, at: number): boolean {
  return end !== null && end <= at;
}
