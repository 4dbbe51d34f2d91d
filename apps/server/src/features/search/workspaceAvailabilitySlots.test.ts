import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { makeProduct, makeSite } from '../../testing/factories.ts';
import { type Asked, makeRoom } from '../../testing/roomFactory.ts';
import { startTestServer } from '../../testing/testServer.ts';

const server = await startTestServer({ after });
const { db } = server.ctx;
const room = (given?: Parameters<typeof makeRoom>[1]) => makeRoom(server, given);
const friday = '2026-11-20';

describe('lengths', () => {
  test('go on by quarters of an hour to the next booking or the closing time, with their price', async () => {
    const { ask, take, lengths } = await room();
    assert.deepEqual(await lengths({ startDate: `${friday}T11:00` }), [0.25, 0.5, 0.75, 1]);
    await take(`${friday}T10:30+10:00`, `${friday}T11:00+10:00`);
    const { result } = await ask({ level: 'duration', startDate: `${friday}T09:00` });
    assert.deepEqual(
      result?.durations.map(({ length, price }) => [length, price]),
      [
        [0.25, 4_000],
        [0.5, 4_000],
        [0.75, 4_000],
        [1, 4_000],
        [1.25, 8_000],
        [1.5, 8_000],
      ],
    );
    assert.equal(result?.durations.at(-1)?.end, '2026-11-20T00:30:00Z');
  });

  test('are those of the unit that is free longest', async () => {
    const { take, lengths } = await room({ units: 2 });
    await take(`${friday}T09:30+10:00`, `${friday}T12:00+10:00`, 0);
    await take(`${friday}T10:15+10:00`, `${friday}T12:00+10:00`, 1);
    assert.equal((await lengths({ startDate: `${friday}T09:00` }))?.at(-1), 1.25);
  });

  test('are none where the start is taken, past or outside the opening hours', async () => {
    const { take, lengths } = await room();
    await take(`${friday}T09:00+10:00`, `${friday}T10:00+10:00`);
    assert.deepEqual(await lengths({ startDate: `${friday}T09:30` }), []);
    assert.deepEqual(await lengths({ startDate: '2026-11-17T09:00' }), []);
    assert.deepEqual(await lengths({ startDate: `${friday}T12:00` }), []);
    assert.deepEqual(await lengths({ startDate: `${friday}T06:00` }), []);
  });

  test('in days, to the next booking', async () => {
    const { ask, take } = await room({ recurringInterval: 'day', price: 3_900 });
    await take('2026-11-23T09:00+10:00', '2026-11-23T10:00+10:00');
    const { result } = await ask({ level: 'duration', startDate: friday, period: 'day' });
    assert.deepEqual(
      result?.durations.map(({ length, price }) => [length, price]),
      [
        [1, 3_900],
        [2, 7_800],
        [3, 11_700],
      ],
    );
    const free = await ask({ level: 'duration', startDate: '2026-11-24', period: 'day' });
    assert.equal(free.result?.durations.length, 31);
  });
});

describe('a slot', () => {
  test('is confirmed when it is free, back to back with others', async () => {
    const { take, confirms } = await room();
    await take(`${friday}T10:00+10:00`, `${friday}T11:00+10:00`);
    assert.equal(await confirms(`${friday}T09:00`, `${friday}T10:00`), true);
    assert.equal(await confirms(`${friday}T11:00`, `${friday}T12:00`), true);
    assert.equal(await confirms(`${friday}T09:00`, `${friday}T10:15`), false);
    assert.equal(await confirms(`${friday}T11:00`, `${friday}T12:15`), false);
    assert.equal(await confirms('2026-11-17T09:00', '2026-11-17T10:00'), false);
  });

  test('of days includes the last one', async () => {
    const { take, confirms } = await room({ recurringInterval: 'day' });
    await take('2026-11-22T09:00+10:00', '2026-11-22T10:00+10:00');
    assert.equal(await confirms(friday, '2026-11-21', { period: 'day' }), true);
    assert.equal(await confirms(friday, '2026-11-21T23:59:59', { period: 'day' }), true);
    assert.equal(await confirms(friday, '2026-11-22', { period: 'day' }), false);
    assert.equal(await confirms('2026-11-18', '2026-11-18', { period: 'day' }), true);
  });
});

describe('refuses', () => {
  const refusal = async (asked: Asked, word = 'errorMessage' as const) => {
    const { ask } = await room();
    const answer = await ask(asked);
    return [answer.statusCode, answer.errorCode === 'BOOKING_TIME_INVALID' ? answer[word] : answer.errorCode];
  };

  test('times that make no sense', async () => {
    const confirmation = true;
    assert.deepEqual(await refusal({ startDate: friday, timeZone: 'Mars/Olympus' }), [
      400,
      'We don’t know this time zone.',
    ]);
    assert.deepEqual(await refusal({ startDate: friday, endDate: '2026-11-19' }), [
      400,
      'The end must be after the start.',
    ]);
    assert.deepEqual(
      await refusal({ startDate: `${friday}T09:00`, endDate: `${friday}T09:00`, confirmation }),
      [400, 'The end must be after the start.'],
    );
    assert.deepEqual(await refusal({ startDate: `${friday}T09:00`, confirmation }), [
      400,
      'Please choose an end.',
    ]);
    assert.deepEqual(await refusal({ startDate: `${friday}T09:05`, level: 'duration' }), [
      400,
      'Times must be on a quarter of an hour.',
    ]);
    assert.deepEqual(await refusal({ startDate: friday, endDate: '2027-11-20' }), [
      400,
      'You can ask for 62 days at most.',
    ]);
    assert.deepEqual(await refusal({ startDate: '2199-12-31' }), [400, 'This day is too far away.']);
    assert.deepEqual(await refusal({ startDate: '2026-02-30' }), [400, 'VALIDATION']);
    assert.deepEqual(await refusal({ startDate: `${friday}T09:00:00Z` }), [400, 'VALIDATION']);
    assert.deepEqual(await refusal({ startDate: '9999-12-31T23:59' }), [400, 'This day is too far away.']);
  });

  test('what is no workspace of the site', async () => {
    const other = await makeProduct(db, { unitType: 'storage' });
    assert.deepEqual(await refusal({ startDate: friday, productId: other }), [404, 'NOT_FOUND']);
    assert.deepEqual(await refusal({ startDate: friday, siteId: await makeSite(db) }), [404, 'NOT_FOUND']);
    assert.deepEqual(await refusal({ startDate: friday, productType: 'desk' }), [404, 'NOT_FOUND']);
  });
});
