import assert from 'node:assert/strict';
import { after, beforeEach, describe, it } from 'node:test';
import * as api from '@gatehouse/contract/api/staff';
import { withTaken } from '@gatehouse/contract/rules/staffRights';
import type { StaffRole } from '@gatehouse/contract/rules/staffRoles';
import { builtInRights } from '@gatehouse/contract/rules/staffRoles';
import type { ChangeEvent } from '../../db/eventBus.ts';
import { sql } from '../../db/sql.ts';
import type { DoorCommandRequest } from '../../devices/gateway.ts';
import { eventually } from '../../testing/eventually.ts';
import {
  makeController,
  makeDoor,
  makeGate,
  makeOrganisation,
  makeSite,
  makeUnit,
} from '../../testing/factories.ts';
import type { CommandEnd } from '../../testing/fakeGateway.ts';
import { makeBooking, makeCustomer, makeUser } from '../../testing/peopleFactories.ts';
import { startTestServer } from '../../testing/testServer.ts';
import { recordAttempts } from '../activity/service.ts';

/** What reaches the doors, and what each answers. */
const sent: DoorCommandRequest[] = [];
const answers = new Map<number, CommandEnd>();
const server = await startTestServer(
  { after },
  {
    doors: {
      command(request) {
        sent.push(request);
        return answers.get(request.doorId) ?? { outcome: 'executed' };
      },
    },
  },
);
const { db } = server.ctx;
const now = server.clock.now();
const siteId = await makeSite(db);
const otherSite = await makeSite(db);

async function staff(...permissions: { role: StaffRole; siteId?: number }[]) {
  return server.userToken(await makeUser(db, { permissions }));
}
const manager = await staff({ role: 'siteManager', siteId });
const installer = await staff({ role: 'installer', siteId });
const keyHolder = await staff({ role: 'siteManager', siteId }, { role: 'rentedAccess', siteId });
const stranger = await staff({ role: 'siteManager', siteId: otherSite });

async function unit(given: { rented?: boolean; overlocked?: boolean; siteId?: number } = {}) {
  const at = given.siteId ?? siteId;
  const controllerId = await makeController(db, { siteId: at, online: true });
  await db.query(sql`update controllers set last_seen_at = ${now} where id = ${controllerId}`);
  const doorId = await makeDoor(db, { siteId: at, controllerId });
  const unitId = await makeUnit(db, { siteId: at, doorId, overlockManual: given.overlocked ?? false });
  const { name } = await db.one<{ name: string }>(sql`select name from units where id = ${unitId}`);
  const customerId = await makeCustomer(db);
  if (given.rented) await makeBooking(db, { unitId, customerId, start: now.subtract({ hours: 48 }) });
  return { unitId, doorId, name, customerId };
}
const open = (unitId: number, token: string, reason?: string) =>
  server.call(api.openStaffUnit, { params: { id: unitId }, body: { reason }, token });
const history = (unitId: number) =>
  server.call(api.listStaffUnitActivity, { params: { id: unitId }, token: manager });

/** Resolves once so many changes of this kind were published. */
function nextChanges(count: number, isWanted: (change: ChangeEvent) => boolean): Promise<ChangeEvent[]> {
  const changes: ChangeEvent[] = [];
  return new Promise((resolve) => {
    const stop = server.ctx.eventBus.subscribe((change) => {
      if (change.kind === 'lost' || !isWanted(change) || changes.push(change) < count) return;
      stop();
      resolve(changes);
    });
  });
}

beforeEach(() => {
  sent.length = 0;
  answers.clear();
});

describe('sites', () => {
  it('are those a user works at, with what they may do there', async () => {
    const { result } = await server.call(api.listStaffSites, { token: keyHolder });
    assert.deepEqual(
      result!.map(({ id, rights }) => ({ id, rights })),
      [{ id: siteId, rights: withTaken([...builtInRights.siteManager, 'openRented']) }],
    );
    const all = await server.call(api.listStaffSites, { token: await staff({ role: 'superAdmin' }) });
    assert.deepEqual(
      all.result!.map(({ id }) => id).toSorted((a, b) => a - b),
      [siteId, otherSite],
    );
  });

  it('are not there for others', async () => {
    for (const call of [api.listStaffUnits, api.listStaffGates]) {
      assert.equal((await server.call(call, { query: { siteId }, token: stranger })).statusCode, 404);
    }
    const { unitId } = await unit();
    assert.equal(
      (await server.call(api.getUnit, { params: { id: unitId }, token: stranger })).statusCode,
      404,
    );
    assert.equal((await open(unitId, stranger)).statusCode, 404);
    assert.deepEqual(sent, []);
  });

  it('of another organisation are not there for a superadmin either', async () => {
    await makeOrganisation(db, 5);
    const abroad = server.userToken(
      await makeUser(db, { organisationId: 5, permissions: [{ role: 'superAdmin' }] }),
    );
    const { unitId } = await unit();
    assert.equal((await open(unitId, abroad)).statusCode, 404);
    const listed = await server.call(api.listStaffUnits, { query: { siteId }, token: abroad });
    assert.equal(listed.statusCode, 404);
  });
});

