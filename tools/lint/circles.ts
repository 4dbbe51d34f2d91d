import { type Source, staticImportsOf, targetOf } from './importRule.ts';

/**
 * The circles among the imports of `sources` (paths from the root), one line each: files that import each other, however
 * indirectly. Imports of types count, dynamic ones do not.
 */
export function findCircles(sources: readonly Source[]): string[] {
  return circlesOf(sources).map((circle) => `these import each other: ${circle.toSorted().join(', ')}`);
}

type Links = ReadonlyMap<string, readonly string[]>;

/** Each file is in one circle at most. */
function circlesOf(sources: readonly Source[]): string[][] {
  const imports: Links = new Map(
    sources.map(({ path, text }) => [
      path,
      staticImportsOf(text).flatMap((specifier) => targetOf(path, specifier) ?? []),
    ]),
  );
  const importers = reversed(imports);
  const circles: string[][] = [];
  const placed = new Set<string>();
  for (const { path } of sources) {
    if (placed.has(path)) continue;
    const circle = reachedFrom(path, imports).intersection(reachedFrom(path, importers));
    for (const file of circle) placed.add(file);
    if (circle.size > 0) circles.push([...circle]);
  }
  return circles;
}

/** What links lead to from a file, which is among it only where they lead back to it. */
function reachedFrom(file: string, links: Links): Set<string> {
  const reached = new Set(links.get(file));
  for (const each of reached) for (const next of links.get(each) ?? []) reached.add(next);
  return reached;
}

function reversed(links: Links): Links {
  const back = new Map<string, string[]>();
  for (const [from, targets] of links) {
    for (const to of targets) back.set(to, [...(back.get(to) ?? []), from]);
  }
  return back;
}
