import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { eventually } from '../testing/eventually.ts';
import { isTimeSet, testDb } from '../testing/testDatabase.ts';
import { createDb, type Db, isUnreachable } from './pool.ts';
import { sql } from './sql.ts';
import { EXCLUSION_VIOLATION, sqlState, UNIQUE_VIOLATION } from './sqlStates.ts';

const db = await testDb({ after }, { max: 4 });
const single = await testDb({ after }, { max: 1 });
await db.query(sql`create table counters (id int primary key, n int not null default 0)`);
await db.query(sql`create table spans (span tstzrange not null, exclude using gist (span with &&))`);

const backend = (from: Db) => from.one<{ pid: number }>(sql`select pg_backend_pid() as pid`);

test('columns arrive as the types the server works with', async () => {
  const at = Temporal.Instant.from('2026-10-04T02:30:00.123456Z');
  const row = await db.one<Record<string, unknown>>(sql`
    select ${at}::timestamptz as at, array[${at}::timestamptz, null] as ats, '2024-02-29'::date as day,
      ${['2024-02-29']}::date[] as days, ${9_007_199_254_740_991}::bigint as big, array[1::bigint, null] as bigs,
      ${{ a: [1] }}::jsonb as json, null::timestamptz as nothing, count(*) as count from (values (1), (2)) as v`);
  assert.ok(row.at instanceof Temporal.Instant && row.at.equals(at));
  assert.deepEqual(String(row.ats), `${at},`);
  assert.deepEqual(
    { ...row, at: undefined, ats: undefined },
    {
      at: undefined,
      ats: undefined,
      day: '2024-02-29',
      days: ['2024-02-29'],
      big: 9_007_199_254_740_991,
      bigs: [1, null],
      json: { a: [1] },
      nothing: null,
      count: 2,
    },
  );
});

test('a number that would lose digits is an error', async () => {
  await assert.rejects(db.query(sql`select 9007199254740993::bigint`), /too large/);
  await assert.rejects(db.query(sql`select 1.5::numeric`), /cast it/);
});

test('one and maybe refuse the wrong number of rows', async () => {
  assert.equal(await db.maybe(sql`select 1 where false`), undefined);
  assert.deepEqual(await db.maybe(sql`select 1 as n`), { n: 1 });
  await assert.rejects(db.one(sql`select 1 where false`), /got none/);
  await assert.rejects(db.one(sql`select generate_series(1, 2)`), /got 2/);
  await assert.rejects(db.maybe(sql`select generate_series(1, 2)`), /got 2/);
});

test('an SQL error keeps the connection', async () => {
  const before = await backend(single);
  await assert.rejects(single.query(sql`select 1 / 0`), (error) => sqlState(error) === '22012');
  await assert.rejects(
    single.transaction((tx) => tx.query(sql`select * from nowhere`)),
    (error) => sqlState(error) === '42P01',
  );
  assert.deepEqual(await backend(single), before);
});

test('a connection that broke is replaced', async () => {
  const { pid } = await backend(single);
  const doomed = assert.rejects(single.query(sql`select pg_advisory_lock(61), pg_sleep(10)`));
  const terminate = async () => {
    const found = await db.query(sql`
      select pg_terminate_backend(pid) from pg_locks
      where locktype = 'advisory' and objid = 61 and pid = ${pid}`);
    assert.equal(found.length, 1, 'the query does not run yet');
  };
  await Promise.all([doomed, eventually(terminate, { for: 'the query to run' })]);
  assert.notEqual((await backend(single)).pid, pid);
});

test('a connection that leads to a standby is replaced, and the write may be tried again', async () => {
  await single.query(sql`create table notes (id int)`);
  const { pid } = await backend(single);
  await single.query(sql`set default_transaction_read_only = on`);
  const write = () => single.query(sql`insert into notes values (1)`);
  await assert.rejects(write(), isUnreachable);
  await write();
  assert.notEqual((await backend(single)).pid, pid);
});

test('the state of other errors is undefined', () => {
  assert.equal(sqlState(new Error('no')), undefined);
});

test('a transaction commits, and rolls back when its work throws', async () => {
  await db.transaction((tx) => tx.query(sql`insert into counters (id) values (1)`));
  const refusal = new Error('no');
  const refused = db.transaction(async (tx) => {
    await tx.query(sql`insert into counters (id) values (2)`);
    throw refusal;
  });
  await assert.rejects(refused, refusal);
  assert.deepEqual(await db.query(sql`select id from counters where id <= 2`), [{ id: 1 }]);
});

test('a failed inner transaction undoes its own part only', async () => {
  await db.transaction(async (tx) => {
    await tx.query(sql`insert into counters (id) values (10)`);
    const clash = tx.transaction(async (inner) => {
      await inner.query(sql`insert into counters (id) values (11)`);
      await inner.query(sql`insert into counters (id) values (10)`);
    });
    await assert.rejects(clash, (error) => sqlState(error) === UNIQUE_VIOLATION);
    await tx.transaction((inner) => inner.query(sql`insert into counters (id) values (12)`));
  });
  assert.deepEqual(await db.query(sql`select id from counters where id between 10 and 12 order by id`), [
    { id: 10 },
    { id: 12 },
  ]);
});

test('a transaction that has ended takes no more statements', async () => {
  let escaped: Db | undefined;
  await db.transaction(async (tx) => {
    escaped = tx;
  });
  await assert.rejects(escaped!.query(sql`select 1`), /has ended/);
});

