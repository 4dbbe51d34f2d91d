import { type Box, meet } from './box.ts';

/** A name that wants to be written at a point of the screen. */
export type Label = { name: string; rank: number; x: number; y: number };

const CHARACTER_WIDTH_PX = 7;
const LINE_HEIGHT_PX = 18;
const GAP_PX = 6;

/** The labels that can be written without meeting each other or what is in the way, the more important ones first. */
export function placeLabels<L extends Label>(labels: readonly L[], taken: readonly Box[] = []): L[] {
  const boxes = [...taken];
  return labels
    .toSorted((a, b) => a.rank - b.rank)
    .filter((label) => {
      const box = boxOf(label);
      if (boxes.some((other) => meet(box, other))) return false;
      boxes.push(box);
      return true;
    });
}

function boxOf({ name, x, y }: Label): Box {
  const half = (name.length * CHARACTER_WIDTH_PX) / 2 + GAP_PX;
  return {
    left: x - half,
    right: x + half,
    top: y - LINE_HEIGHT_PX / 2 - GAP_PX,
    bottom: y + LINE_HEIGHT_PX / 2 + GAP_PX,
  };
}
