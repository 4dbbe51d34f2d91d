/* Rectangles on the plan of an area: centimetres from its upper left corner. */

export type Box = { x: number; y: number; width: number; height: number };
export type Extent = { width: number; height: number };

/** Positions and sizes are drawn in steps of this. */
export const PLAN_GRID_CM = 10;
/** As long as an area, or a side of what stands in it, is at most. */
export const MAX_PLAN_CM = 1_000_000;
/** Boxes are looked up by squares of this size. */
const SQUARE_CM = 500;

/** Whether two boxes share more than an edge. */
export function overlaps(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && a.x + a.width > b.x && a.y < b.y + b.height && a.y + a.height > b.y;
}

/** Whether a box lies in an area, with all of it. */
export function isWithin({ x, y, width, height }: Box, area: Extent): boolean {
  return x >= 0 && y >= 0 && x + width <= area.width && y + height <= area.height;
}

/** Finds those of the items whose boxes may meet one, without looking at all of them. */
export function lookup<Item extends { box: Box }>(items: readonly Item[]): (wanted: Box) => Item[] {
  const squares = new Map<string, Item[]>();
  for (const item of items) {
    for (const square of squaresOf(item.box)) {
      const there = squares.get(square);
      if (there) there.push(item);
      else squares.set(square, [item]);
    }
  }
  return (wanted) => [...new Set(squaresOf(wanted).flatMap((square) => squares.get(square) ?? []))];
}

function squaresOf({ x, y, width, height }: Box): string[] {
  const from = (value: number) => Math.floor(value / SQUARE_CM);
  const found: string[] = [];
  for (let column = from(x); column <= from(x + width); column++) {
    for (let row = from(y); row <= from(y + height); row++) found.push(`${column} ${row}`);
  }
  return found;
}

/** The pairs that overlap, each once, in the order of the items. */
export function overlapping<Item extends { box: Box }>(items: readonly Item[]): [Item, Item][] {
  const near = lookup(items);
  const order = new Map(items.map((item, index) => [item, index]));
  return items.flatMap((item, index) =>
    near(item.box)
      .filter((other) => order.get(other)! > index && overlaps(item.box, other.box))
      .map((other): [Item, Item] => [item, other]),
  );
}

/** A length in steps of the grid. */
export const snap = (value: number): number => Math.round(value / PLAN_GRID_CM) * PLAN_GRID_CM;
const whole = (value: number): number => Math.floor(value / PLAN_GRID_CM) * PLAN_GRID_CM;

/** The nearest box on the grid that lies in the area: moved where it stands out of it, smaller where it does not fit. */
export function snapInto(box: Box, area: Extent): Box {
  const [x, width] = snapAlong(box.x, box.width, area.width);
  const [y, height] = snapAlong(box.y, box.height, area.height);
  return { x, y, width, height };
}

function snapAlong(at: number, size: number, room: number): [at: number, size: number] {
  const snapped = Math.max(PLAN_GRID_CM, Math.min(snap(size), whole(room)));
  return [Math.max(0, Math.min(snap(at), whole(room - snapped))), snapped];
}

/** The corners and sides that a box is resized by. */
export const handles = ['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w'] as const;
export type Handle = (typeof handles)[number];

/** A box with the edges of a handle moved by so much; the other edges stay, and it keeps a step of the grid at least. */
export function resizedBy(box: Box, handle: Handle, dx: number, dy: number, area: Extent): Box {
  const right = box.x + box.width;
  const bottom = box.y + box.height;
  const edge = (at: number, least: number, most: number) => Math.max(least, Math.min(snap(at), most));
  const x = handle.includes('w') ? edge(box.x + dx, 0, right - PLAN_GRID_CM) : box.x;
  const y = handle.includes('n') ? edge(box.y + dy, 0, bottom - PLAN_GRID_CM) : box.y;
  const endX = handle.includes('e') ? edge(right + dx, box.x + PLAN_GRID_CM, whole(area.width)) : right;
  const endY = handle.includes('s') ? edge(bottom + dy, box.y + PLAN_GRID_CM, whole(area.height)) : bottom;
  return { x, y, width: endX - x, height: endY - y };
}

/** Boxes moved together by so much, as far as the area lets all of them: they stay as they are to each other. */
export function movedTogether(boxes: readonly Box[], dx: number, dy: number, area: Extent): Box[] {
  const room = (least: number, most: number, by: number) => {
    const [low, high] = [Math.ceil(-least / PLAN_GRID_CM), Math.floor(most / PLAN_GRID_CM)];
    return low > high ? 0 : Math.max(low, Math.min(Math.round(by / PLAN_GRID_CM), high)) * PLAN_GRID_CM;
  };
  const byX = room(
    Math.min(...boxes.map(({ x }) => x)),
    area.width - Math.max(...boxes.map(({ x, width }) => x + width)),
    dx,
  );
  const byY = room(
    Math.min(...boxes.map(({ y }) => y)),
    area.height - Math.max(...boxes.map(({ y, height }) => y + height)),
    dy,
  );
  return boxes.map((box) => ({ ...box, x: box.x + byX, y: box.y + byY }));
}

export const directions = ['right', 'left', 'down', 'up'] as const;
export type Direction = (typeof directions)[number];
export type Row = {
  count: number;
  start: { x: number; y: number };
  size: Extent;
  direction: Direction;
  gap: number;
};

/** The boxes of a row, from its first on; undefined where they do not fit into the area. */
export function layOutRow({ count, start, size, direction, gap }: Row, area: Extent): Box[] | undefined {
  const step = { right: [1, 0], left: [-1, 0], down: [0, 1], up: [0, -1] }[direction] as [number, number];
  const boxes = Array.from({ length: count }, (_, index) => ({
    x: start.x + step[0] * index * (size.width + gap),
    y: start.y + step[1] * index * (size.height + gap),
    ...size,
  }));
  return boxes.every((box) => isWithin(box, area)) ? boxes : undefined;
}
