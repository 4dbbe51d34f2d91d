import assert from 'node:assert/strict';
import { test } from 'node:test';
import { contactSheet } from './contactSheet.ts';

test('the pictures of a screen stand beside each other, with their sizes and themes', () => {
  const page = contactSheet(['cart-phone-dark.png', 'cart-phone-light.png', 'palette-command.png']);
  assert.ok(page.includes('3 pictures of 2 screens'));
  assert.deepEqual(
    [...page.matchAll(/<h2>(.*?)<\/h2>/g)].map(([, name]) => name),
    ['cart', 'palette-command'],
  );
  assert.ok(page.includes('<figcaption>phone, dark</figcaption>'));
});
