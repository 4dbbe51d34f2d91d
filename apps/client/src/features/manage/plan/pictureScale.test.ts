import assert from 'node:assert/strict';
import { test } from 'node:test';
import { scaledBetween } from './pictureScale.ts';

const picture = { x: 100, y: 200, width: 1_000 };

test('a picture is scaled around the first of two points, until they are as far apart as was measured', () => {
  const pair = [
    { x: 300, y: 200 },
    { x: 300, y: 700 },
  ] as const;
  assert.deepEqual(scaledBetween(picture, pair, 1_000), { x: -100, y: 200, width: 2_000 });
  assert.deepEqual(scaledBetween(picture, pair, 500), picture);
});

test('one point twice, or no distance, scales nothing', () => {
  const point = { x: 1, y: 1 };
  assert.equal(scaledBetween(picture, [point, point], 500), undefined);
  assert.equal(scaledBetween(picture, [point, { x: 9, y: 1 }], 0), undefined);
});
