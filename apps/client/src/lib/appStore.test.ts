import assert from 'node:assert/strict';
import { test } from 'node:test';
import { storeUrl } from './appStore.ts';

const stores = {
  appStoreUrl: 'https://apps.apple.com/au/app/id1',
  playStoreUrl: 'https://play.google.com/a',
};
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15';
const pixel = 'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36';

test('a phone is led to its own store, where the app is in it', () => {
  assert.equal(storeUrl(iphone, stores), stores.appStoreUrl);
  assert.equal(storeUrl(pixel, stores), stores.playStoreUrl);
  assert.equal(storeUrl(pixel, { ...stores, playStoreUrl: null }), undefined);
  assert.equal(storeUrl('Mozilla/5.0 (X11; Linux x86_64)', stores), undefined);
});
