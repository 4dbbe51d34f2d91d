import type { BenchmarkStack } from './benchmarkStack.ts';
import type { Demo } from './demo.ts';
import type { Parts } from './parts.ts';
import type { Result } from './result.ts';

/** How long to measure and how much, and what rows share. */
export type Bench = {
  /** Turns of ours and the limit each. */
  turns: number;
  turnMs: number;
  /** Little of everything: shows that it works, not how fast. */
  quick: boolean;
  /** Also what takes minutes. */
  full: boolean;
  /** What the row starts for itself: ends with the row, however that ends. */
  parts: Parts;
  /** Started when the first row asks for it. */
  stack(): Promise<BenchmarkStack>;
  /** Made when the first row asks for it. */
  demo(): Promise<Demo>;
};

/** A row of the table, or several that are measured together. */
export type Row = { numbers: readonly number[]; run(bench: Bench): Promise<Result[]> };

/** What took time: a row, several that are measured together, or what rows share. */
export type Step = { name: string; seconds: number; results: readonly Result[] };
