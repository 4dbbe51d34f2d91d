import assert from 'node:assert/strict';
import { after, afterEach, test } from 'node:test';
import * as api from '@gatehouse/contract/api/search';
import * as sites from '@gatehouse/contract/api/sites';
import { readConfig } from '../config.ts';
import { examineReplica } from '../doctor/replica.ts';
import { startHttpServer } from '../server.ts';
import { startDatabaseRelay } from '../testing/databaseRelay.ts';
import { inTime, until } from '../testing/eventually.ts';
import { makeOrganisation, makeSite } from '../testing/factories.ts';
import { makeCustomer } from '../testing/peopleFactories.ts';
import { startReplicatedCluster } from '../testing/replicatedCluster.ts';
import { makeRoom } from '../testing/roomFactory.ts';
import { lastFirst, type TestScope } from '../testing/testDatabase.ts';
import { TEST_KEY } from '../testing/testKeys.ts';
import { send, startTestServer } from '../testing/testServer.ts';
import { createDb } from './pool.ts';
import { createReplica } from './replica.ts';
import { sql } from './sql.ts';

const scope = lastFirst({ after });
const cluster = await startReplicatedCluster(scope);
/** The way from the server to the replica. */
const way = await startDatabaseRelay(scope, cluster.replica.url);
const pool = createDb(cluster.primary.url, { max: 4 });
scope.after(() => pool.close());
const onReplica = createDb(cluster.replica.url, { max: 1 });
scope.after(() => onReplica.close());
const server = await startTestServer(scope, {
  db: { ...pool, url: cluster.primary.url },
  environment: { DATABASE_REPLICA_URL: way.url },
});
const { db } = server.ctx;
await makeOrganisation(db);
const siteId = await makeSite(db);
const token = server.guestToken();
const customer = server.customerToken(await makeCustomer(db));

/** What a search for sites shows, and how old it says it is: null where it came from the primary. */
async function search(by = token) {
  const answer = await server.call(sites.listGuestSites, { token: by, query: {} });
  assert.equal(answer.statusCode, 200);
  const age = answer.headers.get('age');
  if (age !== null) assert.match(age, /^\d$/);
  return { ids: (answer.result ?? []).map(({ id }) => id), age };
}

const fromReplica = () =>
  until(search, { for: 'a search to be served from the replica', is: ({ age }) => age !== null });
const fromPrimary = () =>
  until(search, { for: 'a search to be served from the primary', is: ({ age }) => age === null });

afterEach(async () => void (await fromReplica()));

test('what guests look for comes from the replica and says how old it is, on a primary at rest, too', async () => {
  const added = await makeSite(db);
  const found = await until(fromReplica, {
    for: 'the replica to have the site',
    is: ({ ids }) => ids.includes(added),
  });
  assert.ok(found.age);
  const answers = await Promise.all([
    server.call(api.listPurchasableProducts, { token, query: { filters: {} } }),
    server.call(api.listBookableCategories, { token, query: {} }),
    server.call(api.listPurchasableCategories, { token }),
    server.call(api.listProductFeatures, { token }),
    server.call(api.listBookableProducts, { token, query: { filters: {} } }),
    server.call(sites.getGuestSite, { token, params: { id: siteId } }),
  ]);
  for (const { statusCode, headers } of answers) {
    assert.equal(statusCode, 200);
    assert.ok(headers.has('age'));
  }
  const settings = await server.call(sites.getOrganisationFeatures, { token });
  assert.equal(settings.headers.has('age'), false);
  assert.deepEqual(
    (await examineReplica(way.url, db)).map(({ state }) => state),
    ['ok'],
  );
  const metrics = await server.ctx.metrics.read();
  assert.match(metrics, /^gatehouse_replica_age_seconds \d/m);
});

