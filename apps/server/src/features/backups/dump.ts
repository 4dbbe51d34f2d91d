/** A database as the entries of a backup. */
import type pg from 'pg';
import { to } from 'pg-copy-streams';
import { listApplied } from '../../db/migrate.ts';
import { type KeyRing, keysOf } from '../../keyRing.ts';
import { version } from '../../version.ts';
import type { Entry } from './archive.ts';
import { copyStatement, listSequences, listTables } from './dumpQueries.ts';

/** All rows as they are at one moment, which is noted as `at`, and the keys that some of them are encrypted under. */
export async function* dump(
  client: pg.Client,
  { at, keyRing }: { at: Temporal.Instant; keyRing: KeyRing },
): AsyncGenerator<Entry> {
  await client.query('begin isolation level repeatable read read only');
  const migrations = await listApplied(client);
  yield { header: { kind: 'head', format: 1, at: at.toString(), version, migrations } };
  const rows: Record<string, number> = {};
  for (const table of await listTables(client)) {
    const content = client.query(to(copyStatement(table, 'to stdout')));
    // Where it is read it fails; the connection may also end when nobody reads it any more.
    content.on('error', () => {});
    yield { header: { kind: 'table', ...table }, content };
    rows[table.name] = content.rowCount;
  }
  yield { header: { kind: 'sequences', values: await listSequences(client) } };
  const [key = '', ...fallbacks] = keysOf(keyRing).map(({ bytes }) => Buffer.from(bytes).toString('base64'));
  yield { header: { kind: 'secret', key, fallbacks } };
  await client.query('commit');
  yield { header: { kind: 'end', rows } };
}
