import assert from 'node:assert/strict';
import { after, beforeEach, describe, it } from 'node:test';
import { lockUnit, openGate, openUnit } from '@gatehouse/contract/api/access';
import { getPinpadCode } from '@gatehouse/contract/api/account';
import * as api from '@gatehouse/contract/api/pinCodes';
import { fieldMessages } from '@gatehouse/contract/model/fieldMessages';
import { isAfter, isBefore } from '@gatehouse/contract/rules/instants';
import { validate } from '@gatehouse/contract/validation';
import { createApp } from '../../app.ts';
import { sql } from '../../db/sql.ts';
import type { ControllerPins } from '../../devices/gateway.ts';
import { createMetrics } from '../../http/metrics.ts';
import { runJobs } from '../../jobs/jobs.ts';
import { createLog } from '../../log.ts';
import {
  makeController,
  makeDoor,
  makeGate,
  makeOrganisation,
  makeSite,
  makeUnit,
} from '../../testing/factories.ts';
import { makeBooking, makeCustomer } from '../../testing/peopleFactories.ts';
import { startTestServer } from '../../testing/testServer.ts';

const PIN = '135790';
const OTHER = '246802';

/** What was sent to each controller last, by its serial. */
const sent = new Map<string, ControllerPins>();
const server = await startTestServer(
  { after },
  {
    doors: {
      command: () => ({ outcome: 'executed' }),
      sendPins: (pins) => sent.set(pins.serial, pins),
    },
  },
);
const { ctx } = server;
const { db } = ctx;
const hours = (count: number) => server.clock.now().add({ hours: count });

/** A site with one controller, on which two units and two gates have pads and a third unit has none. */
async function place() {
  const siteId = await makeSite(db);
  const serial = `GH-PINS-${siteId}`;
  const controllerId = await makeController(db, { siteId, serial, online: true });
  await db.query(sql`update controllers set pins_acknowledged_version = 0 where id = ${controllerId}`);
  const door = (channel: number, hasPad = true) => makeDoor(db, { siteId, controllerId, channel, hasPad });
  const unit = async (channel: number, hasPad = true) =>
    makeUnit(db, { siteId, doorId: await door(channel, hasPad) });
  const [first, second, padless] = [await unit(0), await unit(1), await unit(2, false)];
  const entry = await makeGate(db, { siteId, doorId: await door(3), direction: 'entry' });
  const exit = await makeGate(db, { siteId, doorId: await door(4), direction: 'exit' });
  return { siteId, serial, controllerId, first, second, padless, entry, exit };
}
type Place = Awaited<ReturnType<typeof place>>;

async function somebody() {
  const id = await makeCustomer(db);
  return { id, call: { params: { id }, token: server.customerToken(id) } };
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
  bookingId: number,
  inviter: Person,
  invitee: Person,
  times: { start?: Temporal.Instant; end?: Temporal.Instant; gateId?: number } = {},
) {
  const { id } = await db.one<{ id: number }>(sql`
    insert into invitations (booking_id, unit_id, site_id, inviter_id, invitee_id, invitee_name, invitee_email, state,
      gate_id, start_time, end_time, created_at)
    select b.id, b.unit_id, b.site_id, ${inviter.id}, c.id, 'Guest', c.email, 'Accepted', ${times.gateId ?? null},
      ${times.start ?? null}, ${times.end ?? null}, ${server.clock.now()}
    from customers c, bookings b where c.id = ${invitee.id} and b.id = ${bookingId} returning id`);
  return id;
}

const create = ({ call }: Person, siteId: number, pin = PIN, more: object = {}) =>
  server.call(api.createPinCode, { ...call, body: { siteId, pin, ...more } });
const list = async ({ call }: Person) => (await server.call(api.listPinCodes, call)).result ?? [];
const hasCode = async ({ call }: Person) => (await server.call(getPinpadCode, call)).result?.hasCode;

