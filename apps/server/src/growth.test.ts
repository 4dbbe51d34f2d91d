/** What people do all day, and what is done by itself, must not take longer the more others have done before. */
import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import { allEndpoints } from '@gatehouse/contract/api/index';
import type { Endpoint } from '@gatehouse/contract/endpoint';
import { type Db, dbOf } from './db/pool.ts';
import { type Sql, sql } from './db/sql.ts';
import { sqlState } from './db/sqlStates.ts';
import { runJobs } from './jobs/jobs.ts';
import { makeCustomer } from './testing/peopleFactories.ts';
import { type Credentials, makeSampleCall } from './testing/sampleCall.ts';
import { type Fixtures, makeFixtures } from './testing/sampleRequests.ts';
import { testDb } from './testing/testDatabase.ts';
import { startTestServer } from './testing/testServer.ts';

/** Customers of the past. */
const OTHERS = 20;
const SHORT_PAST = 300;
const LONG_PAST = 6_000;
/** Of states that say that a row is there already, or another is not: the first two characters. */
const INTEGRITY_CLASS = '23';
/** For deeper indexes, and rows that lie elsewhere. */
const MAX_RATIO = 2;
const SLACK = 200;

type Statement = { sql: Sql; by: string };
/** The statements that were run, by their texts, with who ran each first. */
const statements = new Map<string, Statement>();
let runner: string | undefined;

/** The database, with what is run over it written down. */
function watched(db: Db): Db {
  return dbOf(
    (q) => {
      if (runner !== undefined && !statements.has(q.text)) statements.set(q.text, { sql: q, by: runner });
      return db.query(q);
    },
    (work) => db.transaction((tx) => work(watched(tx))),
  );
}

const db = await testDb({ after }, { max: 8 });
const server = await startTestServer({ after }, { db: { ...db, ...watched(db) }, simulated: true });

function callerOf({ role }: Endpoint, { customer, superAdmin }: Fixtures): Credentials {
  if (role === 'customer') return { self: customer, token: server.customerToken(customer) };
  if (role === 'staff') return { self: superAdmin, token: server.userToken(superAdmin) };
  return { self: customer, token: server.guestToken() };
}

type Span = { from: number; to: number };

/** Adds what others did at the same site before, and it is over: of each kind as much as the span has numbers. */
async function addPast({ unitId, freeUnitId, placedId, bookingId, changeId }: Fixtures, { from, to }: Span) {
  const { doorId } = await db.one<{ doorId: number }>(
    sql`select door_id as "doorId" from units where id = ${unitId}`,
  );
  const others = await Promise.all(Array.from({ length: OTHERS }, () => makeCustomer(db)));
  const now = server.clock.now();
  // Of some days, so that none of it is old enough to be removed.
  const past = sql`
    generate_series(${from}::integer, ${to - 1}::integer) n cross join lateral (
      select (${others}::integer[])[n % ${OTHERS}::integer + 1] as who,
        ${now}::timestamptz - (n / 2 + 100) * interval '5 minutes' as at) other`;
  await db.transaction(async (tx) => {
    // No foreign key is checked and no trigger runs, as what stands there before has been.
    await tx.query(sql`set local session_replication_role = replica`);
    await tx.query(sql`
      insert into bookings overriding system value
      select (jsonb_populate_record(b, jsonb_build_object(
        'id', 1000000 + n, 'customer_id', who, 'order_id', 1000000 + n, 'state', 'Completed', 'recurring', false,
        'unit_id', case n % 2 when 0 then ${unitId}::integer else ${freeUnitId}::integer end, 'start_time', at,
        'end_time', at + interval '5 minutes', 'next_charge_at', null, 'created_at', at))).*
      from bookings b, ${past} where b.id = ${bookingId}`);
    await tx.query(sql`
      insert into orders overriding system value
      select (jsonb_populate_record(o, jsonb_build_object(
        'id', 1000000 + n, 'customer_id', who, 'reference', upper(lpad(to_hex(n), 8, '0')), 'created_at', at,
        'placed_at', at))).*
      from orders o, ${past} where o.id = ${placedId}`);
    await tx.query(sql`
      insert into payments (id, organisation_id, order_id, customer_id, amount, provider, provider_key, state, created_at,
        asked_at, settled_at)
      overriding system value
      select 1000000 + n, 4, 1000000 + n, who, 1500, 'sandbox', gen_random_uuid(), 'Succeeded', at, at, at from ${past}`);
    await tx.query(sql`
      insert into charges (booking_id, period_start, period_end, amount, state, created_at, paid_at)
      select 1000000 + n, at, at + interval '1 hour', 1500, 'Paid', at, at from ${past}`);
    await tx.query(sql`
      insert into commands (door_id, operation, actor_type, actor_id, via, requested_at, outcome, answered_at)
      select ${doorId}, 'open', 'customer', who, 'app', at, 'executed', at from ${past}`);
    await tx.query(sql`
      insert into activity (door_id, number, at, recorded_at, action, how, customer_id, outcome, previous_hash, hash)
      select ${doorId}, 1000 + n, at, at, 'open', 'app', who, 'executed', '', '' from ${past}`);
    await tx.query(sql`
      insert into changes overriding system value
      select (jsonb_populate_record(c, jsonb_build_object('id', 1000000 + n, 'number', 1000000 + n, 'at', other.at))).*
      from changes c, ${past} where c.id = ${changeId}`);
    await tx.query(sql`
      insert into notifications (customer_id, kind, content, received_at, read_at)
      select who, (select kind from notifications limit 1), 'Over.', at, at from ${past}`);
    await tx.query(sql`
      insert into mails (organisation_id, recipient, subject, letter, created_at, attempts, sent_at)
      select 4, who || '@example.com', 'Over', '{"paragraphs": []}', at, 1, at from ${past}`);
  });
  await db.query(sql`analyze`);
}

