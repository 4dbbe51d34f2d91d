import assert from 'node:assert/strict';
import { after, beforeEach, describe, it } from 'node:test';
import { openUnit } from '@gatehouse/contract/api/access';
import * as api from '@gatehouse/contract/api/bluetooth';
import {
  GRANT_MS,
  GRANT_RENEWAL_MS,
  GRANTS_PER_CONTROLLER,
} from '@gatehouse/contract/device/bluetooth/limits';
import { readConfig } from '../../config.ts';
import { type Sql, sql } from '../../db/sql.ts';
import type { ControllerGrants } from '../../devices/link.ts';
import { runJobs } from '../../jobs/jobs.ts';
import { makeController, makeDoor, makeOrganisation, makeSite, makeUnit } from '../../testing/factories.ts';
import { startHouse } from '../../testing/house.ts';
import { makeBooking, makeCustomer, makeUser, type StaffRole } from '../../testing/peopleFactories.ts';
import { grantToStaff } from './service.ts';

/** What was sent to each controller last, by its serial. */
const given = new Map<string, ControllerGrants>();
const house = await startHouse(
  { after },
  {
    devices: {
      async command({ doorId }, alongside) {
        const { id } = await db.one<{ id: number }>(sql`
          insert into commands (door_id, operation, actor_type, via, requested_at)
          values (${doorId}, 'open', 'customer', 'app', ${house.clock.now()}) returning id`);
        const result = { commandId: id, outcome: 'executed' } as const;
        await alongside?.(result);
        return result;
      },
      service: async () => ({ commandId: 0, outcome: 'offline' }),
      givePins() {},
      giveGrants: (grants) => given.set(grants.serial, grants),
      connected: () => true,
      close: async () => {},
    },
  },
);
const { ctx } = house;
const { db } = ctx;
const hours = (count: number) => house.clock.now().add({ hours: count });
await makeOrganisation(db);
beforeEach(() => db.query(sql`delete from attempt_counts`));

/** A site with a controller that is there and holds no grant, and two units on it. */
async function place(serial?: string) {
  const siteId = await makeSite(db);
  serial ??= `GH-BT-${String(siteId).padStart(6, '0')}`;
  const controllerId = await makeController(db, { siteId, serial, online: true });
  await db.query(sql`
    update controllers set grants_held = 0, last_seen_at = ${house.clock.now()} where id = ${controllerId}`);
  const unit = async (channel: number) =>
    makeUnit(db, { siteId, doorId: await makeDoor(db, { siteId, controllerId, channel }) });
  return { siteId, serial, controllerId, first: await unit(0), second: await unit(1) };
}
type Place = Awaited<ReturnType<typeof place>>;

async function somebody() {
  const id = await makeCustomer(db);
  return { id };
}
type Person = Awaited<ReturnType<typeof somebody>>;

/** A place, and somebody who rents its first unit. */
async function renter(times: { start?: Temporal.Instant; end?: Temporal.Instant } = {}) {
  const at = await place();
  const person = await somebody();
  const bookingId = await makeBooking(db, {
    unitId: at.first,
    customerId: person.id,
    start: times.start ?? hours(-24),
    end: times.end,
  });
  return { ...at, person, bookingId };
}

async function share(
  { bookingId, person }: { bookingId: number; person: Person },
  invitee: Person,
  given: { state?: string; start?: Temporal.Instant; end?: Temporal.Instant } = {},
) {
  const { id } = await db.one<{ id: number }>(sql`
    insert into invitations (booking_id, unit_id, site_id, inviter_id, invitee_id, invitee_name, invitee_email, state,
      start_time, end_time, created_at)
    select b.id, b.unit_id, b.site_id, ${person.id}, c.id, 'Guest', c.email, ${given.state ?? 'Accepted'},
      ${given.start ?? null}, ${given.end ?? null}, ${house.clock.now()}
    from customers c, bookings b where c.id = ${invitee.id} and b.id = ${bookingId} returning id`);
  return id;
}

const ask = ({ id }: Person) =>
  house.call(api.listBluetoothTargets, { params: { id }, token: house.customerToken(id) });
