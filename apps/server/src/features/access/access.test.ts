import assert from 'node:assert/strict';
import { EventEmitter, once } from 'node:events';
import { after, beforeEach, describe, it } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import * as api from '@gatehouse/contract/api/access';
import { type ChangeListener, publish } from '../../db/eventBus.ts';
import { type Sql, sql } from '../../db/sql.ts';
import type { DoorCommandRequest } from '../../devices/gateway.ts';
import { createLog } from '../../log.ts';
import { eventually, inTime, until } from '../../testing/eventually.ts';
import {
  makeController,
  makeDoor,
  makeGate,
  makeProduct,
  makeSite,
  makeUnit,
} from '../../testing/factories.ts';
import type { CommandEnd } from '../../testing/fakeGateway.ts';
import { makeBooking, makeCustomer } from '../../testing/peopleFactories.ts';
import { startTestServer } from '../../testing/testServer.ts';
import { findBreak } from '../activity/service.ts';
import { listAccess } from './queries.ts';

/** What reaches the doors, and how they are set to respond. */
const sent: DoorCommandRequest[] = [];
let answer: CommandEnd = { outcome: 'executed' };
/** Whether the command is sent before what happens on its way. */
let isSentFirst = false;
/** What happens while a command is on its way. */
let onTheWay: (request: DoorCommandRequest) => Promise<void> = async () => {};
const logged: string[] = [];
const server = await startTestServer(
  { after },
  {
    log: createLog('error', { write: (line) => logged.push(line) }),
    doors: {
      async command(request) {
        sent.push(request);
        await onTheWay(request);
        return isSentFirst || !request.signal?.aborted ? answer : { outcome: 'offline' };
      },
    },
  },
);
const { db } = server.ctx;
const now = server.clock.now();
const hours = (count: number) => now.add({ hours: count });

async function rented(
  given: {
    state?: 'Active' | 'Upcoming' | 'InArrears';
    start?: Temporal.Instant;
    end?: Temporal.Instant;
  } = {},
) {
  const siteId = await makeSite(db);
  const controllerId = await makeController(db, { siteId, online: true });
  await db.query(sql`update controllers set last_seen_at = ${server.clock.now()} where id = ${controllerId}`);
  const doorId = await makeDoor(db, {
    siteId,
    controllerId,
    hasLights: true,
    lock: 'locked',
    door: 'closed',
  });
  const unitId = await makeUnit(db, { productId: await makeProduct(db, { siteId }), siteId, doorId });
  const gateDoor = await makeDoor(db, { siteId, controllerId, door: 'closed' });
  const gateId = await makeGate(db, { siteId, doorId: gateDoor, name: 'Entry', direction: 'entry' });
  const customerId = await makeCustomer(db);
  const bookingId = await makeBooking(db, {
    unitId,
    customerId,
    state: given.state ?? 'Active',
    start: given.start ?? hours(-24),
    end: given.end ?? null,
  });
  const token = server.customerToken(customerId);
  return { siteId, controllerId, doorId, unitId, gateId, gateDoor, customerId, bookingId, token };
}
type Rented = Awaited<ReturnType<typeof rented>>;
const info = ({ customerId, token }: Pick<Rented, 'customerId' | 'token'>) =>
  server.call(api.getCustomerInfo, { params: { id: customerId }, token });
const open = ({ customerId, token, unitId }: Pick<Rented, 'customerId' | 'token' | 'unitId'>) =>
  server.call(api.openUnit, { params: { id: customerId, unitId }, token });
const lock = ({ customerId, token, unitId }: Pick<Rented, 'customerId' | 'token' | 'unitId'>) =>
  server.call(api.lockUnit, { params: { id: customerId, unitId }, token });
const openGate = ({ customerId, token, gateId }: Pick<Rented, 'customerId' | 'token' | 'gateId'>) =>
  server.call(api.openGate, { params: { id: customerId, gateId }, token });
const toggleLights = ({ customerId, token, unitId }: Rented, toggle: boolean) =>
  server.call(api.toggleUnitLights, { params: { id: customerId, unitId }, body: { toggle }, token });
const history = ({ customerId, token, unitId }: Rented) =>
  server.call(api.listUnitActivity, { params: { id: customerId, unitId }, token });
/** The booking of each row of a door's history. */
const bookingsOf = async (doorId: number) =>
  (
    await db.query<{ booking_id: number | null }>(
      sql`select booking_id from activity where door_id = ${doorId} order by number`,
    )
  ).map(({ booking_id }) => booking_id);
