import { glob } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join, relative } from 'node:path';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { ensurePackage } from '../systemPackages.ts';
import { countFailures } from './failures.ts';
import { describeTimes, type TestTime } from './times.ts';
import type { Totals } from './totals.ts';

const root = join(import.meta.dirname, '../..');
const patterns = ['{apps,packages}/*/src/**/*.test.ts', 'tools/**/*.test.ts', 'bench/**/*.test.ts'];
/** A file that is not done by then has a wait that does not end. */
const FILE_TIMEOUT_MS = 180_000;
/** Whole stacks and benchmarks, which take longest and wait in real time: begun first, beside the others. */
const takesLong = /^(tools|bench)\//;

/** The files of all tests that need no browser, by their paths from the root. */
export async function unitTestFiles(): Promise<string[]> {
  const exclude = (path: string) => path.includes('node_modules');
  const found = await Array.fromAsync(glob(patterns, { cwd: root, exclude }));
  return found.map((file) => file.replaceAll('\\', '/')).toSorted();
}

/** Runs test files, all where none is named, each in a process and with databases of its own. */
export async function runUnitTests(chosen: readonly string[]): Promise<Totals> {
  const reason = await ensurePackage('mosquitto', '/usr/sbin/mosquitto');
  if (reason) console.log(`The tests against Mosquitto are skipped: ${reason}.\n`);
  const wanted = chosen.length > 0 ? chosen : await unitTestFiles();
  const files = wanted.toSorted((one, other) => rank(one) - rank(other)).map((file) => join(root, file));
  const { globalTeardown } = await import('./testSetup.ts');
  const tests = run({
    cwd: root,
    files,
    concurrency: 2 * availableParallelism(),
    timeout: FILE_TIMEOUT_MS,
  });
  const failures = countFailures(tests);
  let passed = 0;
  const times: TestTime[] = [];
  let fileMs = 0;
  tests.on('test:complete', ({ name, file = '', details }) => {
    if (name === file) fileMs += details.duration_ms;
    else if (details.type !== 'suite')
      times.push({ file: relative(root, file), name, ms: details.duration_ms });
  });
  tests.on('test:summary', (summary) => {
    if (summary.file === undefined) passed = summary.counts.passed;
  });
  for await (const text of tests.compose(new spec())) process.stdout.write(text);
  await globalTeardown();
  const testMs = times.reduce((sum, { ms }) => sum + ms, 0);
  console.log(`\n${describeTimes({ tests: times, setUpMs: Math.max(0, fileMs - testMs) })}`);
  return { passed, failed: failures() };
}

function rank(file: string): number {
  return takesLong.test(file) ? 0 : 1;
}
