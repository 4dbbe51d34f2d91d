import assert from 'node:assert/strict';
import { test } from 'node:test';
import { paths } from './paths.ts';
import { routeAt } from './routeAt.ts';

test('every address is found again by its name', () => {
  for (const [name, path] of Object.entries(paths)) {
    assert.equal(routeAt(path.replaceAll(/:\w+\??/g, '3'))?.name, name, path);
  }
  assert.equal(routeAt('/shop')?.name, 'ShopMain');
  assert.equal(routeAt('/register')?.name, 'Register');
});

test('a fixed part wins over a parameter, and nothing is found by half of an address', () => {
  assert.equal(routeAt('/shop/sites')?.name, 'SiteSearch');
  assert.equal(routeAt('/profile/details/verify-email')?.name, 'CustomerProfileVerifyEmail');
  for (const path of ['/nowhere', '/vend', '/access/1/2', '/cart/checkout/x']) {
    assert.equal(routeAt(path), undefined, path);
  }
});

test('what stands in an address is read, whatever its capitals and its last slash', () => {
  assert.deepEqual(routeAt('/access/gate_2'), { name: 'AccessControl', params: { id: 'gate_2' } });
  assert.deepEqual(routeAt('/Shop/7/'), { name: 'ShopMain', params: { siteId: '7' } });
  assert.deepEqual(routeAt('/vend/A%20B'), { name: 'VendMain', params: { id: 'A B' } });
  assert.deepEqual(routeAt('/vend/%ff'), { name: 'VendMain', params: { id: '%ff' } });
  assert.deepEqual(routeAt('/shop'), { name: 'ShopMain', params: {} });
});
