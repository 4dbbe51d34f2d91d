import assert from 'node:assert/strict';
import { test } from 'node:test';
import { siteTitle, titleOf } from './titles.ts';

test('a page is named by what it shows', () => {
  assert.equal(titleOf('Shop'), 'Shop · Gatehouse');
  assert.equal(titleOf(''), 'Gatehouse');
});

test('a site is named with where it lies, once', () => {
  const at = (suburb: string) => ({ fullAddress: '', suburb, state: 'QLD' as const, postcode: '4066' });
  assert.equal(siteTitle({ name: 'River Storage', Address: at('Toowong') }), 'River Storage, Toowong');
  assert.equal(siteTitle({ name: 'TOOWONG Storage', Address: at('Toowong') }), 'TOOWONG Storage');
});
