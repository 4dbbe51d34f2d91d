/** Bringing a database that an older PostgreSQL made, Debian's, to the one that comes with this release. */
import assert from 'node:assert/strict';
import { type ExecFileOptions, execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { promisify } from 'node:util';
import { stoppedClock } from '../../clock.ts';
import { type Config, readConfig } from '../../config.ts';
import { startCluster } from '../../db/cluster.ts';
import { type ClusterHome, prepareHome } from '../../db/clusterHome.ts';
import { migrate } from '../../db/migrate.ts';
import { createDb, type Db } from '../../db/pool.ts';
import { sql } from '../../db/sql.ts';
import { makeDemo } from '../../demo/demo.ts';
import { makeUnit } from '../../testing/factories.ts';
import { rowsOf } from '../../testing/rowsOf.ts';
import { testKeys } from '../../testing/testKeys.ts';
import { keepPin } from '../pinCodes/digits.ts';
import { upgradeDatabase } from './service.ts';

const execute = promisify(execFile);

const now = Temporal.Instant.from('2026-11-18T02:00:00Z');
const OLD = 15;
const SECRET_KEY = 'a key that signs the tokens of tests only';
const command = join(import.meta.dirname, '../../upgradeDatabase.ts');
const programs = `/usr/lib/postgresql/${OLD}/bin`;
const skip =
  !existsSync(join(programs, 'initdb')) && `there is no PostgreSQL ${OLD} (postgresql-${OLD}) here`;

/** A cluster that Debian's PostgreSQL made where ours would be, and how to run it. */
async function oldCluster(path: string) {
  const home = await prepareHome(path);
  const options: ExecFileOptions = { ...home.account, cwd: home.folder };
  const data = join(home.folder, 'data');
  await writePassword(home);
  await execute(
    join(programs, 'initdb'),
    [
      '-D',
      data,
      '-U',
      'gatehouse',
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      '--no-sync',
    ].concat(`--pwfile=${join(home.folder, 'password')}`),
    options,
  );
  const url = `postgresql://gatehouse:secret@${encodeURIComponent(home.folder)}/`;
  const control = (...args: string[]) =>
    execute(join(programs, 'pg_ctl'), ['-D', data, '-w', ...args], options);
  return {
    url: `${url}gatehouse`,
    adminUrl: `${url}postgres`,
    folder: home.folder,
    start: () =>
      control('start', '-l', join(home.folder, 'log'), '-o', `-k ${home.folder} -c listen_addresses= -F`),
    stop: () => control('stop', '-m', 'fast'),
  };
}

async function writePassword({ folder, account }: ClusterHome): Promise<void> {
  const file = join(folder, 'password');
  await writeFile(file, 'secret', { mode: 0o600 });
  if (account) await chown(file, account.uid, account.gid);
}

describe('a database of an older PostgreSQL', { skip }, () => {
  let folder: string;
  let path: string;
  let config: Config;
  let old: Awaited<ReturnType<typeof oldCluster>>;
  let rows: Map<string, string>;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'gatehouse-upgrade-'));
    await chmod(folder, 0o711);
    config = readConfig({ DATA_DIR: folder, SECRET_KEY });
    path = join(folder, 'postgres');
    old = await oldCluster(path);
    await whileOldRuns(async (db) => {
      const admin = createDb(old.adminUrl, { max: 1 });
      await admin.query(sql`create database gatehouse`);
      await admin.close();
      await migrate(old.url);
      await makeDemo({
        db,
        clock: stoppedClock(now),
        config: { keyRing: testKeys, publicUrl: 'https://gatehouse.example' },
      });
      await db.query(sql`
        update pin_codes set ciphertext = ${keepPin({ keyRing: testKeys }, 1, '135790').ciphertext}`);
      await db.query(sql`update schema_migrations set applied_at = '2026-01-02T03:04:05.678901Z'`);
      rows = await rowsOf(db);
    });
  });
  after(() => rm(folder, { recursive: true, force: true }));

  describe('before its upgrade', () => {
    it('is left alone while a server runs over it', () =>
      whileOldRuns(() => assert.rejects(upgradeDatabase(config, now), /is in use by another Gatehouse/)));

    it('does not start, and says which command upgrades it', async () => {
      await assert.rejects(startCluster(path), /is of PostgreSQL 15, .*npm run upgrade-database/);
    });

    it('needs the older programs, and says how to come by them', async () => {
      // Folders that the database's own account may enter.
      for (const from of ['/nowhere', tmpdir()])
        await assert.rejects(
          upgradeDatabase(config, now, { from }),
          /cannot be run \(ENOENT\)\. Install it \(apt-get install postgresql-15\), or name the folder/,
        );
      await assert.rejects(
        upgradeDatabase({ ...config, databaseUrl: 'postgresql://db/gatehouse' }, now),
        /^Error: DATABASE_URL names a PostgreSQL of yours/,
      );
    });

    it('is left as it is where something in it would not come over', async () => {
      await whileOldRuns(async (db) => {
        await db.query(sql`create table of_somebody_else as select 1 as id`);
        await db.query(sql`create role reports`);
      });
      await assert.rejects(
        upgradeDatabase(config, now),
        /does not know and would not bring over: role reports, table public\.of_somebody_else\. Nothing was changed/,
      );
      assert.equal((await readFile(join(path, 'data/PG_VERSION'), 'utf8')).trim(), String(OLD));
      await whileOldRuns(async (db) => {
        await db.query(sql`drop table of_somebody_else`);
        await db.query(sql`drop role reports`);
        assert.deepEqual(await rowsOf(db), rows);
      });
    });
  });

  describe('after its upgrade', () => {
    let done: Awaited<ReturnType<typeof upgradeDatabase>>;
    before(async () => {
      done = await upgradeDatabase(config, now);
    });
    after(async () => {
      // What is tested before the upgrade may come after this.
      await rm(join(path, 'data'), { recursive: true });
      await rename(join(path, 'data.15'), join(path, 'data'));
    });

    it('is the same in the new one, to the last row and counter, and the old is kept', async () => {
      assert.ok(typeof done === 'object');
      assert.ok(done.rows > 1_000, `${done.rows} rows`);
      assert.deepEqual([done.from, done.kept], [OLD, join(old.folder, 'data.15')]);
      assert.deepEqual(
        done.checks.map(({ wrong }) => wrong),
        [[], [], [], [], [], []],
      );
      await expectSame();
      assert.deepEqual((await readdir(old.folder)).sort(), ['data', 'data.15', 'log', 'password']);
      assert.equal((await readFile(join(done.kept, 'PG_VERSION'), 'utf8')).trim(), String(OLD));
      assert.equal((await stat(done.kept)).uid, (await stat(join(old.folder, 'data'))).uid);
      assert.equal(await upgradeDatabase(config, now), done.to);
    });

    it('is found whole by a start after a crash between the two renames', async () => {
      await rename(join(path, 'data'), join(path, 'data.upgraded'));
      await expectSame();
      await rename(join(path, 'data'), join(path, 'data.upgraded'));
      assert.equal(typeof (await upgradeDatabase(config, now)), 'number');
      await expectSame();
    });

    it('is copied again after a crash before the first', async () => {
      await rename(join(path, 'data'), join(path, 'data.upgraded'));
      await rename(join(path, 'data.15'), join(path, 'data'));
      await assert.rejects(startCluster(path), /npm run upgrade-database/);
      const { stdout } = await execute(process.execPath, [command, '--from', programs], {
        env: { ...process.env, DATA_DIR: folder, SECRET_KEY, DATABASE_URL: undefined },
      });
      assert.match(
        stdout,
        /^Copied from PostgreSQL 15 to \d+: \d+ rows, and each is the same\.\n(✔ .*\n){6}\n/,
      );
      assert.match(stdout, /is kept in .*data\.15\. Remove it once the server has run and a backup was made/);
      await expectSame();
    });
  });

  /** Starts the old server for as long as some work with its database takes. */
  async function whileOldRuns(work: (db: Db) => Promise<void>): Promise<void> {
    await old.start();
    const db = createDb(old.url);
    try {
      await work(db);
    } finally {
      await db.close();
      await old.stop();
    }
  }

  /** Starts what is there as a server does. */
  async function expectSame(): Promise<void> {
    const cluster = await startCluster(path);
    const db = createDb(cluster.url);
    try {
      assert.deepEqual(await rowsOf(db), rows);
      const { version } = await db.one<{ version: string }>(sql`select version() as version`);
      assert.doesNotMatch(version, /^PostgreSQL 15/);
      // What is new comes after it.
      await db
        .transaction(async (inside) => {
          const unitId = await makeUnit(inside);
          assert.ok(unitId > (await db.one<{ max: number }>(sql`select max(id) from units`)).max);
          await inside.query(sql`select 1 / 0`);
        })
        .catch((error) => assert.match(String(error), /division by zero/));
    } finally {
      await db.close();
      await cluster.stop();
    }
  }
});
