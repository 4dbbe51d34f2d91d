import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hrefTo } from './paths.ts';

test('an address is made of a name, its parameters and what is asked for', () => {
  assert.equal(hrefTo('Search'), '/search');
  assert.equal(hrefTo('AccessControl', { id: 'unit_5' }), '/access/unit_5');
  assert.equal(hrefTo('AccessControl', { id: 'a/b' }), '/access/a%2Fb');
  assert.equal(hrefTo('ShopMain'), '/shop');
  assert.equal(hrefTo('ShopMain', { siteId: 3 }), '/shop/3');
  assert.equal(hrefTo('Register', { id: 7 }, { email: 'a+b@c.de' }), '/register/7?email=a%2Bb%40c.de');
  assert.equal(hrefTo('Cart', {}, { siteId: undefined }), '/cart');
});
