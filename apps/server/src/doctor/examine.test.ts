import assert from 'node:assert/strict';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { systemClock } from '../clock.ts';
import { readConfig } from '../config.ts';
import { startCluster } from '../db/cluster.ts';
import { migrate } from '../db/migrate.ts';
import { sql } from '../db/sql.ts';
import { startBroker } from '../devices/broker.ts';
import { newRecoveryKey, noteDrill, recipientOf, storeRecipient } from '../features/backups/service.ts';
import { queueMail } from '../providers/mail/mailQueries.ts';
import { makeOrganisation } from '../testing/factories.ts';
import { makeUser } from '../testing/peopleFactories.ts';
import { startStripeDouble } from '../testing/stripeDouble.ts';
import { testDb } from '../testing/testDatabase.ts';
import { TEST_KEY } from '../testing/testKeys.ts';
import { startTestServer } from '../testing/testServer.ts';
import { examine } from './examine.ts';

const folder = await mkdtemp(join(tmpdir(), 'gatehouse-doctor-'));
after(() => rm(folder, { recursive: true }));

/** A port that nobody listens at. */
const closedPort = await new Promise<number>((resolve) => {
  const probe = createServer().listen(0, '127.0.0.1', () => {
    const { port } = probe.address() as { port: number };
    probe.close(() => resolve(port));
  });
});
const nobody = `127.0.0.1:${closedPort}`;

async function look(environment: Record<string, string>) {
  const found = await examine(
    readConfig({ DATA_DIR: folder, HOST: '127.0.0.1', PORT: `${closedPort}`, ...environment }),
  );
  return (about: string) => {
    const finding = found.find((one) => one.about === about);
    return finding && `${finding.state}: ${finding.says}`;
  };
}

test('a database that is up to date, and a server that runs, are in order', async (t) => {
  const server = await startTestServer(t);
  const db = await testDb(t);
  const found = await look({ DATABASE_URL: db.url, PUBLIC_URL: server.url });
  assert.match(found('database') ?? '', /^ok: PostgreSQL \d+ at .*, up to date$/);
  assert.equal(found('server'), `ok: ready at ${server.url}`);
  assert.match(found('folder') ?? '', /GiB free/);
  assert.match(found('broker') ?? '', /^ok: our own/);
});

test('mails that the mail server never took are said, with its words and without addresses', async (t) => {
  const db = await testDb(t);
  const environment = { DATABASE_URL: db.url, SMTP_URL: `smtp://${nobody}` };
  assert.equal((await look(environment))('mails'), 'ok: none waits; none given up in 7 days');
  assert.equal(
    (await look({ DATABASE_URL: db.url }))('mails'),
    undefined,
    'without a mail server they all wait',
  );

  const organisationId = await makeOrganisation(db);
  const now = Temporal.Now.instant();
  const queue = (age: Temporal.DurationLike, subject: string) => {
    const letter = { paragraphs: ['Hello'] };
    return queueMail(db, now.subtract(age), {
      organisationId,
      recipient: 'ann@example.com',
      subject,
      letter,
    });
  };
  await queue({ hours: 3 }, 'waits');
  assert.equal(
    (await look(environment))('mails'),
    'warning: 1 wait, the oldest for 3.0 h; none given up in 7 days',
  );
  for (const age of [{ hours: 20 }, { hours: 30 }, { hours: 24 * 8 }]) await queue(age, 'given up');
  await db.query(sql`
    update mails set attempts = 6, next_attempt_at = null,
      failure = '550 <ann@example.com>: no such mailbox at ' || created_at::date
    where subject = 'given up'`);
  const day = now.subtract({ hours: 20 }).toZonedDateTimeISO('UTC').toPlainDate();
  assert.equal(
    (await look(environment))('mails'),
    `warning: 2 given up in 7 days, the newest because of '550 … no such mailbox at ${day}'; 1 wait, the oldest for 3.0 h`,
  );
});

