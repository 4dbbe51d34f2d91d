import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import type { ProductFilters } from '@gatehouse/contract/api/search';
import * as api from '@gatehouse/contract/api/search';
import type { z } from 'zod/mini';
import { sql } from '../../db/sql.ts';
import {
  makeCategory,
  makeFeature,
  makeOrganisation,
  makeProduct,
  makeSite,
  makeStock,
} from '../../testing/factories.ts';
import { startTestServer } from '../../testing/testServer.ts';

const server = await startTestServer({ after });
const { db } = server.ctx;
const token = server.guestToken();
type Filters = z.input<typeof ProductFilters>;

async function find(
  filters: Filters = {},
  rest: { searchQuery?: string[]; offset?: number; limit?: number } = {},
) {
  const answer = await server.call(api.listBookableProducts, { token, query: { filters, ...rest } });
  assert.equal(answer.statusCode, 200);
  return answer.result ?? [];
}
const ids = async (...given: Parameters<typeof find>) => (await find(...given)).map(({ id }) => id);

const brisbane = { latitude: -27.4698, longitude: 153.0251 };
const valley = await makeSite(db, { name: 'A Valley' });
const southport = await makeSite(db, {
  name: 'B Southport',
  suburb: 'Southport',
  postcode: '4215',
  latitude: -27.967,
  longitude: 153.4,
});
const perth = await makeSite(db, {
  name: 'C Perth',
  suburb: 'Perth',
  state: 'WA',
  postcode: '6000',
  latitude: -31.95,
  longitude: 115.86,
  timeZone: 'Australia/Perth',
});
const rooms = await makeCategory(db, { name: 'Rooms', unitType: 'storage' });
const desks = await makeCategory(db, { name: 'Desks', unitType: 'desk', bookingType: 'workspaces' });
const dry = await makeFeature(db, 'Dry');
const warm = await makeFeature(db, 'Warm');

describe('what is found', async () => {
  const small = await makeProduct(db, {
    siteId: valley,
    categoryId: rooms,
    name: 'Small',
    price: 100,
    featureIds: [dry],
  });
  const large = await makeProduct(db, {
    siteId: valley,
    categoryId: rooms,
    name: 'Large',
    price: 200,
    featureIds: [dry, warm],
  });
  const far = await makeProduct(db, { siteId: southport, categoryId: rooms, name: 'Small', price: 50 });
  const desk = await makeProduct(db, {
    siteId: valley,
    categoryId: desks,
    name: 'Desk',
    recurringInterval: 'day',
  });
  const table = await makeProduct(db, { siteId: valley, name: 'Table', unitType: 'pool_table' });
  await db.query(sql`update product_categories set booking_type = null where unit_type = 'pool_table'`);
  await makeOrganisation(db, 5);
  await makeProduct(db, { organisationId: 5, name: 'Of others' });
  await makeProduct(db, { siteId: valley, type: 'purchasable', name: 'Padlock' });

  test('everything that can be booked, by site and price; no goods, no pool tables, nothing of others', async () => {
    assert.deepEqual(await ids(), [small, large, desk, far]);
    assert.ok(!(await ids({ productIds: [table] })).includes(table));
  });

  test('a product with its category, site and features', async () => {
    const [product] = await find({ productIds: [large] });
    assert.equal(product?.Category.name, 'Rooms');
    assert.equal(product?.bookingType, 'storage');
    assert.equal(product?.Site.name, 'A Valley');
    assert.equal(product?.Site.Address_fullAddress, '1 Test Street, Fortitude Valley QLD 4006');
    assert.deepEqual(
      product?.Features.map(({ name }) => name),
      ['Dry', 'Warm'],
    );
    assert.deepEqual([product?.price, product?.recurringInterval], [200, 'month']);
  });

  test('closest first, within 50 km or the distance asked for', async () => {
    const near = await find(brisbane);
    assert.deepEqual(
      near.map(({ id }) => id),
      [small, large, desk],
    );
    assert.equal(Math.round(near[0]?.Site.distanceKm ?? 0), 2);
    assert.deepEqual(await ids({ ...brisbane, distanceKm: 100 }), [small, large, desk, far]);
    assert.deepEqual(await ids({ ...brisbane, distanceKm: 1 }), []);
    const southportFirst = { latitude: -27.96, longitude: 153.4, distanceKm: 100 };
    assert.equal((await ids(southportFirst))[0], far);
  });

  test('closest first to where who looks seems to be, with nothing left out and no distance said', async () => {
    const around = { latitude: -27.96, longitude: 153.4 };
    const found = await find({ around });
    assert.deepEqual(
      found.map(({ id }) => id),
      [far, small, large, desk],
    );
    assert.ok(found.every(({ Site }) => Site.distanceKm === null));
    assert.deepEqual(await ids({ around, ...brisbane }), [small, large, desk]);
  });

  test('by road where the maps know roads: closest first, and none that is too far to drive', async (t) => {
    const { maps } = server.ctx;
    t.after(() => {
      server.ctx.maps = maps;
    });
    const query = { filters: { ...brisbane, distanceKm: 100 } };
    const ask = async () => (await server.call(api.listBookableProducts, { token, query })).result!;
    const before = await ask();
    const siteIds = [...new Set(before.map(({ Site }) => Site.id))];
    assert.ok(siteIds.length >= 2);
    const nearest = before[0]!.Site;
    server.ctx.maps = {
      ...maps,
      drivingKm: async (_from, to) =>
        to.map(({ latitude }) =>
          latitude === nearest.latitude ? 80 : latitude === to.at(-1)!.latitude ? 120 : null,
        ),
    };
    const byRoad = await ask();
    assert.equal(byRoad.at(-1)?.Site.id, nearest.id);
    assert.equal(byRoad.at(-1)?.Site.distanceKm, 80);
    assert.ok(!byRoad.some(({ Site }) => Site.id === siteIds.at(-1)));
    server.ctx.maps = { ...maps, drivingKm: () => Promise.reject(new Error('no answer')) };
    assert.deepEqual(await ask(), before);
  });

  test('by site, kind, category and product', async () => {
    assert.deepEqual(await ids({ siteIds: [southport, perth] }), [far]);
    assert.deepEqual(await ids({ bookingType: 'workspaces' }), [desk]);
    assert.deepEqual(await ids({ unitTypes: ['desk', 'office'] }), [desk]);
    assert.deepEqual(await ids({ categoryIds: [rooms] }), [small, large, far]);
    assert.deepEqual(await ids({ categoryIds: [rooms], productIds: [large, desk] }), [large]);
  });

  test('with every feature asked for', async () => {
    assert.deepEqual(await ids({ featureIds: [dry] }), [small, large]);
    assert.deepEqual(await ids({ featureIds: [dry, warm] }), [large]);
  });

  test('in whose words all words occur', async () => {
    assert.deepEqual(await ids({}, { searchQuery: ['small'] }), [small, far]);
    assert.deepEqual(await ids({}, { searchQuery: ['SMALL', 'southport'] }), [far]);
    assert.deepEqual(await ids({}, { searchQuery: ['4006', 'desk'] }), [desk]);
    assert.deepEqual(await ids({}, { searchQuery: ['small', '2000'] }), []);
    assert.deepEqual(await ids({}, { searchQuery: ["'; drop table units; --", '%'] }), []);
  });

  test('a page at a time', async () => {
    assert.deepEqual(await ids({}, { offset: 1, limit: 2 }), [large, desk]);
    assert.deepEqual(await ids({}, { offset: 4 }), []);
  });

  test('nothing for half a place, or a period that ends before it begins', async () => {
    const half = await server.call(api.listBookableProducts, { token, query: { filters: { latitude: 1 } } });
    assert.equal(half.statusCode, 400);
    const backwards = { from: '2026-11-20T00:00:00Z', to: '2026-11-19T00:00:00Z' };
    const answer = await server.call(api.listBookableProducts, { token, query: { filters: backwards } });
    assert.deepEqual([answer.statusCode, answer.errorMessage], [400, 'To must be after from.']);
  });

  test('categories that have something, in their order', async () => {
    const names = async (query: { bookingType?: 'storage' | 'workspaces' }) =>
      (await server.call(api.listBookableCategories, { token, query })).result?.map(({ name }) => name);
    await makeCategory(db, { name: 'Empty' });
    assert.deepEqual(await names({ bookingType: 'workspaces' }), ['Desks']);
    assert.deepEqual(await names({ bookingType: 'storage' }), ['Rooms']);
    assert.deepEqual(await names({}), ['Rooms', 'Desks']);
    const features = await server.call(api.listProductFeatures, { token });
    assert.deepEqual(
      features.result?.map(({ name }) => name),
      ['Dry', 'Warm'],
    );
  });
});

