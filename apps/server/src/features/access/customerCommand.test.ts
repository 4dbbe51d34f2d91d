import assert from 'node:assert/strict';
import { EventEmitter, once } from 'node:events';
import { after, beforeEach, describe, it } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import * as api from '@gatehouse/contract/api/access';
import { type ChangeListener, publish } from '../../db/eventBus.ts';
import { type Sql, sql } from '../../db/sql.ts';
import { type Person, type Rented, startAccessHarness } from '../../testing/accessHarness.ts';
import { inTime, until } from '../../testing/eventually.ts';

const server = await startAccessHarness({ after });
const { db, doors, logged, now, hours } = server;
const { rented, somebody, invite, info, open, lock, openGate, toggleLights, history } = server;
beforeEach(doors.reset);

/** The booking of each row of a door's history. */
const bookingsOf = async (doorId: number) =>
  (
    await db.query<{ booking_id: number | null }>(
      sql`select booking_id from activity where door_id = ${doorId} order by number`,
    )
  ).map(({ booking_id }) => booking_id);

describe('opening a unit', () => {
  it('succeeds when its device confirms, and the history shows it', async () => {
    const own = await rented();
    const { statusCode, result } = await open(own);
    assert.equal(statusCode, 200);
    assert.deepEqual([result?.doorStatus, result?.lockStatus], ['opened', 'unlocked']);
    assert.deepEqual(
      doors.sent.map(({ doorId, operation, actor }) => [doorId, operation, actor]),
      [[own.doorId, 'open', { type: 'customer', id: own.customerId, via: 'app' }]],
    );
    const rows = (await history(own)).result!;
    assert.deepEqual(
      rows.map(({ action, how, who, outcome }) => [action, how, who, outcome]),
      [['open', 'app', 'Ann Tester', 'executed']],
    );
    assert.deepEqual(await bookingsOf(own.doorId), [own.bookingId]);
  });

  for (const [outcome, status, code] of [
    ['offline', 503, 'DEVICE_OFFLINE'],
    ['unknown', 504, 'DEVICE_SILENT'],
    ['rejected', 409, 'DEVICE_REJECTED'],
    ['expired', 409, 'DEVICE_REJECTED'],
  ] as const) {
    it(`fails honestly when the command is ${outcome}`, async () => {
      const own = await rented();
      doors.answer = { outcome };
      const { statusCode, errorCode } = await open(own);
      assert.deepEqual([statusCode, errorCode], [status, code]);
      assert.equal((await history(own)).result?.[0]?.outcome, outcome);
    });
  }

  it('names the next step where the controller is offline: Bluetooth where that opens it, or site staff', async () => {
    const [own, owing] = [await rented(), await rented({ state: 'InArrears' })];
    doors.answer = { outcome: 'offline' };
    const words = async (place = own) => (await open(place)).errorMessage;
    const staffOnly = 'The controller is offline. Please contact site staff.';
    assert.equal(await words(), staffOnly);
    await db.query(sql`update controllers set grants_acknowledged_version = 0
      where id in (${own.controllerId}, ${owing.controllerId})`);
    const byBluetooth = 'The controller is offline. Use Bluetooth at the door, or contact site staff.';
    assert.equal(await words(), byBluetooth);
    assert.equal((await lock(own)).errorMessage, byBluetooth);
    assert.equal((await toggleLights(own, true)).errorMessage, staffOnly);
    assert.equal((await openGate(own)).errorMessage, staffOnly);
    assert.equal(await words(owing), staffOnly);
  });

  it('is refused before the booking starts and after it ends', async () => {
    const early = await rented({ state: 'Upcoming', start: hours(2), end: hours(4) });
    assert.equal((await open(early)).errorMessage, 'Your booking hasn’t started yet.');
    const late = await rented({ end: hours(-1) });
    assert.equal((await open(late)).statusCode, 404);
    assert.equal(doors.sent.length, 0);
  });

  it('is refused while the unit is overlocked, and the history shows that too', async () => {
    const own = await rented({ state: 'InArrears' });
    await db.query(sql`update units set overlock_arrears = true where id = ${own.unitId}`);
    assert.equal((await open(own)).errorCode, 'OVERLOCKED');
    assert.equal((await info(own)).result?.Sites[0]?.Units[0]?.lockStatus, 'overlocked');
    const rows = (await history(own)).result!;
    assert.deepEqual(
      rows.map(({ how, who, outcome, reason }) => [how, who, outcome, reason]),
      [['app', 'Ann Tester', 'refused', 'overlocked']],
    );
    assert.deepEqual(await bookingsOf(own.doorId), [own.bookingId]);
    assert.equal(doors.sent.length, 0);
    // Nobody is kept from locking what stands open.
    assert.equal((await lock(own)).statusCode, 200);
    assert.deepEqual(
      doors.sent.map(({ operation }) => operation),
      ['lock'],
    );
  });

  it('is refused while the controller is tested', async () => {
    const own = await rented();
    await db.query(sql`update controllers set test_mode_until = ${hours(1)} where id = ${own.controllerId}`);
    assert.equal((await open(own)).errorCode, 'TEST_MODE');
  });

  it('is refused to an account that has ended, though its token still lives', async () => {
    const own = await rented();
    await db.query(sql`update customers set suspended_at = ${now} where id = ${own.customerId}`);
    assert.equal((await open(own)).statusCode, 401);
    assert.equal(doors.sent.length, 0);
  });
});

