/** What came of a step. */
export type Totals = { passed: number; failed: number };
