import assert from 'node:assert/strict';
import { after, beforeEach, describe, it } from 'node:test';
import * as api from '@gatehouse/contract/api/controllers';
import { CALIBRATION_MS, TEST_MODE_MS } from '@gatehouse/contract/device/timing';
import type { StaffRole } from '@gatehouse/contract/rules/staffRoles';
import { sql } from '../../db/sql.ts';
import type { CommandResult, DoorCommandRequest, ServiceRequest } from '../../devices/gateway.ts';
import {
  makeController,
  makeDoor,
  makeGate,
  makeProduct,
  makeSite,
  makeUnit,
} from '../../testing/factories.ts';
import { makeBooking, makeCustomer, makeUser } from '../../testing/peopleFactories.ts';
import { startTestServer } from '../../testing/testServer.ts';

type End = Omit<CommandResult, 'commandId'>;
/** What reaches the controllers, and what each operation is answered with. */
const asked: ServiceRequest[] = [];
const moved: DoorCommandRequest[] = [];
const ends = new Map<string, End>();
const ended = (key: string) => ends.get(key) ?? { outcome: 'executed' as const };
const server = await startTestServer(
  { after },
  {
    doors: {
      command(request) {
        moved.push(request);
        return ended(`door ${request.doorId}`);
      },
      service(request) {
        asked.push(request);
        return ended(request.operation);
      },
    },
  },
);
const { db } = server.ctx;
const now = server.clock.now();
const siteId = await makeSite(db, { commissionMode: true });
const wiredSite = await makeSite(db);
async function staff(...permissions: { role: StaffRole; siteId?: number }[]) {
  return server.userToken(await makeUser(db, { permissions }));
}
const manager = await staff({ role: 'siteManager', siteId });
const installer = await staff({ role: 'installer' });
const stranger = await staff({ role: 'installer', siteId: wiredSite });
const keyHolder = await staff({ role: 'installer', siteId }, { role: 'rentedAccess', siteId });

async function controller(given: { siteId?: number; free?: number } = {}) {
  const at = given.siteId ?? siteId;
  const controllerId = await makeController(db, { siteId: at, online: true });
  await db.query(sql`
    update controllers set last_seen_at = ${server.clock.now()}, firmware = '4.2.1' where id = ${controllerId}`);
  const doorId = await makeDoor(db, {
    siteId: at,
    controllerId,
    hasMotor: true,
    lock: 'locked',
    door: 'closed',
  });
  const unitId = await makeUnit(db, { siteId: at, doorId });
  for (let index = 0; index < (given.free ?? 0); index++) await makeDoor(db, { siteId: at, controllerId });
  return { controllerId, doorId, unitId };
}
const rent = async (unitId: number) =>
  makeBooking(db, { unitId, customerId: await makeCustomer(db), start: now.subtract({ hours: 48 }) });
const details = async (id: number) =>
  (await server.call(api.getControllerStatus, { params: { id }, token: installer })).result!;
const attach = (unitId: number, controllerId: number | null, clearControllers = false, token = installer) =>
  server.call(api.updateStaffUnit, {
    params: { id: unitId },
    body: { controllerId, clearControllers },
    token,
  });

beforeEach(() => {
  asked.length = 0;
  moved.length = 0;
  ends.clear();
});

