/**
 * What is wrong with the feature table: a path in backquotes that `exists` denies, or a feature folder that no row
 * names. `folders` are paths from the root, like `apps/server/src/features/access`.
 */
export function checkFeatureTable(
  table: string,
  exists: (path: string) => boolean,
  folders: readonly string[],
): string[] {
  const rows = table.split('\n').filter((line) => line.startsWith('|'));
  const paths = new Set(
    rows.flatMap((row) => [...row.matchAll(/`([\w@.-]+(?:\/[\w@.-]+)+)`/g)].map(([, path]) => path!)),
  );
  const missing = [...paths].filter((path) => !exists(path)).map((path) => `${path} does not exist`);
  const forgotten = folders
    .filter((folder) => ![...paths].some((path) => path === folder || path.startsWith(`${folder}/`)))
    .map((folder) => `no row names ${folder}`);
  return [...missing, ...forgotten];
}
