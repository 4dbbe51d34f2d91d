import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { after, describe, it } from 'node:test';
import S3rver from '@20minutes/s3rver';
import { systemClock } from '../../clock.ts';
import { readConfig } from '../../config.ts';
import { createDb } from '../../db/pool.ts';
import { sql } from '../../db/sql.ts';
import { examine } from '../../doctor/examine.ts';
import { secretFile } from '../../storedKeys.ts';
import { makeController } from '../../testing/factories.ts';
import { lastFirst, testDb } from '../../testing/testDatabase.ts';
import { createBucketStore } from './bucketStore.ts';
import {
  backUp,
  createStore,
  drill,
  listBackups,
  newRecoveryKey,
  noteDrill,
  readBackupState,
  recipientOf,
  restore,
  storeRecipient,
} from './service.ts';

const SECRET_KEY = 'a key that signs the tokens of tests only';
const scope = lastFirst({ after });
const folder = await mkdtemp(join(tmpdir(), 'gatehouse-bucket-'));
scope.after(() => rm(folder, { recursive: true }));
/** A storage that checks every signature; its own name and secret are the same. */
const storage = new S3rver({
  port: 0,
  address: '127.0.0.1',
  silent: true,
  directory: join(folder, 'storage'),
  configureBuckets: [{ name: 'backups' }, { name: 'parts' }],
});
const { port } = await storage.run();
scope.after(() => storage.close());

const bucket = {
  BACKUP_S3_ENDPOINT: `http://127.0.0.1:${port}`,
  BACKUP_S3_BUCKET: 'backups',
  BACKUP_S3_ACCESS_KEY_ID: 'S3RVER',
  BACKUP_S3_SECRET_ACCESS_KEY: 'S3RVER',
};

async function place(environment: NodeJS.ProcessEnv) {
  const dataDir = await mkdtemp(join(folder, 'data-'));
  return readConfig({ DATA_DIR: dataDir, ...bucket, ...environment }, () => '');
}

describe('backups in a bucket', () => {
  it('are written, listed, tried, restored and cleared away as in a folder', async (t) => {
    const db = await testDb(t);
    await makeController(db, { serial: 'GH-BUCKET-1' });
    const config = await place({ DATABASE_URL: db.url, SECRET_KEY });
    const key = await newRecoveryKey();
    await storeRecipient(config.dataDir, await recipientOf(key));
    const now = systemClock.now().round('second');
    const { path } = await backUp(config, now.subtract({ hours: 24 }));
    assert.match(path, /^s3:\/\/backups\/gatehouse-\d{8}T\d{6}Z\.age$/);
    for (const hours of [2, 1]) await backUp(config, now.subtract({ hours }));
    const newest = await backUp(config, now);
    const kept = (await listBackups(createStore(config))).map(({ at }) => at.toString());
    assert.equal(kept[0], now.toString());
    assert.equal(new Set(kept.map((at) => at.slice(0, 10))).size, kept.length, 'one a day is kept');

    const tried = await drill(config, { path: newest.path, key, now });
    assert.deepEqual(
      tried.checks.flatMap(({ wrong }) => wrong),
      [],
    );
    await noteDrill(config, now);
    const state = await readBackupState(config, now.add({ hours: 1 }));
    assert.deepEqual(
      [state.where, state.newest?.bytes, `${state.drilledAt}`],
      ['s3://backups', newest.bytes, `${now}`],
    );
    const findings = await examine(config);
    assert.match(findings.find(({ about }) => about === 'backups')?.says ?? '', /in s3:\/\/backups$/);

    const empty = await testDb(t);
    await empty.query(sql`drop schema public cascade`);
    await empty.query(sql`create schema public`);
    const target = await place({ DATABASE_URL: empty.url });
    await restore(target, { path: newest.path, key, now });
    const restored = createDb(empty.url, { max: 1 });
    t.after(() => restored.close());
    assert.deepEqual(await restored.query(sql`select serial from controllers`), [{ serial: 'GH-BUCKET-1' }]);
    assert.equal(await readFile(secretFile(target.dataDir), 'utf8'), SECRET_KEY);
  });

  it('are uploaded in parts, and are not there when the content breaks off', async () => {
    const config = await place({ BACKUP_S3_BUCKET: 'parts' });
    const store = createBucketStore(config.backupBucket!);
    const block = Buffer.alloc(2 ** 20, 'block');
    async function* content(blocks: number, breaks = false) {
      for (let index = 0; index < blocks; index++) yield block;
      if (breaks) throw new Error('the database went away');
    }
    assert.equal(await store.write('whole', content(17)), 17 * block.length);
    const read = await buffer(await store.read('whole'));
    assert.ok(read.equals(Buffer.concat(Array.from({ length: 17 }, () => block))));
    await assert.rejects(store.write('broken', content(17, true)), /the database went away/);
    assert.deepEqual(await store.list(), [{ name: 'whole', bytes: 17 * block.length }]);
    await store.remove('whole');
    assert.deepEqual(await store.list(), []);
  });

  it('that cannot be had say what the storage said, and which variable to look at', async () => {
    const closed = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => closed.once('listening', resolve));
    const nobody = (closed.address() as AddressInfo).port;
    await new Promise((resolve) => closed.close(resolve));
    const cases: [NodeJS.ProcessEnv, RegExp][] = [
      [{ BACKUP_S3_SECRET_ACCESS_KEY: 'wrong' }, /signature.* See BACKUP_S3_SECRET_ACCESS_KEY\.$/],
      [{ BACKUP_S3_ACCESS_KEY_ID: 'nobody' }, /See BACKUP_S3_ACCESS_KEY_ID\.$/],
      [{ BACKUP_S3_BUCKET: 'elsewhere' }, /^s3:\/\/elsewhere at 127\.0\.0\.1:.* See BACKUP_S3_BUCKET\.$/],
      [{ BACKUP_S3_ENDPOINT: `http://127.0.0.1:${nobody}` }, /ECONNREFUSED.* See BACKUP_S3_ENDPOINT\.$/],
    ];
    for (const [environment, says] of cases) {
      const store = createBucketStore((await place(environment)).backupBucket!);
      const tries = [
        store.list(),
        store.read('any'),
        store.write(
          'any',
          (async function* () {
            yield Buffer.from('any');
          })(),
        ),
      ];
      for (const outcome of await Promise.allSettled<unknown>(tries)) {
        assert.ok(outcome.status === 'rejected');
        assert.match(outcome.reason.message, says);
        assert.ok(!outcome.reason.message.includes('wrong'));
      }
    }
  });
});
