/** Shows docs/guarantees.md#an-operator-fills-every-table. */

import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Db } from '@gatehouse/server/db/pool';
import { sql } from '@gatehouse/server/db/sql';
import { tables as kept } from '@gatehouse/server/features/manage/bindings';
import { testDb } from '@gatehouse/server/testing/testDatabase';

const server = join(import.meta.dirname, '../../apps/server/src');
/** What an operator's server never runs: the demo, and what stands up rows for tests. */
const APART = /^(demo|testing)\/|\.test\.ts$/;
/** What no call writes yet, and why. */
const LEFT_OUT = new Map([['linking_codes', 'of bookings that are made at the counter']]);
const INSERTION = /\binsert into (\w+)/g;

/** `npm run verify -- empty-house` */
export async function verify(): Promise<boolean> {
  await using parts = new AsyncDisposableStack();
  return await emptyHouse(await testDb({ after: (cleanUp) => parts.defer(cleanUp) }));
}

/** Looks for what writes each table of the schema, and prints the tables that nothing does. */
export async function emptyHouse(db: Db): Promise<boolean> {
  const written = new Set([...(await inStatements()), ...(await inFunctions(db)), ...inBackOffice()]);
  const tables = await db.query<{ name: string }>(sql`
    select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = current_schema() and c.relkind = 'r' order by 1`);
  const without = tables.filter(({ name }) => !written.has(name) && !LEFT_OUT.has(name));
  for (const [name, why] of LEFT_OUT) console.log(`${name}: left out, ${why}`);
  for (const { name } of without) console.log(`${name}: nothing that an operator runs writes it`);
  console.log(
    `${tables.length - without.length} of ${tables.length} tables are filled by calls, jobs and the server's start`,
  );
  return tables.length > 0 && without.length === 0;
}

async function inStatements(): Promise<string[]> {
  const paths = await Array.fromAsync(glob('**/*.ts', { cwd: server }));
  const texts = await Promise.all(
    paths.filter((path) => !APART.test(path)).map((path) => readFile(join(server, path), 'utf8')),
  );
  return texts.flatMap(insertionsIn);
}

/** Functions of the database write on behalf of what calls them, and triggers of what they are on. */
async function inFunctions(db: Db): Promise<string[]> {
  const rows = await db.query<{ body: string }>(sql`
    select p.prosrc as body from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname = current_schema()`);
  return rows.flatMap(({ body }) => insertionsIn(body));
}

/** Resources name their tables instead of writing statements. */
const inBackOffice = (): string[] =>
  kept.flatMap(({ name, links }) => [name, ...Object.values(links).map(({ table }) => table)]);

const insertionsIn = (text: string): string[] => Array.from(text.matchAll(INSERTION), ([, name]) => name!);
