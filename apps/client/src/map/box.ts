/** A part of the screen, in pixels from the upper left corner of what is seen of a map. */
export type Box = { left: number; top: number; right: number; bottom: number };

/** Where an element stands on the map that `container` holds. */
export function boxIn(container: Element, element: Element): Box {
  const frame = container.getBoundingClientRect();
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return {
    left: left - frame.left,
    right: right - frame.left,
    top: top - frame.top,
    bottom: bottom - frame.top,
  };
}

/** Whether two boxes overlap. */
export function meet(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}
