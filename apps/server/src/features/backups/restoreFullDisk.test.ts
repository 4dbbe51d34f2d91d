/** What a disk without room does to a backup and to a restore: a line, and nothing half there. */
import assert from 'node:assert/strict';
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { readConfig } from '../../config.ts';
import { sql } from '../../db/sql.ts';
import { makeUser } from '../../testing/peopleFactories.ts';
import { NO_SMALL_DISK, smallDisk } from '../../testing/smallDisk.ts';
import { lastFirst, testDb } from '../../testing/testDatabase.ts';
import { backUp, newRecoveryKey, recipientOf, restore, storeRecipient } from './service.ts';

const now = Temporal.Instant.from('2026-11-18T02:00:00Z');

test('a full disk is said, and leaves neither half a backup nor half a house', async (t) => {
  const scope = lastFirst(t);
  const [tiny, small, ample] = [
    await smallDisk(scope, 1),
    await smallDisk(scope, 90),
    await smallDisk(scope, 400),
  ];
  if (!tiny || !small || !ample) return t.skip(NO_SMALL_DISK);
  const { url, ...db } = await testDb(scope);
  await makeUser(db);
  // What does not get smaller when it is packed.
  await db.query(sql`
    insert into users (organisation_id, email, name, password_hash, created_at)
    select organisation_id, 'staff' || n || '@example.org', sha512(n::text::bytea)::text, password_hash, created_at
    from users, generate_series(2, 60_000) n`);
  const key = await newRecoveryKey();
  const source = readConfig({ DATABASE_URL: url, DATA_DIR: join(ample, 'source') });
  await storeRecipient(source.dataDir, await recipientOf(key));

  await assert.rejects(backUp(source, now, { folder: join(tiny, 'backups') }), {
    message: `No backup can be written to ${join(tiny, 'backups')}: ENOSPC: no space left on device, write`,
  });
  assert.deepEqual(await readdir(join(tiny, 'backups')), []);

  const { path } = await backUp(source, now);
  const dataDir = join(small, 'data');
  await mkdir(dataDir);
  const target = readConfig({ DATA_DIR: dataDir }, () => '');
  const full = `The disk of DATA_DIR (${dataDir}) is full. Nothing was restored: make room and try again.`;
  await assert.rejects(restore(target, { path, key, now }), { message: full });
  assert.deepEqual(await readdir(dataDir), []);
});
