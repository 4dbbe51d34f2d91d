import { glob, readFile, stat } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { instrument } from './instrument.ts';
import { findEdits } from './operators.ts';
import type { Mutant } from './report.ts';

/** What is to be mutated: a folder, a file, or lines of one, like `x.ts:12` or `x.ts:12-30`. */
export type Target = { path: string; from: number; to: number };

export type Mutated = { mutants: Mutant[]; sources: Record<string, string> };

/** Reads what a person names. Throws where that is nothing. */
export function readTarget(word: string): Target {
  const [, path, from, to] = /^(.+?)\/?(?::(\d+)(?:-(\d+))?)?$/.exec(word) ?? [];
  if (!path) throw new Error(`'${word}' is no folder, file or line of one.`);
  const first = Number(from ?? 0);
  return { path, from: first, to: Number(to ?? (first || Number.POSITIVE_INFINITY)) };
}

/** All mutants of the targets, and for each module's address its source with them built in. */
export async function mutate(root: string, targets: readonly Target[]): Promise<Mutated> {
  const mutated: Mutated = { mutants: [], sources: {} };
  const wanted = new Map<string, Target[]>();
  for (const target of targets) {
    for (const file of await filesOf(root, target.path)) {
      wanted.set(file, [...(wanted.get(file) ?? []), target]);
    }
  }
  for (const [file, ranges] of wanted) await mutateFile(root, file, ranges, mutated);
  return mutated;
}

async function filesOf(root: string, path: string): Promise<string[]> {
  const found = await stat(join(root, path)).catch(() => undefined);
  if (found === undefined) throw new Error(`There is no ${path}.`);
  if (found.isFile()) return [path];
  const files = await Array.fromAsync(glob(`${path}/**/*.ts`, { cwd: root }));
  return files.filter((file) => !/\.(test|test-\w+|fixture|d)\.ts$|node_modules/.test(file)).toSorted();
}

async function mutateFile(
  root: string,
  file: string,
  ranges: readonly Target[],
  into: Mutated,
): Promise<void> {
  const code = stripTypeScriptTypes(await readFile(join(root, file), 'utf8'));
  const mutants = findEdits(code)
    .map((edit) => ({
      ...edit,
      file,
      line: code.slice(0, edit.start).split('\n').length,
      original: code.slice(edit.start, edit.end),
    }))
    .filter(({ line }) => ranges.some(({ from, to }) => line >= from && line <= to))
    .map((edit, index) => ({ ...edit, id: into.mutants.length + index }));
  if (mutants.length === 0) return;
  into.mutants.push(...mutants);
  into.sources[pathToFileURL(join(root, file)).href] = instrument(code, mutants);
}
