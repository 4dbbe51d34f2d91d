import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chooseSides, offsetOf } from './sides.ts';

const size = { width: 80, height: 32 };
const at = (x: number, y: number) => ({ x, y, ...size });

test('markers far apart all stand above their points', () => {
  assert.deepEqual(chooseSides([at(0, 0), at(200, 0), at(0, 200)]), ['above', 'above', 'above']);
});

test('markers close together stand around their points, and the last one has to cover', () => {
  assert.deepEqual(chooseSides([at(100, 100), at(102, 101), at(145, 100), at(55, 100), at(100, 100)]), [
    'above',
    'below',
    'right',
    'left',
    'above',
  ]);
});

test('a marker stands off its point on its side', () => {
  assert.deepEqual(offsetOf('above', size), { x: -40, y: -38 });
  assert.deepEqual(offsetOf('below', size), { x: -40, y: 6 });
  assert.deepEqual(offsetOf('right', size), { x: 6, y: -16 });
  assert.deepEqual(offsetOf('left', size), { x: -86, y: -16 });
});
