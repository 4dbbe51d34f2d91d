import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';

const migrationsFolder = join(import.meta.dirname, 'migrations');
// Any number, the same in every process: whoever comes second waits here and finds the work done.
const lockKey = 467_283;

/**
 * Brings the database at `url` up to date: every `0001_name.sql` not yet recorded there runs in a transaction of
 * its own, in the order of the numbers. Forward only: an applied file that was changed, removed or preceded by a
 * new one is refused.
 * @returns the names of the files that were applied now.
 */
export async function migrate(url: string, folder = migrationsFolder): Promise<string[]> {
  const files = await readMigrations(folder);
  const client = new pg.Client({ connectionString: url, application_name: 'gatehouse-migrate' });
  await client.connect().catch((error: NodeJS.ErrnoException) => {
    // A host with several addresses fails without a message of its own.
    throw new Error(`The database cannot be reached: ${error.message || error.code}. See DATABASE_URL.`);
  });
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey]);
    await client.query(`create table if not exists schema_migrations (
      name text primary key, checksum text not null, applied_at timestamptz not null default now())`);
    const { rows } = await client.query<{ name: string; checksum: string }>(
      'select name, checksum from schema_migrations order by name',
    );
    rows.forEach((applied, index) => {
      const file = files[index];
      if (file?.name !== applied.name) {
        throw new Error(
          `This database has ${applied.name} applied where the code has ${file?.name ?? 'nothing'}: ` +
            'it belongs to another version.',
        );
      }
      if (file.checksum !== applied.checksum) {
        throw new Error(`${applied.name} was changed after it was applied: add a new migration instead.`);
      }
    });
    const pending = files.slice(rows.length);
    for (const file of pending) await apply(client, file);
    return pending.map((file) => file.name);
  } finally {
    await client.end();
  }
}

type Migration = { name: string; text: string; checksum: string };

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const numbers = new Set<string>();
  for (const name of names) {
    const number = /^(\d{4})_\w+\.sql$/.exec(name)?.[1];
    if (!number) throw new Error(`${name}: migrations are named like 0001_name.sql.`);
    if (numbers.has(number)) throw new Error(`Two migrations have the number ${number}.`);
    numbers.add(number);
  }
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(folder, name), 'utf8');
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') };
    }),
  );
}

async function apply(client: pg.Client, file: Migration): Promise<void> {
  await client.query('begin');
  try {
    await client.query(file.text);
    await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [
      file.name,
      file.checksum,
    ]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`${file.name}: ${error instanceof Error ? error.message : error}`, { cause: error });
  }
}
