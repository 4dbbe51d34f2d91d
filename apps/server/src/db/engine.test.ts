/** What is no PostgreSQL of 15 or later is refused by what it says and what it cannot do; this database is made to say and lack it. */
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { emptyDb } from '../testing/testDatabase.ts';
import { migrate } from './migrate.ts';
import { createDb, type Db } from './pool.ts';
import { sql } from './sql.ts';

/** An empty database, changed by `change`; returns how a start on it is refused. */
async function refusalOf(t: TestContext, change: (db: Db) => Promise<unknown>): Promise<string> {
  const { url } = await emptyDb(t);
  const db = createDb(url, { max: 1 });
  await change(db);
  await db.close();
  return migrate(url).then(
    () => 'not refused',
    (error: Error) => error.message,
  );
}

/** Has the database answer what it is from a schema that comes before its own. */
async function pretend(db: Db, version: number, words: string): Promise<void> {
  await db.query(sql`create schema fake`);
  await db.transaction(async (tx) => {
    await tx.query(
      sql`select set_config('fake.words', ${words}, true), set_config('fake.number', ${String(version)}, true)`,
    );
    await tx.query(sql`
      do $$ begin
        execute format('create function fake.version() returns text language sql as %L',
          format('select %L', current_setting('fake.words')));
        execute format('create function fake.current_setting(text) returns text language sql as %L',
          format('select %L', current_setting('fake.number')));
        execute format('alter database %I set search_path = fake, public, pg_catalog', current_database());
      end $$`);
  });
}

/** Has the database refuse every new table with this error. */
async function refuseTables(
  db: Db,
  error: 'feature_not_supported' | 'disk_full',
  words: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.query(
      sql`select set_config('fake.error', ${error}, true), set_config('fake.words', ${words}, true)`,
    );
    await tx.query(sql`
      do $$ begin
        execute format('create function refuse() returns event_trigger language plpgsql as %L',
          format('begin raise %I using message = %L; end', current_setting('fake.error'), current_setting('fake.words')));
      end $$`);
  });
  await db.query(sql`
    create event trigger refuse on ddl_command_start when tag in ('CREATE TABLE') execute function refuse()`);
}

test('a PostgreSQL that is too old is refused with its version', async (t) => {
  assert.equal(
    await refusalOf(t, (db) => pretend(db, 140_009, 'PostgreSQL 14.9 on x86_64')),
    "This database is too old: it is 'PostgreSQL 14.9 on x86_64', and Gatehouse needs PostgreSQL 15 or later.",
  );
});

test('an engine without exclusion constraints is refused with what they are for and what it is', async (t) => {
  const refusal = await refusalOf(t, async (db) => {
    await pretend(db, 150_002, 'PostgreSQL 15.2-YB-2.25 on x86_64');
    await refuseTables(db, 'feature_not_supported', 'EXCLUDE constraint not supported yet');
  });
  assert.equal(
    refusal,
    'This database has no exclusion constraints, which keep a unit from being booked twice: it is ' +
      "'PostgreSQL 15.2-YB-2.25 on x86_64', and Gatehouse needs PostgreSQL 15 or later.",
  );
});

test('what else keeps a start from its work is said as the database says it', async (t) => {
  const refusal = await refusalOf(t, (db) => refuseTables(db, 'disk_full', 'no space left on device'));
  assert.match(refusal, /no space left on device/);
});
