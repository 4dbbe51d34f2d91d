/** What a run of equal operations took. Rates are operations a second, times are milliseconds. */
export type Sample = { rate: number; p50: number; p99: number; count: number };

/** What turns of ours and of the limit came to, and how far the turns' ratios lie apart, as a share of their median. */
export type Turns = { ours: Sample; limit: Sample; spread: { rate: number; p50: number } };

/** Runs an operation over and over for a time, `lanes` at once; each lane has its own state. */
export async function repeat<Lane>(
  lanes: readonly Lane[],
  durationMs: number,
  operation: (lane: Lane, lap: number) => Promise<unknown>,
): Promise<Sample> {
  const times: number[] = [];
  const start = performance.now();
  const end = start + durationMs;
  await Promise.all(
    lanes.map(async (lane) => {
      for (let lap = 0; performance.now() < end; lap++) {
        const before = performance.now();
        await operation(lane, lap);
        times.push(performance.now() - before);
      }
    }),
  );
  return summary(times, performance.now() - start);
}

export function summary(times: number[], elapsedMs: number): Sample {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return { rate: (times.length / elapsedMs) * 1000, p50: at(0.5), p99: at(0.99), count: times.length };
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** Measures ours and the limit by turns, after one turn each that does not count, and returns the median turns. */
export async function interleaved(
  turns: number,
  ours: () => Promise<Sample>,
  limit: () => Promise<Sample>,
): Promise<Turns> {
  await ours();
  await limit();
  const samples: { ours: Sample; limit: Sample }[] = [];
  for (let turn = 0; turn < turns; turn++) samples.push({ ours: await ours(), limit: await limit() });
  const middle = (of: (pair: { ours: Sample; limit: Sample }) => Sample) => {
    const rate = median(samples.map((pair) => of(pair).rate));
    const p50 = median(samples.map((pair) => of(pair).p50));
    const p99 = median(samples.map((pair) => of(pair).p99));
    return { rate, p50, p99, count: samples.reduce((sum, pair) => sum + of(pair).count, 0) };
  };
  const spread = (of: 'rate' | 'p50') => spreadOf(samples.map((pair) => pair.ours[of] / pair.limit[of]));
  return {
    ours: middle((pair) => pair.ours),
    limit: middle((pair) => pair.limit),
    spread: { rate: spread('rate'), p50: spread('p50') },
  };
}

/** How far the middle half of the values lies apart, as a share of their median. */
export function spreadOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN;
  return (at(0.75) - at(0.25)) / median(values);
}
