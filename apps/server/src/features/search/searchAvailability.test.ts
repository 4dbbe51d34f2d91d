import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { listBookableProducts, type ProductFilters } from '@gatehouse/contract/api/search';
import type { z } from 'zod/mini';
import { makeCategory, makeProduct, makeSite, makeUnit } from '../../testing/factories.ts';
import { makeBooking } from '../../testing/peopleFactories.ts';
import { noon, startTestServer } from '../../testing/testServer.ts';

const server = await startTestServer({ after });
const { db } = server.ctx;
const token = server.guestToken();

async function available(productId: number, filters: z.input<typeof ProductFilters> = {}) {
  const query = { filters: { ...filters, productIds: [productId] } };
  return (await server.call(listBookableProducts, { token, query })).result?.[0]?.available;
}

const valley = await makeSite(db);
const perth = await makeSite(db, { state: 'WA', postcode: '6000', timeZone: 'Australia/Perth' });
const rooms = await makeCategory(db, { unitType: 'storage' });
const desks = await makeCategory(db, { unitType: 'desk', bookingType: 'workspaces' });

describe('storage that is available', () => {
  const day = { hours: 24 };
  const product = () => makeProduct(db, { siteId: valley, categoryId: rooms });

  test('counts units in service that nobody has', async () => {
    const productId = await product();
    const [taken] = [await makeUnit(db, { productId }), await makeUnit(db, { productId })];
    await makeUnit(db, { productId, outOfService: true });
    await makeUnit(db, { productId, overlockManual: true });
    await makeBooking(db, { unitId: taken, start: noon.subtract(day) });
    assert.equal(await available(productId), 1);
  });

  test('shows what is sold out', async () => {
    const productId = await product();
    await makeBooking(db, {
      unitId: await makeUnit(db, { productId }),
      start: noon.subtract(day),
      state: 'InArrears',
    });
    assert.equal(await available(productId), 0);
  });

  test('counts a reservation until it expires', async () => {
    const productId = await product();
    const unitId = await makeUnit(db, { productId });
    await makeBooking(db, { unitId, start: noon, state: 'Held', heldUntil: noon.add({ minutes: 15 }) });
    assert.equal(await available(productId), 0);
    server.clock.set(noon.add({ minutes: 15 }));
    assert.equal(await available(productId), 1);
    server.clock.set(noon);
  });

  test('looks behind an expired reservation', async () => {
    const productId = await product();
    const unitId = await makeUnit(db, { productId });
    await makeBooking(db, { unitId, start: noon.subtract(day), end: noon.add(day) });
    await makeBooking(db, {
      unitId,
      start: noon.add(day),
      state: 'Held',
      heldUntil: noon.subtract({ minutes: 1 }),
    });
    assert.equal(await available(productId), 0);
  });

  test('is open ended, so that a later booking is in the way; what has ended is not', async () => {
    const productId = await product();
    const unitId = await makeUnit(db, { productId });
    const upcoming = noon.add({ hours: 24 * 30 });
    await makeBooking(db, {
      unitId,
      start: noon.subtract(day),
      end: noon.subtract({ hours: 20 }),
      state: 'Completed',
    });
    assert.equal(await available(productId), 1);
    await makeBooking(db, { unitId, start: upcoming, state: 'Upcoming' });
    assert.equal(await available(productId), 0);
    assert.equal(await available(productId, { from: noon.toString(), to: upcoming.toString() }), 1);
    assert.equal(
      await available(productId, { from: noon.toString(), to: upcoming.add({ seconds: 1 }).toString() }),
      0,
    );
  });

  test('starts with the day: a tenant who leaves today is in the way until tomorrow', async () => {
    const productId = await product();
    const unitId = await makeUnit(db, { productId });
    await makeBooking(db, {
      unitId,
      start: noon.subtract(day),
      end: noon.subtract({ hours: 1 }),
      state: 'Active',
    });
    assert.equal(await available(productId), 0);
    assert.equal(await available(productId, { date: '2026-11-19' }), 1);
  });

  test('can be booked for the days the site takes bookings for', async () => {
    const siteId = await makeSite(db, { reservationPeriod: 2 });
    const productId = await makeProduct(db, { siteId, categoryId: rooms });
    await makeUnit(db, { productId });
    const days = ['2026-11-17', '2026-11-18', '2026-11-20', '2026-11-21'];
    assert.deepEqual(await Promise.all(days.map((date) => available(productId, { date }))), [0, 1, 1, 0]);
    assert.equal(await available(productId, { from: '2026-11-20T02:00:00Z' }), 1);
    assert.equal(await available(productId, { from: '2026-11-20T20:00:00Z' }), 0);
  });

  test('takes the day of the site', async () => {
    // In Perth it is still the 18th when the 19th has begun in Brisbane.
    server.clock.set(Temporal.Instant.from('2026-11-18T15:00:00Z'));
    const productId = await makeProduct(db, { siteId: perth, categoryId: rooms });
    await makeUnit(db, { productId });
    assert.equal(await available(productId, { date: '2026-11-18' }), 1);
    const here = await product();
    await makeUnit(db, { productId: here });
    assert.equal(await available(here, { date: '2026-11-18' }), 0);
    server.clock.set(noon);
  });
});