type Plan = { [figure: string]: number | undefined } & { Plans?: Plan[] };

/** How many rows a statement reads on its way, and pages, which those within functions count in too. */
function workOf(plan: Plan): number {
  const figures = [
    'Actual Rows',
    'Rows Removed by Filter',
    'Rows Removed by Index Recheck',
    'Rows Removed by Join Filter',
  ];
  const rowsIn = (node: Plan): number =>
    figures.reduce((sum, figure) => sum + (node[figure] ?? 0), 0) * (node['Actual Loops'] ?? 0) +
    (node.Plans ?? []).reduce((sum, within) => sum + rowsIn(within), 0);
  return rowsIn(plan) + (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0);
}

type Explained = { 'QUERY PLAN': [{ Plan: Plan }] };
const undone = new Error('Nothing of it is to stay');

/** What a statement reads; undefined where what it writes is there already. Nothing that it writes stays. */
async function measure({ sql: statement }: Statement): Promise<number | undefined> {
  let work: number | undefined;
  const measuring = db.transaction(async (tx) => {
    // As with millions of rows, where a table is read whole only when there is no other way.
    await tx.query(sql`set local enable_seqscan = off`);
    const explained = await tx.one<Explained>(sql`explain (analyze, buffers, format json) ${statement}`);
    work = workOf(explained['QUERY PLAN'][0].Plan);
    throw undone;
  });
  await measuring.catch((error: unknown) => {
    if (error !== undone && !sqlState(error)?.startsWith(INTEGRITY_CLASS)) throw error;
  });
  return work;
}

async function measureAll(): Promise<Map<string, number | undefined>> {
  const works = new Map<string, number | undefined>();
  for (const [text, statement] of statements) works.set(text, await measure(statement));
  return works;
}

const rank = ({ method, role }: Endpoint) => (method === 'GET' ? 0 : role === 'customer' ? 1 : 2);

it('no statement reads more of a long past than of a short one', async () => {
  const fixtures = await makeFixtures(db, server.clock.now(), server.ctx.config);
  const refused: string[] = [];
  // What is only read comes first: writes go as far as those before them let them.
  for (const call of allEndpoints.toSorted((a, b) => rank(a.endpoint) - rank(b.endpoint))) {
    runner = call.name;
    const { status } = await makeSampleCall(server, call, fixtures, callerOf(call.endpoint, fixtures));
    if (call.endpoint.method === 'GET' && status >= 400) refused.push(call.name);
  }
  // Their samples have a wrong token.
  assert.deepEqual(refused, ['refreshCustomer', 'refreshUser']);
  runner = 'a job';
  await runJobs(server.ctx);
  runner = 'this test, to be found';
  await server.ctx.db.query(sql`select count(*) from payments`);
  runner = undefined;

  await addPast(fixtures, { from: 0, to: SHORT_PAST });
  const short = await measureAll();
  await addPast(fixtures, { from: SHORT_PAST, to: LONG_PAST });
  const long = await measureAll();
  const grown = [...statements].flatMap(([text, { by }]) => {
    const [before = 0, then = 0] = [short.get(text), long.get(text)];
    return then > MAX_RATIO * before + SLACK ? [{ by, before, then, text }] : [];
  });
  assert.deepEqual(
    grown.map(({ by }) => by),
    // A file of all changes has all of them.
    ['getChangesFile', 'this test, to be found'],
    JSON.stringify(grown, null, 2),
  );
});