async function targets(person: Person): Promise<api.BluetoothTarget[]> {
  const { statusCode, result, errorMessage } = await ask(person);
  assert.equal(statusCode, 200, errorMessage ?? '');
  return result!;
}
/** The one target of somebody who has one. */
async function target(person: Person): Promise<api.BluetoothTarget> {
  const [one, ...more] = await targets(person);
  assert.ok(one && more.length === 0);
  return one;
}

/** What a place's controller holds: it is there, takes what it is sent, and says so. */
async function held({ serial }: Place): Promise<ControllerGrants | undefined> {
  await db.query(sql`update controllers set last_seen_at = ${house.clock.now()} where serial = ${serial}`);
  await runJobs(ctx, ['distributeGrants']);
  const set = given.get(serial);
  await db.query(sql`update controllers set grants_held = ${set?.version ?? 0} where serial = ${serial}`);
  return set;
}
const idsHeld = async (at: Place) => (await held(at))?.grants.map(({ id }) => id) ?? [];
const cut = ({ serial }: Place, isCut = true) =>
  db.query(sql`update controllers set online = ${!isCut} where serial = ${serial}`);

async function staffAt(siteId: number, ...roles: StaffRole[]): Promise<number> {
  return makeUser(db, { permissions: roles.map((role) => ({ role, siteId })) });
}
const askAsStaff = (userId: number, unitId: number, reason?: string) =>
  house.call(api.getStaffBluetoothTarget, {
    params: { id: unitId },
    body: reason === undefined ? {} : { reason },
    token: house.userToken(userId),
  });

