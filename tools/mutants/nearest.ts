import { posix } from 'node:path';
import { importsOf, targetOf } from '../lint/importRule.ts';

/** For each file what it imports, all paths from the root. */
export type Imports = ReadonlyMap<string, readonly string[]>;

export function readImports(sources: readonly { path: string; text: string }[]): Imports {
  const known = new Set(sources.map(({ path }) => path));
  const targets = (path: string, text: string) =>
    importsOf(text).flatMap((specifier) => {
      const target = targetOf(path, specifier);
      return target !== undefined && known.has(target) ? [target] : [];
    });
  return new Map(sources.map(({ path, text }) => [path, targets(path, text)]));
}

/** How many imports lead from each file to `target`; files that do not lead there are left out. */
export function stepsTo(target: string, imports: Imports): Map<string, number> {
  const importers = new Map<string, string[]>();
  for (const [file, targets] of imports) {
    for (const each of targets) importers.set(each, [...(importers.get(each) ?? []), file]);
  }
  const steps = new Map([[target, 0]]);
  for (const [file, count] of steps) {
    for (const importer of importers.get(file) ?? []) {
      if (!steps.has(importer)) steps.set(importer, count + 1);
    }
  }
  return steps;
}

/** The test files that import `target`, however indirectly: those beside it first, then by the fewest imports. */
export function testsNear(target: string, imports: Imports): string[] {
  const steps = stepsTo(target, imports);
  const isNamesake = (test: string) => test === target.replace(/\.ts$/, '.test.ts');
  return [...steps]
    .filter(([file]) => file.endsWith('.test.ts'))
    .toSorted(
      ([a, stepsOfA], [b, stepsOfB]) =>
        Number(isNamesake(b)) - Number(isNamesake(a)) ||
        Number(isBeside(b, target)) - Number(isBeside(a, target)) ||
        stepsOfA - stepsOfB ||
        wayBetween(a, target) - wayBetween(b, target) ||
        (a < b ? -1 : 1),
    )
    .map(([file]) => file);
}

/** The test files that are asked about a file, in turn: those beside it first, and the quickest first. */
export function inTurn<Test extends { file: string; tookMs: number }>(
  target: string,
  tests: readonly Test[],
): Test[] {
  return tests.toSorted(
    (a, b) => Number(isBeside(b.file, target)) - Number(isBeside(a.file, target)) || a.tookMs - b.tookMs,
  );
}

function isBeside(test: string, target: string): boolean {
  return posix.dirname(test) === posix.dirname(target);
}

/** How many folders up and down it is from one file to another. */
function wayBetween(from: string, to: string): number {
  const way = posix.relative(posix.dirname(from), posix.dirname(to));
  return way === '' ? 0 : way.split('/').length;
}
