import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import { listStaffLockables } from '@gatehouse/contract/api/staffLockables';
import { getEditablePlan, getSitePlan, publishPlan } from '@gatehouse/contract/api/staffPlan';
import type { z } from 'zod';
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

type PlanChange = z.input<(typeof publishPlan)['body']>['changes'][number];

/** A site with two units, of which one is drawn, and a gate. */
async function makeDrawn() {
  const own = await makeSite(db);
  const area = await makeArea(db, { siteId: own, name: 'Hall' });
  const user = await makeUser(db, { permissions: [{ role: 'siteManager', siteId: own }] });
  const door = async (x: number | null) => {
    const id = await makeDoor(db, { siteId: own });
    const areaId = x === null ? null : area;
    await db.query(sql`update doors set area_id = ${areaId}, plan_x = ${x ?? 0} where id = ${id}`);
    return id;
  };
  const drawn = await makeUnit(db, { siteId: own, areaId: area, name: 'A1', doorId: await door(500) });
  const undrawn = await makeUnit(db, { siteId: own, areaId: area, name: 'A2', doorId: await door(null) });
  const gate = await makeGate(db, { siteId: own, name: 'A1', doorId: await door(null) });
  const doorless = await makeUnit(db, { siteId: own, areaId: area, name: 'A3' });
  const token = server.userToken(user);
  const params = { id: own };
  return {
    own,
    area,
    drawn,
    undrawn,
    doorless,
    gate,
    name: (await db.one<{ name: string }>(sql`select name from users where id = ${user}`)).name,
    read: async () => (await server.call(getEditablePlan, { params, token })).result!,
    publish: (revision: number, ...changes: PlanChange[]) =>
      server.call(publishPlan, { params, token, body: { revision, changes } }),
    seen: async () => (await server.call(getSitePlan, { params, token })).result!.spots,
    history: () =>
      db.query<{ before: object; after: object }>(
        sql`select before, after from changes where resource = 'plans' and row_id = ${own} order by number`,
      ),
  };
}

it('a plan is published as a whole, and says who did it, what was where, and what overlaps', async () => {
  const { area, drawn, undrawn, gate, name, read, publish, seen, history } = await makeDrawn();
  const plan = await read();
  assert.deepEqual(
    plan.things.map((thing) => [thing.kind, thing.name, thing.place?.x]),
    [
      ['unit', 'A1', 500],
      ['unit', 'A2', undefined],
      ['unit', 'A3', undefined],
      ['gate', 'A1', undefined],
    ],
  );
  assert.equal(plan.changed, null);
  const { result } = await publish(
    plan.revision,
    { kind: 'unit', id: drawn, place: { areaId: area, x: 100, y: 0, width: 200, height: 300 } },
    { kind: 'unit', id: undrawn, place: { areaId: area, x: 250, y: 0, width: 200, height: 300 } },
  );
  assert.equal(result?.changed?.by, name);
  assert.deepEqual(result?.overlapping, [['A1', 'A2']]);
  assert.deepEqual(
    (await seen()).map(({ id, x }) => [id, x]),
    [
      [drawn, 100],
      [undrawn, 250],
    ],
  );
  await publish(
    result!.revision,
    { kind: 'unit', id: undrawn, place: null },
    { kind: 'gate', id: gate, place: { areaId: area, x: 0, y: 0, width: 30, height: 400 } },
  );
  const [first, second] = await history();
  assert.deepEqual(first, {
    before: { A1: 'Hall, 5 m from the left, 0 m from the top, 2 × 2 m', A2: 'not on the plan' },
    after: {
      A1: 'Hall, 1 m from the left, 0 m from the top, 2 × 3 m',
      A2: 'Hall, 2.5 m from the left, 0 m from the top, 2 × 3 m',
    },
  });
  assert.deepEqual(second?.after, {
    A2: 'not on the plan',
    'A1 (gate)': 'Hall, 0 m from the left, 0 m from the top, 0.3 × 4 m',
  });
});

it('a unit without a door stands where it is drawn, behind a door that no controller moves yet', async () => {
  const { area, doorless, undrawn, read, publish, seen } = await makeDrawn();
  const box = { x: 0, y: 600, width: 150, height: 300 };
  const { revision } = await read();
  const { statusCode } = await publish(
    revision,
    { kind: 'unit', id: doorless, place: { areaId: area, ...box } },
    { kind: 'unit', id: undrawn, place: { areaId: area, ...box, x: 150 } },
  );
  assert.equal(statusCode, 200);
  assert.deepEqual((await seen()).slice(1), [
    { kind: 'unit', id: doorless, areaId: area, ...box },
    { kind: 'unit', id: undrawn, areaId: area, ...box, x: 150 },
  ]);
  const doors = await db.query(sql`
    select d.controller_id from units u join doors d on d.id = u.door_id where u.id = ${doorless}`);
  assert.deepEqual(doors, [{ controller_id: null }]);
});

it('a plan that somebody else has published since, or that cannot be, changes nothing', async () => {
  const { area, drawn, undrawn, read, publish, seen, history } = await makeDrawn();
  const { revision } = await read();
  const place = { areaId: area, x: 0, y: 0, width: 200, height: 200 };
  const elsewhere = await makeArea(db, { siteId });
  const good = { kind: 'unit', id: undrawn, place } as const;
  for (const bad of [
    good,
    { kind: 'unit', id: 999_999_999, place },
    { kind: 'unit', id: drawn, place: { ...place, x: 5 } },
    { kind: 'unit', id: drawn, place: { ...place, width: 0 } },
    { kind: 'unit', id: drawn, place: { ...place, x: 3_900 } },
    { kind: 'unit', id: drawn, place: { ...place, areaId: elsewhere } },
  ] as const) {
    assert.equal((await publish(revision, good, bad)).statusCode, 400);
  }
  assert.equal((await publish(revision, good)).statusCode, 200);
  assert.equal((await publish(revision, { kind: 'unit', id: drawn, place })).statusCode, 412);
  assert.deepEqual(
    (await seen()).map(({ id, x }) => [id, x]),
    [
      [undrawn, 0],
      [drawn, 500],
    ],
  );
  assert.equal((await history()).length, 1);
});

it('a site of another organisation is not there', async () => {
  await makeOrganisation(db, 5);
  const abroad = server.userToken(
    await makeUser(db, { organisationId: 5, permissions: [{ role: 'superAdmin' }] }),
  );
  const { own, drawn, area, read, seen } = await makeDrawn();
  const given = { params: { id: own }, token: abroad };
  assert.equal((await server.call(getSitePlan, given)).statusCode, 404);
  assert.equal((await server.call(getEditablePlan, given)).statusCode, 404);
  const [before, { revision }] = [await seen(), await read()];
  const place = { areaId: area, x: 0, y: 0, width: 100, height: 100 };
  const changes = [{ kind: 'unit' as const, id: drawn, place }];
  assert.equal((await server.call(publishPlan, { ...given, body: { revision, changes } })).statusCode, 404);
  assert.deepEqual(await seen(), before);
});