describe('controllers', () => {
  it('are listed with their link, and those of other sites are not there', async () => {
    const { controllerId, unitId } = await controller({ free: 1 });
    const { result } = await server.call(api.listControllers, { query: { siteId }, token: manager });
    const found = result!.find(({ id }) => id === controllerId);
    assert.equal(found?.online, true);
    assert.equal(found?.freeChannels, 1);
    assert.deepEqual(
      found?.units.map(({ id }) => id),
      [unitId],
    );
    assert.equal(
      (await server.call(api.listControllers, { query: { siteId }, token: stranger })).statusCode,
      404,
    );
    const other = await server.call(api.getControllerStatus, {
      params: { id: controllerId },
      token: stranger,
    });
    assert.equal(other.errorCode, 'NOT_FOUND');
  });

  it('restart together; one that does not answer stops no other', async () => {
    const [first, second] = [await controller(), await controller()];
    const ids = [first.controllerId, second.controllerId, 999_999];
    const reboot = () => server.call(api.rebootControllers, { body: { controllerIds: ids }, token: manager });
    assert.deepEqual((await reboot()).result, {
      successes: ids.slice(0, 2),
      failures: [{ id: 999_999, reason: 'not found' }],
    });
    ends.set('reboot', { outcome: 'offline' });
    assert.deepEqual(
      (await reboot()).result?.failures.map(({ reason }) => reason),
      ['offline', 'offline', 'not found'],
    );
    // It had restarted by the time the command came again.
    ends.set('reboot', { outcome: 'rejected', reason: 'rebooted' });
    assert.equal((await reboot()).result?.successes.length, 2);
  });

  it('open and lock all their units and gates; a rented one needs the right and a reason', async () => {
    const { controllerId, unitId, doorId } = await controller({ free: 1 });
    const gateDoor = await makeDoor(db, { siteId, controllerId });
    await makeGate(db, { siteId, doorId: gateDoor });
    const open = (token: string, reason?: string) =>
      server.call(api.openController, { params: { id: controllerId }, body: { reason }, token });
    assert.equal((await open(manager)).statusCode, 200);
    assert.deepEqual(new Set(moved.map((one) => one.doorId)), new Set([doorId, gateDoor]));
    ends.set(`door ${gateDoor}`, { outcome: 'rejected', reason: 'jammed' });
    const failed = await open(manager);
    assert.equal(failed.errorCode, 'DEVICE_REJECTED');
    assert.match(failed.errorMessage ?? '', /the lock is jammed/);
    ends.set(`door ${gateDoor}`, { outcome: 'offline' });
    ends.set(`door ${doorId}`, { outcome: 'offline' });
    const away = await open(manager);
    assert.deepEqual(
      [away.errorCode, away.errorMessage],
      ['DEVICE_OFFLINE', 'The controller is offline. Please check the controller’s power and network.'],
    );
    ends.clear();
    await rent(unitId);
    moved.length = 0;
    assert.equal((await open(manager)).errorCode, 'FORBIDDEN');
    assert.equal((await open(keyHolder)).errorCode, 'VALIDATION');
    assert.equal(moved.length, 0);
    assert.equal((await open(keyHolder, 'A leak')).statusCode, 200);
    const locked = await server.call(api.lockController, { params: { id: controllerId }, token: manager });
    assert.equal(locked.result?.lockStatus, 'locked');
  });
});

describe('test mode', () => {
  const force = (controllerId: number, on = true, token = installer) =>
    server.call(api.forceTestMode, { body: { controllerId, on }, token });

  it('lasts ten minutes once the controller confirmed, and can end early', async () => {
    const { controllerId } = await controller();
    assert.equal((await force(controllerId, true, manager)).errorCode, 'FORBIDDEN');
    const { result } = await force(controllerId);
    assert.equal(result?.testModeUntil, server.clock.now().add({ milliseconds: TEST_MODE_MS }).toString());
    assert.equal((await force(controllerId, false)).result?.testModeUntil, null);
    ends.set('testModeOn', { outcome: 'unknown' });
    assert.equal((await force(controllerId)).errorCode, 'DEVICE_SILENT');
    assert.equal((await details(controllerId)).testModeUntil, null);
  });

  it('lets parts be checked, and results are kept with those from before', async () => {
    const { controllerId, unitId } = await controller();
    const check = (part: api.TestPart, token = installer, channel: number | null = 0, reason?: string) =>
      server.call(api.checkPart, { params: { id: controllerId }, body: { channel, part, reason }, token });
    assert.deepEqual((await check('lock')).result, { status: 'pass' });
    assert.equal((await check('link', installer, null)).result?.status, 'pass');
    assert.equal((await check('lock', installer, 7)).errorCode, 'NOT_FOUND');
    assert.equal((await check('lock', manager)).errorCode, 'FORBIDDEN');
    ends.set('checkDoor', { outcome: 'rejected', reason: 'notSeen' });
    assert.deepEqual((await check('door')).result, {
      status: 'fail',
      note: 'its sensor hasn’t reported anything',
    });
    ends.set('checkLights', { outcome: 'rejected', reason: 'unsupported' });
    assert.equal((await check('lights')).result?.status, 'skipped');
    ends.set('checkMotion', { outcome: 'rejected', reason: 'notTesting' });
    assert.equal((await check('motion')).errorCode, 'NOT_TESTING');
    ends.set('checkLock', { outcome: 'offline' });
    assert.equal((await check('lock')).errorCode, 'DEVICE_OFFLINE');
    ends.clear();
    await rent(unitId);
    assert.equal((await check('motor')).errorCode, 'FORBIDDEN');
    assert.equal((await check('motor', keyHolder, 0, 'It sticks')).result?.status, 'pass');

    const store = (status: 'pass' | 'fail') =>
      server.call(api.putTestResults, {
        params: { id: controllerId },
        body: { tests: [{ name: 'A1: Lock', status }] },
        token: installer,
      });
    await store('fail');
    server.clock.advance({ minutes: 1 });
    await store('pass');
    const { tests } = await details(controllerId);
    assert.deepEqual(
      tests.map((one) => one.tests[0]?.status),
      ['pass', 'fail'],
    );
  });
});

