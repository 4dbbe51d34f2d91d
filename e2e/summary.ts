import { writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { FullResult, Reporter, Suite, TestCase, TestResult } from '@playwright/test/reporter';

const root = join(import.meta.dirname, '..');

/** What a run came to, for `npm test`, in the file that `PLAYWRIGHT_SUMMARY` names. */
export type RunSummary = {
  passed: number;
  failed: number;
  tests: { file: string; name: string; ms: number }[];
  /** What passed before the tests' own work and after it: stacks, browsers and pages that are opened and closed. */
  setUpMs: number;
  /** What each failed test left, in a folder of its own: trace, picture, server's log. */
  left: { name: string; folder: string }[];
};

/** Adds up a run. */
export default class SummaryReporter implements Reporter {
  #all: Suite | undefined;
  readonly #summary: RunSummary = { passed: 0, failed: 0, tests: [], setUpMs: 0, left: [] };

  onBegin(_config: unknown, all: Suite): void {
    this.#all = all;
  }

  onTestEnd(test: TestCase, { steps, duration, attachments }: TestResult): void {
    const name = test.titlePath().slice(3).join(' › ');
    const around = steps.filter(({ category }) => category === 'hook');
    const setUpMs = around.reduce((sum, step) => sum + step.duration, 0);
    this.#summary.setUpMs += setUpMs;
    this.#summary.tests.push({
      file: relative(root, test.location.file),
      name,
      ms: Math.max(0, duration - setUpMs),
    });
    const path = attachments.find((one) => one.path)?.path;
    if (!test.ok() && path) this.#summary.left.push({ name, folder: relative(root, dirname(path)) });
  }

  onEnd({ status }: FullResult): void {
    const outcomes = this.#all?.allTests().map((test) => test.outcome()) ?? [];
    this.#summary.passed = outcomes.filter((one) => one === 'expected' || one === 'flaky').length;
    this.#summary.failed = outcomes.filter((one) => one === 'unexpected').length;
    // A run may fail without a test that does: where nothing was found, or the set-up broke.
    if (status !== 'passed' && this.#summary.failed === 0) this.#summary.failed = 1;
    const file = process.env.PLAYWRIGHT_SUMMARY;
    if (file) writeFileSync(file, JSON.stringify(this.#summary));
  }
}
