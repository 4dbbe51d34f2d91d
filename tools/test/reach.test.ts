import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { reachedTests, reachesAll, walks } from './reach.ts';

const file = (path: string, ...imports: string[]) => ({
  path,
  text: imports.map((from) => `import { x } from '${from}';`).join('\n'),
});
const areas = ['orders', 'access', 'search', 'shop', 'pool'];
const server = 'apps/server/src';
const sources = [
  file(`${server}/db/pool.ts`),
  ...areas.flatMap((area) => [
    file(`${server}/features/${area}/service.ts`, '../../db/pool.ts'),
    file(`${server}/features/${area}/${area}.test.ts`, './service.ts', '../../testing/server.ts'),
  ]),
  file(`${server}/features/orders/price.ts`, '@gatehouse/contract/rules/money'),
  file(`${server}/features/shop/price.test.ts`, '../orders/price.ts'),
  file(`${server}/app.ts`, ...areas.map((area) => `./features/${area}/service.ts`)),
  file(`${server}/testing/server.ts`, '../app.ts'),
  file('packages/contract/src/rules/money.ts'),
  file('packages/contract/src/rules/money.test.ts', './money.ts'),
  file('apps/client/src/ui/Price.tsx'),
  file('apps/client/src/features/orders/Orders.tsx', '../../ui/Price.tsx'),
  file('e2e/customers.ts'),
  file('e2e/orders.spec.ts'),
  file('e2e/access.spec.ts', './customers.ts'),
  file('e2e/screens.spec.ts'),
];
const featureTable = `
| feature | areas | screens | also | walks |
| --- | --- | --- | --- | --- |
| orders | \`orders\` | \`orders\` | | \`orders\` |
| doors | \`access\` | – | | \`access\`, \`gone\` |
`;
const reached = (...changed: string[]) => reachedTests(changed, { sources, featureTable });

describe('the tests that a change can reach', () => {
  it('are those that import it, over any number of files and workspaces', () => {
    assert.deepEqual(reached('packages/contract/src/rules/money.ts'), [
      'apps/server/src/features/shop/price.test.ts',
      'e2e/orders.spec.ts',
      'packages/contract/src/rules/money.test.ts',
    ]);
  });

  it('are not those of other features that are only put together with it', () => {
    assert.deepEqual(reached(`${server}/features/access/service.ts`), [
      `${server}/features/access/access.test.ts`,
      'e2e/access.spec.ts',
    ]);
  });

  it('are those of all features for what all features use', () => {
    const tests = areas.map((area) => `${server}/features/${area}/${area}.test.ts`);
    assert.deepEqual(
      reached(`${server}/db/pool.ts`),
      [...tests, 'e2e/access.spec.ts', 'e2e/orders.spec.ts'].toSorted(),
    );
  });

  it('are, in the browser, those of the features that use a piece of the screen, or else the walks over all', () => {
    assert.deepEqual(reached('apps/client/src/ui/Price.tsx'), ['e2e/orders.spec.ts']);
    assert.deepEqual(reached('apps/client/src/ui/tokens.css'), ['e2e/screens.spec.ts']);
  });

  it('are a test itself, and the tests that share its helpers', () => {
    assert.deepEqual(reached('e2e/customers.ts'), ['e2e/access.spec.ts']);
    assert.deepEqual(reached('e2e/orders.spec.ts'), ['e2e/orders.spec.ts']);
  });

  it('are all for what every test rests on, and none for a text', () => {
    assert.equal(reached('README.md', 'package-lock.json'), 'all');
    assert.equal(reached(`${server}/db/migrations/0099_next.sql`), 'all');
    assert.deepEqual(reached('README.md'), []);
  });

  it('follow from files and folders that are there', () => {
    const root = join(import.meta.dirname, '../..');
    const named = [...reachesAll, ...walks];
    assert.deepEqual(
      named.filter((path) => !existsSync(join(root, path))),
      [],
    );
  });
});
