import assert from 'node:assert/strict';
import { test } from 'node:test';
import { canonicalPath, publicPageAt } from './publicPage.ts';

const canonical = (address: string) => {
  const { pathname, searchParams } = new URL(address, 'https://gatehouse.example');
  const page = publicPageAt(pathname, searchParams);
  return page && canonicalPath(page);
};

test('all addresses of a page have one canonical one, which leads to itself', () => {
  const addresses: Record<string, string[]> = {
    '/': [
      '/',
      '/search',
      '/search/?place=Toowong&lat=-27&lng=153',
      '/?utm_source=mail',
      '/search?type=workspaces',
    ],
    '/search/results': [
      '/search/results?site=3&sort=price',
      '/search/results?type=nothing',
      '/Search/Results',
    ],
    '/search/results?type=workspaces': ['/search/results?utm_medium=x&date=2026-12-01&type=workspaces'],
    '/search/details?productId=5': ['/search/details?date=2026-12-01&productId=5&things=box-20&gclid=1'],
    '/sites/3': ['/sites/3/', '/sites/3?ref=mail'],
    '/shop': ['/shop/', '/shop?fbclid=1'],
    '/shop/3': ['/shop/3?x=1'],
    '/shop/sites': ['/shop/sites/'],
    '/login': ['/login?from=mail'],
    '/access': ['/access?platform=app'],
  };
  for (const [expected, others] of Object.entries(addresses)) {
    for (const address of [expected, ...others]) assert.equal(canonical(address), expected, address);
  }
});

test('what no site or product can have leads to none', () => {
  for (const id of ['0', '-1', '1e3', 'x', '9999999999', '']) {
    assert.equal(canonical(`/search/details?productId=${id}`), '/search/details?productId=0', id);
    if (id) assert.equal(canonical(`/sites/${id}`), '/sites/0', id);
  }
  assert.equal(canonical('/search/details'), '/search/details?productId=0');
});

test('pages of one person, of staff and of nobody have none', () => {
  for (const address of [
    '/register',
    '/cart',
    '/access/unit_5',
    '/user-access',
    '/table/3',
    '/vend/A',
    '/embed',
    '/no',
  ]) {
    assert.equal(canonical(address), undefined, address);
  }
});