describe("a customer's targets", () => {
  it('are the units of their bookings and shares, each with a passphrase of their own', async () => {
    const at = await renter();
    const guest = await somebody();
    await share(at, guest);
    const [mine, theirs] = [await target(at.person), await target(guest)];
    const unit = await db.one<{ uuid: string }>(
      sql`select beacon_uuid as uuid from units where id = ${at.first}`,
    );
    for (const one of [mine, theirs]) {
      assert.deepEqual([one.unitId, one.serial, one.uuid], [at.first, at.serial, unit.uuid]);
      assert.deepEqual([one.from, one.until], [hours(0).toString(), hours(24).toString()]);
    }
    assert.notEqual(mine.passphrase, theirs.passphrase);
    assert.notEqual(mine.grantId, theirs.grantId);
    assert.deepEqual(await targets(await somebody()), [], 'a stranger has none');
  });

  it('are theirs alone, and nobody else’s to ask for', async () => {
    const { person } = await renter();
    const stranger = await somebody();
    const as = (token?: string) =>
      house.call(api.listBluetoothTargets, { params: { id: person.id }, ...(token && { token }) });
    assert.equal((await as(house.customerToken(stranger.id))).statusCode, 403);
    assert.equal((await as(house.guestToken())).statusCode, 401);
    assert.equal((await as()).statusCode, 401);
    assert.equal(
      (await as(house.userToken(await staffAt(await makeSite(db), 'siteManager')))).statusCode,
      403,
    );
    await db.query(sql`update customers set suspended_at = ${house.clock.now()} where id = ${person.id}`);
    assert.equal((await ask(person)).statusCode, 401, 'nor of an account that has ended');
  });

  it('are none where the unit does not obey them now', async () => {
    const scenarios: [string, (at: Place & { person: Person; bookingId: number }) => Promise<unknown>][] = [
      [
        'overlocked',
        ({ first }) => db.query(sql`update units set overlock_manual = true where id = ${first}`),
      ],
      [
        'overlocked for arrears',
        ({ first }) => db.query(sql`update units set overlock_arrears = true where id = ${first}`),
      ],
      [
        'in arrears',
        ({ bookingId }) =>
          db.query(
            sql`update bookings set state = 'InArrears', arrears_since = now() where id = ${bookingId}`,
          ),
      ],
      [
        'before the start',
        ({ bookingId }) =>
          db.query(sql`
            update bookings set state = 'Upcoming', start_time = ${hours(1)} where id = ${bookingId}`),
      ],
      [
        'after the end',
        ({ bookingId }) => db.query(sql`update bookings set end_time = ${hours(0)} where id = ${bookingId}`),
      ],
      [
        'without a controller',
        ({ first }) =>
          db.query(sql`
            update doors set controller_id = null, channel = null
            where id = (select door_id from units where id = ${first})`),
      ],
      [
        'without Bluetooth',
        ({ controllerId }) =>
          db.query(sql`update controllers set grants_held = null where id = ${controllerId}`),
      ],
      [
        'with a serial that is too short',
        ({ controllerId }) =>
          db.query(sql`update controllers set serial = 'GH-01' where id = ${controllerId}`),
      ],
      [
        'while its controller is tested',
        ({ controllerId }) =>
          db.query(sql`update controllers set test_mode_until = ${hours(1)} where id = ${controllerId}`),
      ],
    ];
    for (const [name, arrange] of scenarios) {
      const at = await renter();
      await arrange(at);
      assert.deepEqual(await targets(at.person), [], name);
    }
  });

  it('are none for a share that waits for its answer, or has not begun', async () => {
    const at = await renter();
    const [asked, early] = [await somebody(), await somebody()];
    await share(at, asked, { state: 'Pending' });
    await share(at, early, { start: hours(1) });
    assert.deepEqual([await targets(asked), await targets(early)], [[], []]);
  });

  it('end with the booking or the share', async () => {
    const at = await renter({ end: hours(3) });
    const guest = await somebody();
    await share(at, guest, { end: hours(2) });
    assert.equal((await target(at.person)).until, hours(3).toString());
    assert.equal((await target(guest)).until, hours(2).toString());
    await db.query(sql`update bookings set end_time = ${hours(1)} where id = ${at.bookingId}`);
    assert.equal((await target(guest)).until, hours(1).toString());
    await db.query(sql`update bookings set end_time = ${hours(100)} where id = ${at.bookingId}`);
    assert.equal((await target(at.person)).until, hours(24).toString(), 'a day, and the same grant');
  });

  it('come again as they were while they hold for half a day, then anew', async () => {
    const at = await renter();
    const first = await target(at.person);
    house.clock.advance({ milliseconds: GRANT_MS - GRANT_RENEWAL_MS });
    assert.deepEqual(await target(at.person), first);
    house.clock.advance({ milliseconds: 1 });
    await db.query(
      sql`update controllers set last_seen_at = ${house.clock.now()} where id = ${at.controllerId}`,
    );
    const next = await target(at.person);
    assert.notEqual(next.grantId, first.grantId);
    assert.notEqual(next.passphrase, first.passphrase);
    assert.equal(next.until, house.clock.now().add({ milliseconds: GRANT_MS }).toString());
    assert.deepEqual(await idsHeld(at), [first.grantId, next.grantId], 'another phone may have the first');
  });

  it('are the same for whoever asks many times at once', async () => {
    const at = await renter();
    const answers = await Promise.all(Array.from({ length: 20 }, () => target(at.person)));
    assert.equal(new Set(answers.map(({ passphrase }) => passphrase)).size, 1);
  });

  it('say whether the controller holds them; of one without a link come those it holds', async () => {
    const at = await renter();
    const first = await target(at.person);
    assert.equal(first.held, false);
    await held(at);
    assert.deepEqual(await target(at.person), { ...first, held: true });
    house.clock.advance({ hours: 20 });
    await cut(at);
    assert.equal((await target(at.person)).grantId, first.grantId, 'what it cannot be told opens nothing');
    await cut(at, false);
    await db.query(
      sql`update controllers set last_seen_at = ${house.clock.now()} where id = ${at.controllerId}`,
    );
    const next = await target(at.person);
    assert.deepEqual([next.grantId === first.grantId, next.held], [false, false]);
    await held(at);
    assert.equal((await target(at.person)).held, true);
  });

  it('are asked for in reason only: then 429', async () => {
    const { person } = await renter();
    const codes: number[] = [];
    for (let n = 0; n < 121; n++) codes.push((await ask(person)).statusCode);
    assert.deepEqual([codes.at(119), codes.at(120)], [200, 429]);
    house.clock.advance({ minutes: 16 });
    assert.equal((await ask(person)).statusCode, 200);
  });

  it('are what the app opens, save in arrears', async () => {
    const at = await renter();
    const opened = await house.call(openUnit, {
      params: { id: at.person.id, unitId: at.first },
      token: house.customerToken(at.person.id),
    });
    assert.equal(opened.statusCode, 200);
    assert.equal((await target(at.person)).unitId, at.first);
  });
});

