import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isPaletteKey } from './paletteKey.ts';

const key = (given: Partial<Parameters<typeof isPaletteKey>[0]>) => ({
  key: 'k',
  metaKey: false,
  ctrlKey: false,
  altKey: false,
  shiftKey: false,
  isComposing: false,
  ...given,
});

test('it is Control-K, and on Apple’s keyboards Command-K, where Control-K cuts off the line', () => {
  assert.equal(isPaletteKey(key({ ctrlKey: true }), false), true);
  assert.equal(isPaletteKey(key({ metaKey: true }), false), false);
  assert.equal(isPaletteKey(key({ metaKey: true }), true), true);
  assert.equal(isPaletteKey(key({ ctrlKey: true }), true), false);
  assert.equal(isPaletteKey(key({ ctrlKey: true, key: 'K' }), false), true);
});

test('it is no other key, and no key of a text that is being composed', () => {
  for (const given of [
    {},
    { ctrlKey: true, shiftKey: true },
    { ctrlKey: true, altKey: true },
    { ctrlKey: true, key: 'j' },
  ])
    assert.equal(isPaletteKey(key(given), false), false);
  assert.equal(isPaletteKey(key({ ctrlKey: true, isComposing: true }), false), false);
});
