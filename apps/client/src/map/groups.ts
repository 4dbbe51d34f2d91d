import { type Box, meet } from './box.ts';

/** On which side of its point a marker stands. */
export type Side = 'above' | 'below' | 'right' | 'left';
export type Size = { width: number; height: number };
type Point = { x: number; y: number };

/** What is seen of the map: from the upper left corner on, without what lies over it. */
export type Frame = Size & { covered: readonly Box[] };

/** Markers that share one place to press, which stands on a side of their middle. */
export type Group<M> = Point & { members: readonly M[]; side: Side; box: Box };

const sides: readonly Side[] = ['above', 'below', 'right', 'left'];
/** Room for the tip between a marker and its point; above and below it lies within the marker's height. */
const TIP_HEIGHT_PX = 6;
/** Points closer than this look like one. */
const SAME_POINT_PX = 24;

/**
 * Gives each marker a side where it meets no other, wholly inside the frame if it has such a side.
 * Markers without such a side join the group nearest to them, so that no two boxes ever meet.
 */
export function groupMarkers<M extends Point>(
  markers: readonly M[],
  sizeOf: (members: readonly M[]) => Size,
  frame: Frame,
): Group<M>[] {
  return placeAll(
    markers.map((marker) => [marker]),
    sizeOf,
    frame,
  );
}

function placeAll<M extends Point>(
  crowds: readonly (readonly M[])[],
  sizeOf: (members: readonly M[]) => Size,
  frame: Frame,
): Group<M>[] {
  const placed: Group<M>[] = [];
  for (const members of crowds) {
    const point = middleOf(members);
    const nearest = placed.toSorted((a, b) => distance(a, point) - distance(b, point))[0];
    const all = placesAt(point, sizeOf(members));
    const seen = all.filter(({ box }) => isSeen(box, frame));
    const open = seen.length > 0 ? seen : all;
    const place = open.find(({ box }) => !placed.some((one) => meet(one.box, box)));
    if (nearest && (!place || distance(nearest, point) < SAME_POINT_PX)) {
      const joined = crowds
        .filter((crowd) => crowd !== members)
        .map((crowd) => (crowd === nearest.members ? [...crowd, ...members] : crowd));
      return placeAll(joined, sizeOf, frame);
    }
    // Without a neighbour nothing stands yet that a place could meet.
    placed.push({ ...point, members, ...place! });
  }
  return placed;
}

/** From a marker's point to its upper left corner. */
export function offsetOf(side: Side, { width, height }: Size): Point {
  if (side === 'above') return { x: -width / 2, y: -height };
  if (side === 'below') return { x: -width / 2, y: 0 };
  return { x: side === 'right' ? TIP_HEIGHT_PX : -width - TIP_HEIGHT_PX, y: -height / 2 };
}

function placesAt({ x, y }: Point, size: Size): { side: Side; box: Box }[] {
  return sides.map((side) => {
    const offset = offsetOf(side, size);
    const left = x + offset.x;
    const top = y + offset.y;
    return { side, box: { left, top, right: left + size.width, bottom: top + size.height } };
  });
}

function middleOf(points: readonly Point[]): Point {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  return { x: mean(points.map(({ x }) => x)), y: mean(points.map(({ y }) => y)) };
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

function isSeen(box: Box, { width, height, covered }: Frame): boolean {
  const isInside = box.left >= 0 && box.top >= 0 && box.right <= width && box.bottom <= height;
  return isInside && !covered.some((cover) => meet(cover, box));
}