describe("a controller's set", () => {
  it('changes with every right, each time under a new version', async () => {
    const at = await renter();
    const guest = await somebody();
    const shareId = await share(at, guest);
    const [mine, theirs] = [await target(at.person), await target(guest)];
    const set = await held(at);
    const known = set?.grants.find(({ id }) => id === mine.grantId);
    assert.deepEqual(
      [known?.channel, known?.uuid, known?.passphrase, known?.from.toString(), known?.until.toString()],
      [0, mine.uuid, mine.passphrase, mine.from, mine.until],
    );
    let version = set!.version;
    const step = async (change: Sql, expected: number[]) => {
      await db.query(change);
      const now = await held(at);
      assert.deepEqual(
        now?.grants.map(({ id }) => id),
        expected,
        change.text,
      );
      assert.ok(now!.version > version, 'a new version');
      version = now!.version;
    };
    await step(sql`update invitations set state = 'Revoked' where id = ${shareId}`, [mine.grantId]);
    await step(sql`update units set overlock_manual = true where id = ${at.first}`, []);
    assert.equal(
      (await db.query(sql`select from bluetooth_grants where sealed is not null and unit_id = ${at.first}`))
        .length,
      0,
    );
    await db.query(sql`update units set overlock_manual = false where id = ${at.first}`);
    assert.deepEqual(await idsHeld(at), [], 'what was taken away does not come back');
    const anew = await target(at.person);
    assert.ok(anew.grantId > theirs.grantId);
    await step(sql`select 1`, [anew.grantId]);
    await db.query(sql`update bookings set end_time = ${hours(2)} where id = ${at.bookingId}`);
    assert.equal(
      (await held(at))?.grants[0]?.until.toString(),
      hours(2).toString(),
      'it learns of an earlier end',
    );
    version++;
    await step(
      sql`update bookings set state = 'InArrears', arrears_since = now() where id = ${at.bookingId}`,
      [],
    );
  });

  it('loses what its holder has lost', async () => {
    const changes: [string, (at: Place & { person: Person; bookingId: number }) => Sql][] = [
      [
        'the booking ends',
        ({ bookingId }) => sql`
        update bookings set state = 'Completed', end_time = ${hours(0)} where id = ${bookingId}`,
      ],
      [
        'the account ends',
        ({ person }) => sql`
        update customers set suspended_at = ${house.clock.now()} where id = ${person.id}`,
      ],
      ['the unit gets another door', ({ first }) => sql`update units set door_id = null where id = ${first}`],
      [
        'the controller is detached',
        ({ first }) => sql`
        update doors set controller_id = null, channel = null
        where id = (select door_id from units where id = ${first})`,
      ],
    ];
    for (const [name, change] of changes) {
      const at = await renter();
      await target(at.person);
      assert.equal((await idsHeld(at)).length, 1);
      await db.query(change(at));
      assert.deepEqual(await idsHeld(at), [], name);
    }
  });

  it('follows a unit to another controller with a new grant only', async () => {
    const at = await renter();
    const old = await target(at.person);
    await held(at);
    const other = await makeController(db, {
      siteId: at.siteId,
      serial: `GH-NEW-${at.siteId}1`,
      online: true,
    });
    await db.query(sql`update controllers set grants_held = 0 where id = ${other}`);
    await db.query(sql`
      update doors set controller_id = ${other} where id = (select door_id from units where id = ${at.first})`);
    const next = await target(at.person);
    assert.deepEqual([next.serial, next.grantId === old.grantId], [`GH-NEW-${at.siteId}1`, false]);
    assert.deepEqual(await idsHeld(at), []);
    assert.deepEqual(await idsHeld({ ...at, serial: next.serial }), [next.grantId]);
  });

  it('is sent again until the controller says that it holds it, also when it has forgotten', async () => {
    const at = await renter();
    await target(at.person);
    const set = await held(at);
    given.delete(at.serial);
    await runJobs(ctx, ['distributeGrants']);
    assert.equal(given.get(at.serial), undefined, 'it holds it');
    await db.query(sql`update controllers set grants_held = 0 where id = ${at.controllerId}`);
    house.clock.advance({ seconds: 2 });
    await runJobs(ctx, ['distributeGrants']);
    assert.equal(given.get(at.serial)?.version, set?.version);
    given.delete(at.serial);
    await runJobs(ctx, ['distributeGrants']);
    assert.equal(given.get(at.serial), undefined, 'not at once again');
    house.clock.advance({ seconds: 1 });
    await runJobs(ctx, ['distributeGrants']);
    assert.equal(given.get(at.serial)?.grants.length, 1);
  });

  it('is without what is over, and keeps nothing secret of it', async () => {
    const at = await renter();
    const { grantId, passphrase } = await target(at.person);
    const stored = () => db.query(sql`select g::text as row from bluetooth_grants g where id = ${grantId}`);
    assert.ok(!JSON.stringify(await stored()).includes(passphrase), 'nor before');
    assert.deepEqual(await idsHeld(at), [grantId]);
    house.clock.advance({ milliseconds: GRANT_MS });
    assert.deepEqual(await idsHeld(at), []);
    const row = await db.one<{ sealed: Buffer | null }>(sql`
      select sealed from bluetooth_grants where id = ${grantId}`);
    assert.equal(row.sealed, null);
  });

  it('holds so many at most: beyond them nobody is granted, and nothing is taken away', async () => {
    const at = await renter();
    const guest = await somebody();
    await share(at, guest);
    const mine = await target(at.person);
    await db.query(sql`
      insert into bluetooth_grants (organisation_id, site_id, unit_id, controller_id, user_id, reason, sealed, start_time,
        end_time)
      select 4, ${at.siteId}, ${at.first}, ${at.controllerId}, ${await staffAt(at.siteId, 'rentedAccess')}, 'Fire drill',
        '\\x00', ${house.clock.now()}, ${hours(24)}
      from generate_series(2, ${GRANTS_PER_CONTROLLER})`);
    assert.deepEqual(await targets(guest), []);
    assert.deepEqual(await target(at.person), mine);
    const staff = await staffAt(at.siteId, 'siteManager');
    assert.equal((await askAsStaff(staff, at.second)).errorCode, 'GRANTS_FULL');
    await db.query(sql`
      update bluetooth_grants set ended_at = ${house.clock.now()}, sealed = null
      where controller_id = ${at.controllerId} and id in (
        select id from bluetooth_grants where controller_id = ${at.controllerId} and reason is not null limit 1)`);
    assert.equal((await target(guest)).unitId, at.first);
  });

  it('does without what was sealed under another secret; its holder gets another', async () => {
    const at = await renter();
    const config = readConfig({
      SECRET_KEY: 'another key that signs the tokens of tests',
      DATABASE_URL: 'postgres://x',
    });
    const staff = await staffAt(at.siteId, 'siteManager');
    const old = await grantToStaff({ ...ctx, config }, staff, at.second, undefined);
    const next = (await askAsStaff(staff, at.second)).result!;
    assert.notEqual(next.passphrase, old.passphrase);
    assert.deepEqual(await idsHeld(at), [next.grantId]);
  });
});

