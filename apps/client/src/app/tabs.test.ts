import assert from 'node:assert/strict';
import { test } from 'node:test';
import { allOn as features } from './features.fixture.ts';
import { activeTab, customerTabs, isBasePath, pathAbove, staffTabs, visibleTabs } from './tabs.ts';

const labels = (shown: ReturnType<typeof visibleTabs>) => shown.map(({ label }) => label);

test('tabs follow the network and the features', () => {
  assert.deepEqual(labels(visibleTabs(customerTabs, { isOnline: true, features })), [
    'Access',
    'Orders',
    'Search',
    'Shop',
    'Profile',
  ]);
  assert.deepEqual(labels(visibleTabs(customerTabs, { isOnline: false, features })), ['Access']);
  const off = { ...features, appOperations: false };
  assert.deepEqual(labels(visibleTabs(customerTabs, { isOnline: true, features: off })), [
    'Access',
    'Profile',
  ]);
  const noShop = { ...features, shop: false };
  assert.deepEqual(labels(visibleTabs(customerTabs, { isOnline: true, features: noShop })), [
    'Access',
    'Orders',
    'Search',
    'Profile',
  ]);
  assert.deepEqual(labels(visibleTabs(staffTabs, { isOnline: false, features })), ['Access', 'Controllers']);
});

test('the active tab is that of the path, else of its first segment, else Search', () => {
  const active = (pathname: string) => activeTab(customerTabs, pathname)?.label;
  assert.equal(active('/access'), 'Access');
  assert.equal(active('/access/unit_5/activity'), 'Access');
  assert.equal(active('/'), 'Search');
  assert.equal(active('/search/results'), 'Search');
  assert.equal(active('/nowhere'), 'Search');
  assert.equal(activeTab(staffTabs, '/user-controllers')?.label, 'Controllers');
  assert.equal(activeTab(staffTabs, '/user/controllers/5')?.label, 'Controllers');
});

test('roots show the brand, other pages know the way back', () => {
  for (const path of ['/', '/access', '/orders', '/search', '/shop', '/profile', '/user-access']) {
    assert.ok(isBasePath(path), path);
  }
  assert.ok(!isBasePath('/access/unit_5'));
  assert.equal(pathAbove('/access/unit_5/activity'), '/access');
  assert.equal(pathAbove('/user/controllers/5'), '/user-controllers');
  assert.equal(pathAbove('/sites/3'), '/search');
  assert.equal(pathAbove('/login'), '/');
});
