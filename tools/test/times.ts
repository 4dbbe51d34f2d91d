/** A test as it was timed. */
export type TestTime = { file: string; name: string; ms: number };

/** Where the time of a step went, in ms of all its processes together. */
export type Times = {
  tests: readonly TestTime[];
  /** What passed around the tests: processes that start, modules that load, databases and servers that are made. */
  setUpMs: number;
};

const SLOWEST_SHOWN = 20;

/** The slowest tests and the share of the set-up, as lines for people. */
export function describeTimes({ tests, setUpMs }: Times): string {
  const slowest = tests.toSorted((one, other) => other.ms - one.ms).slice(0, SLOWEST_SHOWN);
  const testMs = tests.reduce((sum, { ms }) => sum + ms, 0);
  const share = Math.round((100 * setUpMs) / Math.max(testMs + setUpMs, 1));
  return [
    `The ${slowest.length} slowest of ${tests.length.toLocaleString('en-AU')} tests:`,
    ...slowest.map(({ file, name, ms }) => `${seconds(ms).padStart(9)}  ${file}  ${name}`),
    `Tests took ${seconds(testMs)}, their set-up ${seconds(setUpMs)} (${share} %).`,
  ].join('\n');
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}
