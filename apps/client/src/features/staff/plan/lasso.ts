import type { Box } from '@gatehouse/contract/rules/planBoxes';
import { middleOf, type Point } from '../../../doors/plan/geometry.ts';

/** How far apart the ends of a straight line are, as a part of its length; hands do not draw exactly. */
const STRAIGHT = 0.85;

/** What a drawn line goes around: a straight one is the diagonal of a rectangle, a bent one is closed to a loop. */
export function outlineOf(path: readonly Point[]): readonly Point[] {
  const [first, last] = [path[0], path.at(-1)];
  if (first === undefined || last === undefined) return [];
  if (distance(first, last) < STRAIGHT * lengthOf(path)) return path;
  return [first, { x: last.x, y: first.y }, last, { x: first.x, y: last.y }];
}

/** Those of the boxes whose middle is inside an outline. */
export function within<Item extends { box: Box }>(items: readonly Item[], outline: readonly Point[]): Item[] {
  return items.filter(({ box }) => isInside(middleOf(box), outline));
}

/** Whether a point is inside an outline: whether a ray from it to the right leaves the outline once more than it enters. */
function isInside({ x, y }: Point, outline: readonly Point[]): boolean {
  let inside = false;
  let from = outline.at(-1);
  for (const to of outline) {
    if (from && from.y > y !== to.y > y && x < from.x + ((y - from.y) / (to.y - from.y)) * (to.x - from.x)) {
      inside = !inside;
    }
    from = to;
  }
  return inside;
}

function lengthOf(path: readonly Point[]): number {
  let length = 0;
  for (const [at, point] of path.entries()) length += distance(path[at - 1] ?? point, point);
  return length;
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
