import assert from 'node:assert/strict';
import { test } from 'node:test';
import { growthOf } from './trend.ts';

const line = (slope: number, count = 21) =>
  Array.from({ length: count }, (_, x) => ({ x, y: 5 + slope * x }));

test('growth is the slope over the whole time', () => {
  assert.equal(growthOf(line(0)), 0);
  assert.equal(growthOf(line(2)), 40);
  assert.equal(growthOf(line(-1)), -20);
});

test('a few outliers change nothing', () => {
  const points = line(1).map(({ x, y }) => ({ x, y: x % 7 === 3 ? y + 1_000 : y }));
  assert.equal(growthOf(points), 20);
});

test('fewer than two points do not grow', () => {
  assert.equal(growthOf([]), 0);
  assert.equal(growthOf(line(1, 1)), 0);
});
