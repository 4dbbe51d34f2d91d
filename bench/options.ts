import { parseArgs } from 'node:util';
import { commands } from '../tools/commands.mjs';
import { rowNumbers } from './run.ts';

export type Options = {
  rows?: readonly number[];
  turns?: number;
  quick: boolean;
  full: boolean;
  /** The results file of another run. */
  base?: string;
};

/** Reads the command line. The error says what is wrong with it. */
export function readOptions(args: readonly string[]): Options {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: commands.bench.options,
  });
  const { quick, full, base } = values;
  const words = [...values.rows.split(','), ...positionals].filter(Boolean);
  const unknown = words.filter((word) => !rowNumbers.includes(Number(word)));
  if (unknown.length > 0)
    throw new Error(`There is no such row: ${unknown.join(', ')}; there are ${rowNumbers.join(', ')}`);
  const turns = values.turns === undefined ? undefined : Number(values.turns);
  if (turns !== undefined && !(Number.isInteger(turns) && turns > 0)) {
    throw new Error(`--turns ${values.turns} is no whole number above 0`);
  }
  return { rows: words.length > 0 ? words.map(Number) : undefined, turns, quick, full, base };
}
