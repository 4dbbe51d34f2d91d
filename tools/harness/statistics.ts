/** What a run of equal operations took. Rates are operations a second, times are milliseconds. */
export type Sample = { rate: number; p50: number; p99: number; count: number };

/** What so many operations came to that took these times within `elapsedMs`. */
export function summary(times: number[], elapsedMs: number): Sample {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return { rate: (times.length / elapsedMs) * 1000, p50: at(0.5), p99: at(0.99), count: times.length };
}

/** The middle one of the values; NaN where there is none. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** How far the middle half of the values lies apart, as a share of their median. */
export function spreadOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN;
  return (at(0.75) - at(0.25)) / median(values);
}