test('what was sent last travels with the commit, and fails where it fails', async () => {
  await db.transaction(async (tx) => {
    tx.query(sql`insert into counters (id) values (13)`).catch(() => {});
  });
  const clash = db.transaction(async (tx) => {
    await tx.query(sql`insert into counters (id) values (14)`);
    tx.query(sql`insert into counters (id) values (13)`).catch(() => {});
  });
  await assert.rejects(clash, (error) => sqlState(error) === UNIQUE_VIOLATION);
  assert.deepEqual(await db.query(sql`select id from counters where id in (13, 14)`), [{ id: 13 }]);
});

test('a transaction whose work hid a failure is undone, and says so', async () => {
  const hidden = db.transaction(async (tx) => {
    await tx.query(sql`insert into counters (id) values (15)`);
    await tx.query(sql`select 1 / 0`).catch(() => {});
  });
  await assert.rejects(hidden, /division by zero/);
  const hiddenWithin = db.transaction(async (tx) => {
    await tx.query(sql`insert into counters (id) values (15)`);
    await tx.transaction((inner) => inner.query(sql`select 1 / 0`).catch(() => {}));
  });
  await assert.rejects(hiddenWithin, /all was undone/);
  assert.deepEqual(await db.query(sql`select id from counters where id = 15`), []);
});

test('two transactions that deadlock both succeed', {
  skip: isTimeSet && 'PostgreSQL does not look for deadlocks then.',
}, async () => {
  await db.query(sql`insert into counters (id) values (21), (22)`);
  const count = { runs: 0, held: 0 };
  const bothHoldOne = Promise.withResolvers<void>();
  const add = (first: number, second: number) =>
    db.transaction(async (tx) => {
      count.runs++;
      await tx.query(sql`update counters set n = n + 1 where id = ${first}`);
      count.held++;
      if (count.held === 2) bothHoldOne.resolve();
      await bothHoldOne.promise;
      await tx.query(sql`update counters set n = n + 1 where id = ${second}`);
    });
  await Promise.all([add(21, 22), add(22, 21)]);
  assert.deepEqual(await db.query(sql`select n from counters where id in (21, 22)`), [{ n: 2 }, { n: 2 }]);
  // The one that was undone began again, and once more if it held its first before the other had both.
  assert.ok(count.runs > 2);
});

test('a transaction is tried four times at most', async () => {
  let runs = 0;
  const hopeless = db.transaction(async (tx) => {
    runs++;
    await tx.query(sql`do $$ begin raise exception 'again' using errcode = '40001'; end $$`);
  });
  await assert.rejects(hopeless, (error) => sqlState(error) === '40001');
  assert.equal(runs, 4);
});

test('a statement first seen in a failed transaction works afterwards', async () => {
  const failing = single.transaction(async (tx) => {
    await tx.query(sql`select 1 / 0`).catch(() => {});
    await tx.query(sql`select 4 as late`);
  });
  await assert.rejects(failing, (error) => sqlState(error) === '25P02');
  assert.deepEqual(await single.query(sql`select 4 as late`), [{ late: 4 }]);
});

test('an overlap is refused with its own state', async () => {
  const add = () => db.query(sql`insert into spans values ('[2026-01-01, 2026-01-02)')`);
  await add();
  await assert.rejects(add(), (error) => sqlState(error) === EXCLUSION_VIOLATION);
});

test('a database that nobody reaches is distinguished from a mistake', async () => {
  const nobody = createDb('postgres://nobody@127.0.0.1:1/nothing');
  await assert.rejects(nobody.query(sql`select 1`), isUnreachable);
  await nobody.close();
  await assert.rejects(
    db.query(sql`select pg_terminate_backend(pg_backend_pid())`),
    (error) => isUnreachable(error) && sqlState(error) === '57P01',
  );
  await assert.rejects(db.query(sql`select 1 / 0`), (error) => !isUnreachable(error));
});

test('a connection that broke between two statements of a transaction is no mistake either', async () => {
  const broken = single.transaction(async (tx) => {
    const { pid } = await backend(tx);
    await db.query(sql`select pg_terminate_backend(${pid})`);
    await eventually(async () => {
      const gone = await db.maybe(sql`select from pg_stat_activity where pid = ${pid}`);
      assert.equal(gone, undefined);
    });
    await tx.query(sql`select 1`);
  });
  await assert.rejects(broken, isUnreachable);
});

test('more callers than connections all get their turn', async () => {
  const rows = await Promise.all(
    Array.from({ length: 100 }, (_, n) => db.one<{ n: number }>(sql`select ${n}::int as n`)),
  );
  assert.deepEqual(
    rows.map((row) => row.n),
    Array.from({ length: 100 }, (_, n) => n),
  );
});

test('a column that a migration adds meanwhile disturbs no statement of a running server', async () => {
  await single.query(sql`create table grown (id int not null)`);
  const read = (from: Db) => from.query(sql`select * from grown`);
  const inOne = () => single.transaction(async (tx) => [await read(tx), await read(tx)]);
  await single.query(sql`insert into grown values (1)`);
  assert.deepEqual(await read(single), [{ id: 1 }]);
  await single.query(sql`alter table grown add column name text`);
  assert.deepEqual(await read(single), [{ id: 1, name: null }]);
  await single.query(sql`alter table grown add column place text`);
  const row = { id: 1, name: null, place: null };
  assert.deepEqual(await inOne(), [[row], [row]]);
});
