import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { sql } from '../../db/sql.ts';
import { makeController, makeSite, makeUnit } from '../../testing/factories.ts';
import { type Place, startGrantHarness } from '../../testing/grantHarness.ts';
import { makeBooking, makeUser } from '../../testing/peopleFactories.ts';

const grants = await startGrantHarness({ after });
const { askAsStaff, db, hours, syncedIds, place, renter, staffAt } = grants;

describe('the target of staff', () => {
  it('is for a vacant unit of a site they work at', async () => {
    const at = await place();
    const staff = await staffAt(at.siteId, 'siteManager');
    const { result } = await askAsStaff(staff, at.first);
    assert.deepEqual([result?.unitId, result?.serial], [at.first, at.serial]);
    assert.deepEqual((await askAsStaff(staff, at.first)).result, result, 'the same again');
    const colleague = await staffAt(at.siteId, 'installer');
    assert.notEqual((await askAsStaff(colleague, at.first)).result?.passphrase, result?.passphrase);
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
    assert.deepEqual(await syncedIds(at), [result?.grantId]);
    const other = await askAsStaff(holder, at.first, 'Smoke');
    assert.notEqual(other.result?.grantId, result?.grantId);
    assert.deepEqual(await syncedIds(at), [other.result?.grantId], 'one reason at a time');
    await db.query(sql`update units set overlock_manual = true where id = ${at.second}`);
    assert.equal((await askAsStaff(manager, at.second, 'Water')).errorCode, 'FORBIDDEN');
    assert.equal((await askAsStaff(holder, at.second, 'Water')).statusCode, 200);
  });

  it('of a vacant one ends when it is rented, also of who could have given a reason, and not before', async () => {
    const at = await place();
    const holder = await staffAt(at.siteId, 'rentedAccess');
    const { result } = await askAsStaff(holder, at.first);
    const bookingId = await makeBooking(db, { unitId: at.first, start: hours(1), state: 'Upcoming' });
    assert.deepEqual(await syncedIds(at), [result?.grantId]);
    await db.query(sql`update bookings set state = 'Active' where id = ${bookingId}`);
    assert.deepEqual(await syncedIds(at), []);
  });

  it('of a rented one is for superadmins too, of every site', async () => {
    const at = await renter();
    const holder = await makeUser(db, { permissions: [{ role: 'superAdmin' }] });
    const { result } = await askAsStaff(holder, at.first, 'Water');
    assert.deepEqual(await syncedIds(at), [result?.grantId]);
  });

  it('of a rented one ends with the right to rented units, though the work at the site goes on', async () => {
    const at = await renter();
    const holder = await staffAt(at.siteId, 'siteManager', 'rentedAccess');
    const { result } = await askAsStaff(holder, at.first, 'Water');
    assert.deepEqual(await syncedIds(at), [result?.grantId]);
    await db.query(sql`delete from permissions where user_id = ${holder} and role = 'rentedAccess'`);
    assert.deepEqual(await syncedIds(at), []);
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
        'rented, and in arrears',
        false,
        ({ first }) => makeBooking(db, { unitId: first, start: hours(-1), state: 'InArrears' }),
      ],
      [
        'overlocked',
        false,
        ({ first }) => db.query(sql`update units set overlock_manual = true where id = ${first}`),
      ],
      [
        'overlocked for arrears',
        false,
        ({ first }) => db.query(sql`update units set overlock_arrears = true where id = ${first}`),
      ],
      [
        'the unit is wired to another controller',
        false,
        async ({ first, siteId }) =>
          db.query(sql`
            update doors set controller_id = ${await makeController(db, { siteId })}
            where id = (select door_id from units where id = ${first})`),
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
      assert.deepEqual(await syncedIds(at), [result?.grantId], name);
      await change(at, staff);
      assert.deepEqual(await syncedIds(at), withRight ? [result?.grantId] : [], name);
    }
  });

  it('says why there is none', async () => {
    const at = await place();
    const staff = await staffAt(at.siteId, 'siteManager');
    const bare = await makeUnit(db, { siteId: at.siteId });
    assert.equal((await askAsStaff(staff, bare)).errorCode, 'NO_DOOR');
    await db.query(
      sql`update controllers set grants_acknowledged_version = null where id = ${at.controllerId}`,
    );
    assert.equal((await askAsStaff(staff, at.first)).errorCode, 'NO_BLUETOOTH');
  });
});