describe('a calibration', () => {
  async function motor() {
    const own = await controller();
    const lock = (await details(own.controllerId)).doors[0]!.motorisedLock!;
    const step = (event: api.CalibrationEvent, token = installer) =>
      server.call(api.calibrateMotorisedLock, { params: { id: lock.id }, body: { event }, token });
    return { ...own, lock, step };
  }
  const at = (position: number): End => ({
    outcome: 'executed',
    state: { channel: 0, lock: 'locked', door: 'closed', lights: null, alarm: null, jammed: false, position },
  });

  it('goes step by step, and what it found holds at its end', async () => {
    const { step, lock } = await motor();
    assert.deepEqual([lock.lockedPosition, lock.unlockedPosition], [0, 90]);
    assert.equal((await step('start', manager)).errorCode, 'FORBIDDEN');
    for (const early of ['setLocked', 'setUnlocked', 'finish', 'cancel'] as const) {
      assert.equal((await step(early)).errorCode, 'CALIBRATION_ORDER', early);
    }
    assert.equal(asked.length, 0);
    assert.equal((await step('start')).result?.calibration, 'start');
    assert.equal((await step('start')).errorCode, 'CALIBRATION_ORDER');
    ends.set('calibrateSetLocked', at(3));
    assert.equal((await step('setLocked')).result?.calibration, 'setLocked');
    ends.set('calibrateSetUnlocked', { outcome: 'rejected', reason: 'range' });
    assert.equal((await step('setUnlocked')).errorCode, 'DEVICE_REJECTED');
    ends.set('calibrateSetUnlocked', at(86));
    const noted = (await step('setUnlocked')).result!;
    assert.deepEqual([noted.lockedPosition, noted.unlockedPosition], [0, 90]);
    const { result } = await step('finish');
    assert.deepEqual(
      [result?.calibration, result?.lockedPosition, result?.unlockedPosition],
      ['idle', 3, 86],
    );
  });

  it('ends with its time, when the device has forgotten it, and when an end is not reached', async () => {
    const { step } = await motor();
    await step('start');
    server.clock.advance({ milliseconds: CALIBRATION_MS + 1 });
    assert.equal((await step('setLocked')).errorCode, 'CALIBRATION_ORDER');
    assert.equal((await step('start')).statusCode, 200);
    ends.set('calibrateSetLocked', { outcome: 'rejected', reason: 'order' });
    assert.equal((await step('setLocked')).errorCode, 'CALIBRATION_ORDER');
    ends.clear();
    for (const event of ['start', 'setLocked', 'setUnlocked'] as const) await step(event);
    ends.set('calibrateFinish', { outcome: 'rejected', reason: 'jammed' });
    assert.equal((await step('finish')).errorCode, 'DEVICE_REJECTED');
    assert.equal((await step('finish')).errorCode, 'CALIBRATION_ORDER');
    await step('start');
    assert.equal((await step('cancel')).result?.calibration, 'idle');
  });

  it('has settings that hold once the device keeps them', async () => {
    const { lock, controllerId } = await motor();
    const set = (autoLockSeconds: number | null) =>
      server.call(api.updateMotorisedLock, {
        params: { id: lock.id },
        body: { autoLockSeconds },
        token: installer,
      });
    assert.equal((await set(30)).result?.autoLockSeconds, 30);
    ends.set('autoLock', { outcome: 'offline' });
    assert.equal((await set(60)).errorCode, 'DEVICE_OFFLINE');
    assert.equal((await details(controllerId)).doors[0]?.motorisedLock?.autoLockSeconds, 30);
    assert.equal((await set(601)).errorCode, 'VALIDATION');
  });
});

