import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkFeatureTable } from './featureTable.ts';

const table = `
Words about \`not/a/path.ts\` outside the table do not count.

| feature | server |
| --- | --- |
| orders: \`POST /api/customer/order\` | \`apps/server/src/features/orders\`, \`e2e/orders.spec.ts\` |
`;

test('a table whose paths exist and that names every folder is right', () => {
  assert.deepEqual(
    checkFeatureTable(table, () => true, ['apps/server/src/features/orders']),
    [],
  );
});

test('a path that is gone and a folder that was forgotten are told', () => {
  const problems = checkFeatureTable(table, (path) => path !== 'e2e/orders.spec.ts', [
    'apps/server/src/features/access',
  ]);
  assert.deepEqual(problems, [
    'e2e/orders.spec.ts does not exist',
    'no row names apps/server/src/features/access',
  ]);
});
