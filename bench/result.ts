import { toError } from '../tools/harness/errors.ts';
import type { Turns } from './measure.ts';

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
  /** Which figures and ratios are the better ones. */
  better: 'more' | 'less';
  /** How far the turns lay apart, as a share; null where there were none. */
  spread: number | null;
  aim: string;
  /** Null where there is no aim. */
  reached: boolean | null;
};

type Named = { row: number; measured: string };

/** A rate that should be at least a share of the limit's. */
export function rateOf(named: Named, { ours, limit, spread }: Turns, min: number): Result {
  const ratio = ours.rate / limit.rate;
  return {
    ...named,
    unit: '/s',
    ours: ours.rate,
    limit: limit.rate,
    ratio,
    better: 'more',
    spread: spread.rate,
    aim: `${min} x or more`,
    reached: ratio >= min,
  };
}

/** A median time that should be at most a multiple of the limit's. */
export function timeOf(named: Named, { ours, limit, spread }: Turns, max: number): Result {
  return { ...costOf(named, 'ms', ours.p50, limit.p50, max), spread: spread.p50 };
}

/** A cost that should be at most a multiple of the limit's. */
export function costOf(named: Named, unit: Unit, ours: number, limit: number, max: number): Result {
  const reached = ours / limit <= max;
  return { ...figureOf(named, unit, ours, limit), better: 'less', aim: `${max} x or less`, reached };
}

/** A cost that has no bound. */
export function unbound(named: Named, unit: Unit, ours: number, limit?: number): Result {
  return { ...figureOf(named, unit, ours, limit), better: 'less', aim: '', reached: null };
}

/** A figure with a bound of its own; the limit's is there to compare. */
export function under(named: Named, unit: Unit, ours: number, max: number, limit?: number): Result {
  const bound = { aim: `under ${shown(max, unit)}`, reached: ours < max };
  return { ...figureOf(named, unit, ours, limit), better: 'less', ...bound };
}

/** A figure that should reach a number of its own. */
export function over(named: Named, unit: Unit, ours: number, min: number, limit?: number): Result {
  const bound = { aim: `${shown(min, unit)} or more`, reached: ours >= min };
  return { ...figureOf(named, unit, ours, limit), better: 'more', ...bound };
}

/** A figure that should not be there at all; `min` is what cannot be noticed. */
export function none(named: Named, ours: number, min = 0): Result {
  return { ...figureOf(named, '', ours), better: 'less', aim: 'none', reached: ours <= min };
}

/** A row that could not be measured. */
export function failed(row: number, error: unknown): Result {
  const [reason] = toError(error).message.split('\n');
  const measured = `failed: ${reason}`;
  return { ...figureOf({ row, measured }, '', Number.NaN), better: 'more', aim: 'measured', reached: false };
}

/** 0 when every row was measured and no aim missed. */
export function exitStatus(results: readonly Result[]): number {
  return results.every(({ reached }) => reached !== false) ? 0 : 1;
}

function figureOf(named: Named, unit: Unit, ours: number, limit?: number) {
  return { ...named, unit, ours, limit: limit ?? null, ratio: limit ? ours / limit : null, spread: null };
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
    (Number.isNaN(ours) ? '' : shown(ours, unit)).padStart(widths.ours),
    (limit === null ? '' : shown(limit, unit)).padStart(widths.limit),
    (ratio === null ? '' : `${ratio.toPrecision(2)} x`).padStart(widths.ratio),
    ` ${aim}`.padEnd(widths.aim),
    reached === null ? '' : reached ? '✔' : '✖',
  ].join(' ');
}

/** A figure with its unit, in as many digits as say something. */
export function shown(value: number, unit: Unit): string {
  const digits = value >= 100 ? 0 : value >= 10 ? 1 : 2;
  const number = value.toLocaleString('en-AU', { maximumFractionDigits: digits });
  return unit === '/s' || unit === '' ? `${number}${unit}` : `${number} ${unit}`;
}
