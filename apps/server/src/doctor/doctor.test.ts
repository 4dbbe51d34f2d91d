import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo, Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, type TestContext, test } from 'node:test';
import { promisify } from 'node:util';
import { readConfig } from '../config.ts';
import { sql } from '../db/sql.ts';
import { certificates } from '../testing/certificates.ts';
import { NO_SMALL_DISK, smallDisk } from '../testing/smallDisk.ts';
import { startStripeDouble } from '../testing/stripeDouble.ts';
import { testDb } from '../testing/testDatabase.ts';
import { startTestServer } from '../testing/testServer.ts';
import { examineCertificate } from './certificate.ts';
import { examine } from './examine.ts';

const run = promisify(execFile);
const folder = await mkdtemp(join(tmpdir(), 'gatehouse-doctor-parts-'));
after(() => rm(folder, { recursive: true }));

async function look(environment: Record<string, string>) {
  const found = await examine(readConfig({ DATA_DIR: folder, HOST: '127.0.0.1', PORT: '1', ...environment }));
  return (about: string) => {
    const finding = found.find((one) => one.about === about);
    return finding && `${finding.state}: ${finding.says}`;
  };
}

async function portOf(t: TestContext, server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  t.after(() => server.close());
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

test('an address that people cannot reach is no server that does not run', async (t) => {
  const server = await startTestServer(t);
  const found = await look({ PUBLIC_URL: 'http://127.0.0.1:1', PORT: new URL(server.url).port });
  assert.match(
    found('address') ?? '',
    /^failure: PUBLIC_URL, http:\/\/127\.0\.0\.1:1, cannot be reached from here: .*/,
  );
  assert.equal(found('server'), `ok: ready at ${server.url}`);
});

test('a certificate is one that browsers take', async (t) => {
  const [{ cert, key }] = certificates;
  const port = await portOf(t, createTlsServer({ cert, key }));
  const at = `https://localhost:${port}`;
  const [unknown] = await examineCertificate(at);
  assert.match(`${unknown?.state}: ${unknown?.says}`, /^failure: of localhost: .*Browsers let nobody in\.$/);
  const [known] = await examineCertificate(at, cert);
  assert.match(`${known?.state}: ${known?.says}`, /^ok: good for \d+ days$/);
  const [nobody] = await examineCertificate('https://127.0.0.1:1');
  assert.match(nobody?.says ?? '', /could not be seen: .*ECONNREFUSED/);
  assert.deepEqual(await examineCertificate('http://localhost'), []);
});

test('Stripe’s events have somewhere to go', async (t) => {
  const double = await startStripeDouble(t);
  const keys = {
    PUBLIC_URL: 'http://127.0.0.1:1',
    STRIPE_SECRET_KEY: 'sk_live_double',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_double',
    STRIPE_WEBHOOK_SECRET: double.webhookSecret,
    STRIPE_API_BASE: double.url,
  };
  assert.match((await look(keys))('webhook') ?? '', /^warning: Stripe has none that leads to http/);
  double.webhooks.push({ url: 'http://127.0.0.1:1/api/webhooks/payments', status: 'disabled' });
  assert.match((await look(keys))('webhook') ?? '', /^warning: .* is disabled/);
  double.webhooks.push({ url: 'http://127.0.0.1:1/api/webhooks/payments', status: 'enabled' });
  assert.match((await look(keys))('webhook') ?? '', /^ok: Stripe's events come to /);
  double.fault = (request) => (request === 'GET /v1/webhook_endpoints' ? 'error' : undefined);
  const found = await look(keys);
  assert.match(found('webhook') ?? '', /^warning: Stripe does not say which there are: /);
  assert.match(found('cards') ?? '', /^ok/);
});

test('clocks that are apart are said, by how much', async (t) => {
  const db = await testDb(t);
  assert.match((await look({ DATABASE_URL: db.url }))('clock') ?? '', /^ok/);
  await db.query(sql`create schema wrong`);
  await db.query(sql`create table wrong.by as select 0 as seconds`);
  await db.query(sql`
    create function wrong.clock_timestamp() returns timestamptz language sql as
      'select pg_catalog.clock_timestamp() + make_interval(secs => (select seconds from wrong.by))'`);
  const url = new URL(db.url);
  url.searchParams.set('options', '-c search_path=wrong,pg_catalog,public');
  for (const [seconds, says] of [
    [90, /^failure: 90 s behind the database's/],
    [-5, /^warning: 5 s ahead of the database's/],
  ] as const) {
    await db.query(sql`update wrong.by set seconds = ${seconds}`);
    assert.match((await look({ DATABASE_URL: url.href }))('clock') ?? '', says);
  }
});

test('jobs that are late are named, as the running server has them', async (t) => {
  let lag = 100;
  const metrics = createServer((_request, response) =>
    response.end(
      [
        'gatehouse_job_lag_seconds{name="sendMails"} 3.5',
        `gatehouse_job_lag_seconds{name="removeOld"} ${lag}`,
        'gatehouse_job_interval_seconds{name="sendMails"} 5',
        'gatehouse_job_interval_seconds{name="removeOld"} 600',
      ].join('\n'),
    ),
  );
  const PORT = String(await portOf(t, metrics));
  assert.equal((await look({ PORT }))('jobs'), 'ok: 2 run in time');
  lag = 7_200;
  assert.equal(
    (await look({ PORT }))('jobs'),
    'warning: removeOld last ended well 120 min ago: the log says why',
  );
  assert.equal((await look({}))('jobs'), undefined);
});

test('secrets that everybody knows are failures, by their variable alone', async () => {
  const found = await look({
    SECRET_KEY: 'x'.repeat(40),
    DATABASE_URL: 'postgresql://gatehouse:gatehouse@127.0.0.1:1/gatehouse',
    MQTT_URL: 'mqtt://server:Password1@127.0.0.1:1',
    METRICS_TOKEN: 'abababababababab',
  });
  for (const variable of ['SECRET_KEY', 'DATABASE_URL', 'MQTT_URL', 'METRICS_TOKEN'])
    assert.match(found(variable) ?? '', /^failure: holds a secret that anybody guesses: /, variable);
  const fine = await look({
    DATABASE_URL: 'postgresql://gatehouse:aP7kd93hVq@127.0.0.1:1/gatehouse',
    MQTT_URL: 'mqtt://127.0.0.1:1',
  });
  for (const variable of ['SECRET_KEY', 'DATABASE_URL', 'MQTT_URL']) assert.equal(fine(variable), undefined);
});

test('a disk that is full is a failure', async (t) => {
  const disk = await smallDisk(t, 1);
  if (disk === undefined) return t.skip(NO_SMALL_DISK);
  await writeFile(join(disk, 'full'), Buffer.alloc(2 ** 20)).catch(() => undefined);
  assert.match(
    (await look({ DATA_DIR: disk, SECRET_KEY: 'a key that signs the tokens of tests only' }))('folder') ?? '',
    /^failure: .*, 0\.0 GiB free: nearly full, and a full disk stops bookings$/,
  );
});

test('programs read the findings as JSON, and the exit status says whether a part fails', async () => {
  const examineAs = (environment: Record<string, string>) =>
    run(process.execPath, [join(import.meta.dirname, 'doctor.ts'), '--json'], {
      env: { ...process.env, DATA_DIR: folder, PORT: '1', ...environment },
    }).then(
      ({ stdout }) => ({ status: 0, stdout }),
      ({ code, stdout }: { code: number; stdout: string }) => ({ status: code, stdout }),
    );
  const fine = await examineAs({});
  assert.equal(fine.status, 0, fine.stdout);
  const failing = await examineAs({ SMTP_URL: 'smtp://127.0.0.1:1' });
  assert.equal(failing.status, 1);
  const found = JSON.parse(failing.stdout) as { about: string; state: string; says: string }[];
  assert.equal(found.find(({ about }) => about === 'mail')?.state, 'failure');
});
