import { median, type Sample, spreadOf, summary } from '../tools/harness/statistics.ts';

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
