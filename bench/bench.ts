/** Speed against the minimum that any implementation must do, measured by turns in the same run. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { closeWhenEnded, exitWith } from '@gatehouse/server/lifetime';
import { type Change, compare, comparisonHeading, type OldRun, readRun } from './comparison.ts';
import { machine, readCommit } from './machine.ts';
import { type Options, readOptions } from './options.ts';
import { exitStatus, heading, lineOf, type Result } from './result.ts';
import type { Step } from './row.ts';
import { runRows } from './run.ts';
import { holdTempFiles } from './tempFolder.ts';

const resultsFile = join(import.meta.dirname, 'results.json');

const options = readOptionsOrExit();
const base = options.base === undefined ? undefined : await readRun(options.base).catch(exitWith);
if (base && base.options.quick !== options.quick) {
  exitWith(new Error(`${options.base} comes from a run ${base.options.quick ? 'with' : 'without'} --quick`));
}
const interruption = new AbortController();
const running = measure(options, interruption.signal);
closeWhenEnded(async () => {
  interruption.abort();
  await running.catch(exitWith);
});
const results = await running.catch(exitWith);
if (base) printComparison(results, base);
process.exit(exitStatus(results));

function readOptionsOrExit(): Options {
  try {
    return readOptions(process.argv.slice(2));
  } catch (error) {
    return exitWith(error);
  }
}

/** Prints what is measured as it goes, and writes all of it when it is complete. */
async function measure(given: Options, signal: AbortSignal): Promise<Result[]> {
  const temp = await holdTempFiles();
  const started = new Date();
  const commit = await readCommit();
  const steps: Step[] = [];
  console.log(`\n${heading}`);
  try {
    for await (const step of runRows({ ...given, signal })) {
      steps.push(step);
      for (const result of step.results) console.log(lineOf(result));
      console.log(`    ${step.name}: ${step.seconds.toFixed(1)} s`);
    }
  } finally {
    await temp.release();
  }
  if (signal.aborted) throw new Error('Interrupted: nothing was written');
  const all = steps.flatMap((step) => step.results);
  const aims = all.filter(({ reached }) => reached !== null);
  const seconds = (Date.now() - started.getTime()) / 1000;
  const run = {
    commit,
    started: started.toISOString(),
    seconds,
    options: given,
    machine: machine(),
    steps: steps.map(({ name, seconds: took }) => ({ name, seconds: took })),
    results: all,
  };
  await writeFile(resultsFile, `${JSON.stringify(run, null, 2)}\n`);
  const reached = aims.filter((result) => result.reached).length;
  console.log(
    `\n${reached} of ${aims.length} aims reached, ${Math.round(seconds)} s; written to bench/results.json`,
  );
  return all;
}

function printComparison(now: readonly Result[], then: OldRun): void {
  const changes = compare(now, then);
  console.log(`\nAgainst ${then.commit ?? 'an unknown commit'}\n\n${comparisonHeading}`);
  for (const { line } of changes) console.log(line);
  const count = (wanted: Change['verdict']) => changes.filter(({ verdict }) => verdict === wanted).length;
  console.log(`\n${count('worse')} worse, ${count('better')} better by more than noise`);
}
