import { glob, mkdir, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join, relative } from 'node:path';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { ensurePackage } from '../systemPackages.ts';
import { type Batch, batchesOf, entriesOf } from './batches.ts';
import { collectFailures } from './failures.ts';
import { filesOf, MAX_TRIED_AGAIN } from './flaky.ts';
import { listenForSilence } from './silence.ts';
import { describeTimes, type TestTime } from './times.ts';
import { allVariable, type Failure, type Flaky, type Selection, type Totals } from './totals.ts';

const root = join(import.meta.dirname, '../..');
const patterns = ['{apps,packages}/*/src/**/*.test.ts', 'tools/**/*.test.ts', 'bench/**/*.test.ts'];
/** What second tries leave. */
const logs = 'test-results/unit';
/** A test that is not done by then has a wait that does not end. */
const TEST_TIMEOUT_MS = 480_000;
/** When no test ends for so long, what still runs never will. */
const SILENCE_MS = TEST_TIMEOUT_MS + 60_000;
/** They wait for each other, the database and the clock, so more of them than cores keep the cores at work. */
const PROCESSES_PER_CORE = 3;
/**
 * Begun first, so that nothing is left to wait for at the end: whole stacks and benchmarks, which wait in real time, and
 * what makes every call of the server.
 */
const takesLong = /^(tools|bench)\/|^apps\/server\/src\/[^/]+$/;

/** The files of all tests that need no browser, by their paths from the root. */
export async function unitTestFiles(): Promise<string[]> {
  const exclude = (path: string) => path.includes('node_modules');
  const found = await Array.fromAsync(glob(patterns, { cwd: root, exclude }));
  return found.map((file) => file.replaceAll('\\', '/')).toSorted();
}

/**
 * Runs test files, all where none is named, each with databases of its own. A file that failed is run once more, alone,
 * once the others are done.
 */
export async function runUnitTests({ files: chosen, all, seed }: Selection): Promise<Totals> {
  const reason = await ensurePackage('mosquitto', '/usr/sbin/mosquitto');
  if (reason) console.log(`The tests against Mosquitto are skipped: ${reason}.\n`);
  const wanted = chosen.length > 0 ? chosen : await unitTestFiles();
  const { globalTeardown } = await import('./testSetup.ts');
  if (all) process.env[allVariable] = '1';
  const ranked = wanted.toSorted((one, other) => rank(one) - rank(other));
  const first = await runBatches(
    await batchesOf(ranked, root),
    PROCESSES_PER_CORE * availableParallelism(),
    seed,
  );
  const second = await tryAgain(first.failures);
  await globalTeardown();
  const testMs = first.times.reduce((sum, { ms }) => sum + ms, 0);
  const shares = { 'set-up': Math.max(0, first.fileMs - testMs) };
  console.log(`\n${describeTimes({ tests: first.times, totalMs: first.fileMs, shares })}`);
  return { passed: first.passed + second.flaky.length, failed: second.failed, flaky: second.flaky };
}

/** Runs each file of failures alone: how many tests fail again, and those that failed once only. */
async function tryAgain(failures: readonly Failure[]): Promise<{ failed: number; flaky: Flaky[] }> {
  const files = filesOf(failures);
  if (files.length > MAX_TRIED_AGAIN) return { failed: failures.length, flaky: [] };
  let failed = 0;
  const flaky: Flaky[] = [];
  for (const file of files) {
    console.log(`\nOnce more, alone: ${file}\n`);
    const again = await runBatches([[file]], 1);
    const folder = `${logs}/${file.replaceAll('/', '-')}`;
    await mkdir(join(root, folder), { recursive: true });
    await writeFile(join(root, folder, 'second-try.log'), again.output);
    failed += again.failures.length;
    if (again.failures.length > 0) continue;
    flaky.push(...failures.filter((one) => one.file === file).map((one) => ({ ...one, folder })));
  }
  return { failed, flaky };
}

type Run = {
  passed: number;
  failures: readonly Failure[];
  times: readonly TestTime[];
  /** Of the files' processes together. */
  fileMs: number;
  output: string;
};

async function runBatches(batches: readonly Batch[], concurrency: number, seed?: number): Promise<Run> {
  await using made = await entriesOf(batches, root);
  using silence = listenForSilence(SILENCE_MS);
  const filesOfEntry = new Map(made.entries.map(({ path, files }) => [path, files]));
  const tests = run({
    cwd: root,
    files: made.entries.map(({ path }) => path),
    concurrency,
    timeout: TEST_TIMEOUT_MS,
    signal: silence.signal,
    execArgv: [`--import=${new URL('./comparedTimes.ts', import.meta.url).href}`],
    ...(seed !== undefined && { randomSeed: seed }),
  });
  const failures = collectFailures(tests, root, filesOfEntry);
  let passed = 0;
  const times: TestTime[] = [];
  let fileMs = 0;
  tests.on('test:complete', ({ name, file = '', details }) => {
    silence.heard();
    if (name === file) fileMs += details.duration_ms;
    else if (details.type !== 'suite')
      times.push({ file: relative(root, file), name, ms: details.duration_ms });
  });
  tests.on('test:summary', (summary) => {
    if (summary.file === undefined) passed = summary.counts.passed;
  });
  let output = '';
  for await (const text of tests.compose(new spec())) {
    process.stdout.write(text);
    output += text;
  }
  return { passed, failures: failures(), times, fileMs, output };
}

function rank(file: string): number {
  return takesLong.test(file) ? 0 : 1;
}
