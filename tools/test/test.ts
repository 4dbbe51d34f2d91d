import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ensureChromium } from '../chromium.ts';
import { toError } from '../harness/errors.ts';
import { lint } from '../lint/checks.ts';
import { browserTestFiles, runBrowserTests } from './browser.ts';
import { testsOfChanges } from './changed.ts';
import { runAt } from './fakeTime.ts';
import { describeFlaky, refusalOf } from './flaky.ts';
import { keepTemporaryFilesInMemory } from './memoryFolder.ts';
import { processorSeconds } from './processorTime.ts';
import type { Flaky, Selection, Totals } from './totals.ts';
import { runUnitTests, unitTestFiles } from './unit.ts';
import { chooseSteps } from './words.ts';

const root = join(import.meta.dirname, '../..');
const results = join(root, 'test-results');

const steps: Readonly<Record<StepName, (selection: Selection) => Promise<Totals>>> = {
  lint: async () => ({ ...(await lint()), flaky: [] }),
  unit: runUnitTests,
  browser: runBrowserTests,
};
type StepName = 'lint' | 'unit' | 'browser';

const [first, ...rest] = process.argv.slice(2);
const words = first === 'changed' ? wordsOfChanges(rest[0]) : process.argv.slice(2);
const chosen = chooseSteps(words, [...(await unitTestFiles()), ...(await browserTestFiles())]);
if ('problem' in chosen) fail(chosen.problem);
await keepTemporaryFilesInMemory();
if (chosen.at) process.exit(await runAt(chosen.at, import.meta.filename, withoutAt(words)));
for (const { seed } of Object.values(chosen.steps).slice(0, 1)) {
  if (seed !== undefined) console.log(`The tests of each file come in another order: shuffled ${seed}.`);
}
// Fetched while the steps before it run.
if (chosen.steps.browser) void ensureChromium();
await rm(results, { recursive: true, force: true });

const totals = { passed: 0, failed: 0, flaky: [] as Flaky[] };
for (const name of ['lint', 'unit', 'browser'] as const) {
  const selection = chosen.steps[name];
  if (!selection) continue;
  console.log(`\n── ${name} ${'─'.repeat(70 - name.length)}\n`);
  const started = performance.now();
  const processorBefore = processorSeconds();
  const { passed, failed, flaky } = await steps[name](selection).catch((error: Error) => {
    console.error(`The step did not run: ${error.message}`);
    return { passed: 0, failed: 1, flaky: [] };
  });
  totals.passed += passed;
  totals.failed += failed;
  totals.flaky.push(...flaky);
  const seconds = Math.round((performance.now() - started) / 1000);
  const processor = processorSeconds();
  const ofProcessor =
    processor === undefined || processorBefore === undefined
      ? ''
      : `, ${Math.round(processor - processorBefore)} s of processor time`;
  console.log(`\n${name}: ${seconds} s${ofProcessor}`);
}
await end();

/** Ends with what came of all steps: the flaky tests, in words and in a file, and one line of totals. */
async function end(): Promise<never> {
  const { passed, flaky } = totals;
  const refusal = refusalOf(flaky);
  const failed = totals.failed + (refusal ? 1 : 0);
  await mkdir(results, { recursive: true });
  await writeFile(join(results, 'flaky.json'), `${JSON.stringify(flaky, null, 2)}\n`);
  if (flaky.length > 0) console.log(`\n${describeFlaky(flaky)}`);
  if (refusal) console.log(`\n${refusal}`);
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exit(failed === 0 ? 0 : 1);
}

/** Lint and the tests that a change can reach; nothing, which is the whole gate, where that is every one. */
function wordsOfChanges(commit?: string): string[] {
  try {
    const { since, tests } = testsOfChanges(commit);
    console.log(
      `${tests === 'all' ? 'All' : tests.length} test files are reached by what changed since ${since}.`,
    );
    return tests === 'all' ? [] : ['lint', ...tests];
  } catch (error) {
    return fail(toError(error).message);
  }
}

/** The words without the time that was set. */
function withoutAt(words: readonly string[]): string[] {
  const index = words.indexOf('at');
  return words.filter((_, at) => at !== index && at !== index + 1);
}

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}
