type Source = { path: string; text: string };

/** Where SQL stands, by paths within the server's sources. */
const places = [
  /^(features\/\w+|providers\/\w+|devices|http|jobs)\/(queries|\w+Queries|\w+Sql)\.ts$/,
  /^(db|testing)\//,
  /\.test(-\w+)?\.ts$/,
];

/** Files whose SQL is still among their rules. */
const mixed = ['devices/sets.ts', 'devices/tellingStore.ts'];

const reason = "holds SQL, which stands in a feature's or folder's queries.ts or *Queries.ts";

/** What is wrong with where SQL stands among `sources`, the server's files (paths from the root). */
export function findStraySql(sources: readonly Source[], exceptions: readonly string[] = mixed): string[] {
  const root = 'apps/server/src/';
  const withSql = sources
    .filter(({ text }) => /\bsql`/.test(text))
    .map(({ path }) => path.slice(root.length));
  const stray = withSql.filter(
    (path) => !exceptions.includes(path) && !places.some((place) => place.test(path)),
  );
  const spent = exceptions.filter((path) => !withSql.includes(path));
  return [
    ...stray.map((path) => `${root}${path}: ${reason}`),
    ...spent.map((path) => `${root}${path}: holds no SQL, so tools/lint/sqlRule.ts need not except it`),
  ];
}
