import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertFits } from './fits.test-harness.ts';
import { goodsShapes } from './goods.ts';

test('goods are drawn by their name, and those that are not known as a parcel', () => {
  const names = ['Moving box', 'Book box', 'Packing tape', 'Bubble wrap', 'Mattress cover', 'Disc padlock'];
  const more = ['Notebook', 'USB-C charger', 'Cue chalk', 'House cue', 'Rubber duck'];
  const drawn = [...names, ...more].map((name) => {
    assertFits(goodsShapes(name), name);
    return JSON.stringify(goodsShapes(name));
  });
  assert.equal(new Set(drawn).size, drawn.length);
  assert.deepEqual(goodsShapes('Rubber duck'), goodsShapes('Umbrella'));
});
