import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findBreaches, importsOf, staticImportsOf } from './importRule.ts';

function verdict(path: string, specifier: string): string | undefined {
  return findBreaches([{ path, text: `import { x } from '${specifier}';` }])[0]?.reason;
}
const allowed = (path: string, specifier: string) => assert.equal(verdict(path, specifier), undefined);
const refused = (path: string, specifier: string, reason: RegExp) =>
  assert.match(verdict(path, specifier) ?? `${path} may import ${specifier}`, reason);

test('finds imports of every form, and nothing in text', () => {
  const text = `
    import a, { type B } from './a.ts';
    import {
      c,
    } from "./c.ts";
    import type { D } from './d.ts';
    import './e.css';
    export { f } from './f.ts';
    const g = await import('./g.ts');
    const words = "we import from 'nowhere'";
    export const from = 'here';`;
  assert.deepEqual(importsOf(text), ['./a.ts', './c.ts', './d.ts', './e.css', './f.ts', './g.ts']);
  assert.deepEqual(staticImportsOf(text), ['./a.ts', './c.ts', './d.ts', './e.css', './f.ts']);
});

test('the contract stands alone and does no I/O', () => {
  const file = 'packages/contract/src/api/orders.ts';
  allowed(file, 'zod');
  allowed(file, 'zod/mini');
  allowed(file, '../rules/money.ts');
  refused(file, 'node:fs', /no I\/O/);
  refused(file, '@gatehouse/server/db/sql', /no other workspace/);
  refused(file, '../../../../apps/server/src/db/sql.ts', /no other workspace/);
  allowed('packages/contract/src/rules/money.test.ts', 'fast-check');
});

test('an import of types alone is an import', () => {
  const text = "import type { Order } from '../features/orders/service.ts';";
  const [breach] = findBreaches([{ path: 'apps/server/src/db/sql.ts', text }]);
  assert.match(breach?.reason ?? 'allowed', /db lies below features/);
});

test('apps import the contract and never each other', () => {
  allowed('apps/server/src/http/bind.ts', '@gatehouse/contract/endpoint');
  refused('apps/server/src/app.ts', '@gatehouse/simulator/physicalModel', /no other workspace/);
  refused('apps/simulator/src/main.ts', '@gatehouse/server/db/sql', /no other workspace/);
  refused('apps/server/src/app.ts', '@gatehouse/stack/stack', /no other workspace/);
});

test('the stack imports all; only e2e, bench and tools import it', () => {
  allowed('tools/stack/src/stack.ts', '@gatehouse/server/app');
  allowed('e2e/story.spec.ts', '@gatehouse/stack/stack');
  allowed('bench/bench.ts', '@gatehouse/stack/stack');
});

test('the benchmark and the verifications share what is in the harness, and nothing of each other', () => {
  allowed('bench/rows/poll.ts', '../../tools/harness/statistics.ts');
  allowed('tools/verify/doors/abuse.ts', '../../harness/statistics.ts');
  allowed('tools/verify/strangers.ts', './strangers/watch.ts');
  allowed('bench/rows/poll.ts', '../connection.ts');
  refused('tools/verify/strangers.ts', '../../bench/measure.ts', /nothing imports bench/);
  refused('tools/harness/child.ts', '../../bench/measure.ts', /nothing imports bench/);
  refused('bench/rows/poll.ts', '../../tools/verify/lib/figures.ts', /nothing imports tools.verify/);
  refused('tools/harness/child.ts', '../verify/lib/figures.ts', /nothing imports tools.verify/);
});

test("the client's layers look down only, and its features not at each other", () => {
  allowed('apps/client/src/app/routes.tsx', '../features/search/Search.tsx');
  allowed('apps/client/src/features/search/Search.tsx', '../../ui/Button.tsx');
  allowed('apps/client/src/features/search/Search.tsx', './queries.ts');
  allowed('apps/client/src/features/search/Search.tsx', '../../forms/CodeForm.tsx');
  allowed('apps/client/src/features/manage/PlacePin.tsx', '../../map/useMapView.ts');
  refused('apps/client/src/map/marker.ts', '../features/search/queries.ts', /map lies below features/);
  refused('apps/client/src/forms/CodeForm.tsx', '../features/search/queries.ts', /forms lies below features/);
  refused('apps/client/src/ui/Button.tsx', '../forms/CodeForm.tsx', /ui lies below forms/);
  refused('apps/client/src/ui/Button.tsx', '../features/search/queries.ts', /ui lies below features/);
  refused('apps/client/src/features/search/Search.tsx', '../../app/routes.tsx', /features lies below app/);
  refused(
    'apps/client/src/features/search/Search.tsx',
    '../cart/queries.ts',
    /may not reach into features\/cart/,
  );
});

test("the server's layers look down only, and features are met in their services", () => {
  const service = 'apps/server/src/features/orders/service.ts';
  allowed(service, '../../db/sql.ts');
  allowed(service, '../../context.ts');
  allowed(service, '../access/service.ts');
  refused(service, '../access/queries.ts', /may not reach into features\/access/);
  refused(service, '../../jobs/holds.ts', /features lies below jobs/);
  refused('apps/server/src/db/sql.ts', '../features/orders/service.ts', /db lies below features/);
  const job = 'apps/server/src/jobs/jobs.ts';
  allowed(job, './cleanup.ts');
  allowed(job, '../features/orders/service.ts');
  refused(job, '../features/orders/queries.ts', /jobs may not reach into features\/orders/);
  allowed('apps/server/src/jobs/jobs.test.ts', '../features/orders/queries.ts');
  allowed('apps/server/src/app.ts', './jobs/holds.ts');
  allowed('apps/server/src/doctor/examine.ts', '../features/backups/service.ts');
  refused('apps/server/src/db/pool.ts', '../restore.ts', /db lies below restore/);
  allowed('apps/server/src/db/sql.test.ts', '../testing/testServer.ts');
});

test('a feature of the server serves the calls that begin with its name', () => {
  const routes = 'apps/server/src/features/staff/routes.ts';
  allowed(routes, '@gatehouse/contract/api/staff');
  allowed(routes, '@gatehouse/contract/api/staffLockables');
  refused(routes, '@gatehouse/contract/api/orders', /staff serves the calls of staff alone/);
  allowed('apps/server/src/features/staff/service.ts', '@gatehouse/contract/api/orders');
});
