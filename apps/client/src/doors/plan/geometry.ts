/* Where things are on a plan: in centimetres from an area's upper left corner. */
import { type Box, type Extent, lookup, overlaps } from '@gatehouse/contract/rules/planBoxes';

export type Point = { x: number; y: number };
export type Side = 'bottom' | 'top' | 'left' | 'right';

/** In the order of preference. */
const sides: readonly Side[] = ['bottom', 'top', 'left', 'right'];
/** A way this wide is as good as any. */
const WIDE_PASSAGE_CM = 120;

/** Finds the side of each of the boxes towards the widest way: a door does not open into a wall or a neighbour. */
export function doorSideAmong(boxes: readonly Box[], area: Extent): (box: Box) => Side {
  const near = lookup(boxes.map((box) => ({ box })));
  return (box) => {
    const ways = sides.map((side) => ({ side, width: wayBefore(side, box, near, area) }));
    return ways.reduce((widest, way) => (way.width > widest.width ? way : widest)).side;
  };
}

/** The side of a gate that leads into the area. */
export function gateSide({ x, y, width, height }: Box, area: Extent): Side {
  if (height > width) return x + width / 2 < area.width / 2 ? 'right' : 'left';
  return y + height / 2 < area.height / 2 ? 'bottom' : 'top';
}

function wayBefore(side: Side, box: Box, near: (wanted: Box) => { box: Box }[], area: Extent): number {
  const way = wayOf(side, box);
  const toWall = {
    bottom: area.height - box.y - box.height,
    top: box.y,
    left: box.x,
    right: area.width - box.x - box.width,
  }[side];
  const distances = near(way)
    .map((item) => item.box)
    .filter((other) => other !== box && overlaps(other, way))
    .map(
      (other) =>
        ({
          bottom: other.y - box.y - box.height,
          top: box.y - other.y - other.height,
          left: box.x - other.x - other.width,
          right: other.x - box.x - box.width,
        })[side],
    );
  return Math.max(0, Math.min(WIDE_PASSAGE_CM, toWall, ...distances));
}

function wayOf(side: Side, { x, y, width, height }: Box): Box {
  switch (side) {
    case 'bottom':
      return { x, y: y + height, width, height: WIDE_PASSAGE_CM };
    case 'top':
      return { x, y: y - WIDE_PASSAGE_CM, width, height: WIDE_PASSAGE_CM };
    case 'left':
      return { x: x - WIDE_PASSAGE_CM, y, width: WIDE_PASSAGE_CM, height };
    case 'right':
      return { x: x + width, y, width: WIDE_PASSAGE_CM, height };
  }
}

/** A door in its wall: from its hinge, how long, and how far it turns outwards when it opens, in degrees. */
export function leafOf({ width, height }: Extent, side: Side) {
  const along = side === 'bottom' || side === 'top' ? width : height;
  const length = Math.min(along * 0.6, 220);
  const lead = (along - length) / 2;
  const at = {
    bottom: { x: lead, y: height, angle: 0, swing: 62 },
    top: { x: lead, y: 0, angle: 0, swing: -62 },
    left: { x: 0, y: lead, angle: 90, swing: 62 },
    right: { x: width, y: lead, angle: 90, swing: -62 },
  }[side];
  return { ...at, length };
}

/** How large, in centimetres, the sign of a gate is; `step` is pixels per centimetre. It stands in a disc. */
export function gateSign({ width, height }: Extent, step: number): { size: number; disc: number } {
  const size = Math.min(Math.max(width, height) * 0.5, 18 / step);
  return { size, disc: size * 0.78 };
}

/** How large, in centimetres, a name is lettered to fit whole into a box. */
export function lettering({ width, height }: Extent, name: string, maxSize: number): number {
  return Math.min((width * 0.86) / (name.length * 0.6), height * 0.3, maxSize);
}

/** The nearest of the boxes to a point, within a distance; the one it lies in above all. */
export function nearest<Item extends { box: Box }>(
  items: readonly Item[],
  point: Point,
  within: number,
): Item | undefined {
  let found: Item | undefined;
  let minDistance = within;
  for (const item of items) {
    const { x, y, width, height } = item.box;
    const dx = Math.max(x - point.x, 0, point.x - x - width);
    const dy = Math.max(y - point.y, 0, point.y - y - height);
    const distance = Math.hypot(dx, dy);
    if (distance < minDistance || (distance === minDistance && found === undefined)) {
      found = item;
      minDistance = distance;
    }
  }
  return found;
}

/** The arrow keys, and where each points to. */
export const headings = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
} as const;
export type Direction = keyof typeof headings;

/** The next box from one in a direction, straight ahead rather than aside. */
export function nextTowards<Item extends { box: Box }>(
  items: readonly Item[],
  from: Item,
  direction: Direction,
): Item | undefined {
  const start = middleOf(from.box);
  const heading = headings[direction];
  let found: Item | undefined;
  let minCost = Number.POSITIVE_INFINITY;
  for (const item of items) {
    if (item === from) continue;
    const middle = middleOf(item.box);
    const ahead = (middle.x - start.x) * heading.x + (middle.y - start.y) * heading.y;
    if (ahead <= 1) continue;
    const aside = Math.abs((middle.x - start.x) * heading.y) + Math.abs((middle.y - start.y) * heading.x);
    const cost = ahead + aside * 3;
    if (cost < minCost) {
      minCost = cost;
      found = item;
    }
  }
  return found;
}

/** The middle of a box. */
export function middleOf({ x, y, width, height }: Box): Point {
  return { x: x + width / 2, y: y + height / 2 };
}
