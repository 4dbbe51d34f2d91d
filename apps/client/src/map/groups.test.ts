import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Frame, groupMarkers, offsetOf } from './groups.ts';

type Point = { x: number; y: number };
const size = { width: 80, height: 44 };
const wide: Frame = { width: 1000, height: 1000, covered: [] };
const at = (x: number, y: number) => ({ x, y });
const group = (points: Point[], frame = wide) => groupMarkers(points, () => size, frame);
const sides = (points: Point[], frame = wide) => group(points, frame).map(({ side }) => side);

test('markers far apart all stand above their points', () => {
  assert.deepEqual(sides([at(100, 100), at(300, 100), at(100, 300)]), ['above', 'above', 'above']);
});

test('a marker that would meet another stands on another side', () => {
  assert.deepEqual(sides([at(500, 500), at(530, 500), at(575, 500)]), ['above', 'below', 'right']);
});

test('points that look like one share a marker at their middle', () => {
  const [one, ...others] = group([at(500, 500), at(510, 500), at(505, 515)]);
  assert.deepEqual(others, []);
  assert.equal(one!.members.length, 3);
  assert.deepEqual([one!.x, one!.y], [505, 505]);
});

test('however crowded, every marker is in one group and no two groups meet', () => {
  const points = Array.from({ length: 100 }, (_, index) => at((index * 37) % 331, (index * 53) % 257));
  const groups = groupMarkers(
    points,
    ({ length }) => (length === 1 ? size : { width: 120, height: 56 }),
    wide,
  );
  assert.deepEqual(new Set(groups.flatMap(({ members }) => members)), new Set(points));
  assert.equal(groups.flatMap(({ members }) => members).length, points.length);
  for (const { box: a } of groups)
    for (const { box: b } of groups)
      assert.ok(a === b || a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top);
});

test('a marker near the edge of the frame turns inwards', () => {
  const frame = { ...wide, width: 300, height: 300 };
  assert.deepEqual(sides([at(290, 150), at(150, 10), at(10, 150)], frame), ['left', 'below', 'right']);
});

test('a marker that could only be clipped joins its neighbour instead', () => {
  const frame = { ...wide, width: 300, height: 300 };
  assert.deepEqual(
    group([at(240, 150), at(285, 150)], frame).map(({ members }) => members.length),
    [2],
  );
  assert.equal(group([at(240, 150), at(-10, 150)], frame).length, 2, 'one outside the frame stays by itself');
});

test('a marker keeps clear of what lies over the map', () => {
  const frame = { ...wide, covered: [{ left: 10, top: 10, right: 60, bottom: 100 }] };
  assert.deepEqual(sides([at(64, 100)], frame), ['below']);
});

test('a marker outside the frame stands above its point', () => {
  assert.deepEqual(sides([at(-400, 150)]), ['above']);
});

test('a marker stands off its point on its side', () => {
  assert.deepEqual(offsetOf('above', size), { x: -40, y: -44 });
  assert.deepEqual(offsetOf('below', size), { x: -40, y: 0 });
  assert.deepEqual(offsetOf('right', size), { x: 6, y: -22 });
  assert.deepEqual(offsetOf('left', size), { x: -86, y: -22 });
});
