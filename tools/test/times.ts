/** A test as it was timed. */
export type TestTime = { file: string; name: string; ms: number };

/** Where the time of a step went, in ms of all its processes together. */
export type Times = {
  tests: readonly TestTime[];
  totalMs: number;
  /** Parts of the total that have a name, such as set-up: processes that start, databases that are made. */
  shares: Readonly<Record<string, number>>;
};

const SLOWEST_SHOWN = 20;

/** The slowest tests, and what shares of the time went where, as lines for people. */
export function describeTimes({ tests, totalMs, shares }: Times): string {
  const slowest = tests.toSorted((one, other) => other.ms - one.ms).slice(0, SLOWEST_SHOWN);
  const named = Object.entries(shares).map(
    ([name, ms]) => `${name} ${seconds(ms)} (${Math.round((100 * ms) / Math.max(totalMs, 1))} %)`,
  );
  return [
    `The ${slowest.length} slowest of ${tests.length.toLocaleString('en-AU')} tests:`,
    ...slowest.map(({ file, name, ms }) => `${seconds(ms).padStart(9)}  ${file}  ${name}`),
    `Of ${seconds(totalMs)} in all processes: ${named.join(', ')}.`,
  ].join('\n');
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}
