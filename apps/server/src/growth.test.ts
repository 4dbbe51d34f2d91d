/** What people do all day must not take longer the more others have done before them. */
import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import { allEndpoints, type EndpointName } from '@gatehouse/contract/api/index';
import type { Endpoint } from '@gatehouse/contract/endpoint';
import { writeQuery } from '@gatehouse/contract/query';
import { type Db, dbOf } from './db/pool.ts';
import { type Sql, sql } from './db/sql.ts';
import { makeCustomer } from './testing/peopleFactories.ts';
import { type Fixtures, makeFixtures, sampleRequests } from './testing/sampleRequests.ts';
import { testDb } from './testing/testDatabase.ts';
import { bodyOf, startTestServer } from './testing/testServer.ts';

/** Customers who did it. */
const OTHERS = 20;
const SMALL_PAST = 300;
const LARGE_PAST = 6_000;
/** Deeper indexes, and rows that lie elsewhere. */
const MAX_RATIO = 2;
const SLACK = 200;

const seen = new Map<string, Sql & { by: string }>();
let calling: string | undefined;
function watching(db: Db): Db {
  return dbOf(
    (q) => {
      if (calling !== undefined && !seen.has(q.text)) seen.set(q.text, { ...q, by: calling });
      return db.query(q);
    },
    (work) => db.transaction((tx) => work(watching(tx))),
  );
}

const db = await testDb({ after }, { max: 8 });
const server = await startTestServer({ after }, { db: { ...db, ...watching(db) }, simulated: true });

const tokenOf = (role: string | undefined, fixtures: Fixtures): { self: number; token?: string } => {
  if (role === 'customer') return { self: fixtures.customer, token: server.customerToken(fixtures.customer) };
  if (role === 'staff') return { self: fixtures.superAdmin, token: server.userToken(fixtures.superAdmin) };
  return { self: fixtures.customer, token: server.guestToken() };
};

async function make(name: EndpointName, endpoint: Endpoint, fixtures: Fixtures): Promise<number> {
  const { self, token } = tokenOf(endpoint.role, fixtures);
  const given = sampleRequests[name](fixtures, self) as { params?: object; query?: object; body?: unknown };
  const params = (given.params ?? {}) as Record<string, unknown>;
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_match, key: string) => String(params[key]));
  const query = writeQuery((given.query ?? {}) as never);
  const ending = new AbortController();
  const response = await fetch(`${server.url}${path}${query && `?${query}`}`, {
    method: endpoint.method,
    signal: ending.signal,
    headers: {
      organisationid: '4',
      ...(token && { authorization: `Bearer ${token}` }),
      ...(given.body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(given.body !== undefined && { body: bodyOf(given.body) }),
  });
  ending.abort();
  return response.status;
}

type Span = { from: number; to: number };

/** Adds what other people did at the same site before, all of it over: as much as the span has numbers. */
async function addPast({ unitId, freeUnitId, placedId, bookingId }: Fixtures, { from, to }: Span) {
  const { doorId } = await db.one<{ doorId: number }>(
    sql`select door_id as "doorId" from units where id = ${unitId}`,
  );
  const others = await Promise.all(Array.from({ length: OTHERS }, () => makeCustomer(db)));
  const now = server.clock.now();
  const past = sql`
    generate_series(${from}::integer, ${to - 1}::integer) n cross join lateral (
      select (${others}::integer[])[n % ${OTHERS}::integer + 1] as who,
        ${now}::timestamptz - (n / 2 + 100) * interval '2 hours' as at) other`;
  await db.transaction(async (tx) => {
    // No foreign key is checked and no trigger runs, as what stands there before has been.
    await tx.query(sql`set local session_replication_role = replica`);
    await tx.query(sql`
      insert into bookings overriding system value
      select (jsonb_populate_record(b, jsonb_build_object(
        'id', 1000000 + n, 'customer_id', who, 'order_id', 1000000 + n, 'state', 'Completed', 'recurring', false,
        'unit_id', case n % 2 when 0 then ${unitId}::integer else ${freeUnitId}::integer end, 'start_time', at,
        'end_time', at + interval '1 hour', 'next_charge_at', null, 'created_at', at))).*
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
      insert into commands (door_id, operation, actor_type, actor_id, via, requested_at, outcome, answered_at)
      select ${doorId}, 'open', 'customer', who, 'app', at, 'executed', at from ${past}`);
    await tx.query(sql`
      insert into activity (door_id, number, at, recorded_at, action, how, customer_id, outcome, previous_hash, hash)
      select ${doorId}, 1000 + n, at, at, 'open', 'app', who, 'executed', '', '' from ${past}`);
    await tx.query(sql`
      insert into notifications (customer_id, kind, content, received_at, read_at)
      select who, (select kind from notifications limit 1), 'Over.', at, at from ${past} where exists (select from notifications)`);
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

/** What each statement does; none for one that cannot be run again. Nothing of it stays. */
async function measure(): Promise<Map<string, number>> {
  const works = new Map<string, number>();
  const undone = new Error('Nothing of it is to stay');
  for (const [text, statement] of seen) {
    await db
      .transaction(async (tx) => {
        // As in a table of millions, where none is chosen that is to be had otherwise.
        await tx.query(sql`set local enable_seqscan = off`);
        const [row] = await tx.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
          sql`explain (analyze, buffers, format json) ${statement}`,
        );
        works.set(text, workOf(row!['QUERY PLAN'][0].Plan));
        throw undone;
      })
      .catch(() => {});
  }
  return works;
}

it('every statement reads as much of a long past as of a short one', async () => {
  const fixtures = await makeFixtures(db, server.clock.now(), server.ctx.config);
  const calls = allEndpoints.toSorted((a, b) => rank(a.endpoint) - rank(b.endpoint));
  for (const { name, endpoint } of calls) {
    calling = name;
    await make(name, endpoint, fixtures);
  }
  calling = undefined;
  await addPast(fixtures, { from: 0, to: SMALL_PAST });
  const small = await measure();
  await addPast(fixtures, { from: SMALL_PAST, to: LARGE_PAST });
  const large = await measure();
  const growing = [...seen].flatMap(([text, { by }]) => {
    const [before, then] = [small.get(text), large.get(text)];
    if (before === undefined || then === undefined || then <= MAX_RATIO * before + SLACK) return [];
    return [`${by}: ${before} and ${then}: ${text.replaceAll(/\s+/g, ' ').slice(0, 300)}`];
  });
  assert.deepEqual(growing, []);
});

const rank = ({ method, role }: Endpoint) => (method === 'GET' ? 0 : role === 'customer' ? 1 : 2);