describe('a command on its way', () => {
  const endOf = (signal: AbortSignal) =>
    inTime(once(signal, 'abort'), { for: 'the end of the right', withinMs: 10_000 });
  /** Ends what is shared, and waits until the command that rests on it is ended too. */
  async function endShare({ bookingId }: Rented, guest: Person, signal: AbortSignal) {
    await db.query(sql`update invitations set state = 'Revoked' where booking_id = ${bookingId}`);
    const ended = endOf(signal);
    await publish(db, { kind: 'access', customerId: guest.customerId });
    await ended;
  }

  it('is not sent any more once the share it rests on has ended', async () => {
    const own = await rented();
    const guest = await somebody();
    await invite(guest.customerId, own.bookingId, 'Accepted');
    doors.onTheWay = async ({ signal }) => {
      await endShare(own, guest, signal!);
    };
    assert.equal((await open({ ...guest, unitId: own.unitId })).statusCode, 404);
    const [row] = (await history(own)).result!;
    assert.deepEqual([row?.outcome, row?.reason], ['refused', 'no right to this door']);
  });

  it('is refused once the right has ended, though an earlier look at it comes to its end only then', async () => {
    const own = await rented();
    const guest = await somebody();
    await invite(guest.customerId, own.bookingId, 'Accepted');
    const looks = new EventEmitter();
    doors.onTheWay = async ({ signal }) => {
      const isRead = once(looks, 'read');
      await publish(db, { kind: 'access', customerId: guest.customerId });
      await inTime(isRead, { for: 'the first look' });
      await endShare(own, guest, signal!);
      looks.emit('go on');
      await setImmediate();
    };
    let queries = 0;
    server.ctx.db = {
      ...db,
      async maybe<Row>(q: Sql) {
        const row = await db.maybe<Row>(q);
        if (++queries === 1) {
          looks.emit('read');
          await once(looks, 'go on');
        }
        return row;
      },
    };
    const { statusCode } = await open({ ...guest, unitId: own.unitId });
    server.ctx.db = db;
    assert.equal(statusCode, 404);
    const [row] = (await history(own)).result!;
    assert.deepEqual([row?.outcome, row?.reason], ['refused', 'no right to this door']);
  });

  it('is not sent either when the end of the share may have been missed', async () => {
    const own = await rented();
    const guest = await somebody();
    await invite(guest.customerId, own.bookingId, 'Accepted');
    doors.onTheWay = async ({ signal }) => {
      await db.query(sql`update invitations set state = 'Revoked' where booking_id = ${own.bookingId}`);
      const ended = endOf(signal!);
      await db.query(sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name = 'gatehouse-listen'`);
      await ended;
    };
    assert.equal((await open({ ...guest, unitId: own.unitId })).statusCode, 404);
  });

  it('says what became of it where it was sent before the right ended', async () => {
    const own = await rented();
    const guest = await somebody();
    await invite(guest.customerId, own.bookingId, 'Accepted');
    doors.answer = { outcome: 'unknown' };
    doors.isSentFirst = true;
    doors.onTheWay = async ({ signal }) => {
      await endShare(own, guest, signal!);
    };
    assert.equal((await open({ ...guest, unitId: own.unitId })).errorCode, 'DEVICE_SILENT');
    assert.equal((await history(own)).result?.[0]?.outcome, 'unknown');
  });

  it('goes on when the right stands after a change; it is read again only when it may be another', async () => {
    const [own, other] = [await rented(), await somebody()];
    const reads = { begun: 0, ended: 0 };
    server.ctx.db = {
      ...db,
      async maybe<Row>(q: Sql) {
        reads.begun++;
        const row = await db.maybe<Row>(q);
        reads.ended++;
        return row;
      },
    };
    let meanwhile = 0;
    doors.onTheWay = async () => {
      const { begun, ended } = reads;
      await publish(
        db,
        { kind: 'access', customerId: other.customerId },
        { kind: 'order', customerId: own.customerId },
        { kind: 'access', customerId: own.customerId },
      );
      await until(() => reads.ended > ended, { for: 'the right to be read again' });
      meanwhile = reads.begun - begun;
    };
    const { statusCode } = await open(own);
    server.ctx.db = db;
    assert.deepEqual([statusCode, meanwhile], [200, 1]);
  });

  it('goes on when the right cannot be read again, and the log says so', async () => {
    const own = await rented();
    doors.onTheWay = async () => {
      await db.query(sql`alter table bookings rename to bookings_away`);
      await publish(db, { kind: 'access', customerId: own.customerId });
      const isLogged = (line: string) => line.includes('A right could not be read again');
      await until(() => logged.some(isLogged), { for: 'the line in the log' });
      await db.query(sql`alter table bookings_away rename to bookings`);
    };
    assert.equal((await open(own)).statusCode, 200);
  });

  it('is listened for from before the right is read, and no longer than it takes', async () => {
    const own = await rented();
    const { eventBus } = server.ctx;
    const listening = new Set<ChangeListener>();
    server.ctx.eventBus = {
      ...eventBus,
      follow(followed, listener) {
        listening.add(listener);
        const following = eventBus.follow(followed, listener);
        return {
          ...following,
          stop() {
            listening.delete(listener);
            following.stop();
          },
        };
      },
    };
    const { devices } = server.ctx;
    const meanwhile: number[] = [];
    server.ctx.devices = {
      ...devices,
      commandByRight(request, historyOf) {
        meanwhile.push(listening.size);
        return devices.commandByRight(request, historyOf);
      },
    };
    await open(own);
    doors.answer = { outcome: 'offline' };
    await open(own);
    Object.assign(server.ctx, { eventBus, devices });
    assert.deepEqual([meanwhile, listening.size], [[1, 1], 0]);
  });
});

describe('locking', () => {
  const state = (door: 'open' | 'closed') =>
    ({ channel: 0, lock: 'locked', door, lights: null, alarm: null, jammed: false }) as const;

  it('claims no more than the device reported', async () => {
    const own = await rented();
    doors.answer = { outcome: 'executed', state: state('open') };
    assert.equal((await lock(own)).result?.doorStatus, 'opened');
    doors.answer = { outcome: 'executed', state: state('closed') };
    assert.equal((await lock(own)).result?.doorStatus, 'closed');
    assert.deepEqual(
      (await history(own)).result?.map(({ outcome, reason }) => [outcome, reason]),
      [
        ['executed', null],
        ['executed', 'doorOpen'],
      ],
    );
  });

  it('that was not done has the cause of that in the history, and opening an open door none', async () => {
    const own = await rented();
    doors.answer = { outcome: 'rejected', reason: 'jammed', state: state('open') };
    assert.equal((await lock(own)).errorCode, 'DEVICE_REJECTED');
    doors.answer = { outcome: 'executed', state: state('open') };
    assert.equal((await open(own)).statusCode, 200);
    assert.deepEqual(
      (await history(own)).result?.map(({ action, outcome, reason }) => [action, outcome, reason]),
      [
        ['open', 'executed', null],
        ['lock', 'rejected', 'jammed'],
      ],
    );
  });
});

describe('a gate', () => {
  it('is barred when all units of the customer there are overlocked, an exit never', async () => {
    const own = await rented({ state: 'InArrears' });
    assert.equal((await openGate(own)).statusCode, 200);
    await db.query(sql`update units set overlock_arrears = true where id = ${own.unitId}`);
    const { errorCode, errorMessage } = await openGate(own);
    assert.equal(errorCode, 'OVERLOCKED');
    assert.match(errorMessage!, /^This gate stays shut while a unit you use here is overlocked/);
    const { result } = await server.call(api.listGateActivity, {
      params: { id: own.customerId, gateId: own.gateId },
      token: own.token,
    });
    assert.deepEqual(
      result?.map(({ outcome, reason }) => [outcome, reason]),
      [
        ['refused', 'overlocked'],
        ['executed', null],
      ],
    );
    await db.query(sql`update gates set direction = 'exit' where id = ${own.gateId}`);
    assert.equal((await openGate(own)).statusCode, 200);
  });

  it('is barred to an invitee too while the unit that was shared is overlocked', async () => {
    const own = await rented({ state: 'InArrears' });
    const guest = await somebody();
    await invite(guest.customerId, own.bookingId, 'Accepted');
    await db.query(sql`update units set overlock_arrears = true where id = ${own.unitId}`);
    assert.equal((await openGate({ ...guest, gateId: own.gateId })).errorCode, 'OVERLOCKED');
  });

  it('stays shut until one of the bookings has started', async () => {
    const own = await rented({ state: 'Upcoming', start: hours(2) });
    assert.equal((await openGate(own)).statusCode, 403);
  });

  it('shows a customer only what they did themselves', async () => {
    const own = await rented();
    const guest = await somebody();
    await invite(guest.customerId, own.bookingId, 'Accepted');
    await openGate({ ...guest, gateId: own.gateId });
    const activity = ({ customerId, token }: Pick<Rented, 'customerId' | 'token'>) =>
      server.call(api.listGateActivity, { params: { id: customerId, gateId: own.gateId }, token });
    assert.equal((await activity(guest)).result?.length, 1);
    assert.equal((await activity(own)).result?.length, 0);
  });
});

describe('lights', () => {
  it('are switched where they are fitted', async () => {
    const own = await rented();
    assert.deepEqual((await toggleLights(own, true)).result, { lightsOn: true });
    await db.query(sql`update doors set has_lights = false where id = ${own.doorId}`);
    assert.equal((await toggleLights(own, false)).errorCode, 'NO_LIGHTS');
    // What a door does not have was not asked of it.
    assert.deepEqual(
      (await history(own)).result?.map(({ action, outcome }) => [action, outcome]),
      [['lightsOn', 'executed']],
    );
  });
});