async function sweep() {
  await runJobs(ctx, ['distributePins']);
}
/** Has a place's controller take what it is sent and acknowledge it; returns that set. */
async function sync({ serial }: Place) {
  await sweep();
  const pins = sent.get(serial);
  await db.query(
    sql`update controllers set pins_acknowledged_version = ${pins?.version ?? 0} where serial = ${serial}`,
  );
  return pins;
}
/** The channels that a PIN opens now. */
async function opens(at: Place, pin = PIN): Promise<number[]> {
  const now = server.clock.now();
  const codes = (await sync(at))?.codes ?? [];
  const valid = codes.filter(
    (code) =>
      code.pin === pin &&
      (code.from === null || !isAfter(code.from, now)) &&
      (code.until === null || isBefore(now, code.until)),
  );
  return [...new Set(valid.flatMap(({ channels }) => channels))].sort();
}

await makeOrganisation(db);
const setChangeable = (on: boolean) => db.query(sql`update organisations set pin_codes_changeable = ${on}`);
beforeEach(async () => {
  await setChangeable(true);
  await db.query(sql`delete from attempt_counts`);
});

describe('a PIN code', () => {
  it('is made, listed without its digits, shown to its owner, changed and removed', async () => {
    const { siteId, person } = await renter();
    assert.equal(await hasCode(person), false);
    const made = await create(person, siteId, PIN, { nickname: 'Cleaner' });
    assert.equal(made.statusCode, 200, made.errorMessage ?? '');
    assert.equal(await hasCode(person), true);
    const [code] = await list(person);
    assert.deepEqual(
      [code?.nickname, code?.siteId, code?.timeZone],
      ['Cleaner', siteId, 'Australia/Brisbane'],
    );
    assert.ok(!JSON.stringify(code).includes(PIN));
    const one = { ...person.call, params: { id: person.id, pinId: code!.id } };
    assert.deepEqual((await server.call(api.revealPinCode, one)).result, { pin: PIN });
    const withKey = { ...one, headers: { 'idempotency-key': `reveal-${code!.id}` } };
    assert.deepEqual((await server.call(api.revealPinCode, withKey)).result, { pin: PIN });
    assert.deepEqual((await server.call(api.revealPinCode, withKey)).result, {}, 'shown once');
    const changed = await server.call(api.updatePinCode, { ...one, body: { pin: OTHER, nickname: '' } });
    assert.equal(changed.result?.nickname, '');
    assert.deepEqual((await server.call(api.revealPinCode, one)).result, { pin: OTHER });
    await server.call(api.updatePinCode, { ...one, body: { nickname: 'Mine' } });
    assert.deepEqual((await server.call(api.revealPinCode, one)).result, { pin: OTHER }, 'the digits stay');
    assert.equal((await server.call(api.deletePinCode, one)).statusCode, 200);
    assert.deepEqual(await list(person), []);
    assert.equal((await server.call(api.deletePinCode, one)).statusCode, 404, 'twice');
    assert.equal(await hasCode(person), false);
  });

  it('keeps the rule, with the words for what is wrong', async () => {
    const { siteId, person } = await renter();
    for (const pin of ['12345', '12345678901', '112345', 'abcdef', '']) {
      const refused = await create(person, siteId, pin);
      const words = pin === '112345' ? fieldMessages.pin.repeat : fieldMessages.pin.length;
      assert.deepEqual([refused.statusCode, refused.fields?.[0]?.message], [400, words]);
    }
  });

  it('is for a site where its owner may open something, and nobody else sees it', async () => {
    const { siteId, person } = await renter();
    const stranger = await somebody();
    const elsewhere = await renter();
    const guest = await somebody();
    await share(elsewhere.bookingId, elsewhere.person, guest);
    for (const other of [stranger, elsewhere.person, guest]) {
      assert.equal((await create(other, siteId)).statusCode, 404);
    }
    const padless = await renter();
    await db.query(sql`update doors set has_pad = false where site_id = ${padless.siteId}`);
    assert.equal((await create(padless.person, padless.siteId)).statusCode, 404, 'no pad');
    const code = (await create(person, siteId)).result!;
    const foreign = { ...stranger.call, params: { id: stranger.id, pinId: code.id } };
    assert.equal((await server.call(api.revealPinCode, foreign)).statusCode, 404);
    assert.equal((await server.call(api.updatePinCode, { ...foreign, body: {} })).statusCode, 404);
    assert.equal((await server.call(api.deletePinCode, foreign)).statusCode, 404);
    const asOwner = { ...foreign, params: { id: person.id, pinId: code.id } };
    assert.equal((await server.call(api.revealPinCode, asOwner)).statusCode, 403);
  });

  it('has an end after its start and in the future', async () => {
    const { siteId, person } = await renter();
    const times = (start: number, end: number) => ({
      startTime: hours(start).toString(),
      endTime: hours(end).toString(),
    });
    assert.equal((await create(person, siteId, PIN, times(2, 1))).statusCode, 400);
    assert.equal((await create(person, siteId, PIN, times(-2, -1))).statusCode, 400);
    assert.equal((await create(person, siteId, PIN, times(1, 2))).statusCode, 200);
  });

  it('is one of ten at most for a person and a site, also when they are made at once', async () => {
    const { siteId, person } = await renter();
    const pins = Array.from({ length: 14 }, (_, n) => `1010${n + 20}`.replaceAll(/(\d)\1/g, '$19'));
    const answers: number[] = [];
    for (const pin of pins) answers.push((await create(person, siteId, pin)).statusCode);
    assert.equal(answers.filter((status) => status === 200).length, 10);
    await Promise.all(
      (await list(person)).map(({ id }) =>
        server.call(api.deletePinCode, { ...person.call, params: { id: person.id, pinId: id } }),
      ),
    );
    // The guard against guessing lets five through at a time.
    await Promise.all(pins.slice(0, 4).map((pin) => create(person, siteId, pin)));
    assert.equal((await list(person)).length, 4);
  });
});

