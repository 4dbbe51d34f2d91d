import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type TestContext, test } from 'node:test';
import { createDb } from '../db/pool.ts';
import { sql } from '../db/sql.ts';
import { newRecoveryKey, noteDrill, recipientOf, storeRecipient } from '../features/backups/service.ts';
import { startDatabaseRelay } from '../testing/databaseRelay.ts';
import { until } from '../testing/eventually.ts';
import { createFakeGateway } from '../testing/fakeGateway.ts';
import { lastFirst, testDb } from '../testing/testDatabase.ts';
import { startTestServer, type TestServer } from '../testing/testServer.ts';
import { doctorsToken } from './watchers.ts';

type Reply = {
  statusCode: number;
  result?: { [part: string]: string | number };
  fields?: { path: string; message: string }[];
};

test('strangers hear whether requests are served, and nothing of the parts', async (t) => {
  const METRICS_TOKEN = 'the-token-of-those-who-watch';
  const db = await testDb(t);
  const server = await startTestServer(t, { db, environment: { METRICS_TOKEN } });
  const ask = async (token?: string) => {
    const headers = { 'x-forwarded-for': '203.0.113.7', ...(token && { authorization: `Bearer ${token}` }) };
    const response = await fetch(`${server.url}/readyz`, { headers });
    return (await response.json()) as Reply;
  };
  assert.deepEqual((await ask()).result, { status: 'ready' });
  assert.deepEqual((await ask('another-token')).result, { status: 'ready' });
  for (const token of [METRICS_TOKEN, doctorsToken(server.ctx.config.keyRing)])
    assert.equal((await ask(token)).result?.database, 'up');

  await db.query(sql`delete from schema_migrations where name like '0003%'`);
  const broken = await startTestServer(t, { db });
  const { statusCode, parts } = await look(broken);
  assert.deepEqual([statusCode, parts.migrations], [503, 'down']);
  const stranger = await fetch(`${broken.url}/readyz`, { headers: { 'x-forwarded-for': '203.0.113.7' } });
  assert.deepEqual([stranger.status, ((await stranger.json()) as Reply).fields ?? []], [503, []]);
});

async function look({
  url,
}: TestServer): Promise<{ statusCode: number; parts: { [name: string]: string | number } }> {
  const response = await fetch(`${url}/readyz`);
  const { statusCode, result, fields } = (await response.json()) as Reply;
  assert.equal(response.status, statusCode);
  const ofFailure = Object.fromEntries((fields ?? []).map(({ path, message }) => [path, message]));
  return { statusCode, parts: result ?? ofFailure };
}

test('what works is said part by part', async (t) => {
  const server = await startTestServer(t);
  assert.deepEqual(await look(server), {
    statusCode: 200,
    parts: {
      status: 'ready',
      database: 'up',
      migrations: 'up',
      disk: 'up',
      broker: 'up',
      mail: 'off',
      forwardedFor: 0,
    },
  });
});

test('the ages of the last backup and of the last drill are said, of what was found two minutes ago at most', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-ages-'));
  t.after(() => rm(folder, { recursive: true }));
  const server = await startTestServer(t, { environment: { DATA_DIR: folder, BACKUP_DIR: folder } });
  const now = server.clock.now();
  await storeRecipient(folder, await recipientOf(await newRecoveryKey()));
  await noteDrill(server.ctx.config, now.subtract({ hours: 24 }));
  await writeFile(join(folder, 'gatehouse-20261117T120000Z.age'), 'x');
  const found = await until(() => look(server), {
    for: 'the backups to be read',
    is: ({ parts }) => parts.backupAge !== undefined,
  });
  const { backupAge, drillAge } = found.parts;
  assert.deepEqual([backupAge, drillAge], [14 * 3_600, 24 * 3_600]);
  await rm(join(folder, 'gatehouse-20261117T120000Z.age'));
  assert.equal((await look(server)).parts.backupAge, backupAge, 'nothing is looked at again so soon');
  const headers = { 'x-forwarded-for': '203.0.113.7' };
  const stranger = (await (await fetch(`${server.url}/readyz`, { headers })).json()) as Reply;
  assert.deepEqual(stranger.result, { status: 'ready' });
});

