import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkFeatureTable } from './featureTable.ts';

const table = `
Words about \`not/a/path.ts\` outside the table do not count.

| feature | areas | screens | also | walks |
| --- | --- | --- | --- | --- |
| carts and orders | \`orders\` | \`cart\` | \`apps/server/src/http\` | \`orders\` |
`;
const contract = 'packages/contract/src/api/orders.ts';
const parts = [
  contract,
  'apps/server/src/features/orders',
  'apps/client/src/features/cart',
  'e2e/orders.spec.ts',
];

test('a table whose names exist and that names every part is right', () => {
  assert.deepEqual(
    checkFeatureTable(table, () => true, parts),
    [],
  );
});

test('an area may have calls alone, or only a folder of the server', () => {
  assert.deepEqual(
    checkFeatureTable(table, (path) => path !== contract, []),
    [],
  );
});

test('a name that is gone, a part that was forgotten and a long cell are named', () => {
  const problems = checkFeatureTable(
    table.replace('carts', 'c'.repeat(120)),
    (path) => path !== 'e2e/orders.spec.ts',
    ['apps/server/src/features/access'],
  );
  assert.deepEqual(problems, [
    '`orders` is not there: e2e/orders.spec.ts',
    'no row names apps/server/src/features/access',
    'the row of `orders` has a cell of over 120 characters',
  ]);
});