test('a PostgreSQL of our own is looked at while it runs', async (t) => {
  const home = await mkdtemp(join(tmpdir(), 'gatehouse-doctor-own-'));
  await chmod(home, 0o711);
  t.after(() => rm(home, { recursive: true }));
  const own = join(home, 'postgres');
  const environment = { DATA_DIR: home, SMTP_URL: `smtp://${nobody}` };
  assert.equal((await look(environment))('database'), `ok: our own PostgreSQL, in ${own}, not running`);
  const cluster = await startCluster(own);
  t.after(() => cluster.stop());
  await migrate(cluster.url);
  const found = await look(environment);
  assert.match(found('database') ?? '', /^ok: PostgreSQL \d+ of our own, in .*, up to date$/);
  assert.equal(found('mails'), 'ok: none waits; none given up in 7 days');
});

test('what the next start changes, and what it would refuse, is said before', async (t) => {
  const db = await testDb(t);
  await makeUser(db, { email: 'admin@gatehouse.example' });
  assert.match(
    (await look({ DATABASE_URL: db.url }))('database') ?? '',
    /^failure: This database holds the demo/,
  );
  await db.query(sql`delete from schema_migrations where name > '0040'`);
  assert.match(
    (await look({ DATABASE_URL: db.url }))('database') ?? '',
    /^warning: .*; \d+ migrations come at/,
  );
  await db.query(sql`update schema_migrations set name = '0002_other.sql' where name like '0002%'`);
  assert.match((await look({ DATABASE_URL: db.url }))('database') ?? '', /^failure: .*another version/);
});

test('a replica that is away or is none is said', async (t) => {
  const { url } = await testDb(t);
  const replicaAt = async (at: string) =>
    (await look({ DATABASE_URL: url, DATABASE_REPLICA_URL: at }))('replica') ?? '';
  assert.match(
    await replicaAt(`postgresql://${nobody}/gatehouse`),
    /^warning: DATABASE_REPLICA_URL, [\d.:]+: .*ECONNREFUSED.*\. Guests are served from the primary\.$/,
  );
  assert.match(await replicaAt(url), /^failure: DATABASE_REPLICA_URL, .*, is no replica$/);
});

test('a server that is not ready says what is down', async (t) => {
  const db = await testDb(t);
  await db.query(sql`delete from schema_migrations where name like '0003%'`);
  const server = await startTestServer(t, { db });
  const found = await look({ PUBLIC_URL: server.url });
  assert.equal(found('server'), `failure: not ready at ${server.url}: migrations down`);
});

test('what cannot be reached is named by its variable, its address and what stops by it', async () => {
  const found = await look({
    DATABASE_URL: `postgresql://gatehouse@${nobody}/gatehouse`,
    MQTT_URL: `mqtt://${nobody}`,
    SMTP_URL: `smtp://${nobody}`,
    PUBLIC_URL: `http://${nobody}`,
  });
  assert.match(found('database') ?? '', /^failure: The database cannot be reached: .*DATABASE_URL/);
  assert.match(
    found('broker') ?? '',
    new RegExp(`^failure: MQTT_URL, ${nobody}: .*No door can be opened\\.$`),
  );
  assert.match(found('mail') ?? '', new RegExp(`^failure: SMTP_URL, ${nobody}: .*Nobody gets a code\\.$`));
  assert.equal(found('server'), `warning: does not run at http://${nobody}`);
});

test('a broker that is away is a warning while another of the list is there', async (t) => {
  const account = { username: 'gatehouse-server', password: 'secret' };
  const broker = await startBroker({ server: account, keyOf: async () => undefined });
  t.after(() => broker.close());
  const there = Object.assign(new URL(broker.url), account);
  const found = await examine(
    readConfig({ DATA_DIR: folder, PORT: `${closedPort}`, MQTT_URL: `mqtt://${nobody},${there.href}` }),
  );
  assert.deepEqual(
    found.filter(({ about }) => about === 'broker').map(({ state }) => state),
    ['warning', 'ok'],
  );
});

