import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { stoppedClock } from '../clock.ts';
import { createDb } from '../db/pool.ts';
import { runJobs, startJobs } from '../jobs/jobs.ts';
import { queueMail } from '../providers/mail/mailQueries.ts';
import { startDatabaseRelay } from '../testing/databaseRelay.ts';
import { until } from '../testing/eventually.ts';
import { makeDoor, makeOrganisation } from '../testing/factories.ts';
import { createFakeGateway } from '../testing/fakeGateway.ts';
import { makeBooking, makeCustomer } from '../testing/peopleFactories.ts';
import { lastFirst, testDb } from '../testing/testDatabase.ts';
import { noon, startTestServer, type TestServer } from '../testing/testServer.ts';

const server = await startTestServer({ after }, { doors: { command: () => ({ outcome: 'rejected' }) } });
const { ctx, clock } = server;

/** Reads the metrics: the value of each by its name with its labels as they stand there. */
async function read({ url }: Pick<TestServer, 'url'> = server): Promise<Map<string, number>> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const samples = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    samples.map((line) => {
      const [, name = line, value] = /^(.+) (\S+)$/.exec(line) ?? [];
      return [name, Number(value)];
    }),
  );
}

test('commands are counted by what was asked and what came of it', async () => {
  const doorId = await makeDoor(ctx.db);
  const actor = { type: 'system', id: null, via: 'system' } as const;
  await ctx.devices.command({ doorId, operation: 'open', actor });
  await assert.rejects(ctx.devices.command({ doorId: 2_000_000, operation: 'open', actor }));
  const found = await read();
  assert.equal(found.get('gatehouse_command_duration_seconds_count{operation="open",outcome="rejected"}'), 1);
});

test('a job shows what it has handled, how often it failed and since when it has not ended well', async () => {
  await makeBooking(ctx.db, { state: 'Upcoming', start: clock.now() });
  await runJobs(ctx, ['startBookings']);
  await runJobs({ ...ctx, payments: undefined as never }, ['resolveOpenPayments']);
  const running = startJobs(ctx);
  const found = await until(() => read(), {
    for: 'every job to begin that begins at once',
    is: (those) => those.has('gatehouse_job_lag_seconds{name="removeOld"}'),
  });
  await running.stop();
  assert.ok((found.get('gatehouse_job_rows_total{name="startBookings"}') ?? 0) >= 1);
  assert.equal(found.get('gatehouse_job_failures_total{name="resolveOpenPayments"}'), 1);
  assert.equal(found.get('gatehouse_job_interval_seconds{name="removeOld"}'), 600);
  const lag = found.get('gatehouse_job_lag_seconds{name="removeOld"}') ?? -1;
  assert.ok(lag >= 0 && lag < 60, `${lag} s`);
});

test('what stands in the database is counted: holds that live, and mails that wait or were given up', async () => {
  const organisationId = await makeOrganisation(ctx.db);
  const now = clock.now();
  const hold = (heldUntil: Temporal.Instant) => makeBooking(ctx.db, { state: 'Held', start: now, heldUntil });
  await hold(now.add({ minutes: 1 }));
  await hold(now.subtract({ minutes: 1 }));
  const mail = {
    organisationId,
    recipient: 'ann@example.com',
    subject: 'Hello',
    letter: { paragraphs: ['Hello'] },
  };
  await queueMail(ctx.db, now.subtract({ minutes: 5 }), mail);
  const found = await read();
  const counts = [
    'holds',
    'payments_open',
    'mails_waiting',
    'mails_waiting_oldest_seconds',
    'mails_given_up',
  ];
  assert.deepEqual(
    counts.map((name) => found.get(`gatehouse_${name}`)),
    [1, 0, 1, 300, 0],
  );
});

test('open live streams are counted', async () => {
  const id = await makeCustomer(ctx.db);
  const leaving = new AbortController();
  await fetch(`${server.url}/api/customer/${id}/events`, {
    headers: { authorization: `Bearer ${server.customerToken(id)}` },
    signal: leaving.signal,
  });
  assert.equal((await read()).get('gatehouse_live_streams'), 1);
  leaving.abort();
  await until(async () => (await read()).get('gatehouse_live_streams') === 0, {
    for: 'the stream to be gone',
  });
});

test('the process, the disk and the migrations are there', async () => {
  const found = await read();
  for (const name of [
    'process_resident_memory_bytes',
    'gatehouse_disk_free_bytes',
    'gatehouse_disk_size_bytes',
    'gatehouse_migrations_applied',
    'gatehouse_database_connections_max',
  ])
    assert.ok((found.get(name) ?? 0) > 0, name);
  for (const share of ['p50', 'p99', 'max'])
    assert.ok(found.has(`nodejs_eventloop_lag_${share}_seconds`), share);
  assert.equal(found.get('gatehouse_part_up{part="database"}'), 1);
  assert.equal(found.has('gatehouse_part_up{part="mail"}'), false, 'what is not configured is no part');
});

test('while the database is away it is down, and what stands in it is left out', async (t) => {
  const scope = lastFirst(t);
  const { url } = await testDb(scope);
  const relay = await startDatabaseRelay(scope, url);
  const pool = createDb(relay.url, { max: 4 });
  scope.after(() => pool.close());
  const gateway = createFakeGateway(pool, stoppedClock(noon));
  const devices = { ...gateway, connected: () => false, countOnline: () => 7 };
  const other = await startTestServer(scope, { db: { ...pool, url }, devices });
  assert.equal((await read(other)).get('gatehouse_holds'), 0);
  await relay.cut();
  const found = await until(() => read(other), {
    for: 'the database to be missed',
    is: (those) => those.get('gatehouse_part_up{part="database"}') === 0,
  });
  assert.equal(found.has('gatehouse_holds'), false);
  assert.equal(found.has('gatehouse_part_up{part="migrations"}'), false);
  assert.equal(found.get('gatehouse_part_up{part="broker"}'), 0);
  assert.equal(found.get('gatehouse_controllers_connected'), 7);
});
