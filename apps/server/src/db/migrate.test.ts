import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, beforeEach, test } from 'node:test';
import { inTime, until } from '../testing/eventually.ts';
import { someoneWaits } from '../testing/lockWaits.ts';
import { isTimeSet, testDb } from '../testing/testDatabase.ts';
import { inspectDatabase, migrate } from './migrate.ts';
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
  assert.deepEqual(await migrate(db.url, { folder }), ['0001_first.sql', '0002_second.sql']);
  assert.deepEqual(await migrate(db.url, { folder }), []);
  await write('0003_third.sql', 'alter table first add column name text;');
  assert.deepEqual(await migrate(db.url, { folder }), ['0003_third.sql']);
  assert.deepEqual(await db.query(sql`select * from first`), [{ id: 1, name: null }]);
});

test('many processes at once apply each file once', async () => {
  const applied = await Promise.all(Array.from({ length: 5 }, () => migrate(db.url, { folder })));
  assert.deepEqual(applied.flat().sort(), ['0001_first.sql', '0002_second.sql']);
});

test('a file that fails leaves nothing behind and can be mended', async () => {
  await write('0003_third.sql', 'create table third (id int); select 1 / 0;');
  await assert.rejects(migrate(db.url, { folder }), /0003_third\.sql: division by zero/);
  await write('0003_third.sql', 'create table third (id int);');
  assert.deepEqual(await migrate(db.url, { folder }), ['0003_third.sql']);
});

test('a changed file is refused', async () => {
  await migrate(db.url, { folder });
  await write('0001_first.sql', 'create table first (id bigint);');
  await assert.rejects(migrate(db.url, { folder }), /0001_first\.sql was changed/);
});

test('a file that names the checksum it is known by takes the place of that one, before and after it was applied', async () => {
  const slow = 'create table third (id int); insert into third values (1); insert into third values (2);';
  const checksum = createHash('sha256').update(slow).digest('hex');
  const fast = `-- Known by ${checksum}\ncreate table third (id int); insert into third values (1), (2);`;
  await write('0003_third.sql', slow);
  await migrate(db.url, { folder });
  await write('0003_third.sql', fast);
  assert.deepEqual(await migrate(db.url, { folder }), []);
  await db.query(sql`drop table third`);
  await db.query(sql`delete from schema_migrations where name = '0003_third.sql'`);
  assert.deepEqual(await migrate(db.url, { folder }), ['0003_third.sql']);
  await write('0003_third.sql', slow);
  assert.deepEqual(await migrate(db.url, { folder }), []);
});

test('a removed file and one put before an applied one are refused', async () => {
  await migrate(db.url, { folder });
  await write('0001_again.sql', 'select 1;');
  await assert.rejects(migrate(db.url, { folder }), /Two migrations have the number 0001/);
  await rm(join(folder, '0001_again.sql'));
  await rm(join(folder, '0001_first.sql'));
  await assert.rejects(migrate(db.url, { folder }), /0001_first\.sql applied where the code has 0002_second/);
});

test('a release runs beside newer migrations that only add', async () => {
  await write('0003_third.sql', 'create table third (id int);');
  await migrate(db.url, { folder });
  await rm(join(folder, '0003_third.sql'));
  assert.deepEqual(await migrate(db.url, { folder }), []);
  assert.deepEqual((await inspectDatabase(db.url, { folder })).ahead, ['0003_third.sql']);
});

test('a release that uses what a newer migration takes away is refused in words', async () => {
  await write('0003_third.sql', '-- Contraction, unused since 8.9.0\ndrop table second;');
  await migrate(db.url, { folder, release: '8.10.0' });
  await rm(join(folder, '0003_third.sql'));
  const refusal =
    /^Error: .* 0003_third\.sql .* release 8\.8\.12 uses: run release 8\.9\.0 or a later one\.$/;
  await assert.rejects(migrate(db.url, { folder, release: '8.8.12' }), refusal);
  await assert.rejects(inspectDatabase(db.url, { folder, release: '8.8.12' }), refusal);
  assert.deepEqual(await migrate(db.url, { folder, release: '8.9.0' }), []);
});

test('a database that an older release migrated is taken over', async () => {
  await migrate(db.url, { folder });
  await db.query(sql`alter table schema_migrations drop column unused_since`);
  await write('0003_third.sql', 'create table third (id int);');
  assert.deepEqual((await inspectDatabase(db.url, { folder })).pending, ['0003_third.sql']);
  assert.deepEqual(await migrate(db.url, { folder }), ['0003_third.sql']);
});

test('whoever comes second says that it waits, and finds the work done', async () => {
  await write('0003_third.sql', 'select pg_advisory_xact_lock(1);');
  const applied = await db.transaction(async (tx) => {
    await tx.query(sql`select pg_advisory_xact_lock(1)`);
    const first = migrate(db.url, { folder });
    const waiting = Promise.withResolvers<void>();
    await until(() => someoneWaits(db, '%advisory%'), { for: 'the first to apply' });
    const second = migrate(db.url, { folder, onWait: waiting.resolve });
    await inTime(waiting.promise, { for: 'the second to say that it waits' });
    return [first, second];
  });
  assert.deepEqual(
    (await Promise.all(applied)).map((names) => names.length),
    [3, 0],
  );
});

test('a table in use holds up the migration, and the migration nobody', {
  skip: isTimeSet && 'PostgreSQL ends no wait for a lock then.',
}, async () => {
  await migrate(db.url, { folder });
  await write('0003_third.sql', 'alter table first add column name text;');
  const migrating = await db.transaction(async (tx) => {
    await tx.query(sql`select * from first`);
    const running = migrate(db.url, { folder });
    await until(() => someoneWaits(db, '%alter table first%'), {
      for: 'the migration to wait for the table',
    });
    // Queued behind the migration, this is read once that gives way, though the table is still in use.
    await inTime(db.query(sql`select * from first`), { for: 'another reader of the table' });
    return [running];
  });
  assert.deepEqual(await Promise.all(migrating), [['0003_third.sql']]);
});

test('a name without a number is refused', async () => {
  await write('second.sql', 'select 1;');
  await assert.rejects(migrate(db.url, { folder }), /named like 0001_name\.sql/);
});

test('a database that cannot be reached is reported with the reason and where to look', async () => {
  const nowhere = 'postgresql://gatehouse:secret@127.0.0.1:1/gatehouse';
  await assert.rejects(
    migrate(nowhere),
    /^Error: The database cannot be reached: .*ECONNREFUSED.* See DATABASE_URL\.$/,
  );
});
