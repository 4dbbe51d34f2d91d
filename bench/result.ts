import type { Sample } from './measure.ts';

type Unit = '/s' | 'ms' | 'µs' | 'MB' | 'KiB' | 'kB' | 'x' | '';

/** One line of what was measured: our figure, the limit's in the same run, and whether the aim is reached. */
export type Result = {
  row: number;
  measured: string;
  unit: Unit;
  ours: number;
  limit: number | null;
  /** Ours over the limit's. */
  ratio: number | null;
  aim: string;
  /** Null where there is no aim. */
  reached: boolean | null;
};

type Named = { row: number; measured: string };

/** A rate that should be at least a share of the limit's. */
export function rateOf(named: Named, ours: Sample, limit: Sample, least: number): Result {
  const ratio = ours.rate / limit.rate;
  return {
    ...named,
    unit: '/s',
    ours: ours.rate,
    limit: limit.rate,
    ratio,
    aim: `${least} x or more`,
    reached: ratio >= least,
  };
}

/** A cost that should be at most a multiple of the limit's. */
export function costOf(named: Named, unit: Unit, ours: number, limit: number, most: number): Result {
  const ratio = ours / limit;
  return { ...named, unit, ours, limit, ratio, aim: `${most} x or less`, reached: ratio <= most };
}

/** A figure with a bound of its own; the limit's is there to compare. */
export function under(named: Named, unit: Unit, ours: number, most: number, limit?: number): Result {
  return bounded(named, unit, ours, limit, `under ${shown(most, unit)}`, ours < most);
}

/** A figure that should reach a number of its own. */
export function over(named: Named, unit: Unit, ours: number, least: number, limit?: number): Result {
  return bounded(named, unit, ours, limit, `${shown(least, unit)} or more`, ours >= least);
}

/** A figure that should not be there at all; `least` is what cannot be noticed. */
export function none(named: Named, ours: number, least = 0): Result {
  return bounded(named, '', ours, undefined, 'none', ours <= least);
}

/** A row that could not be measured. */
export function failed(row: number, error: unknown): Result {
  return {
    row,
    measured: `failed: ${error instanceof Error ? error.message : error}`,
    unit: '',
    ours: Number.NaN,
    limit: null,
    ratio: null,
    aim: 'measured',
    reached: false,
  };
}

function bounded(
  named: Named,
  unit: Unit,
  ours: number,
  limit: number | undefined,
  aim: string,
  reached: boolean,
): Result {
  return { ...named, unit, ours, limit: limit ?? null, ratio: limit ? ours / limit : null, aim, reached };
}

const widths = { row: 3, measured: 58, ours: 13, limit: 13, ratio: 9, aim: 18 };

export const heading = [
  'row'.padStart(widths.row),
  'measured'.padEnd(widths.measured),
  'ours'.padStart(widths.ours),
  'limit'.padStart(widths.limit),
  'ratio'.padStart(widths.ratio),
  ' aim'.padEnd(widths.aim),
].join(' ');

/** A result as one line of the table. */
export function lineOf({ row, measured, unit, ours, limit, ratio, aim, reached }: Result): string {
  return [
    `${row}`.padStart(widths.row),
    measured.padEnd(widths.measured),
    shown(ours, unit).padStart(widths.ours),
    (limit === null ? '' : shown(limit, unit)).padStart(widths.limit),
    (ratio === null ? '' : `${ratio.toPrecision(2)} x`).padStart(widths.ratio),
    ` ${aim}`.padEnd(widths.aim),
    reached === null ? '' : reached ? '✔' : '✖',
  ].join(' ');
}

function shown(value: number, unit: Unit): string {
  const digits = value >= 100 ? 0 : value >= 10 ? 1 : 2;
  const number = value.toLocaleString('en-AU', { maximumFractionDigits: digits });
  return unit === '/s' || unit === '' ? `${number}${unit}` : `${number} ${unit}`;
}
