import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  type Box,
  type Direction,
  directions,
  type Handle,
  handles,
  isWithin,
  layOutRow,
  lookup,
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
const box = (x: number, y: number, width: number, height: number): Box => ({ x, y, width, height });
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

test('what stands out of the area is moved into it, and made smaller only where it does not fit', () => {
  const cases: [box: Box, expected: Box][] = [
    [box(3900, 2900, 200, 300), box(3800, 2700, 200, 300)],
    [box(-55, -5, 200, 300), box(0, 0, 200, 300)],
    [box(100, 100, 5000, 3500), box(0, 0, 4000, 3000)],
    [box(100, 100, 1, 4), box(100, 100, 10, 10)],
    [box(105, 104, 95, 94), box(110, 100, 100, 90)],
  ];
  for (const [from, expected] of cases) assert.deepEqual(snapInto(from, area), expected);
  // An area need not end on the grid.
  assert.deepEqual(snapInto(box(90, 90, 50, 50), { width: 109, height: 104 }), box(50, 50, 50, 50));
});

test('a handle is moved by as much as it is dragged, in steps of the grid, up to the opposite edge and the area', () => {
  const from = box(1000, 500, 200, 300);
  const cases: [handle: Handle, dx: number, dy: number, expected: Box][] = [
    ['nw', 44, -46, box(1040, 450, 160, 350)],
    ['se', 44, -46, box(1000, 500, 240, 250)],
    ['w', 9000, 9000, box(1190, 500, 10, 300)],
    ['w', -9000, 0, box(0, 500, 1200, 300)],
    ['n', 0, 9000, box(1000, 790, 200, 10)],
    ['n', 0, -9000, box(1000, 0, 200, 800)],
    ['e', -9000, 0, box(1000, 500, 10, 300)],
    ['e', 9000, 0, box(1000, 500, 3000, 300)],
    ['s', 0, -9000, box(1000, 500, 200, 10)],
    ['s', 0, 9000, box(1000, 500, 200, 2500)],
  ];
  for (const [handle, dx, dy, expected] of cases) {
    assert.deepEqual(resizedBy(from, handle, dx, dy, area), expected, `${handle} by ${dx}, ${dy}`);
  }
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

test('what is moved together goes as far as the first of it that meets the edge', () => {
  const boxes = [box(1000, 500, 200, 300), box(1300, 900, 400, 100)];
  const by = (dx: number, dy: number, room = area) => {
    const [first, second] = movedTogether(boxes, dx, dy, room);
    assert.deepEqual([second!.x - first!.x, second!.y - first!.y], [300, 400]);
    return [first!.x - 1000, first!.y - 500];
  };
  assert.deepEqual(by(44, -46), [40, -50]);
  assert.deepEqual(by(-9000, -9000), [-1000, -500]);
  assert.deepEqual(by(9000, 9000), [2300, 2000]);
  assert.deepEqual(by(9000, 9000, { width: 3995, height: 2999 }), [2290, 1990]);
  // Those that stand out of an area that was made smaller stay where they are.
  assert.deepEqual(by(50, 50, { width: 600, height: 400 }), [0, 0]);
});

test('a box lies in an area with all of it, or does not', () => {
  const room = { width: 400, height: 300 };
  for (const inside of [box(0, 0, 400, 300), box(100, 50, 300, 250)]) assert.ok(isWithin(inside, room));
  for (const outside of [
    box(-10, 0, 50, 50),
    box(0, -10, 50, 50),
    box(360, 0, 50, 50),
    box(0, 260, 50, 50),
  ]) {
    assert.ok(!isWithin(outside, room));
  }
});

test('a box is found wherever what is wanted may meet it, and nowhere far away', () => {
  const item = { box: box(400, 1400, 700, 200) };
  const near = lookup([item]);
  for (const wanted of [box(0, 0, 450, 1450), box(1090, 1590, 10, 10)])
    assert.deepEqual(near(wanted), [item]);
  assert.deepEqual(near(box(3000, 1400, 100, 100)), []);
  assert.deepEqual(near(box(400, 2600, 100, 100)), []);
});

test('boxes that only touch do not overlap', () => {
  const from = box(100, 100, 50, 50);
  for (const beside of [
    box(150, 100, 50, 50),
    box(50, 100, 50, 50),
    box(100, 150, 50, 50),
    box(100, 50, 50, 50),
  ]) {
    assert.ok(!overlaps(from, beside));
    assert.deepEqual(overlapping([{ box: from }, { box: beside }]), []);
  }
  assert.ok(overlaps(from, box(149, 149, 50, 50)));
});

test('a row goes on in its direction with its gaps, and nothing in it overlaps', () => {
  const start = { x: 1000, y: 500 };
  const size = { width: 200, height: 300 };
  const places = (direction: Direction) =>
    layOutRow({ count: 3, start, size, direction, gap: 20 }, area)?.map(({ x, y }) => [x, y]);
  assert.deepEqual(places('left'), [
    [1000, 500],
    [780, 500],
    [560, 500],
  ]);
  assert.deepEqual(places('right'), [
    [1000, 500],
    [1220, 500],
    [1440, 500],
  ]);
  assert.deepEqual(places('down'), [
    [1000, 500],
    [1000, 820],
    [1000, 1140],
  ]);
  assert.equal(places('up'), undefined);
  assert.deepEqual(
    layOutRow({ count: 2, start, size, direction: 'up', gap: 20 }, area)?.map(({ y }) => y),
    [500, 180],
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