describe('what needs someone', () => {
  it('is counted for each site of the caller', async () => {
    const asked = async (token: string) => {
      const { result } = await server.call(api.listSiteNeeds, { token });
      return result!;
    };
    const [before] = await asked(manager);
    const { doorId } = await unit();
    const owing = await unit({ rented: true });
    await db.query(sql`update doors set reported_alarm = 'Door Forced Open' where id = ${doorId}`);
    await db.query(sql`
      update controllers set battery = 20 where id = (select controller_id from doors where id = ${doorId})`);
    await db.query(sql`
      update bookings set state = 'InArrears', arrears_since = ${now} where unit_id = ${owing.unitId}`);
    await makeController(db, { siteId });
    assert.deepEqual(await asked(manager), [
      {
        siteId,
        alarms: before!.alarms + 1,
        offlineControllers: before!.offlineControllers + 1,
        lowBatteries: before!.lowBatteries + 1,
        arrears: before!.arrears + 1,
      },
    ]);
    assert.deepEqual(
      (await asked(stranger)).map((needs) => needs.siteId),
      [otherSite],
    );
  });
});

describe('a unit', () => {
  it('shows lock, door, alarm and rent as four facts', async () => {
    const { unitId, doorId, customerId } = await unit({ rented: true });
    await db.query(sql`
      update doors set reported_lock = 'locked', reported_door = 'open', reported_alarm = 'Door Forced Open',
        reported_at = ${now} where id = ${doorId}`);
    const { result } = await server.call(api.getStaffUnit, { params: { id: unitId }, token: manager });
    const { lockStatus, doorStatus, alarmStatus, alarmCause, rented, tenant } = result!;
    assert.deepEqual(
      { lockStatus, doorStatus, alarmStatus, alarmCause, rented, tenant: tenant?.customerId },
      {
        lockStatus: 'locked',
        doorStatus: 'opened',
        alarmStatus: 'alarmed',
        alarmCause: 'Door Forced Open',
        rented: true,
        tenant: customerId,
      },
    );
  });

  it('names its customer to who manages the site or opens what is rented there, and to nobody else', async () => {
    const { unitId, doorId, customerId } = await unit({ rented: true });
    await db.query(sql`update customers set first_name = 'Mia', last_name = 'Chen' where id = ${customerId}`);
    await recordAttempts(server.ctx, [
      { doorId, action: 'open', how: 'app', customerId, outcome: 'executed' },
      {
        doorId,
        action: 'reboot',
        how: 'staff',
        userId: await makeUser(db, { name: 'Sam' }),
        outcome: 'executed',
      },
    ]);
    const keyAlone = await staff({ role: 'rentedAccess', siteId });
    const elsewhereManager = await staff(
      { role: 'installer', siteId },
      { role: 'siteManager', siteId: otherSite },
    );
    for (const [token, name] of [
      [manager, 'Mia Chen'],
      [keyAlone, 'Mia Chen'],
      [installer, null],
      [elsewhereManager, null],
    ] as const) {
      const { result } = await server.call(api.getStaffUnit, { params: { id: unitId }, token });
      assert.equal(result!.tenant?.name ?? null, name);
      assert.equal(result!.rented, true);
      assert.equal(result!.tenantName, name);
      const { result: listed } = await server.call(api.listStaffUnits, { query: { siteId }, token });
      assert.equal(listed!.find(({ id }) => id === unitId)!.tenantName, name);
      const activity = await server.call(api.listStaffUnitActivity, { params: { id: unitId }, token });
      assert.deepEqual(
        activity.result!.map(({ who }) => who),
        ['Sam', name],
      );
    }
  });

  it('is opened by anybody who works there while it is vacant', async () => {
    const { unitId, doorId } = await unit();
    for (const token of [manager, installer, keyHolder]) {
      const { result } = await open(unitId, token);
      assert.equal(result?.lockStatus, 'unlocked');
    }
    assert.deepEqual(
      sent.map(({ doorId, operation, actor }) => [doorId, operation, actor.type, actor.via]),
      [1, 2, 3].map(() => [doorId, 'open', 'user', 'staff']),
    );
  });

  for (const given of [{ rented: true }, { overlocked: true }]) {
    const what = Object.keys(given)[0];
    it(`that is ${what} is opened with the right to it alone, for a reason that its history keeps`, async () => {
      const { unitId } = await unit(given);
      assert.equal((await open(unitId, manager, 'Water is running out')).errorCode, 'FORBIDDEN');
      const silent = await open(unitId, keyHolder);
      assert.equal(silent.errorCode, 'VALIDATION');
      assert.equal(silent.fields?.[0]?.path, 'body.reason');
      assert.deepEqual(sent, []);
      assert.equal((await open(unitId, keyHolder, 'Water is running out')).statusCode, 200);
      const { result } = await history(unitId);
      assert.deepEqual(
        result!.map(({ outcome, how, reason }) => [outcome, how, reason]),
        [
          ['executed', 'staff', 'Water is running out'],
          ['refused', 'staff', `${what}, no reason given`],
          ['refused', 'staff', what],
        ],
      );
    });
  }

  it('at an offline controller fails with what staff can do: Bluetooth where they may open it, and the link', async () => {
    const { unitId, doorId } = await unit({ rented: true });
    answers.set(doorId, { outcome: 'offline' });
    const lock = async (token: string) =>
      (await server.call(api.lockStaffUnit, { params: { id: unitId }, token })).errorMessage;
    const theLink = 'check the controller’s power and network.';
    assert.equal(await lock(keyHolder), `The controller is offline. Please ${theLink}`);
    await db.query(sql`update controllers set grants_acknowledged_version = 0 where id = (
      select controller_id from doors where id = ${doorId})`);
    assert.equal(
      await lock(keyHolder),
      `The controller is offline. Use Bluetooth at the door, or ${theLink}`,
    );
    assert.equal(await lock(manager), `The controller is offline. Please ${theLink}`);
  });

  it('is locked by anybody who works there, rented or not', async () => {
    const { unitId } = await unit({ rented: true });
    const locked = await server.call(api.lockStaffUnit, {
      params: { id: unitId },
      body: {},
      token: installer,
    });
    assert.equal(locked.result?.lockStatus, 'locked');
  });

  it('without a controller says so', async () => {
    const unitId = await makeUnit(db, { siteId });
    assert.equal((await open(unitId, manager)).errorCode, 'NO_DOOR');
    const drawn = await unit();
    await db.query(sql`update doors set controller_id = null, channel = null where id = ${drawn.doorId}`);
    assert.equal((await open(drawn.unitId, manager)).errorCode, 'NO_DOOR');
  });
});

