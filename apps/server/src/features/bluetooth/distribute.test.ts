import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { forgotPassword, setForgottenPassword } from '@gatehouse/contract/api/auth';
import { GRANT_MS, GRANTS_PER_CONTROLLER } from '@gatehouse/contract/device/bluetooth/limits';
import { readConfig } from '../../config.ts';
import { type Sql, sql } from '../../db/sql.ts';
import { runJobs } from '../../jobs/jobs.ts';
import { makeController, makeDoor, makeGate } from '../../testing/factories.ts';
import { type Rented, startGrantHarness } from '../../testing/grantHarness.ts';
import { makeBooking } from '../../testing/peopleFactories.ts';
import { grantToStaff } from './service.ts';

const grants = await startGrantHarness({ after });
const {
  askAsStaff,
  clock,
  ctx,
  db,
  sent,
  sync,
  hours,
  syncedIds,
  renter,
  share,
  somebody,
  staffAt,
  target,
  targets,
} = grants;

describe("a controller's set", () => {
  it('changes with every right, each time under a new version', async () => {
    const at = await renter();
    const guest = await somebody();
    const shareId = await share(at, guest);
    const [mine, theirs] = [await target(at.person), await target(guest)];
    const set = await sync(at);
    const known = set?.grants.find(({ id }) => id === mine.grantId);
    assert.deepEqual(
      [known?.channel, known?.uuid, known?.passphrase, known?.from.toString(), known?.until.toString()],
      [0, mine.uuid, mine.passphrase, mine.from, mine.until],
    );
    let version = set!.version;
    const step = async (change: Sql, expected: number[]) => {
      await db.query(change);
      const now = await sync(at);
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
      (
        await db.query(
          sql`select from bluetooth_grants where ciphertext is not null and unit_id = ${at.first}`,
        )
      ).length,
      0,
    );
    await db.query(sql`update units set overlock_manual = false where id = ${at.first}`);
    assert.deepEqual(await syncedIds(at), [], 'what was taken away does not come back');
    const renewed = await target(at.person);
    assert.ok(renewed.grantId > theirs.grantId);
    await step(sql`select 1`, [renewed.grantId]);
    await db.query(sql`update bookings set end_time = ${hours(2)} where id = ${at.bookingId}`);
    assert.equal(
      (await sync(at))?.grants[0]?.until.toString(),
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
    const changes: [string, (at: Rented) => Sql][] = [
      [
        'the booking ends',
        ({ bookingId }) => sql`
        update bookings set state = 'Completed', end_time = ${hours(0)} where id = ${bookingId}`,
      ],
      [
        'the booking begins later',
        ({ bookingId }) => sql`update bookings set start_time = ${hours(1)} where id = ${bookingId}`,
      ],
      [
        'the account ends',
        ({ person }) => sql`
        update customers set suspended_at = ${clock.now()} where id = ${person.id}`,
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
      assert.equal((await syncedIds(at)).length, 1);
      await db.query(change(at));
      assert.deepEqual(await syncedIds(at), [], name);
    }
  });

  it('loses the grant of one unit while its holder may open another, or a gate', async () => {
    const at = await renter();
    await makeBooking(db, { unitId: at.second, customerId: at.person.id, start: hours(-1) });
    const guest = await somebody();
    const shareId = await share(at, guest);
    const syncedUnits = async () => {
      const ids = await syncedIds(at);
      const rows = await db.query<{ unit_id: number }>(sql`
        select unit_id from bluetooth_grants where id = any(${ids}::integer[]) order by unit_id`);
      return rows.map(({ unit_id }) => unit_id);
    };
    await target(guest);
    await targets(at.person);
    assert.deepEqual(await syncedUnits(), [at.first, at.first, at.second]);
    const doorId = await makeDoor(db, { siteId: at.siteId });
    const gateId = await makeGate(db, { siteId: at.siteId, doorId });
    await db.query(sql`update invitations set state = 'Revoked' where id = ${shareId}`);
    await share(at, guest, { gateId });
    assert.deepEqual(await syncedUnits(), [at.first, at.second]);
    await db.query(sql`
      update bookings set state = 'Completed', end_time = ${hours(0)} where id = ${at.bookingId}`);
    assert.deepEqual(await syncedUnits(), [at.second]);
  });

  it('loses all of a customer with a new password: the old phone may be in other hands', async () => {
    const at = await renter();
    const old = await target(at.person);
    assert.deepEqual(await syncedIds(at), [old.grantId]);
    const email = `lost${at.person.id}@example.com`;
    await db.query(sql`update customers set email = ${email} where id = ${at.person.id}`);
    const organisationId = grants.organisationId;
    await grants.call(forgotPassword, { body: { username: email, organisationId } });
    const { body } = await db.one<{ body: string }>(
      sql`select letter::text as body from mails order by id desc limit 1`,
    );
    const verificationCode = /\d{6}/.exec(body)?.[0] ?? '';
    const { statusCode } = await grants.call(setForgottenPassword, {
      body: { username: email, organisationId, verificationCode, password: 'another horse 8' },
    });
    assert.equal(statusCode, 200);
    assert.deepEqual(await syncedIds(at), []);
    const next = await target(at.person);
    assert.notEqual(next.passphrase, old.passphrase);
    assert.deepEqual(await syncedIds(at), [next.grantId]);
  });

  it('follows a unit to another controller with a new grant only', async () => {
    const at = await renter();
    const old = await target(at.person);
    await sync(at);
    const other = await makeController(db, {
      siteId: at.siteId,
      serial: `GH-NEW-${at.siteId}1`,
      online: true,
    });
    await db.query(sql`update controllers set grants_acknowledged_version = 0 where id = ${other}`);
    await db.query(sql`
      update doors set controller_id = ${other} where id = (select door_id from units where id = ${at.first})`);
    const next = await target(at.person);
    assert.deepEqual([next.serial, next.grantId === old.grantId], [`GH-NEW-${at.siteId}1`, false]);
    assert.deepEqual(await syncedIds(at), []);
    assert.deepEqual(await syncedIds({ ...at, serial: next.serial }), [next.grantId]);
  });

  it('is sent again until the controller says that it holds it, also when it has forgotten', async () => {
    const at = await renter();
    await target(at.person);
    const set = await sync(at);
    sent.delete(at.serial);
    await runJobs(ctx, ['distributeGrants']);
    assert.equal(sent.get(at.serial), undefined, 'it holds it');
    await db.query(sql`update controllers set grants_acknowledged_version = 0 where id = ${at.controllerId}`);
    clock.advance({ seconds: 2 });
    await runJobs(ctx, ['distributeGrants']);
    assert.equal(sent.get(at.serial)?.version, set?.version);
    sent.delete(at.serial);
    await runJobs(ctx, ['distributeGrants']);
    assert.equal(sent.get(at.serial), undefined, 'not at once again');
    clock.advance({ seconds: 1 });
    await runJobs(ctx, ['distributeGrants']);
    assert.equal(sent.get(at.serial)?.grants.length, 1);
  });

  it('is without what is over, and keeps nothing secret of it', async () => {
    const at = await renter();
    const { grantId, passphrase } = await target(at.person);
    const stored = () => db.query(sql`select g::text as row from bluetooth_grants g where id = ${grantId}`);
    assert.ok(!JSON.stringify(await stored()).includes(passphrase), 'nor before');
    const staff = await staffAt(at.siteId, 'siteManager');
    const { result } = await askAsStaff(staff, at.second);
    assert.deepEqual(await syncedIds(at), [grantId, result?.grantId]);
    clock.advance({ milliseconds: GRANT_MS });
    assert.deepEqual(await syncedIds(at), []);
    const row = await db.one<{ ciphertext: Buffer | null }>(sql`
      select ciphertext from bluetooth_grants where id = ${grantId}`);
    assert.equal(row.ciphertext, null);
  });

  it('holds so many at most: beyond them nobody is granted, and nothing is taken away', async () => {
    const at = await renter();
    const guest = await somebody();
    await share(at, guest);
    const mine = await target(at.person);
    await db.query(sql`
      insert into bluetooth_grants (organisation_id, site_id, unit_id, controller_id, user_id, reason, ciphertext,
        start_time, end_time)
      select 4, ${at.siteId}, ${at.first}, ${at.controllerId}, ${await staffAt(at.siteId, 'rentedAccess')}, 'Fire drill',
        '\\x00', ${clock.now()}, ${hours(24)}
      from generate_series(2, ${GRANTS_PER_CONTROLLER})`);
    assert.deepEqual(await targets(guest), []);
    assert.deepEqual(await target(at.person), mine);
    const staff = await staffAt(at.siteId, 'siteManager');
    assert.equal((await askAsStaff(staff, at.second)).errorCode, 'GRANTS_FULL');
    await db.query(sql`
      update bluetooth_grants set ended_at = ${clock.now()}, ciphertext = null
      where controller_id = ${at.controllerId} and id in (
        select id from bluetooth_grants where controller_id = ${at.controllerId} and reason is not null limit 1)`);
    assert.equal((await target(guest)).unitId, at.first);
  });

  it('does without what was encrypted under another secret; its holder gets another', async () => {
    const at = await renter();
    const config = readConfig({
      SECRET_KEY: 'another key that signs the tokens of tests',
      DATABASE_URL: 'postgres://x',
    });
    const staff = await staffAt(at.siteId, 'siteManager');
    const old = await grantToStaff({ ...ctx, config }, staff, at.second, undefined);
    const next = (await askAsStaff(staff, at.second)).result!;
    assert.notEqual(next.passphrase, old.passphrase);
    assert.deepEqual(await syncedIds(at), [next.grantId]);
  });

  it('is made of rows that are remembered for a while after their end, so that a late attempt has a name', async () => {
    const at = await renter();
    const { grantId } = await target(at.person);
    const isKnown = async () =>
      (await db.query(sql`select from bluetooth_grants where id = ${grantId}`)).length === 1;
    clock.advance({ hours: 24 });
    await runJobs(ctx, ['distributeGrants', 'removeOld']);
    clock.advance({ hours: 24 * 90 });
    await runJobs(ctx, ['removeOld']);
    assert.ok(await isKnown());
    clock.advance({ seconds: 1 });
    await runJobs(ctx, ['removeOld']);
    assert.ok(!(await isKnown()));
  });
});
