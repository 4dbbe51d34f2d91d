import assert from 'node:assert/strict';
import { after, beforeEach, describe, it } from 'node:test';
import * as api from '@gatehouse/contract/api/access';
import { publish } from '../../db/eventBus.ts';
import { sql } from '../../db/sql.ts';
import { startAccessHarness } from '../../testing/accessHarness.ts';
import { eventually } from '../../testing/eventually.ts';
import { makeUnit } from '../../testing/factories.ts';
import { makeBooking, makeCustomer } from '../../testing/peopleFactories.ts';
import { findBreak } from '../activity/service.ts';
import { listAccess } from './queries.ts';

const server = await startAccessHarness({ after });
const { db, doors, now, hours, rented, somebody, invite, info, open, openGate, history } = server;
beforeEach(doors.reset);

describe('what a customer may open', () => {
  it('is listed by site with the facts the doors reported', async () => {
    const own = await rented();
    const { result } = await info(own);
    const [site] = result!.Sites;
    assert.equal(result!.Sites.length, 1);
    const [unit] = site!.Units;
    assert.deepEqual(
      [unit!.id, unit!.lockStatus, unit!.doorStatus, unit!.online, unit!.bookingState],
      [own.unitId, 'locked', 'closed', true, 'Active'],
    );
    assert.deepEqual(
      site!.Gates.map(({ id, permission, secondarySubtitle }) => [id, permission, secondarySubtitle]),
      [[own.gateId, 'gate', 'Entry gate']],
    );
  });

  it('has the name its customer gives it, beside the one on the door, at once', async () => {
    const own = await rented();
    const params = { id: own.customerId, unitId: own.unitId };
    const named = async () => {
      const { result } = await server.call(api.getCustomerInfo, { params, token: own.token });
      const { name, nameOnDoor, secondarySubtitle } = result!.Sites[0]!.Units[0]!;
      return { name, nameOnDoor, isOnDoor: secondarySubtitle.startsWith(nameOnDoor) };
    };
    const { nameOnDoor } = await named();
    assert.deepEqual(await named(), { name: nameOnDoor, nameOnDoor, isOnDoor: false });
    const rename = (nickname: string) =>
      server.call(api.updateUnit, { params, token: own.token, body: { nickname } });
    assert.equal((await rename('Bikes')).result?.name, 'Bikes');
    await eventually(async () =>
      assert.deepEqual(await named(), { name: 'Bikes', nameOnDoor, isOnDoor: true }),
    );
    assert.equal((await rename('')).result?.name, nameOnDoor);
  });

  it('is nobody else’s', async () => {
    const own = await rented();
    const other = await somebody();
    assert.deepEqual((await info(other)).result?.Sites, []);
    assert.equal((await info({ customerId: own.customerId, token: other.token })).statusCode, 403);
    assert.equal((await open({ ...other, unitId: own.unitId })).statusCode, 404);
    assert.equal(doors.sent.length, 0);
    const rows = (await history(own)).result!;
    assert.deepEqual(
      rows.map(({ action, outcome, reason }) => [action, outcome, reason]),
      [['open', 'refused', 'no right to this door']],
    );
    assert.equal((await open({ ...other, unitId: own.unitId + 1_000_000 })).statusCode, 404);
  });

  it('is listed without a controller, drawn on the plan or not, and refused before anything is sent', async () => {
    const own = await rented();
    await db.query(sql`update doors set controller_id = null, channel = null where id = ${own.doorId}`);
    const undrawn = await makeUnit(db, { siteId: own.siteId });
    await makeBooking(db, { unitId: undrawn, customerId: own.customerId, state: 'Active', start: hours(-1) });
    const { Units, Gates } = (await info(own)).result!.Sites[0]!;
    assert.deepEqual(
      [...Units, ...Gates].map(({ id, hasController }) => [id, hasController]),
      [
        [own.unitId, false],
        [undrawn, false],
        [own.gateId, true],
      ],
    );
    for (const unitId of [own.unitId, undrawn])
      assert.equal((await open({ ...own, unitId })).errorCode, 'NO_DOOR');
    assert.equal(doors.sent.length, 0);
    assert.deepEqual(
      (await history(own)).result!.map(({ outcome, reason }) => [outcome, reason]),
      [['refused', 'no controller']],
    );
    assert.deepEqual((await history({ ...own, unitId: undrawn })).result, []);
  });

  it('is shown as offline once the controller was silent for 90 s', async () => {
    const own = await rented();
    await db.query(sql`update controllers set last_seen_at = ${hours(-1)} where id = ${own.controllerId}`);
    assert.equal((await info(own)).result?.Sites[0]?.Units[0]?.online, false);
  });

  it('is as old as its last confirmation: the last heartbeat, also of a controller that went offline, or the last change', async () => {
    const own = await rented();
    await db.query(sql`update doors set reported_at = ${hours(-5)} where id = ${own.doorId}`);
    const reportedAt = async () =>
      (
        await server.call(api.listUnits, {
          params: { id: own.customerId },
          token: own.token,
        })
      ).result?.[0]?.reportedAt;
    assert.equal(await reportedAt(), now.toString());
    await db.query(sql`update controllers set online = false where id = ${own.controllerId}`);
    assert.equal(await reportedAt(), now.toString());
    await db.query(sql`update controllers set last_seen_at = ${hours(-6)} where id = ${own.controllerId}`);
    assert.equal(await reportedAt(), hours(-5).toString());
    await db.query(
      sql`update controllers set online = true, last_seen_at = ${now} where id = ${own.controllerId}`,
    );
    await db.query(sql`update doors set reported_at = null where id = ${own.doorId}`);
    assert.equal(await reportedAt(), null);
  });

  it('is returned as unchanged when nothing changed, and at once when something did', async () => {
    const own = await rented();
    const first = await info(own);
    const etag = first.headers.get('etag')!;
    const ask = () =>
      fetch(`${server.url}/api/customer/${own.customerId}/info`, {
        headers: { authorization: `Bearer ${own.token}`, 'if-none-match': etag },
      });
    assert.equal((await ask()).status, 304);
    const published = nextChange();
    await db.query(sql`update doors set reported_lock = 'unlocked' where id = ${own.doorId}`);
    await publish(db, { kind: 'door', doorId: own.doorId, siteId: own.siteId });
    await published;
    assert.equal((await ask()).status, 200);
  });
});

