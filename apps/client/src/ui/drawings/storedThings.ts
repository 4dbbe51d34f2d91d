import type { Placed } from '../../lib/packing.ts';
import { storedThings, type ThingId } from '../../lib/storedThings.ts';
import { chair, table } from './furniture.ts';
import { box, disc, face, flat, line, moved, onLeft, type Shape, type Vec, wheel } from './iso.ts';
import { carton } from './rooms.ts';
import { carAt } from './vehicles.ts';

type Draw = (l: number, w: number, h: number) => Shape[];

/** Each thing with its length along x, its back at y = 0. */
const drawn: Record<ThingId, Draw> = {
  box: (l, w, h) => carton([0, 0, 0], l, w, h),
  sofa: seat,
  armchair: seat,
  doubleBed: (l, w, h) => [
    ...box([0, 0, 0], [l, w, h * 0.55]),
    ...box([0, 0, h * 0.55], [l, w, h * 0.45], 'light'),
    face(flat(h, l * 0.04, w * 0.08, l * 0.2, w * 0.36), 'top', 'fine'),
    face(flat(h, l * 0.04, w * 0.56, l * 0.2, w * 0.36), 'top', 'fine'),
  ],
  wardrobe: (l, w, h) => [...box([0, 0, 0], [l, w, h]), upright(l / 2, w, 0, h)],
  drawers: (l, w, h) => [...box([0, 0, 0], [l, w, h]), ...[0.33, 0.66].map((at) => across(l, w, h * at))],
  table: (l, w, h) => table([0, 0, 0], l, w, h, 6, 5),
  chair: (l, _w, h) => moved(chair([0, 0, 0], true), [(l - 44) / 2, 0, h - 92]),
  fridge: (l, w, h) => [...box([0, 0, 0], [l, w, h]), across(l, w, h * 0.66)],
  washer: (l, w, h) => [
    ...box([0, 0, 0], [l, w, h]),
    disc([l / 2, w, h * 0.45], w * 0.28, 'y', 'inner'),
    across(l, w, h * 0.84),
  ],
  television: (l, w, h) => [
    ...box([0, 0, 0], [l, w, h]),
    face(onLeft(w, l * 0.04, h * 0.06, l * 0.92, h * 0.88), 'inner', 'fine'),
  ],
  bicycle,
  motorbike: (l, w, h) => [
    ...wheel([32, w / 2 - 6, 32], 32, 12),
    ...wheel([l - 32, w / 2 - 6, 32], 32, 12),
    ...box([l * 0.26, w * 0.36, 28], [l * 0.42, w * 0.28, h * 0.35]),
    ...box([l * 0.12, w * 0.36, h * 0.6], [l * 0.42, w * 0.28, 10], 'inner'),
    line([
      [l - 32, w / 2, 32],
      [l * 0.74, w / 2, h * 0.95],
    ]),
    line([
      [l * 0.72, w * 0.1, h],
      [l * 0.76, w / 2, h * 0.94],
      [l * 0.72, w * 0.9, h],
    ]),
  ],
  car: (l, w) => carAt([0, 0, 0], l, w),
};

/** A back, two arms and what one sits on. */
function seat(l: number, w: number, h: number): Shape[] {
  const arm = Math.min(20, l * 0.16);
  return [
    ...box([0, 0, 0], [l, w * 0.28, h]),
    ...box([0, w * 0.28, 0], [arm, w * 0.72, h * 0.7]),
    ...box([arm, w * 0.28, 0], [l - 2 * arm, w * 0.72, h * 0.5], 'light'),
    ...box([l - arm, w * 0.28, 0], [arm, w * 0.72, h * 0.7]),
  ];
}

function bicycle(l: number, w: number, h: number): Shape[] {
  const y = w / 2;
  const r = 33;
  const saddle: Vec = [l * 0.36, y, h * 0.86];
  const pedals: Vec = [l * 0.44, y, r];
  const bar: Vec = [l * 0.7, y, h * 0.92];
  return [
    disc([r, y, r], r, 'y', 'none'),
    disc([l - r, y, r], r, 'y', 'none'),
    line([[r, y, r], saddle, pedals, [r, y, r]]),
    line([saddle, [l * 0.68, y, h * 0.76], pedals]),
    line([[l - r, y, r], bar]),
    line([
      [bar[0], w * 0.1, h],
      [bar[0], w * 0.9, h],
    ]),
    face(flat(h * 0.88, l * 0.3, y - 6, l * 0.12, 12), 'inner'),
  ];
}

const upright = (x: number, y: number, z: number, h: number) =>
  line(
    [
      [x, y, z],
      [x, y, z + h],
    ],
    'fine',
  );
const across = (l: number, y: number, z: number) =>
  line(
    [
      [0, y, z],
      [l, y, z],
    ],
    'fine',
  );

/** Things where they were put, those behind first. */
export function storedShapes(placed: readonly Placed[]): Shape[] {
  return fromBehind(placed).flatMap(({ id, at, size }) => {
    const { width, height } = storedThings[id];
    const [alongX, alongY, h] = size;
    // One that was laid on its side is drawn as the block it then is
    const isTipped = h !== height;
    const isTurned = !isTipped && alongX === width && alongY !== width;
    const [l, w] = isTurned ? [alongY, alongX] : [alongX, alongY];
    const shapes = isTipped ? box([0, 0, 0], [l, w, h], 'light') : drawn[id](l, w, h);
    return moved(isTurned ? shapes.map(turned) : shapes, at);
  });
}

/** Along y what was along x, whereby the two sides that are seen change places. */
function turned(shape: Shape): Shape {
  const tints = { left: 'right', right: 'left' } as const;
  const { tint } = shape;
  return {
    ...shape,
    tint: tint === 'left' || tint === 'right' ? tints[tint] : tint,
    points: shape.points.map(([x, y, z]): Vec => [y, x, z]),
  };
}

function fromBehind(placed: readonly Placed[]): Placed[] {
  const rest = new Set(placed);
  const sorted: Placed[] = [];
  while (rest.size > 0) {
    const all = [...rest];
    const next = all.find((one) => all.every((other) => other === one || !isBehind(other, one))) ?? all[0]!;
    rest.delete(next);
    sorted.push(next);
  }
  return sorted;
}

/** Whether a thing has to be painted before another: nothing of it lies before, above or right of that one. */
function isBehind(a: Placed, b: Placed): boolean {
  const ends = (place: Placed, axis: 0 | 1 | 2) => place.at[axis] + place.size[axis];
  const isBefore = (one: Placed, other: Placed) =>
    ([0, 1, 2] as const).some((axis) => ends(one, axis) <= other.at[axis]);
  return isBefore(a, b) && !isBefore(b, a);
}
