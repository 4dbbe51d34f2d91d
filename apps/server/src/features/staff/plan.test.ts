import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import { listStaffLockables } from '@gatehouse/contract/api/staffLockables';
import { getSitePlan } from '@gatehouse/contract/api/staffPlan';
import { sql } from '../../db/sql.ts';
import {
  makeArea,
  makeController,
  makeDoor,
  makeGate,
  makeLockable,
  makeOrganisation,
  makeProduct,
  makeSite,
  makeStock,
  makeUnit,
} from '../../testing/factories.ts';
import { makeUser } from '../../testing/peopleFactories.ts';
import { startTestServer } from '../../testing/testServer.ts';

const server = await startTestServer({ after });
const { db } = server.ctx;
const siteId = await makeSite(db);
const manager = server.userToken(await makeUser(db, { permissions: [{ role: 'siteManager', siteId }] }));
const stranger = server.userToken(
  await makeUser(db, { permissions: [{ role: 'siteManager', siteId: await makeSite(db) }] }),
);

it('the plan of a site has its areas from the lowest up, and where each door stands', async () => {
  const [upper, ground] = [
    await makeArea(db, { siteId, name: 'Upper' }),
    await makeArea(db, { siteId, name: 'Ground' }),
  ];
  await db.query(sql`update areas set floor = 1, plan_width = 900 where id = ${upper}`);
  const controllerId = await makeController(db, { siteId });
  const door = async (areaId: number | null, x: number) => {
    const id = await makeDoor(db, { siteId, controllerId });
    await db.query(
      sql`update doors set area_id = ${areaId}, plan_x = ${x}, plan_height = 300 where id = ${id}`,
    );
    return id;
  };
  const unit = await makeUnit(db, { siteId, doorId: await door(upper, 200) });
  const gate = await makeGate(db, { siteId, doorId: await door(ground, 400) });
  const lockable = await makeLockable(db, { siteId, doorId: await door(ground, 600) });
  await makeUnit(db, { siteId, doorId: await door(null, 0) });
  await door(ground, 800);

  const { result } = await server.call(getSitePlan, { params: { id: siteId }, token: manager });
  const own = result!.areas.filter(({ id }) => id === upper || id === ground);
  assert.deepEqual(
    own.map(({ name, floor, width }) => [name, floor, width]),
    [
      ['Ground', 0, 4000],
      ['Upper', 1, 900],
    ],
  );
  const size = { y: 0, width: 200, height: 300 };
  assert.deepEqual(
    result!.spots.toSorted((a, b) => a.x - b.x),
    [
      { kind: 'unit', id: unit, areaId: upper, x: 200, ...size },
      { kind: 'gate', id: gate, areaId: ground, x: 400, ...size },
      { kind: 'lockable', id: lockable, areaId: ground, x: 600, ...size },
    ],
  );
  const asked = await server.call(getSitePlan, { params: { id: siteId }, token: stranger });
  assert.equal(asked.statusCode, 404);
});

it('compartments show their state and what lies in them, to who works there alone', async () => {
  const own = await makeSite(db);
  const token = server.userToken(await makeUser(db, { permissions: [{ role: 'siteManager', siteId: own }] }));
  const doorId = await makeDoor(db, { siteId: own, lock: 'locked', door: 'closed' });
  const lockableId = await makeLockable(db, { siteId: own, doorId, name: 'S1' });
  const productId = await makeProduct(db, { siteId: own, type: 'purchasable' });
  await makeStock(db, { productId, lockableId, count: 2 });
  const { result } = await server.call(listStaffLockables, { query: { siteId: own }, token });
  assert.deepEqual(
    result!.map(({ name, lockStatus, doorStatus, alarmStatus, inStock, reserved }) => [
      name,
      lockStatus,
      doorStatus,
      alarmStatus,
      inStock,
      reserved,
    ]),
    [['S1', 'locked', 'closed', 'none', 2, 0]],
  );
  for (const given of [
    { token: manager, statusCode: 404 },
    { token: stranger, statusCode: 404 },
  ]) {
    const { statusCode } = await server.call(listStaffLockables, {
      query: { siteId: own },
      token: given.token,
    });
    assert.equal(statusCode, given.statusCode);
  }
});

it('nothing of another organisation is returned', async () => {
  await makeOrganisation(db, 5);
  const abroad = server.userToken(
    await makeUser(db, { organisationId: 5, permissions: [{ role: 'superAdmin' }] }),
  );
  const plan = await server.call(getSitePlan, { params: { id: siteId }, token: abroad });
  assert.ok(plan.statusCode === 401 || plan.statusCode === 403 || plan.result?.spots.length === 0);
});