describe('goods', () => {
  test('are shown with their stock, and hidden without', async () => {
    const siteId = await makeSite(db);
    const padlock = await makeProduct(db, { siteId, type: 'purchasable', name: 'Padlock' });
    const box = await makeProduct(db, { siteId, type: 'purchasable', name: 'Box' });
    const stock = await makeStock(db, { productId: padlock, count: 3 });
    const query = { filters: { siteIds: [siteId] } };
    const { result } = await server.call(api.listPurchasableProducts, { token, query });
    assert.deepEqual(
      result?.map(({ id }) => id),
      [padlock],
    );
    assert.deepEqual(
      result?.[0]?.LockerInventories.map(({ id }) => id),
      stock,
    );
    assert.deepEqual([result?.[0]?.available, result?.[0]?.Category.type], [3, 'purchasable']);
    await makeStock(db, { productId: box });
    const both = await server.call(api.listPurchasableProducts, {
      token,
      query: { ...query, searchQuery: ['box'] },
    });
    assert.deepEqual(
      both.result?.map(({ id }) => id),
      [box],
    );
    const categories = await server.call(api.listPurchasableCategories, { token });
    assert.ok(categories.result?.every(({ type }) => type === 'purchasable'));
  });
});

describe('places', () => {
  test('are found by what was typed', async () => {
    const { result } = await server.call(api.searchLocations, { token, query: { searchQuery: 'fortitude' } });
    assert.equal(result?.[0]?.name, 'Fortitude Valley QLD 4006, Australia');
    assert.deepEqual(result?.[0]?.coords, { lat: -27.456, lng: 153.035 });
    const none = await server.call(api.searchLocations, { token, query: { searchQuery: 'zzzz' } });
    assert.deepEqual(none.result, []);
  });

  test('of one name come first near a site of the operator', async () => {
    const { result } = await server.call(api.searchLocations, {
      token,
      query: { searchQuery: 'Paddington' },
    });
    assert.deepEqual(
      result?.slice(0, 2).map(({ name }) => name),
      ['Paddington QLD 4064, Australia', 'Paddington NSW 2021, Australia'],
    );
  });

  test('are found by where one stands, in Australia', async () => {
    const { result } = await server.call(api.reverseLocation, { token, query: brisbane });
    assert.match(result?.name ?? '', / QLD 4000, Australia$/);
    const abroad = { latitude: -36.85, longitude: 174.76 };
    const answer = await server.call(api.reverseLocation, { token, query: abroad });
    assert.deepEqual(
      [answer.statusCode, answer.errorMessage],
      [400, 'The selected location is invalid. Please try a different location'],
    );
  });
});
