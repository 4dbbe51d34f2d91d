import type { OccupancyRow } from './queries.ts';

/** Half open, in milliseconds since 1970. */
export type Busy = { start: number; end: number };

/** The units of a product in service, each with the times it is taken, in order. */
export type Units = readonly (readonly Busy[])[];

export function toUnits(rows: readonly OccupancyRow[]): Units {
  const units = Map.groupBy(rows, (row) => row.unit_id);
  return [...units.values()].map((list) =>
    list
      .flatMap(({ start_time, end_time }) =>
        start_time === null
          ? []
          : [
              {
                start: start_time.epochMilliseconds,
                end: end_time?.epochMilliseconds ?? Number.POSITIVE_INFINITY,
              },
            ],
      )
      .toSorted((a, b) => a.start - b.start),
  );
}

/** How many units are free for the whole of `[start, end)`. */
export function countFree(units: Units, start: number, end: number): number {
  return units.filter((unit) => unit.every((busy) => busy.end <= start || busy.start >= end)).length;
}

/** Until when some unit is free from `start` on; undefined when none is free then. */
export function freeUntil(units: Units, start: number): number | undefined {
  const ends = units.flatMap((unit) => {
    const next = unit.find((busy) => busy.end > start);
    if (next === undefined) return [Number.POSITIVE_INFINITY];
    return next.start > start ? [next.start] : [];
  });
  return ends.length > 0 ? Math.max(...ends) : undefined;
}
