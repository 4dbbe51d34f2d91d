import assert from 'node:assert/strict';
import { test } from 'node:test';
import { unitTypes } from '@gatehouse/contract/model/access';
import { empties } from './empties.ts';
import { goodsShapes } from './goods.ts';
import { bounds, box, fit, path, place, type Shape } from './iso.ts';
import { siteShapes } from './sites.ts';
import { unitShapes } from './unitShapes.ts';

const frame = { width: 160, height: 120, padding: 4 };

function assertFits(shapes: Shape[], what: string) {
  const to = fit(bounds(shapes), frame.width, frame.height, frame.padding);
  for (const { points } of shapes) {
    for (const point of points) {
      const [x, y] = place(point, to);
      assert.ok(x >= frame.padding - 0.1 && x <= frame.width - frame.padding + 0.1, `${what} x ${x}`);
      assert.ok(y >= frame.padding - 0.1 && y <= frame.height - frame.padding + 0.1, `${what} y ${y}`);
    }
  }
}

test('every type of unit fits its frame at every size, known or not', () => {
  const sizes = [null, 1, 60, 300, 2000];
  for (const type of [...unitTypes, 'meeting_room'])
    for (const lengthCm of sizes)
      for (const widthCm of sizes)
        for (const heightCm of sizes)
          assertFits(
            unitShapes(type, { lengthCm, widthCm, heightCm }),
            `${type} ${lengthCm} ${widthCm} ${heightCm}`,
          );
});

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

test('a type that is not known is drawn as storage', () => {
  assert.deepEqual(unitShapes('spaceship', {}), unitShapes('storage', {}));
  assert.deepEqual(unitShapes('toString', {}), unitShapes('storage', {}));
});

test('sites and empty pages fit their frame, and a site looks the same every time', () => {
  for (const kind of ['depot', 'offices', 'lockers', 'yard', 'club', 'castle'])
    for (const seed of [1, 2, 77]) assertFits(siteShapes(kind, seed), kind);
  for (const [name, draw] of Object.entries(empties)) assertFits(draw(), name);
  assert.deepEqual(siteShapes('depot', 5), siteShapes('depot', 5));
  assert.notDeepEqual(siteShapes('depot', 5), siteShapes('depot', 6));
});

test('the three sides of a box are drawn to one scale', () => {
  const shapes = box([0, 0, 0], [100, 100, 100]);
  const to = { scale: 1, dx: 0, dy: 0 };
  const length = (a: readonly [number, number], b: readonly [number, number]) =>
    Math.hypot(a[0] - b[0], a[1] - b[1]);
  const origin = place([0, 0, 0], to);
  for (const end of [
    [100, 0, 0],
    [0, 100, 0],
    [0, 0, 100],
  ] as const)
    assert.ok(Math.abs(length(origin, place(end, to)) - 100) < 0.01);
  assert.match(path(shapes[0]!, to), /^M[\d. -]+(L[\d. -]+){3}Z$/);
});
