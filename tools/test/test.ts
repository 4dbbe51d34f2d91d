import { ensureChromium } from '../chromium.ts';
import { toError } from '../harness/errors.ts';
import { lint } from '../lint/checks.ts';
import { runBrowserTests } from './browser.ts';
import { testsOfChanges } from './changed.ts';
import type { Totals } from './totals.ts';
import { runUnitTests } from './unit.ts';

type Step = {
  name: string;
  /** How the names of the step's files end, for steps that can run some of them only. */
  suffix?: string;
  run(files: string[]): Promise<Totals>;
};
const steps: readonly Step[] = [
  { name: 'lint', run: lint },
  { name: 'unit', suffix: '.test.ts', run: runUnitTests },
  { name: 'browser', suffix: '.spec.ts', run: runBrowserTests },
];

const [first, ...rest] = process.argv.slice(2);
const words = first === 'changed' ? wordsOfChanges(rest[0]) : process.argv.slice(2);
const wanted = steps.flatMap((step) => {
  const files = words.filter((word) => step.suffix !== undefined && word.endsWith(step.suffix));
  return words.length === 0 || words.includes(step.name) || files.length > 0 ? [{ ...step, files }] : [];
});
if (wanted.length === 0) {
  const names = steps.map(({ name }) => name).join(', ');
  console.error(`Name steps (${names}), files (….test.ts, ….spec.ts), or 'changed' and a commit.`);
  process.exit(1);
}
// Fetched while the steps before it run.
if (wanted.some(({ name }) => name === 'browser')) void ensureChromium();
const totals: Totals = { passed: 0, failed: 0 };
for (const { name, files, run } of wanted) {
  console.log(`\n── ${name} ${'─'.repeat(70 - name.length)}\n`);
  const started = performance.now();
  const { passed, failed } = await run(files).catch((error: Error) => {
    console.error(`The step did not run: ${error.message}`);
    return { passed: 0, failed: 1 };
  });
  totals.passed += passed;
  totals.failed += failed;
  console.log(`\n${name}: ${Math.round((performance.now() - started) / 1000)} s`);
}
console.log(`\n${totals.passed} passed, ${totals.failed} failed`);
process.exit(totals.failed === 0 ? 0 : 1);

/** Lint and the tests that a change can reach; nothing, which is everything, where that is every one. */
function wordsOfChanges(commit?: string): string[] {
  try {
    const { since, tests } = testsOfChanges(commit);
    console.log(
      `${tests === 'all' ? 'All' : tests.length} test files are reached by what changed since ${since}.`,
    );
    return tests === 'all' ? [] : ['lint', ...tests];
  } catch (error) {
    console.error(toError(error).message);
    process.exit(1);
  }
}
