import type { Edit } from './operators.ts';

export type Outcome = 'killed' | 'timed out' | 'survived' | 'not covered';
export type Mutant = Edit & {
  id: number;
  file: string;
  line: number;
  /** What stands there, on one line. */
  original: string;
};
export type Verdict = { mutant: Mutant; outcome: Outcome };

const columns = ['killed', 'timed out', 'survived', 'not covered'] as const;
const MAX_TEXT_LENGTH = 70;

/** Of a hundred mutants, how many were noticed. A run that hangs is noticed. */
export function scoreOf(verdicts: readonly Verdict[]): number {
  const noticed = verdicts.filter(({ outcome }) => outcome === 'killed' || outcome === 'timed out').length;
  return verdicts.length === 0 ? 100 : (100 * noticed) / verdicts.length;
}

/** Where a mutant is and what it changes. */
export function describeMutant({ file, line, original, text, place }: Mutant): string {
  const mutated = place === 'statement' ? '(removed)' : shorten(text);
  return `${file}:${line}  ${shorten(original)}  →  ${mutated}`;
}

/** The table of a run: a row per file, and one for all. */
export function tableOf(verdicts: readonly Verdict[]): string {
  const files = Map.groupBy(verdicts, ({ mutant }) => mutant.file);
  const rows = [...files, ['all', [...verdicts]] as const].map(([name, own]) => [
    name,
    ...columns.map((column) => `${own.filter(({ outcome }) => outcome === column).length}`),
    `${scoreOf(own).toFixed(1)} %`,
  ]);
  const table = [['file', ...columns, 'noticed'], ...rows];
  const widthOf = (column: number) => Math.max(...table.map((row) => row[column]?.length ?? 0));
  const line = (row: string[]) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widthOf(column)) : cell.padStart(widthOf(column))))
      .join('  ');
  return table.map(line).join('\n');
}

function shorten(text: string): string {
  const flat = text.replaceAll(/\s+/g, ' ').trim();
  return flat.length > MAX_TEXT_LENGTH ? `${flat.slice(0, MAX_TEXT_LENGTH - 1)}…` : flat;
}
