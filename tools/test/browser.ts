import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { glob, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ALONE_TAG, GATE_TAG } from '../../e2e/gate.ts';
import type { RunSummary, TestFailure } from '../../e2e/summary.ts';
import { ensureChromium } from '../chromium.ts';
import { buildClient } from '../stack/src/clientBuild.ts';
import { faultOf, MAX_TRIED_AGAIN } from './flaky.ts';
import { describeTimes } from './times.ts';
import { allVariable, type Flaky, type Selection, type Totals } from './totals.ts';

const root = join(import.meta.dirname, '../..');

/**
 * Runs browser tests: those of the gate, all, or those of the named files. A test that failed is run once more, alone,
 * with a stack of its own, once the others are done, and leaves a trace then. `options` are Playwright's.
 */
export async function runBrowserTests(
  { files, all, seed }: Selection,
  options: readonly string[] = [],
): Promise<Totals> {
  await ensureChromium();
  await buildClient();
  const isGate = !all && files.length === 0;
  if (!isGate) process.env[allVariable] = '1';
  const given = [...(isGate ? ['--grep', GATE_TAG] : []), ...options];
  const first =
    seed === undefined
      ? await (isGate ? playwright(given) : inTwoParts([...files, ...given]))
      : await inOtherOrders(files.length > 0 ? files : await browserTestFiles(), seed, given);
  const { failures, broken, ...times } = first;
  const second = await tryAgain(failures);
  console.log(`\n${describeTimes(times)}`);
  if (second.failed.length > 0) {
    console.log('\nTrace, picture and server’s log of what failed are in test-results:');
    for (const { name, folder } of second.failed) console.log(`  ${folder ?? 'nothing left'}  ${name}`);
  }
  return {
    passed: first.passed + second.flaky.length,
    failed: second.failed.length + (broken ? 1 : 0),
    flaky: second.flaky,
  };
}

/** Runs each failed test alone; where very many failed, none. */
async function tryAgain(
  failures: readonly TestFailure[],
): Promise<{ failed: TestFailure[]; flaky: Flaky[] }> {
  if (failures.length > MAX_TRIED_AGAIN) return { failed: [...failures], flaky: [] };
  const failed: TestFailure[] = [];
  const flaky: Flaky[] = [];
  for (const [number, failure] of failures.entries()) {
    const folder = `test-results/second-tries/${number + 1}`;
    console.log(`\nOnce more, alone: ${failure.file}  ${failure.name}\n`);
    const again = await playwright(['--workers', '1', '--trace', 'on', '--output', folder], failure.line);
    const isPassed = again.passed === 1 && again.failures.length === 0 && !again.broken;
    if (isPassed) flaky.push({ file: failure.file, name: failure.name, fault: faultOf(failure), folder });
    else failed.push(again.failures[0] ?? failure);
  }
  return { failed, flaky };
}

/** The files of all browser tests, by their paths from the root. */
export async function browserTestFiles(): Promise<string[]> {
  const found = await Array.fromAsync(glob('e2e/*.spec.ts', { cwd: root }));
  return found.map((file) => file.replaceAll('\\', '/')).toSorted();
}

/** Runs what is measured when all else is done, one after the other, in a folder that leaves what the others left. */
async function inTwoParts(args: readonly string[]): Promise<RunSummary> {
  const none = '--pass-with-no-tests';
  const most = await playwright([...args, none, '--grep-invert', ALONE_TAG]);
  const alone = ['--grep', ALONE_TAG, '--workers', '1', '--output', 'test-results/alone'];
  return added(most, await playwright([...args, none, ...alone]));
}

/** Runs each file by itself, its tests one after the other in the order of a seed, all with one stack. */
async function inOtherOrders(
  files: readonly string[],
  seed: number,
  options: readonly string[],
): Promise<RunSummary> {
  const order = ['--fully-parallel', '--workers', '1', '--shuffle', String(seed), '--pass-with-no-tests'];
  const runs: RunSummary[] = [];
  for (const file of files) runs.push(await playwright([file, ...order, ...options]));
  return runs.reduce(added);
}

function added(one: RunSummary, other: RunSummary): RunSummary {
  const names = Object.keys(one.shares) as (keyof RunSummary['shares'])[];
  const sums = names.map((name) => [name, one.shares[name] + other.shares[name]]);
  return {
    passed: one.passed + other.passed,
    failures: [...one.failures, ...other.failures],
    broken: one.broken || other.broken,
    tests: [...one.tests, ...other.tests],
    totalMs: one.totalMs + other.totalMs,
    shares: Object.fromEntries(sums),
  };
}

/** Runs Playwright with arguments of its command, and only the test of a `line` where there is one. */
async function playwright(args: readonly string[], line?: string): Promise<RunSummary> {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-e2e-'));
  const file = join(folder, 'summary.json');
  const list = join(folder, 'tests.txt');
  try {
    if (line) await writeFile(list, `${line}\n`);
    const chosen = line ? ['--test-list', list] : [];
    const child = spawn(
      join(root, 'node_modules/.bin/playwright'),
      ['test', '--config', 'e2e', ...chosen, ...args],
      { cwd: root, stdio: 'inherit', env: { ...process.env, PLAYWRIGHT_SUMMARY: file } },
    );
    await once(child, 'exit');
    return JSON.parse(await readFile(file, 'utf8'));
  } finally {
    await rm(folder, { recursive: true });
  }
}
