import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { allEndpoints, type EndpointName } from '@gatehouse/contract/api/index';
import { listStaffUnitActivity } from '@gatehouse/contract/api/staff';
import type { Endpoint } from '@gatehouse/contract/endpoint';
import { resourceCalls } from '@gatehouse/contract/resources/index';
import { sql } from '../../db/sql.ts';
import { makeDoor } from '../../testing/factories.ts';
import { makeUser } from '../../testing/peopleFactories.ts';
import { type Fixtures, makeFixtures, sampleRequests } from '../../testing/sampleRequests.ts';
import { startTestServer } from '../../testing/testServer.ts';

const server = await startTestServer({ after }, { doors: { command: executed, service: executed } });
const { db } = server.ctx;

function executed() {
  return { outcome: 'executed' } as const;
}

type Request = { params?: object; body?: object };
/**
 * A call aimed at a rented unit: `guarded` where it could move, free or re-assign its lock, or keep its alarm quiet, and
 * `open` to all who work at the site where it could not.
 */
type Aim = { rule: 'guarded' | 'open'; request: (fixtures: Fixtures) => Request };
const guarded = (request: Aim['request']): Aim => ({ rule: 'guarded', request });
const open = (request: Aim['request']): Aim => ({ rule: 'open', request });

/** How each call of staff that changes something meets a rented unit. */
const aims: { [Name in EndpointName]?: Aim | 'touches no door' } = {
  // What is kept of things, and not what they do.
  ...Object.fromEntries(Object.keys(resourceCalls).map((name) => [name, 'touches no door' as const])),
  listShutOut: 'touches no door',
  createUnitRange: 'touches no door',
  rentOut: 'touches no door',
  inviteStaff: 'touches no door',
  withdrawStaffInvitation: 'touches no door',
  setStaffGrants: 'touches no door',
  setStaffDisabled: 'touches no door',
  removeStaffFactors: 'touches no door',
  eraseStaffAccount: 'touches no door',
  setStaffProvider: 'touches no door',
  addPasskey: 'touches no door',
  beginFactorApp: 'touches no door',
  beginPasskey: 'touches no door',
  confirmFactorApp: 'touches no door',
  proveSelf: 'touches no door',
  removeOtherStaffSessions: 'touches no door',
  removeOwnFactor: 'touches no door',
  removeStaffSession: 'touches no door',
  renewRecoveryCodes: 'touches no door',
  updateStaffPassword: 'touches no door',
  undoChange: 'touches no door',
  openStaffUnit: guarded(({ unitId }) => ({ params: { id: unitId }, body: {} })),
  openStaffUnits: guarded(({ unitId }) => ({ body: { ids: [unitId] } })),
  openController: guarded(({ controllerId }) => ({ params: { id: controllerId }, body: {} })),
  getStaffBluetoothTarget: guarded(({ unitId }) => ({ params: { id: unitId }, body: {} })),
  forceTestMode: guarded(({ controllerId }) => ({ body: { controllerId } })),
  checkPart: guarded(({ controllerId }) => ({
    params: { id: controllerId },
    body: { channel: 0, part: 'door' },
  })),
  calibrateMotorisedLock: guarded(({ motorisedLockId }) => ({
    params: { id: motorisedLockId },
    body: { event: 'start' },
  })),
  updateMotorisedLock: guarded(({ motorisedLockId }) => ({
    params: { id: motorisedLockId },
    body: { autoLockSeconds: 5 },
  })),
  updateStaffUnit: guarded(({ unitId }) => ({ params: { id: unitId }, body: { controllerId: null } })),
  // The channel it is given has just been taken from the rented unit.
  createUnit: guarded(({ siteId, controllerId }) => ({
    body: { name: 'N1', siteId, controllerId, type: 'storage' },
  })),

  lockStaffUnit: open(({ unitId }) => ({ params: { id: unitId }, body: {} })),
  closeStaffUnits: open(({ unitId }) => ({ body: { ids: [unitId] } })),
  lockController: open(({ controllerId }) => ({ params: { id: controllerId }, body: {} })),
  rebootControllers: open(({ controllerId }) => ({ body: { controllerIds: [controllerId] } })),
  overlockUnit: open(({ unitId }) => ({ params: { id: unitId }, body: { overlocked: true } })),
  acknowledgeAlarm: open(({ unitId }) => ({ params: { id: unitId } })),

  openStaffGate: 'touches no door',
  lockStaffGate: 'touches no door',
  openStaffLockable: 'touches no door',
  lockStaffLockable: 'touches no door',
  acknowledgeGateAlarm: 'touches no door',
  acknowledgeLockableAlarm: 'touches no door',
  moveGoods: 'touches no door',
  publishPlan: 'touches no door',
  registerController: 'touches no door',
  simulateDoors: 'touches no door',
  putTestResults: 'touches no door',
  putCalibrationResults: 'touches no door',
  markAlertsSeen: 'touches no door',
  updateAlert: 'touches no door',
};

async function makeRented() {
  const fixtures = await makeFixtures(db, server.clock.now(), server.ctx.config);
  const { siteId, unitId } = fixtures;
  await db.query(sql`update sites set commission_mode = true where id = ${siteId}`);
  await db.query(sql`
    update doors d set reported_alarm = 'Motion Detected', alarm_since = ${server.clock.now()}
    from units u where u.id = ${unitId} and d.id = u.door_id`);
  const colleague = (name: string, ...more: { role: 'rentedAccess'; siteId: number }[]) =>
    makeUser(db, {
      name,
      permissions: [{ role: 'installer', siteId }, { role: 'siteManager', siteId }, ...more],
    });
  return {
    fixtures,
    without: server.userToken(await colleague('Ina Installer')),
    holder: server.userToken(await colleague('Kay Keyholder', { role: 'rentedAccess', siteId })),
  };
}

