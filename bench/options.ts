import { parseArgs } from 'node:util';
import { rowNumbers } from './run.ts';

export type Options = {
  rows?: readonly number[];
  turns?: number;
  quick: boolean;
  full: boolean;
  /** The results file of another run. */
  base?: string;
};

export const usage = `npm run bench -- [--rows 1,3,9] [--turns 5] [--quick] [--full] [--base <file>]

  --rows   only these of the rows ${rowNumbers.join(', ')}
  --turns  how often ours and the limit are measured by turns
  --quick  a small world and short turns: shows that it works, not how fast
  --full   also what takes long: five million past rows, ten thousand controllers
  --base   compares with a results file of another run, and marks what changed by more than noise

It prints each row and the seconds it took, and writes bench/results.json. It ends with 0 when every row was measured and
reached its aim, and with 1 otherwise.`;

/** Reads the command line; undefined when it asks for help. The error says what is wrong with it. */
export function readOptions(args: readonly string[]): Options | undefined {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      rows: { type: 'string', default: '' },
      turns: { type: 'string' },
      quick: { type: 'boolean', default: false },
      full: { type: 'boolean', default: false },
      base: { type: 'string' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  const { help, quick, full, base } = values;
  if (help) return undefined;
  const words = [...values.rows.split(','), ...positionals].filter(Boolean);
  const unknown = words.filter((word) => !rowNumbers.includes(Number(word)));
  if (unknown.length > 0) throw new Error(`There is no such row: ${unknown.join(', ')}`);
  const turns = values.turns === undefined ? undefined : Number(values.turns);
  if (turns !== undefined && !(Number.isInteger(turns) && turns > 0)) {
    throw new Error(`--turns ${values.turns} is no whole number above 0`);
  }
  return { rows: words.length > 0 ? words.map(Number) : undefined, turns, quick, full, base };
}
