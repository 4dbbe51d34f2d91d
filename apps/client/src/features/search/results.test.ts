import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Product } from '@gatehouse/contract/model/product';
import { groupByKind, groupBySite, nearestFree, offerOf, sortProducts, worthOffering } from './results.ts';

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