describe('workspaces that are available', () => {
  const at = (time: string) => Temporal.Instant.from(`2026-11-20T${time}+10:00`);
  const hourly = {
    siteId: valley,
    categoryId: desks,
    recurringInterval: 'hour',
    opensAt: '09:00',
    closesAt: '17:00',
  } as const;

  test('for the whole of a period, back to back', async () => {
    const productId = await makeProduct(db, hourly);
    const unitId = await makeUnit(db, { productId });
    await makeBooking(db, { unitId, start: at('10:00'), end: at('11:00'), state: 'Upcoming' });
    const free = (from: string, to: string) =>
      available(productId, { from: at(from).toString(), to: at(to).toString() });
    assert.equal(await free('09:00', '10:00'), 1);
    assert.equal(await free('11:00', '12:00'), 1);
    assert.equal(await free('09:00', '10:15'), 0);
    assert.equal(await free('10:15', '10:45'), 0);
    assert.equal(await free('10:45', '12:00'), 0);
    assert.equal(await available(productId, { from: at('10:45').toString() }), 0);
    assert.equal(await available(productId, { from: at('11:00').toString() }), 1);
  });

  test('at any time without a period', async () => {
    const productId = await makeProduct(db, hourly);
    await makeBooking(db, {
      unitId: await makeUnit(db, { productId }),
      start: noon.subtract({ hours: 1 }),
      end: noon.add({ hours: 1 }),
    });
    await makeUnit(db, { productId, outOfService: true });
    assert.equal(await available(productId), 1);
  });

  test('on a day while some of its opening hours are free', async () => {
    const productId = await makeProduct(db, hourly);
    const unitId = await makeUnit(db, { productId });
    const free = () => available(productId, { date: '2026-11-20' });
    assert.equal(await free(), 1);
    await makeBooking(db, { unitId, start: at('08:00'), end: at('12:00'), state: 'Upcoming' });
    await makeBooking(db, { unitId, start: at('12:15'), end: at('17:00'), state: 'Upcoming' });
    assert.equal(await free(), 1);
    await makeBooking(db, { unitId, start: at('12:00'), end: at('12:15'), state: 'Upcoming' });
    assert.equal(await free(), 0);
    assert.equal(await available(productId, { date: '2026-11-17' }), 0);
  });

  test('today while some of it is left', async () => {
    const productId = await makeProduct(db, hourly);
    await makeUnit(db, { productId });
    const free = () => available(productId, { date: '2026-11-18' });
    server.clock.set(Temporal.Instant.from('2026-11-18T16:50:00+10:00'));
    assert.equal(await free(), 1);
    server.clock.set(Temporal.Instant.from('2026-11-18T17:00:00+10:00'));
    assert.equal(await free(), 0);
    server.clock.set(noon);
  });

  test('by the day for a whole day', async () => {
    const productId = await makeProduct(db, { ...hourly, recurringInterval: 'day' });
    const unitId = await makeUnit(db, { productId });
    assert.equal(await available(productId, { date: '2026-11-20' }), 1);
    await makeBooking(db, { unitId, start: at('10:00'), end: at('11:00'), state: 'Upcoming' });
    assert.equal(await available(productId, { date: '2026-11-20' }), 0);
    assert.equal(await available(productId, { date: '2026-11-21' }), 1);
  });

  test('overnight, on the day the night begins', async () => {
    const productId = await makeProduct(db, { ...hourly, opensAt: '20:00', closesAt: '04:00' });
    const unitId = await makeUnit(db, { productId });
    const end = Temporal.Instant.from('2026-11-21T04:00+10:00');
    await makeBooking(db, { unitId, start: at('20:00'), end, state: 'Upcoming' });
    assert.equal(await available(productId, { date: '2026-11-20' }), 0);
    assert.equal(await available(productId, { date: '2026-11-21' }), 1);
  });
});
