import assert from 'node:assert/strict';
import { test } from 'node:test';
import { overlapping } from './planBoxes.ts';
import { rowsBelow } from './planRows.ts';

const size = { width: 145, height: 300 };

test('rows go from wall to wall, two back to back, and none lies over what is there', () => {
  const area = { width: 400, height: 1_500 };
  const boxes = rowsBelow([], 6, size, area);
  assert.deepEqual(
    boxes.map(({ x, y }) => [x, y]),
    [
      [0, 0],
      [150, 0],
      [0, 500],
      [150, 500],
      [0, 800],
      [150, 800],
    ],
  );
  const there = boxes.slice(0, 2);
  const below = rowsBelow(there, 2, size, area);
  assert.deepEqual(overlapping([...there, ...below].map((box) => ({ box }))), []);
});

test('rows below begin a corridor below the lowest that is there, on the grid', () => {
  const area = { width: 400, height: 3_000 };
  const there = [
    { x: 0, y: 0, width: 150, height: 300 },
    { x: 150, y: 1, width: 150, height: 304 },
  ];
  const below = rowsBelow(there, 7, size, area);
  assert.deepEqual(
    below.map(({ y }) => y),
    [510, 510, 1_010, 1_010, 1_310, 1_310, 1_810],
  );
  assert.deepEqual(below[0], { x: 0, y: 510, width: 150, height: 300 });
});

test('what has no room is left out', () => {
  assert.equal(rowsBelow([], 6, size, { width: 400, height: 900 }).length, 4);
  assert.deepEqual(rowsBelow([], 6, size, { width: 140, height: 900 }), []);
});
