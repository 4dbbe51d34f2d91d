import assert from 'node:assert/strict';
import { after, beforeEach, describe, it } from 'node:test';
import * as api from '@gatehouse/contract/api/bluetooth';
import { GRANT_MS, GRANT_RENEWAL_MS } from '@gatehouse/contract/device/bluetooth/limits';
import { sql } from '../../db/sql.ts';
import { makeSite } from '../../testing/factories.ts';
import { type Rented, startGrantHarness } from '../../testing/grantHarness.ts';

const grants = await startGrantHarness({ after });
const { ask, clock, cut, db, sync, hours, syncedIds, renter, share, somebody, staffAt, target, targets } =
  grants;
beforeEach(() => db.query(sql`delete from attempt_counts`));

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
      grants.call(api.listBluetoothTargets, { params: { id: person.id }, ...(token && { token }) });
    assert.equal((await as(grants.customerToken(stranger.id))).statusCode, 403);
    assert.equal((await as(grants.guestToken())).statusCode, 401);
    assert.equal((await as()).statusCode, 401);
    assert.equal(
      (await as(grants.userToken(await staffAt(await makeSite(db), 'siteManager')))).statusCode,
      403,
    );
    await db.query(sql`update customers set suspended_at = ${clock.now()} where id = ${person.id}`);
    assert.equal((await ask(person)).statusCode, 401, 'nor of an account that has ended');
  });

  it('are none where the unit does not obey them now', async () => {
    const scenarios: [string, (at: Rented) => Promise<unknown>][] = [
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
          db.query(sql`update controllers set grants_acknowledged_version = null where id = ${controllerId}`),
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

  it('last as long as the longest of the rights to a unit', async () => {
    const at = await renter({ end: hours(3) });
    const guest = await somebody();
    const shares = [await share(at, guest, { end: hours(1) })];
    await db.query(sql`update invitations set invitee_email = 'old@example.com' where id = ${shares[0]!}`);
    shares.push(await share(at, guest, { end: hours(2) }));
    assert.equal((await target(guest)).until, hours(2).toString());
    await db.query(sql`update bookings set end_time = null where id = ${at.bookingId}`);
    await db.query(sql`update invitations set end_time = null where id = ${shares[0]!}`);
    assert.equal((await target(guest)).until, hours(24).toString(), 'one has no end');
  });

  it('come again as they were while they are valid for half a day, then new ones', async () => {
    const at = await renter();
    const first = await target(at.person);
    clock.advance({ milliseconds: GRANT_MS - GRANT_RENEWAL_MS });
    assert.deepEqual(await target(at.person), first);
    clock.advance({ milliseconds: 1 });
    await db.query(sql`update controllers set last_seen_at = ${clock.now()} where id = ${at.controllerId}`);
    const next = await target(at.person);
    assert.notEqual(next.grantId, first.grantId);
    assert.notEqual(next.passphrase, first.passphrase);
    assert.equal(next.until, clock.now().add({ milliseconds: GRANT_MS }).toString());
    assert.deepEqual(await syncedIds(at), [first.grantId, next.grantId], 'another phone may have the first');
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
    await sync(at);
    assert.deepEqual(await target(at.person), { ...first, held: true });
    clock.advance({ hours: 20 });
    await cut(at);
    assert.equal((await target(at.person)).grantId, first.grantId, 'what it cannot be sent opens nothing');
    await cut(at, false);
    await db.query(sql`update controllers set last_seen_at = ${clock.now()} where id = ${at.controllerId}`);
    const next = await target(at.person);
    assert.deepEqual([next.grantId === first.grantId, next.held], [false, false]);
    await sync(at);
    assert.equal((await target(at.person)).held, true);
  });

  it('are asked for in reason only: then 429', async () => {
    const { person } = await renter();
    const codes: number[] = [];
    for (let n = 0; n < 121; n++) codes.push((await ask(person)).statusCode);
    assert.deepEqual([codes.at(119), codes.at(120)], [200, 429]);
    clock.advance({ minutes: 16 });
    assert.equal((await ask(person)).statusCode, 200);
  });
});
