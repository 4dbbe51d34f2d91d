import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ProductCategory } from '@gatehouse/contract/model/product';
import { groupKinds } from './kinds.ts';

const category = (
  name: string,
  unitType: ProductCategory['unitType'],
  bookingType: 'storage' | 'workspaces',
) => ({ name, unitType, bookingType }) as ProductCategory;

test('what is hired or parked in stands apart from stores and places to work', () => {
  const found = groupKinds([
    category('Self storage', 'storage', 'storage'),
    category('Parking', 'car_park', 'storage'),
    category('Desks', 'desk', 'workspaces'),
    category('Trailers', 'trailer', 'workspaces'),
    category('Something new', null, 'workspaces'),
  ]);
  assert.deepEqual(
    found.map(({ group, categories }) => [group, ...categories.map(({ name }) => name)]),
    [
      ['storage', 'Self storage'],
      ['workspaces', 'Desks', 'Something new'],
      ['hire', 'Parking', 'Trailers'],
    ],
  );
  assert.deepEqual(groupKinds([]), []);
});
