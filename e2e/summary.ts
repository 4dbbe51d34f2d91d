import { writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { FullResult, Reporter, Suite, TestCase, TestResult, TestStep } from '@playwright/test/reporter';
import { AXE_STEP } from './accessible.ts';

const root = join(import.meta.dirname, '..');

/** What a run came to, for `npm test`, in the file that `PLAYWRIGHT_SUMMARY` names. */
export type RunSummary = {
  passed: number;
  failures: TestFailure[];
  /** Why the run failed where no test did: nothing was found, or the set-up broke. */
  broken: boolean;
  tests: { file: string; name: string; ms: number }[];
  totalMs: number;
  /** Parts of the total, in ms. */
  shares: Record<Share, number>;
};

export type TestFailure = {
  file: string;
  name: string;
  /** The first error, as it was thrown. */
  message: string;
  /** Where its picture, server's log and, at a second try, trace are. */
  folder?: string;
  /** The line that names it in a list of tests to run. */
  line: string;
};

type Share = 'set-up' | 'pages' | 'axe' | 'waiting';

/** Adds up a run. */
export default class SummaryReporter implements Reporter {
  #all: Suite | undefined;
  readonly #summary: RunSummary = {
    passed: 0,
    failures: [],
    broken: false,
    tests: [],
    totalMs: 0,
    shares: { 'set-up': 0, pages: 0, axe: 0, waiting: 0 },
  };

  onBegin(_config: unknown, all: Suite): void {
    this.#all = all;
  }

  onTestEnd(test: TestCase, { steps, duration, attachments, error }: TestResult): void {
    const [, project, file, ...titles] = test.titlePath();
    const name = titles.join(' › ');
    const setUpBefore = this.#summary.shares['set-up'];
    this.#addShares(steps);
    this.#summary.totalMs += duration;
    this.#summary.tests.push({
      file: relative(root, test.location.file),
      name,
      ms: Math.max(0, duration - (this.#summary.shares['set-up'] - setUpBefore)),
    });
    if (test.outcome() !== 'unexpected') return;
    const path = attachments.find((one) => one.path)?.path;
    this.#summary.failures.push({
      file: relative(root, test.location.file),
      name,
      message: error?.message ?? '',
      ...(path && { folder: relative(root, dirname(path)) }),
      line: [`[${project}]`, file, ...titles].join(' › '),
    });
  }

  onEnd({ status }: FullResult): void {
    const outcomes = this.#all?.allTests().map((test) => test.outcome()) ?? [];
    this.#summary.passed = outcomes.filter((one) => one === 'expected').length;
    this.#summary.broken = status !== 'passed' && this.#summary.failures.length === 0;
    const file = process.env.PLAYWRIGHT_SUMMARY;
    if (file) writeFileSync(file, JSON.stringify(this.#summary));
  }

  /** Adds each step that belongs to a share, and of what belongs to none its parts. */
  #addShares(steps: readonly TestStep[]): void {
    for (const step of steps) {
      const share = shareOf(step);
      if (share) this.#summary.shares[share] += step.duration;
      else this.#addShares(step.steps);
    }
  }
}

function shareOf({ category, title }: TestStep): Share | undefined {
  if (category === 'hook') return 'set-up';
  if (category === 'test.step' && title === AXE_STEP) return 'axe';
  if (category === 'expect' || title.startsWith('Wait for')) return 'waiting';
  if (/^(Navigate|Reload|Go (back|forward)|Create (page|context)|Close (page|context))/.test(title))
    return 'pages';
  return undefined;
}
