import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { glob, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { version } from '../../apps/server/src/version.ts';
import { git } from '../git.ts';
import { findCircles } from './circles.ts';
import { findDeviceTimes } from './clockRule.ts';
import { checkFeatureTable } from './featureTable.ts';
import { findLongFunctions } from './functionLength.ts';
import { findGateGaps } from './gateRule.ts';
import { findBreaches, type Source } from './importRule.ts';
import { findEarlyMigrations, findUnsafeMigrations, type MigrationChange } from './migrationRule.ts';
import { findStiffWords } from './plainEnglish.ts';
import { findBadReferences } from './references.ts';
import { findStraySql } from './sqlRule.ts';
import { findStrayTexts, isForPeople } from './strayTexts.ts';
import { findMisnamedTests } from './testNames.ts';
import { findGoneWords, goneWords } from './vocabulary.ts';

/** What a check finds wrong, as text for people; empty when all is well. */
type Check = { name: string; findProblems(): Promise<string> };

const root = join(import.meta.dirname, '../..');
/** Commits that added migrations: more than one change of a release adds. */
const COMMITS_LOOKED_AT = 5;
const isColourful = process.stdout.isTTY === true;

const checks: readonly Check[] = [
  {
    name: 'format and lint',
    findProblems: () => tool('biome', 'ci', `--colors=${isColourful ? 'force' : 'off'}`, '.'),
  },
  { name: 'types', findProblems: () => types('.') },
  { name: 'types of the client', findProblems: () => types('apps/client') },
  { name: 'types of the service worker', findProblems: () => types('apps/client/src/worker') },
  { name: 'types of the simulator page', findProblems: () => types('apps/simulator/page') },
  { name: 'dead code', findProblems: () => tool('knip', '--no-config-hints', '--no-progress') },
  { name: 'import rule', findProblems: importProblems },
  { name: 'import circles', findProblems: circleProblems },
  { name: 'SQL rule', findProblems: sqlProblems },
  { name: 'clock rule', findProblems: clockProblems },
  { name: 'migrations', findProblems: migrationProblems },
  { name: 'function length', findProblems: lengthProblems },
  { name: 'feature table', findProblems: featureProblems },
  { name: 'tests of the gate', findProblems: gateProblems },
  { name: 'references', findProblems: referenceProblems },
  { name: 'names of tests', findProblems: testNameProblems },
  { name: 'vocabulary', findProblems: vocabularyProblems },
  { name: 'texts in catalogues', findProblems: strayTextProblems },
  { name: 'plain English', findProblems: stiffWordProblems },
];

/** Runs every check at once and prints each as it ends; resolves to the number that passed and that failed. */
export async function lint(): Promise<{ passed: number; failed: number }> {
  const started = performance.now();
  const outcomes = await Promise.all(
    checks.map(async ({ name, findProblems }) => {
      const problems = await findProblems();
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      console.log(`${problems ? '✖' : '✔'} ${name} (${seconds} s)${problems && `\n\n${problems}\n`}`);
      return problems === '';
    }),
  );
  const passed = outcomes.filter(Boolean).length;
  return { passed, failed: outcomes.length - passed };
}

async function tool(name: string, ...args: string[]): Promise<string> {
  const child = spawn(join(root, 'node_modules/.bin', name), args, { cwd: root });
  const closed = new Promise<number | null>((resolve, reject) =>
    child.on('close', resolve).on('error', reject),
  );
  const [out, err, code] = await Promise.all([text(child.stdout), text(child.stderr), closed]);
  return code === 0 ? '' : `${out}${err}`.trim() || `${name} ended with ${code}`;
}

/** By one checker: several check what they share once each, and the other checks keep the cores at work. */
function types(project: string): Promise<string> {
  return tool('tsc', '--checkers', '1', '--pretty', `${isColourful}`, '-p', project);
}

async function circleProblems(): Promise<string> {
  return findCircles(await importingSources()).join('\n');
}

async function importProblems(): Promise<string> {
  return findBreaches(await importingSources())
    .map(({ file, specifier, reason }) => `${file} imports ${specifier}: ${reason}`)
    .join('\n');
}

/** The files whose imports are looked at. */
async function importingSources(): Promise<Source[]> {
  return (await allTexts()).filter(({ path }) =>
    /^((apps|packages)\/[^/]+\/src\/.*\.tsx?|(tools|e2e|bench)\/.*\.ts)$/.test(path),
  );
}

async function sqlProblems(): Promise<string> {
  const server = (await allTexts()).filter(({ path }) => /^apps\/server\/src\/.*\.ts$/.test(path));
  return findStraySql(server).join('\n');
}

async function clockProblems(): Promise<string> {
  return findDeviceTimes(await importingSources()).join('\n');
}

async function migrationProblems(): Promise<string> {
  const migrations = (await allTexts()).filter(({ path }) => path.includes('/db/migrations/'));
  return [
    ...findUnsafeMigrations(migrations, version),
    ...findEarlyMigrations(migrationChanges(migrations.map(({ path }) => basename(path)))),
  ].join('\n');
}

/** What of the migrations that are there the last commits that added some have added, and what is not committed yet. */
function migrationChanges(there: readonly string[]): MigrationChange[] {
  const folder = 'apps/server/src/db/migrations';
  const namesAt = (commit: string) =>
    git('ls-tree', '--name-only', commit, `${folder}/`).map((path) => basename(path));
  const commits = git(
    'log',
    `-${COMMITS_LOOKED_AT}`,
    '--no-renames',
    '--diff-filter=A',
    '--format=%H',
    '--',
    folder,
  );
  const committed = commits.map((commit) => ({ before: namesAt(`${commit}^`), after: namesAt(commit) }));
  const current = { before: namesAt('HEAD'), after: there };
  return [...committed, current].map(({ before, after }) => ({
    found: before,
    added: after.filter((name) => there.includes(name) && !before.includes(name)),
  }));
}

async function lengthProblems(): Promise<string> {
  const code = (await allTexts()).filter(({ path }) => /\.([cm]?js|tsx?)$/.test(path));
  return findLongFunctions(code).join('\n');
}

async function featureProblems(): Promise<string> {
  const table = await readFile(join(root, 'docs/features.md'), 'utf8');
  const parts = await Array.fromAsync(
    glob(['apps/{client,server}/src/features/*', 'packages/contract/src/api/!(index).ts', 'e2e/*.spec.ts'], {
      cwd: root,
    }),
  );
  return checkFeatureTable(table, (path) => existsSync(join(root, path)), parts.toSorted()).join('\n');
}

async function gateProblems(): Promise<string> {
  const specs = (await allTexts()).filter(({ path }) => /^e2e\/.*\.spec\.ts$/.test(path));
  return findGateGaps(await readFile(join(root, 'docs/features.md'), 'utf8'), specs).join('\n');
}

async function referenceProblems(): Promise<string> {
  return findBadReferences(await allTexts(), (path) => existsSync(join(root, path))).join('\n');
}

async function testNameProblems(): Promise<string> {
  return findMisnamedTests((await allTexts()).map(({ path }) => path)).join('\n');
}

async function vocabularyProblems(): Promise<string> {
  // Applied migrations keep their words: they are never changed.
  const isFree = (path: string) =>
    /^tools\/lint\/(vocabulary|plainEnglish)\.ts$/.test(path) || path.includes('/db/migrations/');
  const texts = (await allTexts()).filter(({ path }) => !isFree(path));
  return findGoneWords(texts, goneWords).join('\n');
}

async function strayTextProblems(): Promise<string> {
  return findStrayTexts((await importingSources()).filter(({ path }) => isForPeople(path))).join('\n');
}

async function stiffWordProblems(): Promise<string> {
  const catalogues = (await importingSources()).filter(({ path }) =>
    /^((apps\/(client|server)|packages\/contract)\/.*\/(m|\w+M)essages|packages\/contract\/src\/errors)\.ts$/.test(
      path,
    ),
  );
  return findStiffWords(catalogues).join('\n');
}

let reading: Promise<Source[]> | undefined;

/** What people wrote: code and pages, without what is built, installed or kept; read once for all checks. */
function allTexts(): Promise<readonly Source[]> {
  reading ??= readTexts();
  return reading;
}

async function readTexts(): Promise<Source[]> {
  const types = '{ts,tsx,js,mjs,css,html,md,sql,sh,json,swift,java,gradle}';
  const built =
    /(^|\/)(node_modules|dist|dist-app|dist-server|build|data|test-results|playwright-report|assets\/public|App\/public)$/;
  const files = glob([`*.${types}`, `{apps,bench,docs,e2e,packages,tools}/**/*.${types}`], {
    cwd: root,
    exclude: (path) =>
      built.test(path.replaceAll('\\', '/')) || /(package-lock|\.geo|gazetteer)\.json$/.test(path),
  });
  const paths = await Array.fromAsync(files);
  return paths.map((path) => ({
    path: path.replaceAll('\\', '/'),
    text: readFileSync(join(root, path), 'utf8'),
  }));
}
