import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Product } from '@gatehouse/contract/model/product';
import { distanceKm } from '@gatehouse/contract/rules/distance';
import fc from 'fast-check';
import {
  groupByKind,
  groupBySite,
  isNear,
  nearestFree,
  offerOf,
  recommend,
  sortProducts,
  worthOffering,
} from './results.ts';

type Given = {
  id: number;
  site?: number;
  km?: number;
  price?: number;
  side?: number | null;
  available?: number;
};

const product = ({ id, site = 1, km = 0, price = 100, side = 200, available = 1 }: Given) =>
  ({ id, price, available, dimLength: side, dimWidth: side, Site: { id: site, distanceKm: km } }) as Product;
const ids = (products: readonly Product[]) => products.map(({ id }) => id);

test('results are ordered by price or size, else as they come', () => {
  const found = [
    product({ id: 1, price: 300, side: 100 }),
    product({ id: 2, price: 100, side: 300, available: 0 }),
    product({ id: 3, price: 200, side: null }),
  ];
  assert.deepEqual(ids(sortProducts(found, 'closest')), [1, 2, 3]);
  assert.deepEqual(ids(sortProducts(found, 'price')), [2, 3, 1]);
  assert.deepEqual(ids(sortProducts(found, 'size')), [3, 1, 2]);
  assert.deepEqual(ids(found), [1, 2, 3]);
});

const brisbane = { latitude: -27.4698, longitude: 153.0251 };
/** A product at a site so many kilometres north of Brisbane, with a free space or none. */
const northOfBrisbane = (site: number, km: number, available: number, id = site) => {
  const { Site, ...rest } = product({ id, site, available });
  const latitude = brisbane.latitude + km / 111.19;
  return { ...rest, Site: { ...Site, latitude, longitude: brisbane.longitude } } as Product;
};

test('recommended are sites near by, of these those with something free, of these the closer ones', () => {
  const found = [
    northOfBrisbane(1, 900, 3),
    northOfBrisbane(2, 40, 2),
    northOfBrisbane(3, 5, 0),
    northOfBrisbane(4, 10, 0, 40),
    northOfBrisbane(5, 300, 0),
    northOfBrisbane(4, 10, 1, 41),
  ];
  assert.deepEqual(ids(recommend(found, brisbane)), [40, 41, 2, 3, 1, 5]);
});

test('never is a site that is farther away recommended before a nearer one that has the same', () => {
  const site = fc.record({ km: fc.integer({ min: 0, max: 3_000 }), available: fc.nat(3) });
  fc.assert(
    fc.property(fc.array(site, { maxLength: 30 }), (given) => {
      const found = given.map(({ km, available }, index) => northOfBrisbane(index + 1, km, available));
      const sites = groupBySite(recommend(found, brisbane)).map(({ site, cheapest }) => ({
        km: distanceKm(brisbane, site),
        has: cheapest !== undefined,
        isNear: isNear(site, brisbane),
      }));
      assert.equal(sites.length, given.length);
      for (const [index, one] of sites.entries()) {
        for (const later of sites.slice(index + 1)) {
          if (one.has === later.has) assert.ok(one.km <= later.km);
          assert.ok(one.isNear || !later.isNear);
        }
      }
    }),
  );
});

test('a site shows its cheapest price of what can be had', () => {
  const sites = groupBySite([
    product({ id: 1, site: 5, price: 300 }),
    product({ id: 2, site: 4, price: 50, available: 0 }),
    product({ id: 3, site: 5, price: 200 }),
    product({ id: 4, site: 5, price: 100, available: 0 }),
  ]);
  assert.deepEqual(
    sites.map(({ site, products, cheapest }) => [site.id, ids(products), cheapest?.id]),
    [
      [5, [1, 3, 4], 3],
      [4, [2], undefined],
    ],
  );
});

test('what a site has is by kind, and in short its sizes and its other kinds', () => {
  const of = (id: number, name: string, unitType: Product['unitType'], side: number | null) =>
    ({ ...product({ id, side }), unitType, Category: { id: name.length, name } }) as Product;
  const found = [
    of(1, 'Self storage', 'storage', 300),
    of(2, 'Lockers', 'locker', 50),
    of(3, 'Self storage', 'storage', 150),
    of(4, 'Self storage', 'storage', 300),
    of(5, 'Trailers', 'trailer', null),
  ];
  assert.deepEqual(
    groupByKind(found).map(({ name, products }) => [name, ids(products)]),
    [
      ['Self storage', [1, 3, 4]],
      ['Lockers', [2]],
      ['Trailers', [5]],
    ],
  );
  const { rooms, others } = offerOf(found);
  assert.deepEqual(ids(rooms), [3, 1]);
  assert.deepEqual(others, ['Lockers', 'Trailers']);
  assert.deepEqual(offerOf(found.slice(0, 2)), { rooms: [], others: ['Self storage', 'Lockers'] });
});

test('the nearest free ones are close by and close in size', () => {
  const wanted = product({ id: 1, side: 200, available: 0 });
  const others = [
    wanted,
    product({ id: 2, km: 30, side: 200 }),
    product({ id: 3, km: 0, side: 210 }),
    product({ id: 4, km: 0, side: 200, available: 0 }),
    product({ id: 5, km: 2, side: 800 }),
    product({ id: 6, km: 3, side: 190 }),
  ];
  assert.deepEqual(ids(nearestFree(wanted, others)), [3, 6, 2]);
});

test('of lengths that cost the same the longest is offered', () => {
  const lengths = [0.5, 1, 1.5, 2, 2.5].map((length) => ({ length, price: Math.ceil(length) * 10 }));
  assert.deepEqual(
    worthOffering(lengths).map(({ length }) => length),
    [1, 2, 2.5],
  );
});
