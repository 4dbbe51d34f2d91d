import { readFeatureTable } from './featureTable.ts';
import type { Source } from './importRule.ts';

/**
 * Where docs/features.md and the browser tests of the gate do not agree: a row with walks that no test of one of them
 * proves, and what a test says it proves without being a row of its file (`proves` of `e2e/gate.ts`).
 */
export function findGateGaps(table: string, specs: readonly Source[]): string[] {
  const rows = readFeatureTable(table).map(({ feature, names }) => ({
    feature,
    walks: names.flatMap(({ paths }) => paths.filter((path) => /^e2e\/.*\.spec\.ts$/.test(path))),
  }));
  const claims = specs.flatMap(({ path, text }) => claimsIn(text).map((name) => ({ path, name })));
  const unproven = rows
    .filter(({ feature, walks }) => walks.length > 0 && !claims.some((one) => isOf(one, feature, walks)))
    .map(({ feature, walks }) => `no test of the gate in ${walks.join(', ')} proves '${feature}'`);
  const unknown = claims
    .filter((one) => !rows.some(({ feature, walks }) => isOf(one, feature, walks)))
    .map(({ path, name }) => `${path} proves '${name}', which is no row of docs/features.md that names it`);
  return [...unproven, ...unknown];
}

function isOf(claim: { path: string; name: string }, feature: string, walks: readonly string[]): boolean {
  const isNamed = feature === claim.name || feature.startsWith(`${claim.name}:`);
  return isNamed && walks.includes(claim.path);
}

/** The features in the calls of `proves`. */
function claimsIn(text: string): string[] {
  return [...text.matchAll(/\bproves\(([^)]*)\)/g)].flatMap(([, list = '']) =>
    [...list.matchAll(/'([^']+)'/g)].map(([, name = '']) => name),
  );
}
