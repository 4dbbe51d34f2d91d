/** What people do all day, and what is done by itself, must not take longer the more others have done before. */
import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import { allEndpoints } from '@gatehouse/contract/api/index';
import type { Endpoint } from '@gatehouse/contract/endpoint';
import { type Db, dbOf } from './db/pool.ts';
import { type Sql, sql } from './db/sql.ts';
import { sqlState } from './db/sqlStates.ts';
import { runJobs } from './jobs/jobs.ts';
import { kept, retention } from './jobs/retention.ts';
import { addPast } from './testing/longPast.ts';
import { type Credentials, makeSampleCall } from './testing/sampleCall.ts';
import { type Fixtures, makeFixtures } from './testing/sampleRequests.ts';
import { testDb } from './testing/testDatabase.ts';
import { startTestServer } from './testing/testServer.ts';

const SHORT_PAST = 300;
const LONG_PAST = 3_000;
/** Of states that say that a row is there already, or another is not: the first two characters. */
const INTEGRITY_CLASS = '23';
/** For deeper indexes, and rows that lie elsewhere. */
const MAX_RATIO = 2;
const SLACK = 200;

/** What grows too, but nobody has so much of: of an operator's own hands, over within minutes, or of the sandbox. */
const FEW = [
  'document_versions',
  'documents',
  'one_time_codes',
  'passkey_challenges',
  'pictures',
  'provider_sign_ins',
  'sandbox_cards',
  'sandbox_ledger',
  'sign_in_tickets',
  'users',
];

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
async function measure({ sql: statement, by }: Statement): Promise<number | undefined> {
  let work: number | undefined;
  const measuring = db.transaction(async (tx) => {
    // As with millions of rows, where a table is read whole only when there is no other way.
    await tx.query(sql`set local enable_seqscan = off`);
    const explained = await tx.one<Explained>(sql`explain (analyze, buffers, format json) ${statement}`);
    work = workOf(explained['QUERY PLAN'][0].Plan);
    throw undone;
  });
  await measuring.catch((error: unknown) => {
    if (error === undone || sqlState(error)?.startsWith(INTEGRITY_CLASS)) return;
    throw new Error(`What ${by} runs cannot be measured: ${statement.text}`, { cause: error });
  });
  return work;
}

async function measureAll(): Promise<Map<string, number | undefined>> {
  const works = new Map<string, number | undefined>();
  for (const [text, statement] of statements) works.set(text, await measure(statement));
  return works;
}

/** The tables that grow by what is done and have fewer rows, by name. */
async function growingWithFewerThan(rows: number): Promise<string[]> {
  const growing = [...Object.values(retention).map(({ table }) => table), ...Object.keys(kept)];
  const found = await db.query<{ name: string }>(sql`
    select relname as name from pg_class
    where relname = any(${growing}) and relkind = 'r' and reltuples < ${rows}
    order by relname`);
  return found.map(({ name }) => name);
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

  const now = server.clock.now();
  await addPast(db, fixtures, { from: 0, to: SHORT_PAST, now });
  const short = await measureAll();
  await addPast(db, fixtures, { from: SHORT_PAST, to: LONG_PAST, now });
  assert.deepEqual(await growingWithFewerThan(LONG_PAST), FEW);
  const long = await measureAll();
  const grown = [...statements].flatMap(([text, { by }]) => {
    const [before = 0, then = 0] = [short.get(text), long.get(text)];
    return then > MAX_RATIO * before + SLACK ? [{ by, before, then, text }] : [];
  });
  assert.deepEqual(
    grown.map(({ by }) => by),
    // These have all that there is.
    ['plannedPrices.titles', 'outages.titles', 'getChangesFile', 'this test, to be found'],
    JSON.stringify(grown, null, 2),
  );
});
