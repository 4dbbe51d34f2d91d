/** One row of docs/features.md, each name of it as the paths it may stand for. */
export type FeatureRow = { feature: string; names: readonly Name[]; maxCellLength: number };
type Name = { name: string; paths: readonly string[] };

const MAX_CELL_LENGTH = 120;

/** What a name means in each column after the feature itself: an area, a screen, a path, a walk. */
const columns: readonly ((name: string) => string[])[] = [
  (area) => [`packages/contract/src/api/${area}.ts`, `apps/server/src/features/${area}`],
  (screen) => [`apps/client/src/features/${screen}`],
  (path) => [path],
  (walk) => [`e2e/${walk}.spec.ts`],
];

/** The rows of the feature table, without its head. */
export function readFeatureTable(table: string): FeatureRow[] {
  const rows = table.split('\n').filter((line) => line.startsWith('|'));
  return rows.slice(2).map((row) => {
    const [, feature = '', ...cells] = row.split('|').map((cell) => cell.trim());
    const names = columns.flatMap((pathsOf, column) =>
      [...(cells[column] ?? '').matchAll(/`[^`]+`/g)].map(([quoted]) => {
        const name = quoted.slice(1, -1);
        return { name, paths: pathsOf(name) };
      }),
    );
    return { feature, names, maxCellLength: Math.max(...row.split('|').map((cell) => cell.trim().length)) };
  });
}

/**
 * What is wrong with the feature table: a name without a path that `exists`, one of `parts` (the contract's files, the
 * feature folders and the browser tests) that no row names, a cell too long to be read.
 */
export function checkFeatureTable(
  table: string,
  exists: (path: string) => boolean,
  parts: readonly string[],
): string[] {
  const rows = readFeatureTable(table);
  const names = rows.flatMap((row) => row.names);
  const named = new Set(names.flatMap(({ paths }) => paths));
  const missing = names
    .filter(({ paths }) => !paths.some(exists))
    .map(({ name, paths }) => `\`${name}\` is not there: ${paths.join(', ')}`);
  const forgotten = parts.filter((part) => !named.has(part)).map((part) => `no row names ${part}`);
  const long = rows
    .filter(({ maxCellLength }) => maxCellLength > MAX_CELL_LENGTH)
    .map(
      ({ names: [first] }) =>
        `the row of \`${first?.name}\` has a cell of over ${MAX_CELL_LENGTH} characters`,
    );
  return [...new Set([...missing, ...forgotten, ...long])];
}
