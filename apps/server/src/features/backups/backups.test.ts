/** Backing up an installation and restoring it. Shows docs/guarantees.md#a-backup-restores. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it, test } from 'node:test';
import { stoppedClock } from '../../clock.ts';
import { type Config, readConfig } from '../../config.ts';
import type { Context } from '../../context.ts';
import { type AppliedMigration, inspectDatabase, migrateWithin } from '../../db/migrate.ts';
import { createDb, type Db } from '../../db/pool.ts';
import { sql } from '../../db/sql.ts';
import { makeDemo } from '../../demo/demo.ts';
import { createMetrics } from '../../http/metrics.ts';
import { runJobs } from '../../jobs/jobs.ts';
import { keyRing } from '../../keyRing.ts';
import { startServer } from '../../server.ts';
import { secretFile } from '../../storedKeys.ts';
import { inTime, until } from '../../testing/eventually.ts';
import { makeDoor, makeUnit } from '../../testing/factories.ts';
import { failureLog } from '../../testing/failureLog.ts';
import { makeBooking } from '../../testing/peopleFactories.ts';
import { rowsOf } from '../../testing/rowsOf.ts';
import { emptyDb, testDb } from '../../testing/testDatabase.ts';
import { testKeys } from '../../testing/testKeys.ts';
import { recordAttempts } from '../activity/service.ts';
import { keepPin } from '../pinCodes/digits.ts';
import { removeOldBackups } from './backupFiles.ts';
import { measureBackups } from './backupMetrics.ts';
import { createStore } from './createStore.ts';
import { connectForCopy, lockBackups } from './dumpQueries.ts';
import { createFolderStore } from './folderStore.ts';
import {
  backUp,
  backUpNightly,
  drill,
  listBackups,
  newRecoveryKey,
  readBackupState,
  recipientOf,
  restore,
  storeRecipient,
} from './service.ts';

const SECRET_KEY = 'a key that signs the tokens of tests only';
const now = Temporal.Instant.from('2026-11-18T02:00:00Z');
const folder = await mkdtemp(join(tmpdir(), 'gatehouse-backups-'));
after(() => rm(folder, { recursive: true }));

/** An installation of its own: an empty data folder and what is configured. */
async function place(environment: NodeJS.ProcessEnv): Promise<Config> {
  const dataDir = await mkdtemp(join(folder, 'data-'));
  return readConfig({ DATA_DIR: dataDir, ...environment }, () => '');
}

/** A place with a recovery key, and that key. */
async function keyedPlace(databaseUrl: string): Promise<{ config: Config; key: string }> {
  const config = await place({ DATABASE_URL: databaseUrl, SECRET_KEY });
  const key = await newRecoveryKey();
  await storeRecipient(config.dataDir, await recipientOf(key));
  return { config, key };
}

