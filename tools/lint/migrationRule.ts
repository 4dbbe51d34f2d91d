/** Whether servers of the release before can run beside each migration: docs/decisions/0074-migrations-beside-running-servers.md. */
import { contractionOf, isEarlierRelease } from '../../apps/server/src/db/contraction.ts';

type Source = { path: string; text: string };

/** The newest migration that was written before this rule. */
const LAST_EXEMPT = '0055';
const SAFE = /^-- Safe: \S/;
const SAFE_MARK = '/* safe */';
const BEGINS_AS_CONTRACTION = /^-- contraction/i;

type Breach = { pattern: RegExp; reason: string; canBeSafe?: boolean };

const QUOTED_OR_NAME = String.raw`(?:"[^"]+"|\w+)`;

/** What takes something away that the release before uses. */
const breaches: readonly Breach[] = [
  {
    pattern: /^drop (table|type|view|materialized view|function|sequence)\b/,
    reason: 'drops what is in use',
  },
  { pattern: /^alter (table|type|view|index|function)\b.*\brename\b/, reason: 'renames what is in use' },
  {
    pattern: new RegExp(
      String.raw`^alter table\b.*\bdrop (column\b|(?!column\b|constraint\b|default\b|not null\b|expression\b|identity\b)${QUOTED_OR_NAME})`,
    ),
    reason: 'drops a column that is in use',
  },
  {
    pattern: /^alter table\b.*\balter (column )?\S+ (set data )?type\b/,
    reason: 'changes the type of a column',
  },
  {
    pattern: /^alter table\b.*\balter (column )?\S+ drop default\b/,
    reason: 'takes away a default that is relied on',
  },
];

/** What refuses rows that the release before writes, or that are there. */
const tightenings: readonly Breach[] = [
  { pattern: /^alter table\b.*\bset not null\b/, reason: 'makes a column not null' },
  {
    pattern: /^alter table\b.*\badd (constraint \S+ )?(check|unique|primary key|exclude|foreign key)\b/,
    reason: 'constrains columns that are there',
  },
  { pattern: /^create unique index\b/, reason: 'makes columns unique that are there' },
];

/**
 * What is wrong with migrations (paths from the root, in any order) that came after this rule. A statement that only
 * looks like a tightening has a line `-- Safe: why` above it; a file that takes something away names in its first line
 * the release that stopped using it, `-- Contraction, unused since 8.7.0`, which is `release` or an earlier one.
 */
export function findUnsafeMigrations(sources: readonly Source[], release: string): string[] {
  return sources
    .filter(({ path }) => (/(\d{4})_\w+\.sql$/.exec(path)?.[1] ?? '') > LAST_EXEMPT)
    .flatMap(({ path, text }) => {
      const since = contractionOf(text);
      if (since !== undefined) {
        return isEarlierRelease(release, since)
          ? [`${path}: names release ${since}, but this is ${release}: nothing stopped using it yet`]
          : [];
      }
      if (BEGINS_AS_CONTRACTION.test(text)) {
        return [`${path}: a contraction begins with a line like '-- Contraction, unused since ${release}'`];
      }
      return problemsOf(text).map((problem) => `${path}: ${problem}`);
    });
}

/** Migrations by the names of their files: those that a change found, and those that it added. */
export type MigrationChange = { found: readonly string[]; added: readonly string[] };

/** Which migrations come before one that was there when they were added: a database that has that one refuses them. */
export function findEarlyMigrations(changes: readonly MigrationChange[]): string[] {
  return changes.flatMap(({ found, added }) => {
    const newest = found.toSorted().at(-1) ?? '';
    return added
      .filter((name) => name < newest)
      .map(
        (name) => `${name}: comes before ${newest}, which databases have applied; give it a higher number`,
      );
  });
}

function problemsOf(text: string): string[] {
  const statements = statementsOf(text);
  const made = new Set(
    statements.flatMap(({ code }) => /^create table (?:if not exists )?(\S+)/.exec(code)?.[1] ?? []),
  );
  return statements.flatMap(({ code, isSafe }) => {
    if (made.has(tableOf(code))) return [];
    const shown = code.length > 60 ? `${code.slice(0, 60)}…` : code;
    const advice = 'expand first, and contract in a later release (record 0074)';
    const breach = breaches.find(({ pattern }) => pattern.test(code));
    if (breach) return [`'${shown}' ${breach.reason}: ${advice}`];
    const tightening = isSafe ? undefined : tightenings.find(({ pattern }) => pattern.test(code));
    if (tightening) return [`'${shown}' ${tightening.reason}: ${advice}, or say above it '-- Safe: why'`];
    const column = isSafe ? undefined : addedColumns(code).find((added) => isDemanding(added));
    return column ? [`'${shown}' adds a column without a default that must not be null: ${advice}`] : [];
  });
}

/** Whether rows that do not name a column cannot be written. */
const isDemanding = (column: string) =>
  /\bnot null\b/.test(column) && !/\b(default|generated|serial|bigserial)\b/.test(column);

/** What an `alter table` says of each column that it adds. */
function addedColumns(code: string): string[] {
  if (!code.startsWith('alter table')) return [];
  // Commas in parentheses separate no columns.
  const flat = code.replaceAll(/\([^()]*(?:\([^()]*\)[^()]*)*\)/g, '()');
  return flat
    .split(',')
    .flatMap(
      (part) =>
        /\badd (?:column )?(?!constraint\b|check\b|unique\b|primary\b|foreign\b|exclude\b)(.*)/.exec(
          part,
        )?.[1] ?? [],
    );
}

function tableOf(code: string): string {
  return (
    /^(?:alter table (?:if exists )?(?:only )?|drop table (?:if exists )?)(\S+)/.exec(code)?.[1] ??
    /^create unique index\b.*? on (?:only )?([^\s(]+)/.exec(code)?.[1] ??
    ''
  );
}

/** The statements in one line each, in lower case, without what stands in quotes; and whether each is marked as safe. */
function statementsOf(text: string): { code: string; isSafe: boolean }[] {
  return text
    .replaceAll(/--[^\n]*|'(?:[^']|'')*'|\$(\w*)\$.*?\$\1\$/gs, (part) => {
      if (!part.startsWith('--')) return "''";
      return SAFE.test(part) ? SAFE_MARK : '';
    })
    .split(';')
    .map((statement) => ({
      isSafe: statement.includes(SAFE_MARK),
      code: statement.replaceAll(SAFE_MARK, '').replaceAll(/\s+/g, ' ').trim().toLowerCase(),
    }))
    .filter(({ code }) => code !== '');
}