test('without a broker bookings go on', async (t) => {
  const db = await testDb(t);
  const fake = createFakeGateway(db, { now: () => Temporal.Now.instant() });
  const server = await startTestServer(t, { db, devices: { ...fake, connected: () => false } });
  const { statusCode, parts } = await look(server);
  assert.deepEqual([statusCode, parts.broker], [200, 'down']);
});

/** A mail server that lets everybody in. */
async function startMailServer(t: TestContext) {
  const server = createServer((socket) => {
    socket.write('220 ready\r\n');
    createInterface(socket).on('line', () => socket.write('250 ok\r\n'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => server.close());
  return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('without a mail server bookings go on', async (t) => {
  for (const [smtp, state] of [
    [await startMailServer(t), 'up'],
    ['smtp://127.0.0.1:1', 'down'],
  ] as const) {
    const server = await startTestServer(t, { environment: { SMTP_URL: smtp } });
    const found = await until(() => look(server), {
      for: `the mail server to be ${state}`,
      is: ({ parts }) => parts.mail !== 'unknown',
    });
    assert.deepEqual([found.statusCode, found.parts.mail], [200, state]);
  }
});

test('a database that is away takes the server out of service until it is back', async (t) => {
  const scope = lastFirst(t);
  const { url } = await testDb(scope);
  const relay = await startDatabaseRelay(scope, url);
  const pool = createDb(relay.url, { max: 4 });
  scope.after(() => pool.close());
  const server = await startTestServer(scope, { db: { ...pool, url } });
  assert.equal((await look(server)).statusCode, 200);
  await relay.cut();
  const away = await until(() => look(server), {
    for: 'the database to be missed',
    is: ({ statusCode }) => statusCode === 503,
  });
  const { database, migrations } = away.parts;
  assert.deepEqual([database, migrations], ['down', 'unknown']);
  await relay.restore();
  await until(() => look(server), {
    for: 'the database to be found again',
    is: ({ statusCode }) => statusCode === 200,
  });
});

test('a database without a migration that this version needs takes it out of service, a newer one does not', async (t) => {
  const db = await testDb(t);
  await db.query(sql`insert into schema_migrations (name, checksum) values ('9999_next.sql', '')`);
  const newer = await startTestServer(t, { db });
  assert.equal((await look(newer)).statusCode, 200);
  await db.query(sql`delete from schema_migrations where name like '0003%'`);
  const older = await startTestServer(t, { db });
  const { statusCode, parts } = await look(older);
  assert.deepEqual([statusCode, parts.database, parts.migrations], [503, 'up', 'down']);
});

// Linux has a file system without any room.
test('a full disk takes it out of service', { skip: process.platform !== 'linux' }, async (t) => {
  const full = await startTestServer(t, { environment: { DATA_DIR: '/proc' } });
  const { statusCode, parts } = await look(full);
  assert.deepEqual([statusCode, parts.disk], [503, 'down']);
});

test('a folder that is yet to be made is on the disk above it', async (t) => {
  const later = await startTestServer(t, { environment: { DATA_DIR: './nowhere/yet' } });
  assert.equal((await look(later)).parts.disk, 'up');
});

test('it looks once a second at most, whoever asks', async (t) => {
  const db = await testDb(t);
  let looks = 0;
  const counting = {
    ...db,
    query: ((q) => {
      if (q.text.includes('schema_migrations')) looks++;
      return db.query(q);
    }) as typeof db.query,
  };
  const server = await startTestServer(t, { db: counting });
  const started = performance.now();
  await Promise.all(Array.from({ length: 50 }, () => look(server)));
  assert.ok(looks <= 1 + (performance.now() - started) / 1_000, `${looks} looks`);
});
