import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { createLog } from '../log.ts';
import { createOutageLog } from '../outageLog.ts';
import { startDatabaseRelay } from '../testing/databaseRelay.ts';
import { lastFirst, testDb } from '../testing/testDatabase.ts';
import { createDb } from './pool.ts';
import { sql } from './sql.ts';

const scope = lastFirst({ after });
const { url } = await testDb(scope);
const relay = await startDatabaseRelay(scope, url);

function connectThrough() {
  const lines: { msg: string; failures?: number }[] = [];
  const reports: unknown[] = [];
  const log = createLog('warn', { write: (line) => lines.push(JSON.parse(line)) }, (error) =>
    reports.push(error),
  );
  const db = createDb(relay.url, { max: 4, outages: createOutageLog({ log, begins: 'away', ends: 'back' }) });
  const fail = () =>
    db.query(sql`select 1`).catch((error: unknown) => log.error({ err: error }, 'request failed'));
  return { db, log, lines, reports, fail };
}

test('while the database is away there is one line and one report, whatever fails; a line when it is back', async (t) => {
  const { db, lines, reports, fail } = connectThrough();
  t.after(() => db.close());
  await db.query(sql`select 1`);
  assert.deepEqual(lines, []);
  await relay.cut();
  // Connections that were idle have been noticed to be gone.
  await fail();
  const before = lines.length;
  for (let count = 0; count < 20; count++) await fail();
  assert.deepEqual([before, lines.length, reports.length], [1, 1, 1]);
  await relay.restore();
  await db.transaction((tx) => tx.query(sql`select 1`));
  assert.deepEqual(
    lines.map(({ msg }) => msg),
    ['away', 'back'],
  );
  const [, end] = lines.map(({ failures = 0 }) => failures);
  assert.ok(end !== undefined && end >= 20, `${end} failures`);
});

test('a connection that breaks under a statement is the beginning, too', async (t) => {
  const { db, lines, fail } = connectThrough();
  t.after(() => db.close());
  const { pid } = await db.one<{ pid: number }>(sql`select pg_backend_pid() as pid`);
  const running = db.query(sql`select pg_sleep(20) where pg_backend_pid() = ${pid}`).then(
    () => 'ended',
    () => 'broke',
  );
  await relay.cut();
  assert.equal(await running, 'broke');
  await fail();
  assert.equal(lines.length, 1);
  await relay.restore();
});

test("what fails for other reasons is logged as ever: a mistake of ours, another service's refusal", async (t) => {
  const { db, log, lines, reports } = connectThrough();
  t.after(() => db.close());
  const mistake = db.query(sql`select 1 / 0`);
  await mistake.catch((error: unknown) => log.error({ err: error }, 'division'));
  const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  const inside = db.transaction(() => Promise.reject(refused));
  await inside.catch((error: unknown) => log.error({ err: error }, 'provider'));
  assert.deepEqual(
    lines.map(({ msg }) => msg),
    ['division', 'provider'],
  );
  assert.equal(reports.length, 2);
});

test('who uses the connections is known', async (t) => {
  const { db } = connectThrough();
  t.after(() => db.close());
  assert.deepEqual(db.usage(), { inUse: 0, idle: 0, max: 4, waiting: 0 });
  const entered = Promise.withResolvers<void>();
  const mayEnd = Promise.withResolvers<void>();
  const held = db.transaction(async (tx) => {
    await tx.query(sql`select 1`);
    entered.resolve();
    await mayEnd.promise;
  });
  await entered.promise;
  assert.deepEqual(db.usage(), { inUse: 1, idle: 0, max: 4, waiting: 0 });
  mayEnd.resolve();
  await held;
  assert.deepEqual(db.usage(), { inUse: 0, idle: 1, max: 4, waiting: 0 });
});
