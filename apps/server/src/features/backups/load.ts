/** The entries of a backup as a database. */
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from } from 'pg-copy-streams';
import { migrateWithin } from '../../db/migrate.ts';
import { DamagedBackup, type Entry, type Head } from './archive.ts';
import {
  copyStatement,
  listSequences,
  listTables,
  resumeFrom,
  setSequence,
  suspendRules,
  type TableColumns,
} from './dumpQueries.ts';

/** How many rows were loaded, and the tables that were not: the migrations know nothing of them. */
export type Loaded = { rows: number; foreignTables: string[] };

/**
 * Fills an empty database from a backup's entries, brings it up to date and makes it fit to go on at `now`, all or
 * nothing.
 */
export async function load(
  client: pg.Client,
  entries: AsyncIterable<Required<Entry>>,
  now: Temporal.Instant,
): Promise<Loaded> {
  return within(client, async () => {
    const loaded = await fill(client, entries);
    await migrateWithin(client);
    await resumeFrom(client, now);
    return loaded;
  });
}

/** Fills an empty database with entries as they are, all or nothing: with the migrations they have, and nothing changed. */
export async function loadUnchanged(
  client: pg.Client,
  entries: AsyncIterable<Required<Entry>>,
): Promise<Loaded> {
  return within(client, () => fill(client, entries));
}

async function within<Result>(client: pg.Client, work: () => Promise<Result>): Promise<Result> {
  await client.query('begin');
  try {
    const result = await work();
    await client.query('commit');
    return result;
  } catch (error) {
    // When this fails too, the connection is gone and with it what was written.
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

async function fill(client: pg.Client, entries: AsyncIterable<Required<Entry>>): Promise<Loaded> {
  const counts = new Map<string, number>();
  const foreignTables: string[] = [];
  let place: EmptyPlace | undefined;
  for await (const { header, content } of entries) {
    if (header.kind === 'head') place = await prepare(client, header);
    else if (header.kind === 'table' && !place?.tables.has(header.name)) foreignTables.push(header.name);
    else if (header.kind === 'table') counts.set(header.name, await fillTable(client, header, content));
    else if (header.kind === 'sequences')
      for (const one of header.values) if (place?.sequences.has(one.name)) await setSequence(client, one);
    if (header.kind === 'end') compareRows(header.rows, counts, foreignTables);
  }
  await place?.restoreRules();
  return { rows: counts.values().reduce((sum, count) => sum + count, 0), foreignTables };
}

type EmptyPlace = { tables: Set<string>; sequences: Set<string>; restoreRules(): Promise<void> };

/** Makes the tables as they were when the backup was made, ready to be filled in any order. */
async function prepare(client: pg.Client, { migrations, version }: Head): Promise<EmptyPlace> {
  await migrateWithin(client, migrations).catch((error: Error) => {
    throw new Error(`This backup is of Gatehouse ${version}, whose tables are others. ${error.message}`);
  });
  const namesOf = (found: readonly { name: string }[]) => new Set(found.map(({ name }) => name));
  return {
    tables: namesOf(await listTables(client)),
    sequences: namesOf(await listSequences(client)),
    restoreRules: await suspendRules(client),
  };
}

async function fillTable(
  client: pg.Client,
  table: TableColumns,
  content: AsyncIterable<Uint8Array>,
): Promise<number> {
  const copy = client.query(from(copyStatement(table, 'from stdin')));
  await pipeline(Readable.from(content, { objectMode: false }), copy);
  return copy.rowCount;
}

function compareRows(
  expected: Readonly<Record<string, number>>,
  counts: ReadonlyMap<string, number>,
  foreignTables: readonly string[],
): void {
  const wrong = Object.keys(expected).find(
    (name) => counts.get(name) !== expected[name] && !foreignTables.includes(name),
  );
  if (wrong !== undefined) throw new DamagedBackup(`The backup does not have all rows of ${wrong}.`);
}