/** Resolves once the server has received a change. */
function nextChange(): Promise<void> {
  return new Promise((resolve) => {
    const stop = server.ctx.eventBus.subscribe(() => {
      stop();
      resolve();
    });
  });
}

describe('the right to link bookings', () => {
  const allow = (on: boolean) => db.query(sql`update organisations set feature_permission_ingest = ${on}`);

  it('that was given or taken shows in the next reply', async () => {
    const own = await rented();
    for (const on of [true, false, true]) {
      const published = nextChange();
      await allow(!on);
      await allow(on);
      await published;
      await eventually(async () => assert.equal((await info(own)).result?.permissionIngest, on));
    }
  });
});

describe('a share', () => {
  it('opens unit and gates for the invitee once it is accepted, until it ends', async () => {
    const own = await rented();
    const guest = await somebody();
    await invite(guest.customerId, own.bookingId, 'Pending');
    const pending = (await info(guest)).result!.Sites[0]!;
    assert.deepEqual([pending.Units[0]?.Invitation_state, pending.Gates.length], ['Pending', 0]);
    assert.equal((await open({ ...guest, unitId: own.unitId })).statusCode, 404);

    await db.query(sql`
      update invitations set state = 'Accepted', invitee_id = ${guest.customerId} where booking_id = ${own.bookingId}`);
    assert.equal((await open({ ...guest, unitId: own.unitId })).statusCode, 200);
    assert.equal((await openGate({ ...guest, gateId: own.gateId })).statusCode, 200);

    await db.query(sql`update invitations set state = 'Revoked' where booking_id = ${own.bookingId}`);
    assert.equal((await open({ ...guest, unitId: own.unitId })).statusCode, 404);
    assert.equal((await openGate({ ...guest, gateId: own.gateId })).statusCode, 404);
  });

  it('opens now what the invitee booked for later', async () => {
    const own = await rented({ end: hours(24) });
    const guest = await somebody();
    const unitId = own.unitId;
    await makeBooking(db, {
      unitId,
      customerId: guest.customerId,
      state: 'Upcoming',
      start: hours(48),
      end: null,
    });
    assert.equal((await open({ ...guest, unitId })).statusCode, 403);
    await invite(guest.customerId, own.bookingId, 'Accepted');
    assert.equal((await open({ ...guest, unitId })).statusCode, 200);
  });

  it('ends at its own time', async () => {
    const own = await rented();
    const guest = await somebody();
    await invite(guest.customerId, own.bookingId, 'Accepted', hours(-1));
    assert.equal((await open({ ...guest, unitId: own.unitId })).statusCode, 404);
  });

  it('starts with the booking that was shared', async () => {
    const own = await rented({ state: 'Upcoming', start: hours(2) });
    const guest = await somebody();
    await invite(guest.customerId, own.bookingId, 'Accepted');
    const { errorCode, errorMessage } = await open({ ...guest, unitId: own.unitId });
    assert.deepEqual([errorCode, errorMessage], ['FORBIDDEN', 'This share hasn’t started yet.']);
  });
});

describe('a door’s history', () => {
  it('names the first row that was changed, removed or moved', async () => {
    const own = await rented();
    await Promise.all(Array.from({ length: 6 }, () => open(own)));
    assert.equal(await findBreak(server.ctx, own.doorId), undefined);

    await db.query(sql`update activity set outcome = 'refused' where door_id = ${own.doorId} and number = 3`);
    assert.equal(await findBreak(server.ctx, own.doorId), 3);
    await db.query(
      sql`update activity set outcome = 'executed' where door_id = ${own.doorId} and number = 3`,
    );
    assert.equal(await findBreak(server.ctx, own.doorId), undefined);

    await db.query(sql`delete from activity where door_id = ${own.doorId} and number = 6`);
    assert.equal(await findBreak(server.ctx, own.doorId), 6);
    await db.query(sql`delete from activity where door_id = ${own.doorId} and number = 2`);
    assert.equal(await findBreak(server.ctx, own.doorId), 2);
  });
});

describe('a door by itself', () => {
  it('is what it is among all doors of its customer, and none of anybody else', async () => {
    await rented();
    const stranger = await makeCustomer(db);
    const customers = await db.query<{ id: number }>(sql`select id from customers`);
    const doors = new Set<string>();
    for (const { id: customerId } of customers) {
      for (const row of await listAccess(db, customerId, now)) {
        const { permission, id } = row;
        doors.add(permission);
        const found = await listAccess(db, customerId, now, { permission, id });
        // As text, since all instants are equal to `deepEqual`.
        assert.equal(JSON.stringify(found), JSON.stringify([row]));
        assert.deepEqual(await listAccess(db, stranger, now, { permission, id }), []);
      }
    }
    assert.deepEqual([...doors].toSorted(), ['gate', 'unit']);
  });
});
