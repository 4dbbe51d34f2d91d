import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findMisnamedTests } from './testNames.ts';

const orders = 'apps/server/src/features/orders';
const files = [`${orders}/cart.ts`, `${orders}/service.ts`];
const misnamed = (...tests: string[]) => findMisnamedTests([...files, ...tests]);

test('a test is named after the file beside it or its folder, with an aspect where there are several', () => {
  assert.deepEqual(
    misnamed(
      `${orders}/cart.test.ts`,
      `${orders}/cartPrices.test.ts`,
      `${orders}/orders.test.ts`,
      `${orders}/ordersStripe.test.ts`,
    ),
    [],
  );
});

test('any other name is found, also one that only begins alike or is that of a file elsewhere', () => {
  const elsewhere = 'apps/server/src/features/cards/service.ts';
  for (const name of ['zones', 'carts', 'Cart']) {
    const path = `${orders}/${name}.test.ts`;
    assert.deepEqual(misnamed(elsewhere, path), [
      `${path}: is named after no file beside it, nor after its folder`,
    ]);
  }
  const alone = 'packages/contract/src/rules/money.test.ts';
  assert.equal(misnamed(alone, 'packages/contract/src/money.ts').length, 1);
  assert.equal(misnamed(alone, 'packages/contract/src/rules/money.ts').length, 0);
});

test('tests of a page, of the whole server and of the whole stack have names of their own', () => {
  assert.deepEqual(
    misnamed(
      'packages/contract/src/device/referencePage.test.ts',
      'apps/server/src/rights.test.ts',
      'tools/stack/src/lockers.test.ts',
    ),
    [],
  );
});
