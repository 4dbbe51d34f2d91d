/** A part of the screen, in pixels from the upper left corner of what is seen of a map. */
export type Box = { left: number; top: number; right: number; bottom: number };

/** Whether two boxes overlap. */
export function meet(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}
