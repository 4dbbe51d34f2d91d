import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keysOf } from './keys.ts';
import { anyHref, paths } from './paths.ts';
import { routeAt } from './routeAt.ts';

test('every address is found again by its name', () => {
  for (const name of keysOf(paths)) {
    const params = paths[name].includes(':siteId') ? { siteId: '3' } : { id: '3' };
    assert.equal(routeAt(anyHref(name, params))?.name, name);
  }
  assert.equal(routeAt('/shop/sites')?.name, 'SiteSearch');
  assert.deepEqual(routeAt('/access/gate_2'), { name: 'AccessControl', params: { id: 'gate_2' } });
  assert.equal(routeAt('/nowhere'), undefined);
});