describe('the digits', () => {
  it('are unique among the live codes of a site, whoever races, and free again afterwards', async () => {
    const { siteId, person, second } = await renter();
    const rivals = await Promise.all(Array.from({ length: 12 }, somebody));
    for (const [index, { id }] of rivals.entries()) {
      const start = hours(24 * (index + 1));
      await makeBooking(db, {
        unitId: second,
        customerId: id,
        start,
        end: start.add({ hours: 1 }),
        state: 'Upcoming',
      });
    }
    const answers = await Promise.all([person, ...rivals].map((one) => create(one, siteId)));
    const statuses = answers.map(({ statusCode }) => statusCode).sort();
    assert.deepEqual(statuses, [200, ...Array.from({ length: 12 }, () => 409)]);
    const elsewhere = await renter();
    assert.equal((await create(elsewhere.person, elsewhere.siteId)).statusCode, 200, 'another site');
    const winner = [person, ...rivals][answers.findIndex(({ statusCode }) => statusCode === 200)]!;
    const [code] = await list(winner);
    await server.call(api.deletePinCode, { ...winner.call, params: { id: winner.id, pinId: code!.id } });
    assert.equal((await create(rivals[0] === winner ? rivals[1]! : rivals[0]!, siteId)).statusCode, 200);
  });

  it('cannot be found out by trying which are taken: five answers, then 429', async () => {
    const { siteId, person, second } = await renter();
    const thief = await somebody();
    await makeBooking(db, { unitId: second, customerId: thief.id, start: hours(-1) });
    await create(person, siteId);
    const codes: (string | undefined)[] = [];
    for (let n = 0; n < 6; n++) codes.push((await create(thief, siteId)).errorCode);
    assert.deepEqual(codes, [...Array.from({ length: 5 }, () => 'PIN_TAKEN'), 'TOO_MANY_REQUESTS']);
    assert.equal((await create(thief, siteId, OTHER)).statusCode, 429);
  });

  it('stand nowhere in the database', async () => {
    const { siteId, person } = await renter();
    await create(person, siteId, '9182736450');
    await sweep();
    const rows = await db.query(
      sql`select p::text as row from pin_codes p union all select c::text from controllers c`,
    );
    const hex = Buffer.from('9182736450').toString('hex');
    assert.ok(!JSON.stringify(rows).includes('9182736450') && !JSON.stringify(rows).includes(hex));
  });
});

