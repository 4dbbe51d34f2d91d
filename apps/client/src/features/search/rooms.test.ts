import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Product } from '@gatehouse/contract/model/product';
import { similarSizes, smallestThatFit } from './rooms.ts';

type Given = Partial<Omit<Product, 'Site'>> & {
  site?: number;
  size: readonly [number, number, number | null];
};

function product({ site = 1, size, ...rest }: Given): Product {
  const [dimLength, dimWidth, dimHeight] = size;
  const given = { unitType: 'storage', available: 1, price: 100, dimLength, dimWidth, dimHeight };
  return { ...given, ...rest, Site: { id: site } } as Product;
}

const small = product({ id: 1, size: [150, 150, 250] });
const medium = product({ id: 2, size: [300, 200, 250] });
const garage = product({ id: 3, size: [600, 300, 280] });
const bay = product({ id: 4, size: [540, 250, null], unitType: 'car_park' });
const ids = (products: readonly Product[]) => products.map(({ id }) => id);

test('the smallest that takes everything and is free is found at each site', () => {
  const all = [garage, medium, small];
  assert.deepEqual(ids(smallestThatFit(all, { box: 10 })), [1]);
  assert.deepEqual(ids(smallestThatFit(all, { sofa: 1 })), [2]);
  assert.deepEqual(ids(smallestThatFit([{ ...medium, available: 0 }, garage], { sofa: 1 })), [3]);
  const elsewhere = product({ id: 5, site: 2, size: [300, 180, 250] });
  assert.deepEqual(ids(smallestThatFit([...all, elsewhere], { sofa: 1 })), [5, 2]);
  assert.deepEqual(smallestThatFit([small], { car: 1 }), []);
});

test('a bay takes vehicles and nothing else', () => {
  assert.deepEqual(ids(smallestThatFit([bay, garage], { car: 1 })), [4]);
  assert.deepEqual(ids(smallestThatFit([bay, garage], { car: 1, box: 1 })), [3]);
});

test('similar sizes are the next ones that can be had', () => {
  const { smaller, bigger } = similarSizes(medium, [garage, medium, small]);
  assert.deepEqual([smaller?.id, bigger?.id], [1, 3]);
  assert.equal(similarSizes(medium, [{ ...garage, available: 0 }]).bigger, undefined);
});
