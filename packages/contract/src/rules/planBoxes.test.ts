import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  type Box,
  directions,
  handles,
  isWithin,
  layOutRow,
  movedTogether,
  overlapping,
  overlaps,
  PLAN_GRID_CM,
  resizedBy,
  snapInto,
} from './planBoxes.ts';

const area = { width: 4000, height: 3000 };
const length = (min: number, max: number) => fc.integer({ min, max });
const anyBox = fc.record({
  x: length(-9000, 9000),
  y: length(-9000, 9000),
  width: length(1, 9000),
  height: length(1, 9000),
});
/** On the grid and in the area. */
const drawnBox = anyBox.map((box) => snapInto(box, area));
const isDrawn = (box: Box) =>
  isWithin(box, area) &&
  box.width > 0 &&
  box.height > 0 &&
  Object.values(box).every((value) => value % PLAN_GRID_CM === 0);

test('what is snapped lies on the grid and in the area, and stays as it is when snapped again', () => {
  assert.deepEqual(snapInto({ x: 14, y: 26, width: 204, height: 296 }, area), {
    x: 10,
    y: 30,
    width: 200,
    height: 300,
  });
  fc.assert(
    fc.property(anyBox, (box) => {
      const snapped = snapInto(box, area);
      assert.ok(isDrawn(snapped));
      assert.deepEqual(snapInto(snapped, area), snapped);
    }),
  );
});

test('a handle moves its own edges and no others', () => {
  fc.assert(
    fc.property(
      drawnBox,
      fc.constantFrom(...handles),
      length(-5000, 5000),
      length(-5000, 5000),
      (box, handle, dx, dy) => {
        const resized = resizedBy(box, handle, dx, dy, area);
        assert.ok(isDrawn(resized));
        if (!handle.includes('w')) assert.equal(resized.x, box.x);
        if (!handle.includes('n')) assert.equal(resized.y, box.y);
        if (!handle.includes('e')) assert.equal(resized.x + resized.width, box.x + box.width);
        if (!handle.includes('s')) assert.equal(resized.y + resized.height, box.y + box.height);
      },
    ),
  );
});

test('what is moved together keeps its sizes and distances, and stays in the area', () => {
  fc.assert(
    fc.property(
      fc.array(drawnBox, { minLength: 1, maxLength: 8 }),
      length(-5000, 5000),
      length(-5000, 5000),
      (boxes, dx, dy) => {
        const moved = movedTogether(boxes, dx, dy, area);
        const [by] = moved.map((box, index) => [box.x - boxes[index]!.x, box.y - boxes[index]!.y]);
        for (const [index, box] of moved.entries()) {
          assert.ok(isDrawn(box));
          assert.deepEqual([box.x - boxes[index]!.x, box.y - boxes[index]!.y], by);
        }
      },
    ),
  );
});

test('a row goes on in its direction with its gaps, and nothing in it overlaps', () => {
  const start = { x: 1000, y: 500 };
  const size = { width: 200, height: 300 };
  assert.deepEqual(
    layOutRow({ count: 3, start, size, direction: 'left', gap: 20 }, area)?.map(({ x }) => x),
    [1000, 780, 560],
  );
  assert.equal(layOutRow({ count: 6, start, size, direction: 'left', gap: 20 }, area), undefined);
  fc.assert(
    fc.property(
      length(1, 12),
      fc.constantFrom(...directions),
      length(0, 20),
      drawnBox,
      (count, direction, gap, { x, y, ...size }) => {
        const boxes = layOutRow({ count, start: { x, y }, size, direction, gap: gap * PLAN_GRID_CM }, area);
        if (boxes === undefined) return;
        assert.equal(boxes.length, count);
        assert.ok(boxes.every(isDrawn));
        assert.deepEqual(overlapping(boxes.map((box) => ({ box }))), []);
      },
    ),
  );
});

test('all pairs that overlap are found, and each once', () => {
  fc.assert(
    fc.property(fc.array(drawnBox, { maxLength: 12 }), (boxes) => {
      const items = boxes.map((box, name) => ({ name, box }));
      const expected = items.flatMap((a, index) =>
        items.slice(index + 1).flatMap((b) => (overlaps(a.box, b.box) ? [`${a.name} ${b.name}`] : [])),
      );
      const found = overlapping(items).map(([a, b]) => `${a.name} ${b.name}`);
      assert.deepEqual(found.toSorted(), expected.toSorted());
    }),
  );
});
