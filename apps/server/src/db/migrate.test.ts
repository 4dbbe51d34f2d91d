import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, beforeEach, test } from 'node:test';
import { testDb } from '../testing/testDatabase.ts';
import { migrate } from './migrate.ts';
import { sql } from './sql.ts';

const folder = await mkdtemp(join(tmpdir(), 'gatehouse-migrations-'));
after(() => rm(folder, { recursive: true }));
const db = await testDb({ after });
const write = (name: string, text: string) => writeFile(join(folder, name), text);

beforeEach(async () => {
  await db.query(sql`drop schema public cascade`);
  await db.query(sql`create schema public`);
  await rm(folder, { recursive: true });
  await mkdir(folder);
  await write('0001_first.sql', 'create table first (id int); insert into first values (1);');
  await write('0002_second.sql', 'create table second (id int);');
});

test('applies what is new, in order, once', async () => {
  assert.deepEqual(await migrate(db.url, folder), ['0001_first.sql', '0002_second.sql']);
  assert.deepEqual(await migrate(db.url, folder), []);
  await write('0003_third.sql', 'alter table first add column name text;');
  assert.deepEqual(await migrate(db.url, folder), ['0003_third.sql']);
  assert.deepEqual(await db.query(sql`select * from first`), [{ id: 1, name: null }]);
});

test('many processes at once apply each file once', async () => {
  const applied = await Promise.all(Array.from({ length: 5 }, () => migrate(db.url, folder)));
  assert.deepEqual(applied.flat().sort(), ['0001_first.sql', '0002_second.sql']);
});

test('a file that fails leaves nothing behind and can be mended', async () => {
  await write('0003_third.sql', 'create table third (id int); select 1 / 0;');
  await assert.rejects(migrate(db.url, folder), /0003_third\.sql: division by zero/);
  await write('0003_third.sql', 'create table third (id int);');
  assert.deepEqual(await migrate(db.url, folder), ['0003_third.sql']);
});

test('a changed file is refused', async () => {
  await migrate(db.url, folder);
  await write('0001_first.sql', 'create table first (id bigint);');
  await assert.rejects(migrate(db.url, folder), /0001_first\.sql was changed/);
});

test('a removed file and one put before an applied one are refused', async () => {
  await migrate(db.url, folder);
  await write('0001_again.sql', 'select 1;');
  await assert.rejects(migrate(db.url, folder), /Two migrations have the number 0001/);
  await rm(join(folder, '0001_again.sql'));
  await rm(join(folder, '0002_second.sql'));
  await assert.rejects(migrate(db.url, folder), /0002_second\.sql applied where the code has nothing/);
});

test('a name without a number is refused', async () => {
  await write('second.sql', 'select 1;');
  await assert.rejects(migrate(db.url, folder), /named like 0001_name\.sql/);
});

test('a database that cannot be reached is reported with the reason and where to look', async () => {
  const nowhere = 'postgresql://gatehouse:secret@127.0.0.1:1/gatehouse';
  await assert.rejects(
    migrate(nowhere),
    /^Error: The database cannot be reached: .*ECONNREFUSED.* See DATABASE_URL\.$/,
  );
});