describe('wiring', () => {
  const create = (
    body: Partial<{
      controllerId: number;
      siteId: number;
      clearControllers: boolean;
      name: string;
      productId: number | null;
    }>,
  ) =>
    server.call(api.createUnit, {
      body: { name: `N${Math.random()}`, controllerId: null, siteId, type: 'storage', ...body },
      token: installer,
    });

  it('makes a unit on a free channel, which can then be booked as the product of its type', async () => {
    const { controllerId, unitId } = await controller({ free: 1 });
    await makeProduct(db, { siteId, unitType: 'storage' });
    const { result } = await create({ controllerId, name: 'New 1' });
    assert.equal(result?.controllerId, controllerId);
    const row = await db.one<{ product_id: number | null }>(sql`
      select product_id from units where id = ${result!.id}`);
    assert.notEqual(row.product_id, null);
    for (const name of ['New 1', 'NEW\u00a01', 'Ｎew 1'])
      assert.equal((await create({ name })).errorCode, 'UNIT_NAME_TAKEN', name);
    assert.equal((await create({ controllerId })).errorCode, 'CONTROLLER_IN_USE');
    const cleared = await create({ controllerId, clearControllers: true });
    assert.equal(cleared.result?.controllerId, controllerId);
    const { doors } = await details(controllerId);
    assert.deepEqual(
      doors.map(({ id, kind }) => [id, kind]),
      [
        [cleared.result!.id, 'unit'],
        [null, 'free'],
      ],
    );
    const old = await db.one<{ controller_id: number | null }>(sql`
      select d.controller_id from units u join doors d on d.id = u.door_id where u.id = ${unitId}`);
    assert.equal(old.controller_id, null);
  });

  it('makes a unit that is booked as the chosen product, or not at all', async () => {
    const name = (text: string) => `${text} ${Math.random()}`;
    const [first, chosen, desk] = [
      await makeProduct(db, { siteId, unitType: 'storage', name: name('A') }),
      await makeProduct(db, { siteId, unitType: 'storage', name: name('B') }),
      await makeProduct(db, { siteId, unitType: 'desk', name: name('C') }),
    ];
    const elsewhere = await makeProduct(db, { siteId: wiredSite, unitType: 'storage' });
    const { result } = await server.call(api.listUnitProducts, { query: { siteId }, token: installer });
    const listed = result!.map(({ id }) => id);
    assert.deepEqual(
      listed.filter((id) => [first, chosen, desk, elsewhere].includes(id)),
      [first, chosen, desk],
    );
    const { statusCode } = await server.call(api.listUnitProducts, { query: { siteId }, token: stranger });
    assert.equal(statusCode, 404);
    const productOf = async (productId: number | null) => {
      const unit = (await create({ productId })).result!;
      return db.one<{ product_id: number | null }>(sql`select product_id from units where id = ${unit.id}`);
    };
    assert.equal((await productOf(chosen)).product_id, chosen);
    assert.equal((await productOf(null)).product_id, null);
    assert.equal((await create({ productId: desk })).errorCode, 'VALIDATION');
    assert.equal((await create({ productId: elsewhere })).errorCode, 'VALIDATION');
    await db.query(sql`update products set active = false where id = ${chosen}`);
    assert.equal((await create({ productId: chosen })).errorCode, 'VALIDATION');
  });

  it('is changed only while a site is commissioned, and by installers', async () => {
    assert.equal((await create({ siteId: wiredSite })).errorCode, 'NOT_COMMISSIONING');
    const { unitId, controllerId } = await controller();
    assert.equal((await attach(unitId, null, false, manager)).errorCode, 'FORBIDDEN');
    assert.equal((await attach(unitId, null, false, stranger)).errorCode, 'NOT_FOUND');
    const wired = await controller({ siteId: wiredSite });
    assert.equal((await attach(wired.unitId, null)).errorCode, 'NOT_COMMISSIONING');
    assert.equal((await attach(unitId, wired.controllerId)).errorCode, 'NOT_FOUND');
    assert.equal((await details(controllerId)).doors[0]?.id, unitId);
  });

  it('moves a unit with its history; a motor stays where it is fitted', async () => {
    const from = await controller();
    const to = await controller({ free: 1 });
    const motorAt = async (controllerId: number) =>
      (await details(controllerId)).doors.map((door) => door.motorisedLock?.id ?? null);
    const [motor] = await motorAt(from.controllerId);
    const { result } = await attach(from.unitId, to.controllerId);
    assert.equal(result?.controllerId, to.controllerId);
    assert.equal(result?.lockStatus, null);
    assert.deepEqual(await motorAt(from.controllerId), [motor]);
    const { door_id: doorId } = await db.one<{ door_id: number }>(sql`
      select door_id from units where id = ${from.unitId}`);
    assert.equal(doorId, from.doorId);
    assert.equal((await attach(from.unitId, null)).result?.controllerId, null);
    assert.equal((await attach(from.unitId, from.controllerId)).statusCode, 200);
    assert.deepEqual(await motorAt(from.controllerId), [motor]);
  });

  it('never takes a rented unit off its controller for another', async () => {
    const { controllerId, unitId } = await controller();
    await rent(unitId);
    assert.equal((await create({ controllerId, clearControllers: true })).errorCode, 'CONTROLLER_IN_USE');
    const other = await controller();
    assert.equal((await attach(other.unitId, controllerId, true)).errorCode, 'CONTROLLER_IN_USE');
    assert.equal((await details(other.controllerId)).doors[0]?.id, other.unitId);
  });

  it('gives one free channel to one of many who want it', async () => {
    const { controllerId } = await controller({ free: 1 });
    const made = await Promise.all(Array.from({ length: 6 }, () => create({ controllerId })));
    assert.deepEqual(made.map(({ statusCode }) => statusCode).toSorted(), [200, 409, 409, 409, 409, 409]);
  });

  it('opens and locks by what is wanted of door and lock', async () => {
    const { unitId, doorId } = await controller();
    const put = (opened: boolean) =>
      server.call(api.updateStaffUnit, {
        params: { id: unitId },
        body: opened
          ? { doorStatus: 'opened', lockStatus: 'unlocked' }
          : { doorStatus: 'closed', lockStatus: 'locked' },
        token: manager,
      });
    assert.equal((await put(true)).statusCode, 200);
    assert.equal((await put(false)).statusCode, 200);
    assert.deepEqual(
      moved.map(({ operation }) => operation),
      ['open', 'lock'],
    );
    ends.set(`door ${doorId}`, { outcome: 'offline' });
    assert.equal((await put(true)).errorCode, 'DEVICE_OFFLINE');
  });

  it('opens a rented unit for a reason, and refuses what contradicts itself', async () => {
    const { unitId } = await controller();
    await rent(unitId);
    const put = (body: object) =>
      server.call(api.updateStaffUnit, { params: { id: unitId }, body: body as never, token: keyHolder });
    const opened = { doorStatus: 'opened', lockStatus: 'unlocked' };
    assert.equal((await put(opened)).errorCode, 'VALIDATION');
    assert.equal((await put({ ...opened, reason: 'A leak' })).statusCode, 200);
    for (const pair of [
      { doorStatus: 'opened', lockStatus: 'locked' },
      { doorStatus: 'closed', lockStatus: 'unlocked' },
    ]) {
      const { errorCode, fields } = await put({ ...pair, reason: 'A leak' });
      assert.equal(errorCode, 'VALIDATION');
      assert.deepEqual(fields, [
        { path: 'body.lockStatus', message: 'An opened door is unlocked, and a closed one locked.' },
      ]);
    }
    assert.deepEqual(
      moved.map(({ operation }) => operation),
      ['open'],
    );
  });
});
