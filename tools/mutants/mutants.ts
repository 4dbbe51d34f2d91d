/** Tries small changes of the source one by one, and names those that no test notices. */
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { commands } from '../commands.mjs';
import { describeMutant, scoreOf, tableOf, type Verdict } from './report.ts';
import { readTarget } from './targets.ts';
import { tryMutants } from './trial.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: commands.mutants.options,
});
const isTest = (word: string) => word.endsWith('.test.ts');
const targets = positionals.filter((word) => !isTest(word));
if (targets.length === 0) {
  console.error(`npm run mutants -- ${commands.mutants.operands}`);
  process.exit(1);
}

const stop = new AbortController();
// What runs is in a process group of its own and would outlive this one. A signal may come twice, from the terminal and
// from who started this.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop.abort());
const verdicts = await tryMutants({
  root: join(import.meta.dirname, '../..'),
  targets: targets.map(readTarget),
  tests: positionals.filter(isTest),
  nearest: Number(values.nearest),
  jobs: Number(values.jobs ?? availableParallelism()),
  signal: stop.signal,
  onVerdict({ mutant, outcome }) {
    if (outcome !== 'killed') console.log(`${outcome}: ${describeMutant(mutant)}`);
  },
});
report(verdicts);

function report(all: readonly Verdict[]): void {
  console.log(`\n${tableOf(all)}`);
  const score = scoreOf(all);
  if (score >= Number(values.min)) return;
  console.log(`\n${score.toFixed(1)} % are noticed; ${values.min} % are to be.`);
  process.exitCode = 1;
}