describe('many units', () => {
  const command = (
    call: typeof api.openStaffUnits | typeof api.closeStaffUnits,
    ids: number[],
    token = manager,
  ) => server.call(call, { body: { ids }, token });

  it('are moved at once; one that fails stops no other and is named', async () => {
    const units = await Promise.all([unit(), unit(), unit(), unit(), unit({ rented: true })]);
    const [good, offline, silent, jammed, rented] = units;
    answers.set(offline!.doorId, { outcome: 'offline' });
    answers.set(silent!.doorId, { outcome: 'unknown' });
    answers.set(jammed!.doorId, { outcome: 'rejected', reason: 'jammed' });
    const ends = new Map<number, string | null>();
    const stop = server.ctx.eventBus.subscribe((change) => {
      if (change.kind !== 'commanded') return;
      for (const { unitId, failure } of change.ends) ends.set(unitId, failure);
    });
    const { result } = await command(
      api.openStaffUnits,
      units.map(({ unitId }) => unitId),
    );
    const failed = [
      [offline, 'offline'],
      [silent, 'no answer'],
      [jammed, 'the lock is jammed'],
      [rented, 'rented'],
    ] as const;
    const expected = `1 of 5 units opened. Failed: `;
    assert.ok(result?.startsWith(expected));
    assert.deepEqual(
      result!.slice(expected.length).split(', ').toSorted(),
      failed.map(([one, why]) => `${one!.name} (${why})`).toSorted(),
    );
    await eventually(async () => assert.equal(ends.size, 5));
    stop();
    const failures = failed.map(([one, why]) => [one!.unitId, why] as const);
    assert.deepEqual(ends, new Map([[good!.unitId, null], ...failures]));
  });

  it('count as locked only where the door is closed', async () => {
    const [closed, ajar] = [await unit({ rented: true }), await unit()];
    const state = { channel: 0, lock: 'locked', lights: null, alarm: null, jammed: false } as const;
    answers.set(ajar.doorId, { outcome: 'executed', state: { ...state, door: 'open' } });
    const { result } = await command(api.closeStaffUnits, [closed.unitId, ajar.unitId]);
    assert.equal(result, `1 of 2 units locked. Failed: ${ajar.name} (the door is open)`);
  });

  it('of other sites and unknown numbers are not found', async () => {
    const abroad = await unit({ siteId: otherSite });
    const { result } = await command(api.openStaffUnits, [abroad.unitId]);
    assert.equal(result, `0 of 1 unit opened. Failed: ${abroad.unitId} (not found)`);
    assert.deepEqual(sent, []);
  });

  it('are at least one and at most a thousand', async () => {
    const none = await command(api.openStaffUnits, []);
    assert.equal(none.errorMessage, 'Failed to bulk command. Did you select any units?');
    const many = await command(
      api.openStaffUnits,
      Array.from({ length: 1001 }, (_, index) => index + 1),
    );
    assert.equal(many.errorCode, 'VALIDATION');
  });
});