test('the keys of cards are tried', async (t) => {
  const double = await startStripeDouble(t);
  const keys = {
    STRIPE_SECRET_KEY: 'sk_live_double',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_double',
    STRIPE_WEBHOOK_SECRET: double.webhookSecret,
    STRIPE_API_BASE: double.url,
  };
  assert.equal((await look(keys))('cards'), 'ok: Stripe takes our key');
  assert.equal((await look(keys))('STRIPE_SECRET_KEY'), undefined);
  const testKeys = { ...keys, STRIPE_SECRET_KEY: 'sk_test_double', STRIPE_PUBLISHABLE_KEY: 'pk_test_double' };
  assert.match((await look(testKeys))('STRIPE_SECRET_KEY') ?? '', /^warning: .*no money moves$/);
  assert.match(
    (await look({ ...keys, STRIPE_SECRET_KEY: 'sk_live_mistyped' }))('cards') ?? '',
    /^failure: STRIPE_SECRET_KEY: Invalid API Key provided.*No card is charged\.$/,
  );
  double.fault = () => 'error';
  assert.match((await look(keys))('cards') ?? '', /^failure: STRIPE_SECRET_KEY: .*No card is charged\.$/);
});

test('as many proxies as stand before the server have to be trusted', async (t) => {
  const server = await startTestServer(t);
  const proxy = createHttpServer((request, response) => {
    const headers = {
      'x-forwarded-for': '203.0.113.7',
      authorization: request.headers.authorization ?? '',
    };
    void fetch(`${server.url}${request.url}`, { headers }).then(async (reply) =>
      response.writeHead(reply.status).end(await reply.text()),
    );
  }).listen(0, '127.0.0.1');
  t.after(() => proxy.close());
  await once(proxy, 'listening');
  const { port } = proxy.address() as AddressInfo;
  const PUBLIC_URL = `http://127.0.0.1:${port}`;
  assert.equal(
    (await look({ PUBLIC_URL, SECRET_KEY: TEST_KEY }))('TRUST_PROXY'),
    `failure: is 0, but the proxies that a request to ${PUBLIC_URL} comes through are 1`,
  );
  const found = await look({ PUBLIC_URL, TRUST_PROXY: '1', SECRET_KEY: TEST_KEY });
  assert.equal(found('TRUST_PROXY'), undefined);
  assert.equal(found('server'), `ok: ready at ${PUBLIC_URL}`);
});

test('what a configuration leaves undone is a warning, and a folder that is none a failure', async () => {
  const file = join(folder, 'file');
  await writeFile(file, '');
  const found = await look({ SECRET_KEY: 'a key that signs the tokens of tests only', DATA_DIR: file });
  assert.match(found('folder') ?? '', /^failure: DATA_DIR cannot be used/);
  assert.match(found('SMTP_URL') ?? '', /^warning: no mail is sent/);
});

test('the age of the last backup and of the last one that was tried is shown', async (t) => {
  const backups = await mkdtemp(join(tmpdir(), 'gatehouse-doctor-backups-'));
  t.after(() => rm(backups, { recursive: true }));
  const own = { DATA_DIR: join(backups, 'data'), BACKUP_DIR: backups };
  assert.match((await look(own))('backups') ?? '', /^warning: none are made: .*-- init/);
  await storeRecipient(own.DATA_DIR, await recipientOf(await newRecoveryKey()));
  assert.match((await look(own))('backups') ?? '', /^warning: none in .* yet/);

  const hoursAgo = (hours: number) => systemClock.now().subtract({ hours });
  const backUpAt = (at: Temporal.Instant) =>
    writeFile(
      join(backups, `gatehouse-${at.toString({ smallestUnit: 'second' }).replaceAll(/[-:]/g, '')}.age`),
      '',
    );
  await backUpAt(hoursAgo(40));
  assert.match(
    (await look(own))('backups') ?? '',
    /^failure: the last good one is 40 hours old.*did not come$/,
  );
  await backUpAt(hoursAgo(5));
  const found = await look(own);
  assert.match(found('backups') ?? '', /^ok: the last good one is 5 hours old/);
  assert.match(found('drill') ?? '', /^warning: no backup was ever restored/);
  for (const [days, says] of [
    [100, /^warning: .* held 100 days ago: time for/],
    [3, /^ok: a backup was restored and held 3 days ago$/],
  ] as const) {
    await noteDrill({ backupDir: backups }, hoursAgo(days * 24));
    assert.match((await look(own))('drill') ?? '', says);
  }
});
