/** On which side of its point a marker stands. */
export type Side = 'above' | 'below' | 'right' | 'left';
type Standing = { x: number; y: number; width: number; height: number };
type Box = { left: number; top: number; right: number; bottom: number };

const sides: readonly Side[] = ['above', 'below', 'right', 'left'];
/** Room for the tip between a marker and its point. */
const TIP = 6;

/** A side for each marker, so that none covers another where that can be had; earlier ones choose first. */
export function chooseSides(markers: readonly Standing[]): Side[] {
  const taken: Box[] = [];
  return markers.map((marker) => {
    const side = sides.find((one) => !taken.some((box) => meet(boxOf(marker, one), box))) ?? 'above';
    taken.push(boxOf(marker, side));
    return side;
  });
}

/** From a marker's point to its upper left corner. */
export function offsetOf(side: Side, { width, height }: Pick<Standing, 'width' | 'height'>) {
  if (side === 'above') return { x: -width / 2, y: -height - TIP };
  if (side === 'below') return { x: -width / 2, y: TIP };
  return { x: side === 'right' ? TIP : -width - TIP, y: -height / 2 };
}

function boxOf(marker: Standing, side: Side): Box {
  const offset = offsetOf(side, marker);
  const left = marker.x + offset.x;
  const top = marker.y + offset.y;
  return { left, top, right: left + marker.width, bottom: top + marker.height };
}

function meet(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}