describe('the target of staff', () => {
  it('is for a vacant unit of a site they work at', async () => {
    const at = await place();
    const staff = await staffAt(at.siteId, 'siteManager');
    const { result } = await askAsStaff(staff, at.first);
    assert.deepEqual([result?.unitId, result?.serial], [at.first, at.serial]);
    assert.deepEqual((await askAsStaff(staff, at.first)).result, result, 'the same again');
    assert.equal(
      (await askAsStaff(await staffAt(await makeSite(db), 'siteManager'), at.first)).statusCode,
      404,
    );
    assert.equal((await askAsStaff(staff, 999_999)).statusCode, 404);
  });

  it('of a rented or overlocked one needs the right and a reason, and is refused in its history otherwise', async () => {
    const at = await renter();
    const manager = await staffAt(at.siteId, 'siteManager');
    const holder = await staffAt(at.siteId, 'rentedAccess');
    assert.equal((await askAsStaff(manager, at.first, 'Water')).errorCode, 'FORBIDDEN');
    for (const reason of [undefined, '', '   ']) {
      assert.equal((await askAsStaff(holder, at.first, reason)).errorCode, 'VALIDATION', `'${reason}'`);
    }
    assert.equal((await askAsStaff(holder, at.first, 'x'.repeat(201))).statusCode, 400);
    const refusals = await db.query<{ reason: string }>(sql`
      select a.reason from activity a join units u on u.door_id = a.door_id
      where u.id = ${at.first} and outcome = 'refused' order by a.number`);
    assert.deepEqual(refusals[0]?.reason, 'rented');
    assert.equal(refusals[1]?.reason, 'rented, no reason given');
    const { result } = await askAsStaff(holder, at.first, 'Water');
    assert.deepEqual(await idsHeld(at), [result?.grantId]);
    const other = await askAsStaff(holder, at.first, 'Smoke');
    assert.notEqual(other.result?.grantId, result?.grantId);
    assert.deepEqual(await idsHeld(at), [other.result?.grantId], 'one reason at a time');
    await db.query(sql`update units set overlock_manual = true where id = ${at.second}`);
    assert.equal((await askAsStaff(manager, at.second, 'Water')).errorCode, 'FORBIDDEN');
    assert.equal((await askAsStaff(holder, at.second, 'Water')).statusCode, 200);
  });

  it('ends when the unit is rented, the right is taken or the account is closed', async () => {
    const changes: [string, boolean, (at: Place, userId: number) => Promise<unknown>][] = [
      [
        'rented, and no reason was given',
        false,
        ({ first }) => makeBooking(db, { unitId: first, start: hours(-1) }),
      ],
      [
        'rented, and a reason was given',
        true,
        ({ first }) => makeBooking(db, { unitId: first, start: hours(-1) }),
      ],
      [
        'overlocked',
        false,
        ({ first }) => db.query(sql`update units set overlock_manual = true where id = ${first}`),
      ],
      [
        'the right is gone',
        false,
        (_, userId) => db.query(sql`delete from permissions where user_id = ${userId}`),
      ],
      [
        'the right is for another site',
        false,
        async (_, userId) =>
          db.query(sql`update permissions set site_id = ${await makeSite(db)} where user_id = ${userId}`),
      ],
      [
        'the account is closed',
        false,
        (_, userId) => db.query(sql`update users set disabled_at = now() where id = ${userId}`),
      ],
    ];
    for (const [name, withRight, change] of changes) {
      const at = await place();
      const staff = await staffAt(at.siteId, withRight ? 'rentedAccess' : 'siteManager');
      const { result } = await askAsStaff(staff, at.first, withRight ? 'Water' : undefined);
      assert.deepEqual(await idsHeld(at), [result?.grantId], name);
      await change(at, staff);
      assert.deepEqual(await idsHeld(at), withRight ? [result?.grantId] : [], name);
    }
  });

  it('says why there is none', async () => {
    const at = await place();
    const staff = await staffAt(at.siteId, 'siteManager');
    const bare = await makeUnit(db, { siteId: at.siteId });
    assert.equal((await askAsStaff(staff, bare)).errorCode, 'NO_DOOR');
    await db.query(sql`update controllers set grants_held = null where id = ${at.controllerId}`);
    assert.equal((await askAsStaff(staff, at.first)).errorCode, 'NO_BLUETOOTH');
  });
});
