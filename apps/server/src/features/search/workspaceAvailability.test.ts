import assert from 'node:assert/strict';
import { after, beforeEach, describe, test } from 'node:test';
import { makeBooking } from '../../testing/peopleFactories.ts';
import { makeRoom } from '../../testing/roomFactory.ts';
import { noon, startTestServer } from '../../testing/testServer.ts';

const server = await startTestServer({ after });
const { db } = server.ctx;
beforeEach(() => server.clock.set(noon));
const room = (given?: Parameters<typeof makeRoom>[1]) => makeRoom(server, given);
const friday = '2026-11-20';

describe('start times', () => {
  test('are the quarters of an hour inside the opening hours', async () => {
    const { ask } = await room();
    const { result } = await ask({ startDate: friday });
    assert.equal(result?.times.length, 12);
    assert.deepEqual(result?.times[0], {
      start: '2026-11-19T23:00:00Z',
      end: '2026-11-19T23:15:00Z',
      localTime: '09:00',
      available: 1,
    });
    assert.equal(result?.times.at(-1)?.localTime, '11:45');
    assert.deepEqual([result?.timeZone, result?.confirmed], ['Australia/Brisbane', null]);
  });

  test('lie within the hours of the site on that day', async () => {
    const closed = { date: '2026-11-27', name: 'Stocktake', hours: null };
    const late = { from: 10 * 60, until: 13 * 60 };
    const hours = { week: Array.from({ length: 7 }, () => late), exceptions: [closed] };
    const { starts, lengths, confirms } = await room({ hours });
    const free = await starts({ startDate: friday });
    assert.deepEqual([free?.[0], free?.at(-1), free?.length], ['10:00', '11:45', 8]);
    assert.deepEqual(await starts({ startDate: closed.date }), []);
    assert.deepEqual(await starts({ startDate: closed.date, period: 'day' }), []);
    assert.deepEqual(await lengths({ startDate: `${friday}T09:30` }), []);
    assert.equal((await lengths({ startDate: `${friday}T10:00` }))?.at(-1), 2);
    assert.deepEqual(await lengths({ startDate: '2026-11-25', period: 'day' }), [1, 2]);
    assert.equal(await confirms(`${friday}T09:30`, `${friday}T10:30`), false);
    assert.equal(await confirms(`${friday}T10:00`, `${friday}T11:00`), true);
  });

  test('leave out what is taken, and go on where a booking ends', async () => {
    const { take, starts } = await room();
    await take(`${friday}T09:30+10:00`, `${friday}T11:15+10:00`);
    assert.deepEqual(await starts({ startDate: friday }), ['09:00', '09:15', '11:15', '11:30', '11:45']);
  });

  test('count the units that are free', async () => {
    const { ask, take } = await room({ units: 2 });
    await take(`${friday}T09:00+10:00`, `${friday}T09:15+10:00`, 0);
    await take(`${friday}T09:00+10:00`, `${friday}T09:15+10:00`, 1);
    await take(`${friday}T09:15+10:00`, `${friday}T09:30+10:00`, 1);
    const { result } = await ask({ startDate: friday });
    assert.deepEqual(
      result?.times.slice(0, 2).map(({ localTime, available }) => [localTime, available]),
      [
        ['09:15', 1],
        ['09:30', 2],
      ],
    );
  });

  test('count a reservation until it expires', async () => {
    const { units, starts } = await room();
    const [start, end] = [`${friday}T09:00+10:00`, `${friday}T12:00+10:00`].map((text) =>
      Temporal.Instant.from(text),
    );
    await makeBooking(db, {
      unitId: units[0]!,
      start: start!,
      end,
      state: 'Held',
      heldUntil: noon.add({ minutes: 5 }),
    });
    assert.deepEqual(await starts({ startDate: friday }), []);
    server.clock.set(noon.add({ minutes: 5 }));
    assert.equal((await starts({ startDate: friday }))?.length, 12);
  });

  test('have not passed; the running quarter is still to be had', async () => {
    const { starts } = await room({ opensAt: '06:00', closesAt: '13:00' });
    server.clock.set(noon.add({ minutes: 14 }));
    assert.deepEqual(await starts({ startDate: '2026-11-18' }), ['12:00', '12:15', '12:30', '12:45']);
    server.clock.set(noon);
    assert.deepEqual(await starts({ startDate: '2026-11-17' }), []);
  });

  test('of several days', async () => {
    const { ask } = await room();
    const { result } = await ask({ startDate: friday, endDate: '2026-11-22' });
    assert.equal(result?.times.length, 36);
  });

  test('are whole days for a product by the day', async () => {
    const { ask, take } = await room({ recurringInterval: 'day' });
    await take(`${friday}T10:00+10:00`, `${friday}T11:00+10:00`);
    const { result } = await ask({ startDate: '2026-11-17', endDate: '2026-11-21', period: 'day' });
    assert.deepEqual(
      result?.times.map(({ start, end }) => [start, end]),
      [
        ['2026-11-17T14:00:00Z', '2026-11-18T14:00:00Z'],
        ['2026-11-18T14:00:00Z', '2026-11-19T14:00:00Z'],
        ['2026-11-20T14:00:00Z', '2026-11-21T14:00:00Z'],
      ],
    );
  });

  test("are those of the asking person's day, by the site's clock", async () => {
    const { starts } = await room({ opensAt: '00:00', closesAt: '03:00' });
    // The 20th in Perth lasts from 02:00 in Brisbane to 02:00 on the 21st.
    assert.deepEqual(await starts({ startDate: friday, timeZone: 'Australia/Perth' }), [
      '02:00',
      '02:15',
      '02:30',
      '02:45',
      '00:00',
      '00:15',
      '00:30',
      '00:45',
      '01:00',
      '01:15',
      '01:30',
      '01:45',
    ]);
  });

  test('belong to a night that began the day before', async () => {
    const { starts } = await room({ opensAt: '23:00', closesAt: '01:00' });
    assert.deepEqual(await starts({ startDate: friday }), [
      '00:00',
      '00:15',
      '00:30',
      '00:45',
      '23:00',
      '23:15',
      '23:30',
      '23:45',
    ]);
  });
});

