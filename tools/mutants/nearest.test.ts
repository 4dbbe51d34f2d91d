import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inTurn, readImports, stepsTo, testsNear } from './nearest.ts';

const server = 'apps/server/src';
const rule = 'packages/contract/src/rules/money.ts';
const imports = readImports([
  { path: rule, text: '' },
  { path: 'packages/contract/src/rules/money.test.ts', text: `import { a } from './money.ts';` },
  { path: `${server}/features/orders/cart.ts`, text: `import { a } from '@gatehouse/contract/rules/money';` },
  { path: `${server}/features/orders/late.test.ts`, text: `import { a } from './cart.ts';` },
  { path: `${server}/features/orders/cart.test.ts`, text: `import { a } from './cart.ts';` },
  {
    path: `${server}/app.ts`,
    text: `import { a } from './features/orders/cart.ts';\nimport fs from 'node:fs';`,
  },
  { path: `${server}/app.test.ts`, text: `await import('./app.ts');` },
  { path: `${server}/log.test.ts`, text: `import { a } from './log.ts';` },
]);

test('a file is reached through all that imports it', () => {
  assert.equal(stepsTo(rule, imports).get(`${server}/app.test.ts`), 3);
  assert.equal(stepsTo(rule, imports).has(`${server}/log.test.ts`), false);
});

test('tests stand in the order of their nearness, the namesake first', () => {
  assert.deepEqual(testsNear(`${server}/features/orders/cart.ts`, imports), [
    `${server}/features/orders/cart.test.ts`,
    `${server}/features/orders/late.test.ts`,
    `${server}/app.test.ts`,
  ]);
  assert.equal(testsNear(rule, imports)[0], 'packages/contract/src/rules/money.test.ts');
});

test('of tests equally near the quickest is asked first', () => {
  const tests = testsNear(`${server}/features/orders/cart.ts`, imports).map((file) => ({
    file,
    tookMs: file.includes('late') ? 1 : 2,
  }));
  assert.deepEqual(
    inTurn(`${server}/features/orders/cart.ts`, tests).map(({ file }) => file),
    [
      `${server}/features/orders/late.test.ts`,
      `${server}/features/orders/cart.test.ts`,
      `${server}/app.test.ts`,
    ],
  );
});