describe('the log', () => {
  it('names no digits and no address with them, whatever goes wrong', async () => {
    const lines: string[] = [];
    const log = createLog('trace', { write: (line) => lines.push(line) });
    const app = await createApp({ ...ctx, log, metrics: createMetrics() });
    const { siteId, person } = await renter();
    const url = `/api/customer/${person.id}/pinCodes`;
    const headers = { organisationid: '4', authorization: `Bearer ${person.call.token}` };
    const post = (payload: object | string, path = url) =>
      app.inject({
        method: 'POST',
        url: path,
        headers: { ...headers, 'content-type': 'application/json' },
        payload,
      });
    const pin = '8172635409';
    const made = (await post({ siteId, pin })).json<{ result: { id: number } }>();
    await post({ siteId, pin });
    await post({ siteId, pin, startTime: pin });
    await post(`{"pin": "${pin}"`);
    assert.ok((await post({}, `${url}/${made.result.id}/reveal`)).body.includes(pin));
    // The database fails while the digits are on their way to it.
    await db.query(sql`alter table pin_codes add constraint broken check (nickname <> 'broken')`);
    assert.equal((await post({ siteId, pin: '9081726354', nickname: 'broken' })).statusCode, 500);
    await db.query(sql`alter table pin_codes drop constraint broken`);
    await app.close();
    assert.ok(lines.length > 0);
    for (const digits of [pin, '9081726354']) {
      assert.ok(
        !lines.some((line) => line.includes(digits) || line.includes(Buffer.from(digits).toString('hex'))),
      );
    }
  });
});

