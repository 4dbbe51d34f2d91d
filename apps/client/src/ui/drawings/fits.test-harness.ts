import assert from 'node:assert/strict';
import { bounds, fit, place, type Shape } from './iso.ts';

const frame = { width: 160, height: 120, padding: 4 };

/** Fails unless every point of a drawing stands in the frame that it is fitted to. */
export function assertFits(shapes: Shape[], what: string) {
  const to = fit(bounds(shapes), frame.width, frame.height, frame.padding);
  for (const { points } of shapes) {
    for (const point of points) {
      const [x, y] = place(point, to);
      assert.ok(x >= frame.padding - 0.1 && x <= frame.width - frame.padding + 0.1, `${what} x ${x}`);
      assert.ok(y >= frame.padding - 0.1 && y <= frame.height - frame.padding + 0.1, `${what} y ${y}`);
    }
  }
}
