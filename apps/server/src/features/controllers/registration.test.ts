import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { registerController } from '@gatehouse/contract/api/controllers';
import { sql } from '../../db/sql.ts';
import { makeOrganisation, makeSite } from '../../testing/factories.ts';
import { makeUser } from '../../testing/peopleFactories.ts';
import { startTestServer } from '../../testing/testServer.ts';

const server = await startTestServer({ after });
const { db } = server.ctx;
const siteId = await makeSite(db);
const as = async (role: 'installer' | 'frontDesk', at = siteId) =>
  server.userToken(await makeUser(db, { permissions: [{ role, siteId: at }] }));
const installer = await as('installer');
const fitted = { sensor: true, lights: true, motor: false, pad: false };
const register = (given: object, token = installer) =>
  server.call(registerController, {
    token,
    body: {
      siteId,
      serial: 'GH-BOX-0001',
      name: 'North wall',
      key: 'AB'.repeat(32),
      channels: 3,
      ...fitted,
      ...given,
    },
  });

test('a controller is known with its key and a free door on each channel, which its history says', async () => {
  const { result } = await register({});
  assert.deepEqual(
    [result?.serial, result?.freeChannels, result?.doors.map(({ channel, kind }) => [channel, kind])],
    [
      'GH-BOX-0001',
      3,
      [
        [0, 'free'],
        [1, 'free'],
        [2, 'free'],
      ],
    ],
  );
  assert.equal(JSON.stringify(result).toLowerCase().includes('abab'), false, 'the key is not given back');
  const { key } = await db.one<{ key: Buffer }>(sql`select key from controllers where id = ${result!.id}`);
  assert.equal(key.toString('hex'), 'ab'.repeat(32));
  const { after: said } = await db.one<{ after: object }>(sql`
    select after from changes where resource = 'controllers' and row_id = ${result!.id}`);
  assert.deepEqual(said, { Serial: 'GH-BOX-0001', Channels: 3 });
});

test('what is no serial, no key or known already is refused at its field, and so are others', async () => {
  await register({ serial: 'GH-BOX-0002' });
  const faults = async (given: object) => (await register(given)).fields?.map(({ path }) => path);
  assert.deepEqual(await faults({ serial: 'GH-BOX-0002' }), ['body.serial']);
  assert.deepEqual(await faults({ serial: 'GH BOX' }), ['body.serial']);
  assert.deepEqual(await faults({ key: 'ab' }), ['body.key']);
  assert.deepEqual(await faults({ channels: 0 }), ['body.channels']);
  assert.equal((await register({ serial: 'GH-BOX-0003' }, await as('frontDesk'))).statusCode, 403);
  const elsewhere = await as('installer', await makeSite(db));
  assert.equal((await register({ serial: 'GH-BOX-0003' }, elsewhere)).statusCode, 404);
});

test('a controller is not made at a site of another operator', async () => {
  await makeOrganisation(db, 5);
  const permissions = [{ role: 'superAdmin' as const }];
  const abroad = server.userToken(await makeUser(db, { organisationId: 5, permissions }));
  assert.equal((await register({ serial: 'GH-BOX-0004' }, abroad)).statusCode, 404);
  assert.deepEqual(await db.query(sql`select from controllers where serial = 'GH-BOX-0004'`), []);
});