async function somebody() {
  const customerId = await makeCustomer(db);
  return { customerId, token: server.customerToken(customerId) };
}
async function invite(
  to: number,
  booking: number,
  state: 'Pending' | 'Accepted',
  end: Temporal.Instant | null = null,
) {
  await db.query(sql`
    insert into invitations (booking_id, unit_id, site_id, inviter_id, invitee_name, invitee_email, invitee_id, state,
      end_time, created_at)
    select b.id, b.unit_id, b.site_id, b.customer_id, 'Guest', c.email, ${state === 'Accepted' ? to : null}, ${state}, ${end}, ${now}
    from bookings b, customers c where b.id = ${booking} and c.id = ${to}`);
}

beforeEach(() => {
  sent.length = 0;
  answer = { outcome: 'executed' };
  isSentFirst = false;
  onTheWay = async () => {};
});

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
    assert.equal(sent.length, 0);
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
    assert.equal(sent.length, 0);
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

describe('opening a unit', () => {
  it('succeeds when its device confirms, and the history shows it', async () => {
    const own = await rented();
    const { statusCode, result } = await open(own);
    assert.equal(statusCode, 200);
    assert.deepEqual([result?.doorStatus, result?.lockStatus], ['opened', 'unlocked']);
    assert.deepEqual(
      sent.map(({ doorId, operation, actor }) => [doorId, operation, actor]),
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
      answer = { outcome };
      const { statusCode, errorCode } = await open(own);
      assert.deepEqual([statusCode, errorCode], [status, code]);
      assert.equal((await history(own)).result?.[0]?.outcome, outcome);
    });
  }

  it('names the next step where the controller is offline: Bluetooth where that opens it, or site staff', async () => {
    const [own, owing] = [await rented(), await rented({ state: 'InArrears' })];
    answer = { outcome: 'offline' };
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
    assert.equal(sent.length, 0);
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
    assert.equal(sent.length, 0);
    // Nobody is kept from locking what stands open.
    assert.equal((await lock(own)).statusCode, 200);
    assert.deepEqual(
      sent.map(({ operation }) => operation),
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
    assert.equal(sent.length, 0);
  });
});

describe('a command on its way', () => {
  const endOf = (signal: AbortSignal) =>
    inTime(once(signal, 'abort'), { for: 'the end of the right', withinMs: 10_000 });

  it('is not sent any more once the share it rests on has ended', async () => {
    const own = await rented();
    const guest = await somebody();
    await invite(guest.customerId, own.bookingId, 'Accepted');
    onTheWay = async ({ signal }) => {
      await db.query(sql`update invitations set state = 'Revoked' where booking_id = ${own.bookingId}`);
      const ended = endOf(signal!);
      await publish(db, { kind: 'access', customerId: guest.customerId });
      await ended;
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
    onTheWay = async ({ signal }) => {
      const isRead = once(looks, 'read');
      await publish(db, { kind: 'access', customerId: guest.customerId });
      await inTime(isRead, { for: 'the first look' });
      await db.query(sql`update invitations set state = 'Revoked' where booking_id = ${own.bookingId}`);
      const ended = endOf(signal!);
      await publish(db, { kind: 'access', customerId: guest.customerId });
      await ended;
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
    onTheWay = async ({ signal }) => {
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
    answer = { outcome: 'unknown' };
    isSentFirst = true;
    onTheWay = async ({ signal }) => {
      await db.query(sql`update invitations set state = 'Revoked' where booking_id = ${own.bookingId}`);
      const ended = endOf(signal!);
      await publish(db, { kind: 'access', customerId: guest.customerId });
      await ended;
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
    onTheWay = async () => {
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
    onTheWay = async () => {
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
    answer = { outcome: 'offline' };
    await open(own);
    Object.assign(server.ctx, { eventBus, devices });
    assert.deepEqual([meanwhile, listening.size], [[1, 1], 0]);
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

describe('locking', () => {
  const state = (door: 'open' | 'closed') =>
    ({ channel: 0, lock: 'locked', door, lights: null, alarm: null, jammed: false }) as const;

  it('claims no more than the device reported', async () => {
    const own = await rented();
    answer = { outcome: 'executed', state: state('open') };
    assert.equal((await lock(own)).result?.doorStatus, 'opened');
    answer = { outcome: 'executed', state: state('closed') };
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
    answer = { outcome: 'rejected', reason: 'jammed', state: state('open') };
    assert.equal((await lock(own)).errorCode, 'DEVICE_REJECTED');
    answer = { outcome: 'executed', state: state('open') };
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
