import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, it } from 'node:test';
import { sql } from '../db/sql.ts';
import { makeController } from '../testing/factories.ts';
import { testDb } from '../testing/testDatabase.ts';
import { testKeys } from '../testing/testKeys.ts';
import { createControllerDirectory } from './controllerDirectory.ts';

const db = await testDb({ after });
const [first, second] = [randomBytes(32), randomBytes(32)];

/** A directory that has found a controller, whose key is another one since. */
async function withNewKey(serial: string) {
  let now = 1_000_000;
  const directory = createControllerDirectory(db, testKeys, () => now);
  const id = await makeController(db, { serial, key: first });
  const key = async () => {
    const found = await directory.find(serial);
    return Buffer.from(found!.key).equals(first) ? 'first' : 'second';
  };
  assert.equal((await directory.find(serial))?.id, id);
  await db.query(sql`update controllers set key = ${second} where id = ${id}`);
  return { directory, key, wait: (ms: number) => (now += ms) };
}

it('looks a controller up again after a minute', async () => {
  const { key, wait } = await withNewKey('GH-MINUTE');
  wait(59_999);
  assert.equal(await key(), 'first');
  wait(1);
  assert.equal(await key(), 'second');
});

it('looks a controller up again whose frame does not hold, if a second has passed since', async () => {
  const { directory, key, wait } = await withNewKey('GH-SECOND');
  wait(999);
  directory.distrust('GH-SECOND');
  assert.equal(await key(), 'first');
  wait(1);
  directory.distrust('GH-SECOND');
  // Two frames may fail at once.
  directory.distrust('GH-SECOND');
  assert.equal(await key(), 'second');
});

it('looks a controller up again that the database could not be asked about', async () => {
  const { directory, key, wait } = await withNewKey('GH-FAIL');
  wait(60_000);
  await db.query(sql`alter table controllers rename to elsewhere`);
  await assert.rejects(directory.find('GH-FAIL'));
  await db.query(sql`alter table elsewhere rename to controllers`);
  assert.equal(await key(), 'second');
});
