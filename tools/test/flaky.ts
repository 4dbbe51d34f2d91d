import type { Failure, Flaky } from './totals.ts';

/** More than this is no bad luck. */
export const MAX_FLAKY = 3;
/** With more failures than this the change is broken, and trying them again says nothing new. */
export const MAX_TRIED_AGAIN = 12;

/**
 * Why tests that failed once and then passed are a failure all the same: too many of them, or two by the same fault,
 * which is then a cause of its own. Undefined where they are let pass.
 */
export function refusalOf(flaky: readonly Flaky[]): string | undefined {
  if (flaky.length > MAX_FLAKY)
    return `${flaky.length} tests passed only at their second try; more than ${MAX_FLAKY} are no accident.`;
  const seen = new Map<string, Flaky>();
  for (const one of flaky) {
    const fault = kindOf(one.fault);
    const before = seen.get(fault);
    if (before) return `Two tests failed by the same fault (${one.fault}): ${before.name}; ${one.name}.`;
    seen.set(fault, one);
  }
  return undefined;
}

/** The flaky tests as lines for people. */
export function describeFlaky(flaky: readonly Flaky[]): string {
  return flaky
    .map(({ file, name, fault, folder }) =>
      [`flaky: ${file}  ${name}`, `       ${fault}`, ...(folder ? [`       ${folder}`] : [])].join('\n'),
    )
    .join('\n');
}

/** The first lines of an error, without colours and with their end where it is long. */
export function faultOf(error: { message?: string } | undefined): string {
  const lines = (error?.message ?? '').replaceAll(ansi, '').split('\n');
  const text = lines
    .flatMap((line) => line.trim() || [])
    .slice(0, FAULT_LINES)
    .join(' / ');
  return text.length > MAX_FAULT_LENGTH ? `${text.slice(0, MAX_FAULT_LENGTH)}…` : text;
}

/** The files of failures, each once. */
export function filesOf(failures: readonly Failure[]): string[] {
  return [...new Set(failures.map(({ file }) => file))];
}

/** What failed, and in the lines below it where and with what. */
const FAULT_LINES = 4;
const MAX_FAULT_LENGTH = 300;
// biome-ignore lint/suspicious/noControlCharactersInRegex: what colours begin with.
const ansi = /\u001b\[[\d;]*m/g;

/** A fault without the numbers that differ each time. */
function kindOf(fault: string): string {
  return fault.replace(/\d+/g, '#');
}