describe('an installation that was backed up', () => {
  let db: Awaited<ReturnType<typeof testDb>>;
  let config: Config;
  let key: string;
  const cleanUps: (() => Promise<void>)[] = [];
  before(async () => {
    db = await testDb({ after: (cleanUp) => void cleanUps.push(cleanUp) });
    await makeDemo({
      db,
      clock: stoppedClock(now),
      config: { keyRing: testKeys, publicUrl: 'https://gatehouse.example' },
    });
    await db.query(sql`
      update pin_codes set ciphertext = ${keepPin({ keyRing: testKeys }, 1, '135790').ciphertext}`);
    await db.query(sql`create table of_somebody_else as select 1 as id`);
    await db.query(
      sql`update units set name = e'tab\t, line\n, \\N and \\.' where id = (select min(id) from units)`,
    );
    ({ config, key } = await keyedPlace(db.url));
  });
  after(async () => {
    for (const cleanUp of cleanUps.toReversed()) await cleanUp();
  });

  it('is the same again, but for what must not go back: counters, sessions, codes', async (t) => {
    const { path } = await backUp(config, now);
    const { url } = await emptyDb(t);
    const target = await place({ DATABASE_URL: url });
    const restoredAt = now.add({ hours: 1 });
    const restored = await restore(target, { path, key, now: restoredAt });
    assert.ok(restored.rows > 1_000, `${restored.rows} rows`);
    assert.deepEqual(
      restored.checks.map(({ wrong }) => wrong),
      [[], [], [], [], [], []],
    );
    assert.deepEqual(restored.foreignTables, ['of_somebody_else']);
    assert.equal(await readFile(secretFile(target.dataDir), 'utf8'), SECRET_KEY);

    const copy = createDb(url);
    t.after(() => copy.close());
    const [before, since] = [await rowsOf(db), await rowsOf(copy)];
    const others = [
      'controllers',
      'token_families',
      'one_time_codes',
      'schema_migrations',
      'of_somebody_else',
    ];
    for (const name of others) {
      before.delete(name);
      since.delete(name);
    }
    assert.deepEqual(since, before);
    const { behind } = await copy.one<{ behind: number }>(sql`
      select count(*) as behind from controllers where online or command_counter < ${restoredAt.epochMilliseconds}
        or least(pins_desired_version, grants_desired_version) < ${restoredAt.epochMilliseconds}`);
    assert.equal(behind, 0);
    const unitId = await makeUnit(copy);
    assert.ok(unitId > (await db.one<{ max: number }>(sql`select max(id) from units`)).max);
  });

  it('is one moment of it, whatever others write meanwhile', async (t) => {
    const busy = await testDb(t);
    const doorId = await makeDoor(busy);
    const writing = new AbortController();
    const writer = (async () => {
      while (!writing.signal.aborted) {
        await recordAttempts({ db: busy, clock: stoppedClock(now) }, [attemptAt(doorId)]);
        await makeBooking(busy, { unitId: await makeUnit(busy), start: now });
      }
    })();
    await until(async () => (await busy.query(sql`select from activity`)).length > 20, {
      for: 'some entries in the history',
    });
    const source = await keyedPlace(busy.url);
    const { path } = await backUp(source.config, now);
    writing.abort();
    await writer;
    const { url } = await emptyDb(t);
    const { checks } = await restore(await place({ DATABASE_URL: url }), { path, key: source.key, now });
    assert.deepEqual(
      checks.flatMap(({ wrong }) => wrong),
      [],
    );
  });

  it('needs no more of a database than to own it', async (t) => {
    const { path } = await backUp(config, now);
    const { url } = await emptyDb(t);
    await using admin = await connectForCopy(url);
    const [role, password] = [`plain_${randomUUID().slice(0, 8)}`, randomUUID()];
    await admin.query(`create role ${role} login password '${password}'`);
    await admin.query(`alter database ${url.slice(url.lastIndexOf('/') + 1)} owner to ${role}`);
    const own = url.replace(/\/\/[^@]+@/, `//${role}:${password}@`);
    const { rows } = await restore(await place({ DATABASE_URL: own }), { path, key, now });
    assert.ok(rows > 0);
    const source = await keyedPlace(own);
    await backUp(source.config, now);
  });

  it('says what does not hold of it, and is restored all the same', async (t) => {
    const spoiled = await testDb(t);
    const doorId = await makeDoor(spoiled);
    const ctx = { db: spoiled, clock: stoppedClock(now) };
    for (let times = 0; times < 3; times++) await recordAttempts(ctx, [attemptAt(doorId)]);
    await spoiled.query(sql`update activity set outcome = 'refused' where number = 2`);
    const source = await keyedPlace(spoiled.url);
    const nightly = backUpNightly({ ...ctx, config: source.config, log: failureLog() } as unknown as Context);
    await assert.rejects(nightly, new RegExp(`does not hold: door ${doorId} from entry 2 on$`));
    const { newest, drilledAt } = await readBackupState(source.config, now);
    assert.ok(newest);
    assert.equal(drilledAt, undefined);
    const { url } = await emptyDb(t);
    const target = await place({ DATABASE_URL: url });
    const { checks } = await restore(target, { path: newest.path, key: source.key, now });
    assert.deepEqual(
      checks.flatMap(({ wrong }) => wrong),
      [`door ${doorId} from entry 2 on`],
    );
  });

  it('is not restored over anything', async (t) => {
    const { path } = await backUp(config, now);
    await assert.rejects(
      restore(await place({ DATABASE_URL: db.url }), { path, key, now }),
      /only restored into an empty database, and this one has tables/,
    );
    const { url } = await emptyDb(t);
    const used = await place({ DATABASE_URL: url });
    await writeFile(secretFile(used.dataDir), 'of another installation');
    await assert.rejects(
      restore(used, { path, key, now }),
      /only restored into an empty folder, and .* has secret/,
    );
    await assert.rejects(
      restore(await place({ DATABASE_URL: url, SECRET_KEY: SECRET_KEY.toUpperCase() }), { path, key, now }),
      /SECRET_KEY is not that of the backup/,
    );
    const ringed = { ...config, keyRing: keyRing(SECRET_KEY, ['a key that was the current one before']) };
    const withRing = await backUp(ringed, now);
    await assert.rejects(
      restore(await place({ DATABASE_URL: url, SECRET_KEY }), { path: withRing.path, key, now }),
      /SECRET_KEY is not that of the backup.*SECRET_KEY_FALLBACKS/,
    );
    const target = await place({ DATABASE_URL: url });
    const mark = join(target.dataDir, 'restoring');
    const [running, cutShort] = [process.ppid, 2 ** 30];
    await writeFile(mark, `${running}\n`);
    await assert.rejects(
      restore(target, { path: withRing.path, key, now }),
      /Another restore into .* is under way: process \d+/,
    );
    await writeFile(mark, `${cutShort}\n`);
    await writeFile(secretFile(target.dataDir), 'of the restore that was cut short');
    await assert.rejects(
      startServer({ config: target }),
      /A restore into DATA_DIR .* run npm run restore again/,
    );
    await restore(target, { path: withRing.path, key, now });
    assert.ok(!(await readdir(target.dataDir)).includes('restoring'));
    assert.deepEqual(readConfig({ DATA_DIR: target.dataDir }).keyRing, ringed.keyRing);
  });

  it('is refused whole when any of it was changed, cut off or is of another key; nothing is left behind', async (t) => {
    const { path } = await backUp(config, now);
    const { url } = await emptyDb(t);
    const target = await place({ DATABASE_URL: url });
    const whole = await readFile(path);
    const changed = join(folder, 'changed.age');
    const tryFile = async (bytes: Buffer, by = key) => {
      await writeFile(changed, bytes);
      await restore(target, { path: changed, key: by, now });
    };
    for (const at of [300, Math.floor(whole.length / 2), whole.length - 5]) {
      const bytes = Buffer.from(whole);
      bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
      await assert.rejects(tryFile(bytes), /is damaged, or was changed/, `byte ${at}`);
    }
    for (const length of [0, 100, whole.length - 1, 65_536 + 400])
      await assert.rejects(
        tryFile(whole.subarray(0, length)),
        /is damaged, or was changed/,
        `${length} bytes`,
      );
    await assert.rejects(tryFile(whole, await newRecoveryKey()), /is of another recovery key/);
    await assert.rejects(tryFile(whole, key.slice(0, -1)), /is not a recovery key/);
    await assert.rejects(drill(config, { path, key: key.slice(0, -1), now }), /is not a recovery key/);
    assert.deepEqual(await readdir(target.dataDir), []);
    await restore(target, { path, key, now });
  });

  it('of an earlier version is brought up to date; one of a later or other version is refused in words', async (t) => {
    const { url: earlierUrl } = await emptyDb(t);
    await using client = await connectForCopy(earlierUrl);
    const applied = await db.query<AppliedMigration>(sql`
      select name, checksum from schema_migrations order by name`);
    await migrateWithin(client, applied.slice(0, -1));
    const earlier = await keyedPlace(earlierUrl);
    const { path: earlierPath } = await backUp(earlier.config, now);
    const { url } = await emptyDb(t);
    await restore(await place({ DATABASE_URL: url }), { path: earlierPath, key: earlier.key, now });
    assert.deepEqual((await inspectDatabase(url)).pending, []);

    await client.query(`insert into schema_migrations (name, checksum) values ('9999_later.sql', '')`);
    const { path: laterPath } = await backUp(earlier.config, now.add({ hours: 1 }));
    const { url: empty } = await emptyDb(t);
    await assert.rejects(
      restore(await place({ DATABASE_URL: empty }), { path: laterPath, key: earlier.key, now }),
      /^Error: This backup is of Gatehouse [\d.]+, whose tables are others\./,
    );
  });

  it('says in words why it cannot be backed up', async (t) => {
    const { url } = await emptyDb(t);
    await assert.rejects(backUp((await keyedPlace(url)).config, now), /^Error: This database is empty/);
    const file = join(folder, 'file');
    await writeFile(file, '');
    await assert.rejects(
      backUp(config, now, { folder: file }),
      /^Error: No backup can be written to .*: EEXIST/,
    );
    const nowhere = (await keyedPlace('postgresql://gatehouse@127.0.0.1:1/gatehouse')).config;
    await assert.rejects(
      backUp(nowhere, now),
      /^Error: The database cannot be reached: .* See DATABASE_URL\.$/,
    );
  });

  it('needs a recovery key, and is backed up once at a time', async (t) => {
    await assert.rejects(
      backUp(await place({ DATABASE_URL: db.url }), now),
      /There is no recovery key yet: .*-- init/,
    );
    const other = await connectForCopy(db.url);
    t.after(() => other.end());
    assert.equal(await lockBackups(other), true);
    await assert.rejects(backUp(config, now), /Another backup of this database is being made/);
  });

  /** What came of a backup that waits for a table when `cut` cuts it short. */
  async function cutShort(
    source: { config: Config },
    begin: () => Promise<unknown>,
    cut: (tx: Db) => Promise<unknown>,
  ): Promise<unknown> {
    return db.transaction(async (tx) => {
      await tx.query(sql`lock table units`);
      const end = begin().catch((error: Error) => error);
      await until(
        async () => (await db.query(sql`select ${ofBackup} and wait_event_type = 'Lock'`)).length > 0,
        { for: 'the backup to come to a table that it has to wait for' },
      );
      assert.deepEqual(await listBackups(createStore(source.config)), []);
      assert.equal((await readdir(source.config.backupDir)).length, 1);
      await cut(tx);
      return await inTime(end, { for: 'the backup to end' });
    });
  }
  const ofBackup = sql`from pg_stat_activity
    where application_name = 'gatehouse-backup' and datname = current_database()`;

  it('leaves no file that looks whole when it is cut short', async () => {
    const source = await keyedPlace(db.url);
    const end = await cutShort(
      source,
      () => backUp(source.config, now),
      (tx) => tx.query(sql`select pg_terminate_backend(pid) ${ofBackup}`),
    );
    assert.ok(end instanceof Error);
    assert.deepEqual(await readdir(source.config.backupDir), []);
  });

  it('holds up no server that ends', async () => {
    const source = await keyedPlace(db.url);
    const ctx = { config: source.config, clock: stoppedClock(now), log: failureLog() } as unknown as Context;
    const ending = new AbortController();
    const end = await cutShort(
      source,
      () => backUpNightly(ctx, ending.signal),
      async () => ending.abort(),
    );
    assert.equal(end, 0);
    assert.deepEqual(await readdir(source.config.backupDir), []);
  });

  it('is backed up once a night by itself, from its hour on, and tried in a database of its own once a week', async () => {
    const source = await keyedPlace(db.url);
    const clock = stoppedClock(now);
    const log = failureLog();
    const ctx = { config: source.config, clock, log, metrics: createMetrics() } as unknown as Context;
    // Of a clock that was wrong once.
    await mkdir(source.config.backupDir);
    await writeFile(join(source.config.backupDir, 'gatehouse-20991231T000000Z.age'), '');
    const made = [];
    const tried = new Set<string | undefined>();
    for (let hour = 0; hour < 72; hour += 6) {
      await runJobs(ctx, ['backUpNightly']);
      made.push((await listBackups(createStore(source.config))).length - 1);
      tried.add((await readBackupState(source.config, clock.now())).drilledAt?.toString());
      clock.advance({ hours: 6 });
    }
    assert.ok([3, 4].includes(made.at(-1) ?? 0), `${made}`);
    assert.equal(made[0], 1, 'where there is none it is made at once');
    assert.deepEqual([...tried], [now.toString()], 'the first one is, those of the nights after are not');
    assert.deepEqual((await readdir(source.config.dataDir)).sort(), ['backups', 'recovery-recipient']);
    const { newest, hasKey } = await readBackupState(source.config, clock.now());
    assert.ok(newest && clock.now().since(newest.at).total('hours') <= 30);
    assert.equal(hasKey, true);
  });
});