describe('what a code opens', () => {
  it("is its holder's doors with pads, in the time of the booking", async () => {
    const at = await renter({ start: hours(-1), end: hours(2) });
    await create(at.person, at.siteId);
    assert.deepEqual(await opens(at), [0, 3, 4]);
    const [code] = (await sync(at))?.codes ?? [];
    assert.deepEqual([code?.from, code?.until?.toString()], [null, hours(2).toString()]);
  });

  it('is nothing outside its own dates', async () => {
    const at = await renter();
    await create(at.person, at.siteId, PIN, { startTime: hours(1).toString(), endTime: hours(3).toString() });
    assert.deepEqual(await opens(at), []);
    server.clock.advance({ hours: 2 });
    assert.deepEqual(await opens(at), [0, 3, 4]);
    server.clock.advance({ hours: 1 });
    assert.deepEqual(await opens(at), []);
    assert.deepEqual(
      await list({ ...at.person, call: { ...at.person.call, token: server.customerToken(at.person.id) } }),
      [],
    );
  });

  it('changes with every right, each time under a new version', async () => {
    const at = await renter();
    await create(at.person, at.siteId);
    const before = (await sync(at))!.version;
    const step = async (change: ReturnType<typeof sql>, expected: number[]) => {
      await db.query(change);
      assert.deepEqual(await opens(at), expected, change.text);
    };
    await step(sql`update units set overlock_manual = true where id = ${at.first}`, [4]);
    await step(sql`update sites set gate_overlock_behaviour = 'never' where id = ${at.siteId}`, [3, 4]);
    await step(sql`update units set overlock_manual = false where id = ${at.first}`, [0, 3, 4]);
    await step(
      sql`update doors set has_pad = false where controller_id = ${at.controllerId} and channel = 3`,
      [0, 4],
    );
    await step(
      sql`update bookings set state = 'InArrears', arrears_since = ${server.clock.now()} where id = ${at.bookingId}`,
      [0, 4],
    );
    await step(
      sql`update bookings set state = 'Completed', arrears_since = null, end_time = ${hours(24)}
      where id = ${at.bookingId}`,
      [],
    );
    assert.ok((await sync(at))!.version >= before + 5);
    assert.deepEqual(await list(at.person), [], 'the code ended with the booking');
    assert.equal(await hasCode(at.person), false);
  });

  it('follows a share, and ends when it is taken back', async () => {
    const at = await renter();
    const guest = await somebody();
    const shareId = await share(at.bookingId, at.person, guest, { end: hours(5) });
    await db.query(sql`update invitations set state = 'Pending' where id = ${shareId}`);
    assert.equal((await create(guest, at.siteId, OTHER)).statusCode, 404, 'not accepted yet');
    await db.query(sql`update invitations set state = 'Accepted' where id = ${shareId}`);
    assert.equal((await create(guest, at.siteId, OTHER)).statusCode, 200);
    assert.deepEqual(await opens(at, OTHER), [0, 3, 4]);
    await db.query(sql`update invitations set state = 'Revoked' where id = ${shareId}`);
    assert.deepEqual(await opens(at, OTHER), []);
    assert.deepEqual(await list(guest), []);
  });

  it('is for bookings to come, running and in arrears, one’s own and shared ones, and for no others', async () => {
    for (const [state, may] of [
      ['Upcoming', true],
      ['Active', true],
      ['InArrears', true],
      ['Held', false],
      ['Completed', false],
      ['Cancelled', false],
    ] as const) {
      const at = await place();
      const [person, guest] = [await somebody(), await somebody()];
      const bookingId = await makeBooking(db, {
        unitId: at.first,
        customerId: person.id,
        state,
        start: hours(state === 'Upcoming' ? 1 : -1),
        heldUntil: state === 'Held' ? hours(1) : undefined,
      });
      await share(bookingId, person, guest);
      const answers = [await create(person, at.siteId), await create(guest, at.siteId, OTHER)];
      assert.deepEqual(
        answers.map(({ statusCode }) => statusCode === 200),
        [may, may],
        state,
      );
    }
  });

  it('of a share is within both its own time and that of the booking', async () => {
    for (const [booking, own, expected] of [
      [
        [-24, 10],
        [1, 5],
        [1, 5],
      ],
      [
        [2, 4],
        [1, 5],
        [2, 4],
      ],
      [
        [-24, 10],
        [null, null],
        [null, 10],
      ],
      [
        [-24, null],
        [null, 5],
        [null, 5],
      ],
    ] as const) {
      const time = (count: number | null) => (count === null ? undefined : hours(count));
      const at = await renter({ start: time(booking[0]), end: time(booking[1]) });
      const guest = await somebody();
      await share(at.bookingId, at.person, guest, { start: time(own[0]), end: time(own[1]) });
      assert.equal((await create(guest, at.siteId, OTHER)).statusCode, 200);
      const [code] = (await sync(at))!.codes;
      assert.deepEqual(
        [code?.from?.toString(), code?.until?.toString()],
        [time(expected[0])?.toString(), time(expected[1])?.toString()],
      );
    }
  });

  it('of a share that is over, or whose booking is, is nothing', async () => {
    const minutes = (count: number) => server.clock.now().add({ minutes: count });
    const at = await renter({ end: minutes(2) });
    const guest = await somebody();
    const shareId = await share(at.bookingId, at.person, guest, { end: minutes(1) });
    const ask = async (pin: string) => (await create(guest, at.siteId, pin)).statusCode;
    assert.equal(await ask(PIN), 200);
    server.clock.advance({ minutes: 1 });
    assert.equal(await ask(OTHER), 404);
    await db.query(sql`update invitations set end_time = null where id = ${shareId}`);
    assert.equal(await ask(OTHER), 200);
    server.clock.advance({ minutes: 1 });
    assert.equal(await ask('975310'), 404);
    assert.equal((await create(at.person, at.siteId, '975310')).statusCode, 404);
  });

  it('is nothing at another site of its holder, and ends with what they may open at its own', async () => {
    const [at, there] = [await renter(), await place()];
    await makeBooking(db, { unitId: there.first, customerId: at.person.id, start: hours(-24) });
    await create(at.person, at.siteId);
    await create(at.person, there.siteId, OTHER);
    assert.deepEqual([await opens(at), await opens(there)], [[0, 3, 4], []]);
    assert.deepEqual([await opens(at, OTHER), await opens(there, OTHER)], [[], [0, 3, 4]]);
    await db.query(sql`
      update bookings set state = 'Completed', end_time = ${hours(0)} where id = ${at.bookingId}`);
    assert.deepEqual([await opens(at), await opens(there, OTHER)], [[], [0, 3, 4]]);
    assert.deepEqual(
      (await list(at.person)).map(({ siteId }) => siteId),
      [there.siteId],
    );
  });

  it('is nothing once the account has ended', async () => {
    const at = await renter();
    await create(at.person, at.siteId);
    assert.deepEqual(await opens(at), [0, 3, 4]);
    await db.query(sql`update customers set suspended_at = ${server.clock.now()} where id = ${at.person.id}`);
    assert.deepEqual(await opens(at), []);
  });

  it('is what the app opens, whatever the rights', async () => {
    const scenarios: [string, (at: Place & { person: Person; bookingId: number }) => Promise<unknown>][] = [
      ['a booking', async () => {}],
      [
        'arrears',
        ({ bookingId }) =>
          db.query(
            sql`update bookings set state = 'InArrears', arrears_since = ${server.clock.now()} where id = ${bookingId}`,
          ),
      ],
      [
        'overlocked',
        ({ first }) => db.query(sql`update units set overlock_arrears = true where id = ${first}`),
      ],
      [
        'one of two overlocked, gates barred by any',
        async ({ first, second, siteId, person }) => {
          await makeBooking(db, { unitId: second, customerId: person.id, start: hours(-2) });
          await db.query(sql`update units set overlock_manual = true where id = ${first}`);
          await db.query(sql`update sites set gate_overlock_behaviour = 'anyUnit' where id = ${siteId}`);
        },
      ],
      [
        'one of two overlocked, gates barred by all',
        async ({ first, second, person }) => {
          await makeBooking(db, { unitId: second, customerId: person.id, start: hours(-2) });
          await db.query(sql`update units set overlock_manual = true where id = ${first}`);
        },
      ],
      [
        'one that runs is overlocked, another is to come',
        async ({ first, second, person }) => {
          await makeBooking(db, {
            unitId: second,
            customerId: person.id,
            start: hours(9),
            state: 'Upcoming',
          });
          await db.query(sql`update units set overlock_manual = true where id = ${first}`);
        },
      ],
      [
        'a share of a gate alone',
        async ({ person, second, entry }) => {
          const owner = await somebody();
          const bookingId = await makeBooking(db, { unitId: second, customerId: owner.id, start: hours(-2) });
          await share(bookingId, owner, person, { gateId: entry });
        },
      ],
      [
        'a share that has not begun',
        async ({ person, second }) => {
          const owner = await somebody();
          const bookingId = await makeBooking(db, { unitId: second, customerId: owner.id, start: hours(-2) });
          await share(bookingId, owner, person, { start: hours(1) });
        },
      ],
      [
        'a booking to come',
        ({ bookingId }) =>
          db.query(
            sql`update bookings set state = 'Upcoming', start_time = ${hours(3)} where id = ${bookingId}`,
          ),
      ],
    ];
    for (const [name, arrange] of scenarios) {
      const at = await renter();
      await create(at.person, at.siteId);
      await arrange(at);
      const {
        id,
        call: { token },
      } = at.person;
      const doors = [
        [0, await server.call(openUnit, { params: { id, unitId: at.first }, token })],
        [1, await server.call(openUnit, { params: { id, unitId: at.second }, token })],
        [3, await server.call(openGate, { params: { id, gateId: at.entry }, token })],
        [4, await server.call(openGate, { params: { id, gateId: at.exit }, token })],
      ] as const;
      const byApp = doors.filter(([, { statusCode }]) => statusCode === 200).map(([channel]) => channel);
      assert.deepEqual(await opens(at), byApp, name);
    }
  });
});

