import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { toError } from '../tools/harness/errors.ts';
import { type Result, shown } from './result.ts';

const Figure = z.number().nullable();
const OldResult = z.object({
  row: z.int(),
  measured: z.string(),
  ours: Figure,
  ratio: Figure,
  spread: Figure.default(null),
});
const OldRun = z.object({
  /** A run outside of a repository has none. */
  commit: z.string().nullable().default(null),
  options: z.object({ quick: z.boolean() }),
  results: z.array(OldResult),
});

/** What an earlier run measured, as its results file has it. */
export type OldRun = z.infer<typeof OldRun>;
type OldResult = z.infer<typeof OldResult>;

/** By how much figures differ from run to run at least: measured by turns, once, and without a limit in the same run. */
const MIN_NOISE = { turns: 0.1, once: 0.25, unlimited: 0.5 };

/** Reads the results file of another run. The error says what is wrong with it. */
export async function readRun(file: string): Promise<OldRun> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new Error(`${file} cannot be read: ${error.message}`);
  });
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch (error) {
    throw new Error(`${file} is no results file of the benchmark: ${toError(error).message}`);
  }
  const run = OldRun.safeParse(content);
  if (!run.success)
    throw new Error(`${file} is no results file of the benchmark:\n${z.prettifyError(run.error)}`);
  return run.data;
}

/** One row's figures then and now. */
export type Change = {
  row: number;
  measured: string;
  /** The change of what is compared, as a share: of the ratio to the limit, of the figure where there is none. */
  share: number | null;
  verdict: 'worse' | 'better' | 'same' | 'new' | 'failed';
  line: string;
};

/** Compares by row and what was measured. What only the other run measured is left out: it may not have been asked for. */
export function compare(now: readonly Result[], then: OldRun): Change[] {
  return now.map((result) => {
    const old = then.results.find(({ row, measured }) => row === result.row && measured === result.measured);
    const share = shareOf(result, old);
    const verdict = verdictOf(result, old, share);
    return {
      row: result.row,
      measured: result.measured,
      share,
      verdict,
      line: lineOf(result, old, share, verdict),
    };
  });
}

/** The change of the ratio, which the machine's own speed is not in; else of the figure. */
function shareOf(now: Result, then: OldResult | undefined): number | null {
  if (!then) return null;
  const [to, from] =
    now.ratio !== null && then.ratio !== null ? [now.ratio, then.ratio] : [now.ours, then.ours];
  if (from === null || Number.isNaN(to)) return null;
  return to === from ? 0 : to / from - 1;
}

function verdictOf(now: Result, then: OldResult | undefined, share: number | null): Change['verdict'] {
  if (Number.isNaN(now.ours)) return 'failed';
  if (!then || share === null) return 'new';
  if (Math.abs(share) <= noiseOf(now, then)) return 'same';
  return share > 0 === (now.better === 'more') ? 'better' : 'worse';
}

function noiseOf(now: Result, then: OldResult): number {
  if (now.ratio === null || then.ratio === null) return MIN_NOISE.unlimited;
  if (now.spread === null || then.spread === null) return MIN_NOISE.once;
  return Math.max(MIN_NOISE.turns, now.spread + then.spread);
}

const widths = { row: 3, measured: 58, figures: 25, ratios: 17, change: 9 };

export const comparisonHeading = [
  'row'.padStart(widths.row),
  'measured'.padEnd(widths.measured),
  'ours then → now'.padStart(widths.figures),
  'ratio then → now'.padStart(widths.ratios),
  'change'.padStart(widths.change),
].join(' ');

function lineOf(
  now: Result,
  then: OldResult | undefined,
  share: number | null,
  verdict: Change['verdict'],
): string {
  const figure = (value: number | null | undefined) =>
    value == null || Number.isNaN(value) ? '–' : shown(value, now.unit);
  const ratio = (value: number | null | undefined) => (value == null ? '' : value.toPrecision(2));
  const hasRatio = now.ratio !== null || then?.ratio != null;
  return [
    `${now.row}`.padStart(widths.row),
    now.measured.padEnd(widths.measured),
    `${figure(then?.ours)} → ${figure(now.ours)}`.padStart(widths.figures),
    (hasRatio ? `${ratio(then?.ratio)} → ${ratio(now.ratio)} x` : '').padStart(widths.ratios),
    (share === null ? '' : percent(share)).padStart(widths.change),
    verdict === 'same' ? '' : verdict,
  ]
    .join(' ')
    .trimEnd();
}

function percent(share: number): string {
  if (!Number.isFinite(share)) return '';
  return `${share > 0 ? '+' : ''}${Math.round(share * 100)} %`;
}
