/** What went wrong with a test: which, and the first line of why. */
export type Failure = {
  /** From the root, with `/`. */
  file: string;
  name: string;
  fault: string;
};

/** A test that failed beside the others and passed alone, with the folder of what it left. */
export type Flaky = Failure & { folder?: string };

/** What came of a step. */
export type Totals = {
  passed: number;
  failed: number;
  flaky: readonly Flaky[];
};

/**
 * What of a step is run: the named files, or those that belong to it; `all` takes in what is no part of the gate. With a
 * `seed` the tests of each file come in the random order that goes with it.
 */
export type Selection = { files: readonly string[]; all: boolean; seed?: number | undefined };

/** Tells test files that all of them is run ('1'), what is no part of the gate too, as with browser tests that are named. */
export const allVariable = 'GATEHOUSE_TEST_ALL';
