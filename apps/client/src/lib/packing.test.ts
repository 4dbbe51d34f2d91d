import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { boxesIn, isHeld, overlap, pack, type Room } from './packing.ts';
import {
  countThings,
  homes,
  maxCount,
  readThings,
  storedThings,
  type Things,
  thingIds,
  writeThings,
} from './storedThings.ts';

const small: Room = { length: 150, width: 150, height: 250 };
const medium: Room = { length: 300, width: 200, height: 250 };
const large: Room = { length: 300, width: 300, height: 250 };
const garage: Room = { length: 600, width: 300, height: 280 };

test('what fits is what one would expect', () => {
  const fits = (room: Room, things: Things) => pack(room, things).fitsAll;
  assert.ok(fits(small, { box: 20 }));
  assert.ok(fits(garage, { car: 1, bicycle: 1 }));
  assert.ok(!fits(large, { car: 1 }));
  assert.ok(!fits(small, { sofa: 1 }));
  assert.ok(fits(small, homes.oneRoom) === false && fits(medium, homes.oneRoom));
  assert.ok(fits(large, homes.oneBedroom));
});

test('what finds no place is named, and the rest is put in', () => {
  const { placed, left, fitsAll } = pack(small, { car: 1, box: 5 });
  assert.deepEqual([placed.length, left, fitsAll], [5, { car: 1 }, false]);
});

test('boxes are stacked no higher than one reaches', () => {
  assert.equal(boxesIn(small), 30);
  assert.equal(boxesIn({ length: 60, width: 50, height: 90 }), 0);
  assert.equal(boxesIn({ ...small, height: 500 }), boxesIn(small));
});

test('things come back from an address', () => {
  assert.deepEqual(readThings(writeThings({ box: 20, sofa: 1 }) ?? null), { box: 20, sofa: 1 });
  assert.equal(writeThings({}), undefined);
  assert.deepEqual(readThings('box.99,sofa.0,ship.1,car'), { box: 80 });
});

const rooms = fc.record({
  length: fc.integer({ min: 50, max: 700 }),
  width: fc.integer({ min: 50, max: 600 }),
  height: fc.integer({ min: 80, max: 320 }),
});
const some = fc.record(
  Object.fromEntries(
    thingIds.map((id) => [id, fc.nat({ max: Math.min(maxCount(id), id === 'box' ? 30 : 3) })]),
  ),
);

test('nothing sticks out of the room, into something else or into the air', () => {
  fc.assert(
    fc.property(rooms, some, (room, wanted) => {
      const { placed, left, fitsAll } = pack(room, wanted);
      for (const [index, place] of placed.entries()) {
        const { at, size, id } = place;
        const sides = [room.length, room.width, room.height];
        for (const axis of [0, 1, 2]) {
          assert.ok(at[axis]! >= 0 && at[axis]! + size[axis]! <= sides[axis]!, `${id} sticks out`);
        }
        const { length, width, height } = storedThings[id];
        assert.deepEqual(size.toSorted(), [length, width, height].toSorted());
        assert.ok(isHeld(placed, place), `${id} hangs in the air`);
        for (const other of placed.slice(index + 1)) assert.ok(!overlap(place, other));
      }
      assert.equal(placed.length + countThings(left), countThings(wanted));
      assert.equal(fitsAll, countThings(left) === 0);
    }),
    { numRuns: 60 },
  );
});

test('what has more volume than the room, or a side longer than it, never fits', () => {
  fc.assert(
    fc.property(rooms, some, (room, wanted) => {
      const inRoom = room.length * room.width * room.height;
      const ids = thingIds.filter((id) => wanted[id]);
      const volume = ids.reduce((sum, id) => {
        const { length, width, height } = storedThings[id];
        return sum + (wanted[id] ?? 0) * length * width * height;
      }, 0);
      const longest = Math.max(0, ...ids.map((id) => storedThings[id].length));
      if (volume > inRoom || longest > Math.max(room.length, room.width)) {
        assert.ok(!pack(room, wanted).fitsAll);
      }
    }),
    { numRuns: 60 },
  );
});
