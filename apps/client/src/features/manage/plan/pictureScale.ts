import type { Point } from '../../../doors/plan/geometry.ts';

/** A picture under the plan of an area, with its upper left corner and its width in centimetres. */
export type Picture = { file: File; x: number; y: number; width: number };
/** Two points of it, in centimetres of the area. */
export type Pair = readonly [Point, Point];

/** A picture scaled so that two points of it are as far apart as they are; undefined where they are one, or not apart. */
export function scaledBetween<Scaled extends Pick<Picture, 'x' | 'y' | 'width'>>(
  picture: Scaled,
  [first, second]: Pair,
  distance: number,
): Scaled | undefined {
  const drawn = Math.hypot(second.x - first.x, second.y - first.y);
  if (drawn === 0 || !(distance > 0)) return undefined;
  const factor = distance / drawn;
  // The first point stays where it is.
  const from = (at: number, fixed: number) => Math.round(fixed + (at - fixed) * factor);
  return {
    ...picture,
    x: from(picture.x, first.x),
    y: from(picture.y, first.y),
    width: Math.max(1, Math.round(picture.width * factor)),
  };
}