test('their age is measured, and nothing where none are made', async (t) => {
  const { config } = await keyedPlace((await testDb(t)).url);
  const clock = stoppedClock(now);
  const ageIn = async (measured: Config) => {
    const metrics = createMetrics();
    measureBackups({ config: measured, clock, metrics });
    return /^gatehouse_backup_age_seconds (.*)$/m.exec(await metrics.read())?.[1];
  };
  assert.equal(await ageIn(config), undefined);
  await backUp(config, now);
  clock.advance({ hours: 37 });
  assert.equal(await ageIn(config), String(37 * 3600));
  assert.equal(await ageIn(await place({ SECRET_KEY })), undefined);
});

test('of old backups the newest of each of 7 days, 5 weeks and 12 months stay, and so the last one always', async () => {
  const old = await mkdtemp(join(folder, 'old-'));
  const daily = Array.from({ length: 160 }, (_, n) => now.subtract({ hours: 6 * n }));
  const monthly = Array.from({ length: 14 }, (_, n) => now.subtract({ hours: 24 * (50 + 31 * n) }));
  for (const at of [...daily, ...monthly])
    await writeFile(join(old, `gatehouse-${at.toString().replaceAll(/[-:]/g, '')}.age`), '');
  await writeFile(join(old, 'of another kind'), '');
  await removeOldBackups(createFolderStore(old));
  const left = (await listBackups(createFolderStore(old))).map(({ at }) => at.toString());
  assert.deepEqual(left, [
    '2026-11-18T02:00:00Z',
    '2026-11-17T20:00:00Z',
    '2026-11-16T20:00:00Z',
    '2026-11-15T20:00:00Z',
    '2026-11-14T20:00:00Z',
    '2026-11-13T20:00:00Z',
    '2026-11-12T20:00:00Z',
    '2026-11-08T20:00:00Z',
    '2026-11-01T20:00:00Z',
    '2026-10-31T20:00:00Z',
    '2026-10-25T20:00:00Z',
    '2026-09-29T02:00:00Z',
    '2026-08-29T02:00:00Z',
    '2026-07-29T02:00:00Z',
    '2026-06-28T02:00:00Z',
    '2026-05-28T02:00:00Z',
    '2026-04-27T02:00:00Z',
    '2026-03-27T02:00:00Z',
    '2026-02-24T02:00:00Z',
    '2026-01-24T02:00:00Z',
    '2025-12-24T02:00:00Z',
  ]);
  assert.equal((await readdir(old)).length, left.length + 1);

  const rare = await mkdtemp(join(folder, 'rare-'));
  await writeFile(join(rare, 'gatehouse-20200101T000000Z.age'), '');
  assert.deepEqual(await removeOldBackups(createFolderStore(rare)), []);
});

function attemptAt(doorId: number): Parameters<typeof recordAttempts>[1][0] {
  return { doorId, action: 'open', how: 'app', outcome: 'executed' };
}
