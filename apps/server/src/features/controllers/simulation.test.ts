import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { listControllers, simulateDoors } from '@gatehouse/contract/api/controllers';
import { sql } from '../../db/sql.ts';
import { listSimulatedSites } from '../../demo/simulatedSites.ts';
import { makeArea, makeController, makeDoor, makeSite, makeUnit } from '../../testing/factories.ts';
import { makeUser } from '../../testing/peopleFactories.ts';
import { startTestServer } from '../../testing/testServer.ts';

const server = await startTestServer({ after }, { simulated: true });
const { db, config } = server.ctx;

async function makeCommissioned({ units = 0, commissionMode = true } = {}) {
  const siteId = await makeSite(db);
  await db.query(sql`update sites set commission_mode = ${commissionMode} where id = ${siteId}`);
  const areaId = await makeArea(db, { siteId });
  for (let number = 1; number <= units; number += 1) {
    const { id: doorId } = await db.one<{ id: number }>(sql`
      insert into doors (site_id, area_id, plan_x, plan_y, plan_width, plan_height)
      values (${siteId}, ${areaId}, 0, 0, 150, 300) returning id`);
    await makeUnit(db, { siteId, areaId, name: `A${number}`, doorId });
  }
  const permissions = [{ role: 'installer' as const, siteId }];
  const token = server.userToken(await makeUser(db, { permissions }));
  return { siteId, areaId, token, press: () => server.call(simulateDoors, { token, body: { siteId } }) };
}

test('each unit on the plan is on a simulated controller that the simulator finds, by its name', async () => {
  const { siteId, token, press } = await makeCommissioned({ units: 18 });
  assert.deepEqual((await press()).result, { attached: 18, undrawn: 0 });
  const { result = [] } = await server.call(listControllers, { token, query: { siteId } });
  assert.deepEqual(
    result.map(({ serial, name, units, freeChannels }) => [serial, name, units.length, freeChannels]),
    [
      [`SIM-${siteId}-1`, 'Simulated 1', 16, 0],
      [`SIM-${siteId}-2`, 'Simulated 2', 2, 0],
    ],
  );
  const sites = await listSimulatedSites(db, config.keyRing);
  const doors = sites
    .flatMap(({ controllers }) => controllers)
    .filter(({ serial }) => serial.startsWith(`SIM-${siteId}-`))
    .flatMap((controller) => controller.doors.map(({ name }) => name));
  assert.deepEqual(doors.toSorted(), Array.from({ length: 18 }, (_, index) => `A${index + 1}`).toSorted());
});

test('pressed twice at once, each unit has one door', async () => {
  const { press } = await makeCommissioned({ units: 3 });
  const attached = (await Promise.all([press(), press()])).map(({ result }) => result?.attached);
  assert.deepEqual(attached.toSorted(), [0, 3]);
});

test('real controllers keep their units, and units on no plan are counted', async () => {
  const { siteId, areaId, press } = await makeCommissioned({ units: 1 });
  const controllerId = await makeController(db, { siteId });
  const doorId = await makeDoor(db, { siteId, controllerId });
  const wired = await makeUnit(db, { siteId, areaId, doorId });
  await makeUnit(db, { siteId, areaId, doorId: null });
  assert.deepEqual((await press()).result, { attached: 1, undrawn: 1 });
  const { controller_id } = await db.one<{ controller_id: number }>(sql`
    select d.controller_id from units u join doors d on d.id = u.door_id where u.id = ${wired}`);
  assert.equal(controller_id, controllerId);
});

test('a site that is not being commissioned, and a server without a simulator, refuse it', async (t) => {
  const { press } = await makeCommissioned({ units: 1, commissionMode: false });
  assert.equal((await press()).errorCode, 'NOT_COMMISSIONING');
  const real = await startTestServer(t, { db: { ...db, url: config.databaseUrl! } });
  const { siteId, token } = await makeCommissioned({ units: 1 });
  assert.equal((await real.call(simulateDoors, { token, body: { siteId } })).errorCode, 'NOT_FOUND');
});
