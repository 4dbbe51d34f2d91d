import { type Box, type Extent, isWithin, PLAN_GRID_CM } from './planBoxes.ts';

/** The way between two rows that face each other, in centimetres. */
const CORRIDOR_CM = 200;

/**
 * Boxes of one size in rows from wall to wall, below all that is there: the first along the upper wall, the next two back to
 * back, with a corridor between rows that face each other. As many of them as have room.
 */
export function rowsBelow(there: readonly Box[], count: number, size: Extent, area: Extent): Box[] {
  const width = onGrid(size.width);
  const height = onGrid(size.height);
  const inRow = Math.floor(area.width / width);
  const lowest = Math.max(0, ...there.map((box) => onGrid(box.y + box.height)));
  const top = lowest === 0 ? 0 : lowest + CORRIDOR_CM;
  return Array.from({ length: inRow === 0 ? 0 : count }, (_, index) => {
    const row = Math.floor(index / inRow);
    const corridors = Math.ceil(row / 2);
    return {
      x: (index % inRow) * width,
      y: top + row * height + corridors * CORRIDOR_CM,
      width,
      height,
    };
  }).filter((box) => isWithin(box, area));
}

/** A length in whole steps of the grid, none of it cut off. */
const onGrid = (length: number): number => Math.max(1, Math.ceil(length / PLAN_GRID_CM)) * PLAN_GRID_CM;
