import assert from 'node:assert/strict';
import { test } from 'node:test';
import { box, path, place } from './iso.ts';

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
