import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import { listSessions } from '@gatehouse/contract/api/auth';
import { getGuestSite } from '@gatehouse/contract/api/sites';
import { sql } from '../db/sql.ts';
import { createLog } from '../log.ts';
import { until } from '../testing/eventually.ts';
import { makeCustomer } from '../testing/peopleFactories.ts';
import { startTestServer } from '../testing/testServer.ts';

type Line = { [key: string]: unknown };
const lines: Line[] = [];
beforeEach(() => void lines.splice(0));
const log = createLog('info', { write: (line) => lines.push(JSON.parse(line)) });
const server = await startTestServer({ after }, { log });

/** The lines of the requests, once there are so many, without what differs from run to run. */
async function logged(count: number) {
  const found = await until(() => lines.filter(({ msg }) => msg === 'request'), {
    for: `${count} lines`,
    is: (those) => those.length >= count,
  });
  for (const { ms, reqId } of found) {
    assert.equal(typeof ms, 'number');
    assert.match(String(reqId), /^[\da-f-]{36}$/);
  }
  assert.equal(new Set(found.map(({ reqId }) => reqId)).size, count);
  return found.map(({ level, method, route, status, customer, left }) => ({
    level,
    method,
    route,
    status,
    ...(customer !== undefined && { customer }),
    ...(left !== undefined && { left }),
  }));
}

const request = { level: 30, method: 'GET' };

test('a request is a line with its route, its outcome and who asked by number', async () => {
  const id = await makeCustomer(server.ctx.db);
  await server.call(listSessions, { params: { id }, token: server.customerToken(id) });
  await server.call(getGuestSite, { params: { id: 987_654 }, token: server.guestToken() });
  assert.deepEqual(await logged(2), [
    { ...request, route: '/api/customer/:id/sessions', status: 200, customer: id },
    { ...request, route: '/api/guest/sites/:id', status: 404 },
  ]);
  assert.doesNotMatch(JSON.stringify(lines), /987654|Bearer|test@example\.com/);
});

test('what reaches no call is a line without its address', async () => {
  await fetch(`${server.url}/api/nowhere/canary?code=canary`);
  assert.deepEqual(await logged(1), [{ ...request, route: '*', status: 404 }]);
  assert.doesNotMatch(JSON.stringify(lines), /canary/);
});

test('a live stream is a line once it ends', async () => {
  const id = await makeCustomer(server.ctx.db);
  const leaving = new AbortController();
  await fetch(`${server.url}/api/customer/${id}/events`, {
    headers: { authorization: `Bearer ${server.customerToken(id)}` },
    signal: leaving.signal,
  });
  assert.deepEqual(lines, []);
  leaving.abort();
  assert.deepEqual(await logged(1), [
    { ...request, route: '/api/customer/:id/events', status: 200, customer: id, left: true },
  ]);
});

test('a failure has the id of its request', async (t) => {
  const { db } = server.ctx;
  await db.query(sql`alter table token_families rename to token_families_away`);
  t.after(() => db.query(sql`alter table token_families_away rename to token_families`));
  const id = await makeCustomer(db);
  await server.call(listSessions, { params: { id }, token: server.customerToken(id) });
  await logged(1);
  const [failure, answered] = lines;
  assert.deepEqual([failure?.msg, answered?.status], ['request failed', 500]);
  assert.equal(failure?.reqId, answered?.reqId);
});
