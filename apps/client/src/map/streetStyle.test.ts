import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isVectorTemplate, kindOfStreets, styleOfTiles } from './streetStyle.ts';

test('an address of streets says by its form what it leads to', () => {
  assert.equal(kindOfStreets('https://tiles.example/australia.pmtiles'), 'pmtiles');
  assert.equal(kindOfStreets('https://tiles.example/australia.pmtiles?key=1'), 'pmtiles');
  assert.equal(kindOfStreets('https://tiles.example/{z}/{x}/{y}.png'), 'template');
  assert.equal(kindOfStreets('https://tiles.example/styles/streets.json?key=1'), 'style');
  assert.equal(kindOfStreets('https://tiles.example/styles/streets'), 'style');
  assert.ok(isVectorTemplate('https://tiles.example/{z}/{x}/{y}.mvt?key=1'));
  assert.ok(isVectorTemplate('https://tiles.example/{z}/{x}/{y}.pbf'));
  assert.ok(!isVectorTemplate('https://tiles.example/{z}/{x}/{y}@2x.webp'));
});

test('tiles without a style are drawn by what they have, in the light and in the dark', () => {
  const shapes = { type: 'vector', url: 'pmtiles://x' } as const;
  const ids = (names?: string[], isDark = false) =>
    styleOfTiles(shapes, isDark, names).layers.map(({ id }) => id);
  assert.deepEqual(ids(['water', 'places']), ['background', 'water-fill', 'places-names']);
  assert.ok(ids().includes('roads-main') && ids().includes('transportation-main'));
  assert.deepEqual(ids(), ids(undefined, true));
  assert.notDeepEqual(styleOfTiles(shapes, false), styleOfTiles(shapes, true));
  const pictures = styleOfTiles({ type: 'raster', tiles: ['https://tiles.example/{z}/{x}/{y}.png'] }, true);
  assert.deepEqual(
    pictures.layers.map(({ type }) => type),
    ['background', 'raster'],
  );
});
