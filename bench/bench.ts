/** Speed against the least that any implementation must do, measured by turns in the same run. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { machine } from './machine.ts';
import { heading, lineOf, type Result } from './result.ts';
import { rowNumbers, runRows } from './run.ts';

const resultsFile = join(import.meta.dirname, 'results.json');

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rows: { type: 'string', default: '' },
    turns: { type: 'string' },
    quick: { type: 'boolean', default: false },
    full: { type: 'boolean', default: false },
  },
});
const rows = [...values.rows.split(','), ...positionals].filter(Boolean).map(Number);
const turns = values.turns === undefined ? undefined : Number(values.turns);
const unknown = rows.filter((row) => !rowNumbers.includes(row));
if (unknown.length > 0 || Number.isNaN(turns)) {
  console.error(`npm run bench -- [--rows 1,3,9] [--turns 5] [--quick] [--full]

  --rows   only these of the rows ${rowNumbers.join(', ')}
  --turns  how often ours and the limit are measured by turns
  --quick  a small world and short turns: shows that it works, not how fast
  --full   also what takes long: five million past rows, ten thousand controllers`);
  process.exit(1);
}

const started = new Date();
const results: Result[] = [];
console.log(`\n${heading}`);
for await (const result of runRows({ ...values, rows: rows.length > 0 ? rows : undefined, turns })) {
  results.push(result);
  console.log(lineOf(result));
}
const aims = results.filter(({ reached }) => reached !== null);
const reached = aims.filter((result) => result.reached);
const seconds = (Date.now() - started.getTime()) / 1000;
console.log(
  `\n${reached.length} of ${aims.length} aims reached, ${Math.round(seconds)} s; written to bench/results.json`,
);
const run = { started: started.toISOString(), seconds, options: values, machine: machine(), results };
await writeFile(resultsFile, `${JSON.stringify(run, null, 2)}\n`);
