import assert from 'node:assert/strict';
import { test } from 'node:test';
import { anyHref, hrefTo, paths, type RouteName } from './paths.ts';
import { routeAt } from './routeAt.ts';

test('an address is made of a name, its parameters and what is asked for', () => {
  assert.equal(hrefTo('Search'), '/search');
  assert.equal(hrefTo('AccessControl', { id: 'unit_5' }), '/access/unit_5');
  assert.equal(hrefTo('AccessControl', { id: 'a/b' }), '/access/a%2Fb');
  assert.equal(hrefTo('ShopMain'), '/shop');
  assert.equal(hrefTo('ShopMain', { siteId: 3 }), '/shop/3');
  assert.equal(hrefTo('Register', { id: 7 }, { email: 'a+b@c.de' }), '/register/7?email=a%2Bb%40c.de');
  assert.equal(hrefTo('Cart', {}, { siteId: undefined }), '/cart');
});

test('every address is found again by its name', () => {
  for (const name of Object.keys(paths) as RouteName[]) {
    const params = paths[name].includes(':siteId') ? { siteId: '3' } : { id: '3' };
    assert.equal(routeAt(anyHref(name, params))?.name, name);
  }
  assert.equal(routeAt('/shop/sites')?.name, 'SiteSearch');
  assert.deepEqual(routeAt('/access/gate_2'), { name: 'AccessControl', params: { id: 'gate_2' } });
  assert.equal(routeAt('/nowhere'), undefined);
});
