import { readFeatureTable } from '../lint/featureTable.ts';
import { importsOf, targetOf } from '../lint/importRule.ts';

/** A source file by its path from the root, with `/`. */
export type Source = { path: string; text: string };

/** What is known of the project beside its sources. */
export type Project = {
  sources: readonly Source[];
  /** docs/features.md */
  featureTable: string;
};

/** A file that puts so many features together reaches them all without depending on what each does. */
const MIN_FEATURES_OF_ASSEMBLY = 5;
/** What every test rests on: files, and folders with a slash at their end. */
export const reachesAll = [
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'tools/test/',
  'apps/server/src/db/migrations/',
  'apps/server/src/testing/testDatabase.ts',
  'e2e/stack.ts',
  'e2e/browser.ts',
  'e2e/globalSetup.ts',
  'e2e/playwright.config.ts',
];
/** Walks over all screens, for what every screen shows and no test names. */
export const walks = ['e2e/screens.spec.ts', 'e2e/ownScreens.spec.ts'];
const isTest = (path: string) => /\.(test|spec)\.ts$/.test(path);

/**
 * The test files that changed files can reach, sorted; 'all' where that is every one. Unit tests by imports, going up
 * from each changed file and stopping where features are only put together (the server's app, the client's routes).
 * Browser tests by imports among themselves, and by the rows of the feature table that name a changed file or its
 * folder; for a file that no row names, by the rows of what imports it; for a client's file without any, the walks.
 */
export function reachedTests(changed: readonly string[], project: Project): string[] | 'all' {
  if (changed.some((path) => reachesAll.some((one) => isOrLiesIn(path, one)))) return 'all';
  const importers = importersOf(project.sources);
  const rows = rowsOf(project.featureTable);
  const reached = new Set<string>();
  for (const path of changed) {
    const above = dependentsOf(path, importers);
    for (const file of above) if (isTest(file)) reached.add(file);
    const named = testsNamedWith(rows, [path]);
    const browser = named.length > 0 ? named : testsNamedWith(rows, above);
    const isSeen = browser.length === 0 && path.startsWith('apps/client/') && !isTest(path);
    for (const file of isSeen ? walks : browser) reached.add(file);
  }
  const known = new Set(project.sources.map(({ path }) => path));
  return [...reached].filter((path) => known.has(path)).toSorted();
}

function isOrLiesIn(path: string, fileOrFolder: string): boolean {
  return fileOrFolder.endsWith('/') ? path.startsWith(fileOrFolder) : path === fileOrFolder;
}

/** Each file with those that import it; assemblies of features import nothing here. */
function importersOf(sources: readonly Source[]): Map<string, string[]> {
  const importers = new Map<string, string[]>();
  for (const { path, text } of sources) {
    const targets = importsOf(text).flatMap((specifier) => targetOf(path, specifier) ?? []);
    if (!isTest(path) && new Set(targets.flatMap((to) => areaOf(to) ?? [])).size >= MIN_FEATURES_OF_ASSEMBLY)
      continue;
    for (const to of targets) importers.set(to, [...(importers.get(to) ?? []), path]);
  }
  return importers;
}

function dependentsOf(path: string, importers: ReadonlyMap<string, readonly string[]>): string[] {
  const found = new Set([path]);
  for (const file of found) for (const importer of importers.get(file) ?? []) found.add(importer);
  return [...found];
}

/** The area a file belongs to: `access` for a feature's folder and for the contract's file of it. */
function areaOf(path: string): string | undefined {
  return /\/(?:features\/(\w+)\/|api\/(\w+)\.ts$)/.exec(path)?.slice(1).find(Boolean);
}

/** The paths that each row of the feature table stands for. */
function rowsOf(featureTable: string): string[][] {
  return readFeatureTable(featureTable).map(({ names }) => names.flatMap(({ paths }) => paths));
}

/** The tests of the rows that name one of the files, or a folder around it. */
function testsNamedWith(rows: readonly string[][], files: readonly string[]): string[] {
  const around = (folder: string) => (file: string) => file === folder || file.startsWith(`${folder}/`);
  const touched = rows.filter((paths) => paths.some((path) => !isTest(path) && files.some(around(path))));
  return touched.flat().filter(isTest);
}
