type Source = { path: string; text: string };

/** Where SQL stands, by paths within the server's sources. */
const places = [
  /^(features\/\w+|providers\/\w+|devices|http|jobs)\/(queries|\w+Queries|\w+Sql)\.ts$/,
  /^(db|demo|testing)\//,
  /\.test(-\w+)?\.ts$/,
];

const reason = "holds SQL, which stands in a feature's or folder's queries.ts or *Queries.ts";

/** What is wrong with where SQL stands among `sources`, the server's files (paths from the root). */
export function findStraySql(sources: readonly Source[]): string[] {
  const root = 'apps/server/src/';
  return sources
    .filter(
      ({ path, text }) => /\bsql`/.test(text) && !places.some((place) => place.test(path.slice(root.length))),
    )
    .map(({ path }) => `${path}: ${reason}`);
}
