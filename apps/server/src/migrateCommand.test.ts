import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, test } from 'node:test';
import { sql } from './db/sql.ts';
import { testDb } from './testing/testDatabase.ts';

const folder = await mkdtemp(join(tmpdir(), 'gatehouse-migrate-'));
after(() => rm(folder, { recursive: true }));

async function run(DATABASE_URL: string, ...args: string[]) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'migrateCommand.ts'), ...args], {
    env: { ...process.env, DATA_DIR: folder, DATABASE_URL },
  });
  const [output, errors, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ]);
  return { code, output, errors };
}

test('what is pending is listed, applied once, and named', async (t) => {
  const db = await testDb(t);
  await db.query(sql`drop schema public cascade`);
  await db.query(sql`create schema public`);
  const planned = await run(db.url, '--dry-run');
  const names = planned.output.match(/^ {2}\d{4}_\w+\.sql$/gm) ?? [];
  assert.match(planned.output, /^To be applied:\n {2}0001_/);
  assert.deepEqual(await db.query(sql`select 1 from pg_tables where schemaname = 'public'`), []);
  const applied = await run(db.url);
  assert.deepEqual(applied, { code: 0, output: `Applied:\n${names.join('\n')}\n`, errors: '' });
  assert.deepEqual(await run(db.url), { code: 0, output: 'Applied: nothing\n', errors: '' });
});

test('a database that this release cannot use is refused in a line', async (t) => {
  const db = await testDb(t);
  await db.query(sql`
    insert into schema_migrations (name, checksum, unused_since) values ('9999_later.sql', '', '999.0.0')`);
  for (const args of [[], ['--dry-run']]) {
    const { code, errors } = await run(db.url, ...args);
    assert.equal(code, 1);
    assert.match(
      errors,
      /^This database has 9999_later\.sql applied, .*: run release 999\.0\.0 or a later one\.\n$/,
    );
  }
});
