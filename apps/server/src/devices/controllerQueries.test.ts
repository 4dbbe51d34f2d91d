import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import { makeController, makeSite } from '../testing/factories.ts';
import { testDb } from '../testing/testDatabase.ts';
import { testKeys } from '../testing/testKeys.ts';
import { listCredentials } from './controllerQueries.ts';

const db = await testDb({ after });

it('lists every controller with its key, by serial', async () => {
  const siteId = await makeSite(db);
  const [first, second] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
  await makeController(db, { siteId, serial: 'GH-000002', key: second });
  await makeController(db, { siteId, serial: 'GH-000001', key: first });
  const listed = await listCredentials(db, testKeys);
  assert.deepEqual(
    listed.map(({ serial, key }) => [serial, Buffer.from(key as Uint8Array)]),
    [
      ['GH-000001', first],
      ['GH-000002', second],
    ],
  );
});