describe('where the clocks change', () => {
  const september = Temporal.Instant.from('2026-09-01T00:00:00Z');
  const open = { opensAt: null, closesAt: null };
  const count = async (timeZone: string, startDate: string) =>
    (await (await room({ ...open, timeZone })).starts({ startDate }))?.length;

  test('a day has as many quarters as it has hours', async () => {
    server.clock.set(september);
    assert.equal(await count('Australia/Brisbane', '2026-10-04'), 24 * 4);
    assert.equal(await count('Australia/Sydney', '2026-10-04'), 23 * 4);
    assert.equal(await count('Australia/Sydney', '2027-04-04'), 25 * 4);
    assert.equal(await count('Australia/Lord_Howe', '2026-10-04'), 23.5 * 4);
    assert.equal(await count('Australia/Lord_Howe', '2027-04-04'), 24.5 * 4);
    assert.equal(await count('Australia/Eucla', '2026-10-04'), 24 * 4);
  });

  test('an hour that is skipped cannot be started in, one that happens twice can twice', async () => {
    server.clock.set(september);
    const gap = await room({ timeZone: 'Australia/Sydney', opensAt: '01:00', closesAt: '04:00' });
    const hours = (list: string[] | undefined) => list?.filter((time) => time.endsWith(':00'));
    assert.deepEqual(hours(await gap.starts({ startDate: '2026-10-04' })), ['01:00', '03:00']);
    assert.deepEqual(hours(await gap.starts({ startDate: '2027-04-04' })), [
      '01:00',
      '02:00',
      '02:00',
      '03:00',
    ]);
    assert.deepEqual((await gap.lengths({ startDate: '2026-10-04T01:00' }))?.at(-1), 2);
    assert.deepEqual((await gap.lengths({ startDate: '2027-04-04T01:00' }))?.at(-1), 4);
    assert.equal(await gap.confirms('2026-10-04T01:00', '2026-10-04T04:00'), true);
    assert.deepEqual((await gap.lengths({ startDate: '2027-04-04T02:00' }))?.at(-1), 3);
    assert.deepEqual((await gap.lengths({ startDate: '2027-04-04T02:00:00+10:00' }))?.at(-1), 2);
  });
});