test('free times come from the replica; whether a slot is free, and all that a customer sees, from the primary', async () => {
  const room = await makeRoom(server, { units: 1 });
  const asked = { startDate: '2026-11-19T10:00', endDate: '2026-11-19T11:00' };
  const times = () => room.ask({ startDate: '2026-11-19' });
  await until(times, {
    for: 'the replica to have the room',
    is: ({ result, headers }) => headers.has('age') && result?.times.length === 12,
  });
  await onReplica.query(sql`select pg_wal_replay_pause()`);
  try {
    await room.take('2026-11-19T00:00:00Z', '2026-11-19T01:00:00Z');
    const added = await makeSite(db);
    const [old, confirmed, own, guest] = await Promise.all([
      times(),
      room.ask({ ...asked, confirmation: true }),
      search(customer),
      search(),
    ]);
    // Not where the machine was so slow that the replica had become too old meanwhile.
    if (old.headers.has('age')) assert.equal(old.result?.times.length, 12);
    if (guest.age !== null) assert.equal(guest.ids.includes(added), false);
    assert.equal(confirmed.result?.confirmed, false);
    assert.equal(confirmed.headers.has('age'), false);
    assert.equal(own.ids.includes(added), true);
    assert.equal(own.age, null);
    const [fallen, [finding]] = await Promise.all([fromPrimary(), examineReplica(way.url, db)]);
    assert.equal(fallen.ids.includes(added), true, 'past its age the primary is asked');
    assert.match(
      finding?.says ?? '',
      /is more than 5 s behind the primary\. Guests are served from the primary\.$/,
    );
  } finally {
    await onReplica.query(sql`select pg_wal_replay_resume()`);
  }
});

test('a replica that receives nothing any more is noticed as soon as the primary has written', async () => {
  await fromReplica();
  await cluster.link.cut();
  const added = await makeSite(db);
  const { ids } = await fromPrimary();
  assert.equal(ids.includes(added), true);
  await cluster.link.restore();
  const back = await fromReplica();
  assert.equal(back.ids.includes(added), true);
});

test('while the replica is stopped or out of reach no search fails', async () => {
  await fromReplica();
  await way.cut();
  for (let count = 0; count < 5; count++) assert.equal((await search()).age, null);
  await cluster.stopReplica();
  await way.restore();
  for (let count = 0; count < 5; count++) assert.equal((await search()).age, null);
  await cluster.restartReplica();
});

test('a server of the API alone asks it, too', async (t) => {
  const config = readConfig({
    PORT: '0',
    LOG_LEVEL: 'silent',
    SECRET_KEY: TEST_KEY,
    DATABASE_URL: cluster.primary.url,
    DATABASE_REPLICA_URL: cluster.replica.url,
  });
  const { url, close } = await startHttpServer({ config, clock: server.clock });
  t.after(close);
  await until(() => send(url, server.organisationId, sites.listGuestSites, { token }), {
    for: 'a reply from the replica',
    is: ({ statusCode, headers }) => statusCode === 200 && headers.has('age'),
  });
});

test('a replica that does not answer holds a search up for a moment only', async () => {
  await fromReplica();
  const backends = await onReplica.query<{ pid: number }>(sql`
    select pid from pg_stat_activity where application_name = 'gatehouse-replica'`);
  assert.ok(backends.length > 0);
  for (const { pid } of backends) process.kill(pid, 'SIGSTOP');
  try {
    const { age } = await inTime(search(), { for: 'a search while the replica hangs' });
    assert.equal(age, null);
  } finally {
    for (const { pid } of backends) process.kill(pid, 'SIGCONT');
  }
});

/** Why a replica at `replicaUrl` of a primary at `directUrl` is not used after some looks; that it is not is checked. */
async function refusalOf(t: TestScope, replicaUrl: string, directUrl: string, looks = 1): Promise<string> {
  const lines: unknown[] = [];
  const note = (line: unknown) => void lines.push(line);
  const config = { databaseReplicaUrl: replicaUrl, databasePool: 2 };
  const log = { error: note, warn: note, debug: note };
  const replica = createReplica({ config, db, directUrl, log });
  assert.ok(replica);
  t.after(replica.close);
  await until(() => lines, { for: `${looks} refusals`, is: ({ length }) => length >= looks });
  const reader = replica.reader();
  await reader.one(sql`select 1`);
  assert.equal(reader.ageMs(), undefined);
  const { err } = lines.at(-1) as { err: Error };
  return err.cause instanceof Error ? err.cause.message : err.message;
}

test('a database that is no replica of the primary is never read', async (t) => {
  assert.equal(
    await refusalOf(t, cluster.primary.url, cluster.primary.url),
    'DATABASE_REPLICA_URL leads to a database that is no replica',
  );
});

test('a replica that goes on after a primary that was lost is never read', async (t) => {
  await cluster.stopReplica();
  const successor = await cluster.startSuccessor();
  await cluster.restartReplica();
  // More than a primary writes as it starts.
  await db.query(sql`select pg_switch_wal()`);
  const added = await makeSite(db);
  await until(() => onReplica.query(sql`select from sites where id = ${added}`), {
    for: 'the replica to be ahead',
    is: ({ length }) => length === 1,
  });
  assert.equal(
    await refusalOf(t, cluster.replica.url, successor.url, 2),
    'The replica has changes that the primary has not',
  );
});