describe('where codes are fixed', () => {
  it('everybody with a right has one, made by itself, shown and not changed', async () => {
    const at = await renter();
    const guest = await somebody();
    await share(at.bookingId, at.person, guest);
    await setChangeable(false);
    await sweep();
    for (const person of [at.person, guest]) {
      const [code, ...more] = await list(person);
      assert.ok(code && more.length === 0);
      const one = { ...person.call, params: { id: person.id, pinId: code.id } };
      const pin = (await server.call(api.revealPinCode, one)).result?.pin ?? '';
      assert.ok(validate(api.Pin, pin).ok);
      assert.deepEqual(await opens(at, pin), [0, 3, 4]);
      assert.equal((await server.call(api.updatePinCode, { ...one, body: {} })).errorCode, 'PIN_CODES_FIXED');
      assert.equal((await server.call(api.deletePinCode, one)).errorCode, 'PIN_CODES_FIXED');
      assert.equal((await create(person, at.siteId)).errorCode, 'PIN_CODES_FIXED');
      assert.equal(await hasCode(person), true);
    }
    await sweep();
    assert.equal((await list(at.person)).length, 1, 'one is enough');
  });

  it('everybody has one of their own for each site, and another when they come back', async () => {
    const [at, there] = [await renter(), await place()];
    const other = await makeBooking(db, {
      unitId: there.first,
      customerId: at.person.id,
      start: hours(-24),
    });
    await setChangeable(false);
    await sweep();
    const sites = async () => (await list(at.person)).map(({ siteId }) => siteId).toSorted((a, b) => a - b);
    assert.deepEqual(await sites(), [at.siteId, there.siteId]);
    await db.query(sql`update bookings set state = 'Completed', end_time = ${hours(0)} where id = ${other}`);
    await sweep();
    assert.deepEqual(await sites(), [at.siteId]);
    await makeBooking(db, { unitId: there.second, customerId: at.person.id, start: hours(0) });
    await sweep();
    assert.deepEqual(await sites(), [at.siteId, there.siteId]);
  });

  it('nobody has one where no pad is fitted, or once their account has ended', async () => {
    const [at, left] = [await renter(), await renter()];
    await db.query(sql`update doors set has_pad = false where site_id = ${at.siteId}`);
    await db.query(sql`update customers set suspended_at = ${hours(0)} where id = ${left.person.id}`);
    await setChangeable(false);
    await sweep();
    const made = await db.query(sql`
      select from pin_codes where customer_id in (${at.person.id}, ${left.person.id})`);
    assert.equal(made.length, 0);
  });
});

