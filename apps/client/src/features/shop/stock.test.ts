import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Product } from '@gatehouse/contract/model/product';
import { categoriesOf, soldOut, stockLabel } from './stock.ts';

const items = (...names: string[]) => ({
  LockerInventories: names.map((lockableName, id) => ({ id, lockableName })),
});
const goods = (id: number, name: string, category: number) =>
  ({ id, name, Category: { id: category, name: `Category ${category}` } }) as Product;

test('stock is shown with the lockers it lies in', () => {
  assert.equal(stockLabel(items('Shop 1')), 'Only 1 left in locker Shop 1');
  assert.equal(
    stockLabel(items('Shop 1', 'Shop 1', 'Shop 2', 'Shop 3')),
    '4 left in lockers Shop 1, Shop 2 and Shop 3',
  );
});

test('categories are those of the goods, each once', () => {
  const all = [goods(1, 'Box', 5), goods(2, 'Book box', 5), goods(3, 'Tape', 6)];
  assert.deepEqual(
    categoriesOf(all).map(({ id }) => id),
    [5, 6],
  );
});

test('what was there before and is not any more has sold out', () => {
  const [box, tape] = [goods(1, 'Box', 5), goods(3, 'Tape', 6)];
  assert.deepEqual(soldOut([box, tape], [tape]), ['Box']);
  assert.deepEqual(soldOut([tape], [box, tape]), []);
});