async function send(endpoint: Endpoint, { params = {}, body }: Request, token: string) {
  return server.call(endpoint as never, { params, body, token } as never);
}

/** What the rented unit hangs on, and what was asked of that since. */
async function traces({ unitId, controllerId }: Fixtures) {
  const wiring = await db.one(sql`
    select d.controller_id, d.channel from units u join doors d on d.id = u.door_id where u.id = ${unitId}`);
  const commands = await db.query(sql`
    select operation from commands
    where controller_id = ${controllerId} or door_id = (select door_id from units where id = ${unitId})`);
  const channels = await db.query(
    sql`select id from doors where controller_id = ${controllerId} order by id`,
  );
  return { wiring, commands, channels };
}

async function history({ unitId }: Fixtures, token: string) {
  const { result } = await server.call(listStaffUnitActivity, { params: { id: unitId }, token });
  return result!.map(({ who, how, outcome, reason }) => ({ who, how, outcome, reason }));
}

const REASON = 'Water runs out under the door';
const changing = allEndpoints.filter(
  ({ endpoint }) => endpoint.role === 'staff' && endpoint.method !== 'GET',
);

describe('what staff do to the door of a rented unit', () => {
  for (const { name, endpoint } of changing) {
    const aim = aims[name];
    if (aim === undefined) {
      it(`is decided for ${name}`, () =>
        assert.fail('Say in the table above how this call meets a rented unit.'));
    } else if (aim === 'touches no door') {
      it(`is not done by ${name}`, async () => {
        const { fixtures, holder } = await makeRented();
        const before = await traces(fixtures);
        await send(endpoint, sampleRequests[name](fixtures, fixtures.staff) as Request, holder);
        assert.deepEqual(await traces(fixtures), before);
        assert.deepEqual(await history(fixtures, holder), []);
      });
    } else if (aim.rule === 'open') {
      it(`may be ${name}, by all who work at the site; its history names them`, async () => {
        const { fixtures, without } = await makeRented();
        const { statusCode } = await send(endpoint, aim.request(fixtures), without);
        assert.equal(statusCode, 200);
        const [entry] = await history(fixtures, without);
        assert.deepEqual(
          { who: entry?.who, how: entry?.how, outcome: entry?.outcome },
          { who: 'Ina Installer', how: 'staff', outcome: 'executed' },
        );
      });
    } else {
      it(`needs the right and a reason for ${name}; its history names who asked`, async () => {
        const { fixtures, without, holder } = await makeRented();
        const { params, body } = aim.request(fixtures);
        const withReason = { params, body: { ...body, reason: REASON } };
        if (name === 'createUnit') {
          const detached = { params: { id: fixtures.unitId }, body: { controllerId: null, reason: REASON } };
          await send(find('updateStaffUnit'), detached, holder);
        }
        const before = await traces(fixtures);
        const isBulk = name === 'openStaffUnits';

        const refused = await send(endpoint, withReason, without);
        assert.equal(refused.statusCode, isBulk ? 200 : 403);
        const unexplained = await send(endpoint, { params, body }, holder);
        assert.equal(unexplained.statusCode, isBulk ? 200 : 400);
        if (!isBulk)
          assert.deepEqual(
            unexplained.fields?.map(({ path }) => path),
            ['body.reason'],
          );
        assert.deepEqual(await traces(fixtures), before);
        assert.deepEqual((await history(fixtures, holder)).slice(0, 2), [
          { who: 'Kay Keyholder', how: 'staff', outcome: 'refused', reason: 'rented, no reason given' },
          { who: 'Ina Installer', how: 'staff', outcome: 'refused', reason: 'rented' },
        ]);

        const done = await send(endpoint, withReason, holder);
        assert.equal(done.statusCode, 200);
        // A Bluetooth key opens nothing yet; the door reports when it is used.
        if (name === 'getStaffBluetoothTarget') return;
        assert.deepEqual((await history(fixtures, holder))[0], {
          who: 'Kay Keyholder',
          how: 'staff',
          outcome: 'executed',
          reason: REASON,
        });
      });
    }
  }

  it('stands guarded while its channel is taken off it, whoever is given that channel', async () => {
    const { fixtures, without, holder } = await makeRented();
    await send(
      find('updateStaffUnit'),
      { params: { id: fixtures.unitId }, body: { controllerId: null, reason: REASON } },
      holder,
    );
    const test = {
      params: { id: fixtures.controllerId },
      body: { channel: 0, part: 'lock', reason: REASON },
    };
    assert.equal((await send(find('checkPart'), test, without)).statusCode, 403);
    const attach = { params: { id: fixtures.freeUnitId }, body: { controllerId: fixtures.controllerId } };
    assert.equal((await send(find('updateStaffUnit'), attach, without)).statusCode, 403);
    // Another channel of the controller was never the rented unit's, and comes after it.
    await makeDoor(db, { siteId: fixtures.siteId, controllerId: fixtures.controllerId });
    assert.equal((await send(find('updateStaffUnit'), attach, without)).statusCode, 403);
    const back = {
      params: { id: fixtures.unitId },
      body: { controllerId: fixtures.controllerId, reason: REASON },
    };
    assert.equal((await send(find('updateStaffUnit'), back, holder)).statusCode, 200);
    assert.equal((await send(find('updateStaffUnit'), attach, without)).statusCode, 200);
  });
});

function find(name: EndpointName): Endpoint {
  return allEndpoints.find((one) => one.name === name)!.endpoint;
}