describe('a gate', () => {
  it('is opened and locked', async () => {
    const doorId = await makeDoor(db, { siteId, controllerId: await makeController(db, { siteId }) });
    const gateId = await makeGate(db, { siteId, doorId });
    const params = { id: gateId };
    assert.equal((await server.call(api.openStaffGate, { params, token: installer })).statusCode, 200);
    assert.equal((await server.call(api.lockStaffGate, { params, token: installer })).statusCode, 200);
    assert.deepEqual(
      sent.map(({ operation }) => operation),
      ['open', 'lock'],
    );
  });

  it('alarms until somebody acknowledges it', async () => {
    const doorId = await makeDoor(db, { siteId, controllerId: await makeController(db, { siteId }) });
    const params = { id: await makeGate(db, { siteId, doorId }) };
    await db.query(
      sql`update doors set reported_alarm = 'Door Forced Open', alarm_since = ${now} where id = ${doorId}`,
    );
    const alarmed = await server.call(api.getStaffGate, { params, token: installer });
    assert.equal(alarmed.result?.alarmStatus, 'alarmed');
    const seen = await server.call(api.acknowledgeGateAlarm, { params, token: installer });
    assert.equal(seen.result?.alarmStatus, 'none');
    const refused = await server.call(api.acknowledgeGateAlarm, { params, token: stranger });
    assert.equal(refused.errorCode, 'NOT_FOUND');
  });
});

describe('an overlock', () => {
  const set = (unitId: number, overlocked: boolean, token: string) =>
    server.call(api.overlockUnit, {
      params: { id: unitId },
      body: { overlocked, note: 'Lease ended' },
      token,
    });

  it('is set and lifted by a manager, with a note, and published to the customer at once', async () => {
    const { unitId, customerId } = await unit({ rented: true });
    const published = nextChanges(
      2,
      (change) => change.kind === 'access' && change.customerId === customerId,
    );
    const { result } = await set(unitId, true, manager);
    assert.deepEqual(
      [result?.lockStatus, result?.overlockReason, result?.overlockNote],
      ['overlocked', 'manual', 'Lease ended'],
    );
    await set(unitId, true, manager);
    const lifted = await set(unitId, false, manager);
    await published;
    assert.equal(lifted.result?.overlockReason, null);
    const { result: rows } = await history(unitId);
    assert.deepEqual(
      rows!.map(({ action, how }) => [action, how]),
      [
        ['overlockLifted', 'staff'],
        ['overlock', 'staff'],
      ],
    );
  });

  it('is notified to the renter when it is set, and when nothing bars the unit any more', async () => {
    const { unitId, customerId } = await unit({ rented: true });
    const notified = async () =>
      (
        await db.query<{ content: string }>(sql`
          select content from notifications where customer_id = ${customerId} and kind = 'overlock' order by id`)
      ).map(({ content }) => content.replace(/U\d+/, '…'));
    await set(unitId, true, manager);
    await set(unitId, true, manager);
    assert.deepEqual(await notified(), ['Site staff overlocked …. Please contact them to have it lifted.']);
    await db.query(sql`update units set overlock_arrears = true where id = ${unitId}`);
    await set(unitId, false, manager);
    assert.equal((await notified()).length, 1);
    await set(unitId, true, manager);
    await db.query(sql`update units set overlock_arrears = false where id = ${unitId}`);
    await set(unitId, false, manager);
    assert.equal((await notified()).at(-1), '… is no longer overlocked. You can open it again.');
    const { mails } = await db.one<{ mails: number }>(sql`
      select count(*)::integer as mails from mails m join customers c on c.email = m.recipient
      where c.id = ${customerId} and m.subject like '% is overlocked'`);
    assert.equal(mails, 2);
  });

  it('is not for installers, and one for arrears stays', async () => {
    const { unitId } = await unit({ rented: true });
    assert.equal((await set(unitId, true, installer)).errorCode, 'FORBIDDEN');
    await db.query(sql`update units set overlock_arrears = true where id = ${unitId}`);
    const { result } = await set(unitId, false, manager);
    assert.equal(result?.overlockReason, 'arrears');
  });
});
