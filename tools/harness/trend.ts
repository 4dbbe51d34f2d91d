import { median } from './statistics.ts';

type Point = { x: number; y: number };

/**
 * How much `y` grows from the first point to the last, by the median of the slopes between all pairs of points
 * (Theil and Sen): single outliers change nothing. 0 for fewer than two points.
 */
export function growthOf(points: readonly Point[]): number {
  const slopes = points.flatMap((one, index) =>
    points
      .slice(index + 1)
      .flatMap((other) => (other.x === one.x ? [] : [(other.y - one.y) / (other.x - one.x)])),
  );
  const [first, last] = [points.at(0), points.at(-1)];
  return first && last && slopes.length > 0 ? median(slopes) * (last.x - first.x) : 0;
}
