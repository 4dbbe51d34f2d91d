import { facing, facingDisc, type Shape, type Vec } from './iso.ts';

/** The height of the person in pictures, in cm. */
const PERSON_HEIGHT_CM = 172;

const half = Array.from({ length: 11 }, (_, i) => (i / 10) * Math.PI);

/** A limb: a bar with round ends, from one point (across, up) to a lower one. */
function limb(at: Vec, [x1, y1]: [number, number], [x2, y2]: [number, number], r: number): Shape {
  const lean = Math.atan2(x2 - x1, y1 - y2);
  const end = (cx: number, cy: number, turn: number) =>
    half.map((angle) => [cx + r * Math.cos(angle + turn), cy + r * Math.sin(angle + turn)] as const);
  return facing(at, [...end(x1, y1, lean), ...end(x2, y2, lean + Math.PI)], 'inner');
}

/** Someone standing there, for scale. */
export function person(at: Vec): Shape[] {
  return [
    limb(at, [-9, 78], [-11, 8], 8),
    limb(at, [9, 78], [11, 8], 8),
    limb(at, [-22, 132], [-26, 82], 6),
    limb(at, [22, 132], [26, 82], 6),
    limb(at, [0, 126], [0, 88], 18),
    facingDisc(at, [0, PERSON_HEIGHT_CM - 12], 12, 'top'),
  ];
}