describe('the sets', () => {
  it('go only to controllers that hold another, and again until one says that it has it', async () => {
    const at = await renter();
    await create(at.person, at.siteId);
    await sweep();
    const { version } = sent.get(at.serial)!;
    sent.clear();
    await sweep();
    assert.equal(sent.size, 0, 'sent a moment ago');
    server.clock.advance({ seconds: 1 });
    await sweep();
    assert.equal(sent.get(at.serial)?.version, version);
    await sync(at);
    sent.clear();
    server.clock.advance({ seconds: 5 });
    await sweep();
    assert.equal(sent.has(at.serial), false);
    await db.query(
      sql`update controllers set pins_acknowledged_version = ${version + 7} where id = ${at.controllerId}`,
    );
    await sweep();
    assert.equal(sent.get(at.serial)?.version, version + 8, 'a version that was forgotten here');
  });

  it('do not change for what concerns no pad of theirs', async () => {
    const at = await renter();
    await create(at.person, at.siteId);
    const { version } = (await sync(at))!;
    const other = await somebody();
    await makeBooking(db, { unitId: at.second, customerId: other.id, start: hours(-1) });
    await server.call(lockUnit, { ...at.person.call, params: { id: at.person.id, unitId: at.first } });
    assert.equal((await sync(at))!.version, version);
  });
});
