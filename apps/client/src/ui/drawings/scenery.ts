import {
  box,
  disc,
  face,
  facing,
  facingDisc,
  flat,
  line,
  onLeft,
  onRight,
  type Shape,
  type Vec,
} from './iso.ts';

/** Parts that site pictures are put together from. */

export function tree([x, y]: readonly [number, number], height = 380): Shape[] {
  return [
    disc([x, y, 0], height * 0.16, 'z', 'inner', 'none'),
    line([
      [x, y, 0],
      [x, y, height * 0.5],
    ]),
    facingDisc([x, y, 0], [0, height * 0.66], height * 0.3, 'left'),
    facingDisc([x, y, 0], [-height * 0.07, height * 0.72], height * 0.16, 'top', 'none'),
  ];
}

/** A grid of windows in a right face; `lit` says which show light. */
export function windowsRight(
  [x, y, z]: Vec,
  [columns, rows]: readonly [number, number],
  [w, h, gapY, gapZ]: readonly [number, number, number, number],
  lit: (index: number) => boolean,
): Shape[] {
  return Array.from({ length: columns * rows }, (_, i) =>
    face(
      onRight(x, y + (i % columns) * (w + gapY), z + Math.floor(i / columns) * (h + gapZ), w, h),
      lit(i) ? 'light' : 'inner',
    ),
  );
}

export function windowsLeft(
  [x, y, z]: Vec,
  [columns, rows]: readonly [number, number],
  [w, h, gapX, gapZ]: readonly [number, number, number, number],
  lit: (index: number) => boolean,
): Shape[] {
  return Array.from({ length: columns * rows }, (_, i) =>
    face(
      onLeft(y, x + (i % columns) * (w + gapX), z + Math.floor(i / columns) * (h + gapZ), w, h),
      lit(i) ? 'light' : 'inner',
    ),
  );
}

const quarter = Array.from({ length: 9 }, (_, i) => (i / 8) * Math.PI);

/** A doorway with a round top in a right face, the light on behind it: the mark, built. */
export function archRight(x: number, y: number, w: number, h: number): Shape[] {
  const r = w / 2;
  const round = quarter.map((a): Vec => [x, y + r - Math.cos(a) * r, h - r + Math.sin(a) * r]);
  return [face([[x, y, 0], ...round, [x, y + w, 0]], 'light')];
}

/** A closed roller door in a right face. */
export function rollerRight(x: number, y: number, w: number, h: number, isOpen: boolean): Shape[] {
  const open = isOpen ? h * 0.5 : 0;
  return [
    face(onRight(x, y, 0, w, h), 'top'),
    ...(isOpen ? [face(onRight(x, y, 0, w, open), 'light')] : []),
    ...[0.25, 0.5, 0.75].map((at) =>
      line(
        [
          [x, y, open + (h - open) * at],
          [x, y + w, open + (h - open) * at],
        ],
        'fine',
      ),
    ),
  ];
}

/** Posts and rails along y. */
export function fence(x: number, y: number, w: number, h: number): Shape[] {
  const posts = Math.max(2, Math.round(w / 90));
  return [
    ...Array.from({ length: posts + 1 }, (_, i) =>
      line([
        [x, y + (w * i) / posts, 0],
        [x, y + (w * i) / posts, h],
      ]),
    ),
    ...[0.25, 0.6, 0.95].map((at) =>
      line(
        [
          [x, y, h * at],
          [x, y + w, h * at],
        ],
        'fine',
      ),
    ),
  ];
}

export function sign([x, y, z]: Vec, w: number): Shape[] {
  return box([x, y, z], [10, w, 46], 'top');
}

export function paving(x: number, y: number, l: number, w: number): Shape[] {
  return [face(flat(0, x, y, l, w), 'top', 'none')];
}

/** A board that bars the way, striped. */
export function barrier([x, y]: readonly [number, number]): Shape[] {
  const leg = (at: number) => box([x, y + at, 0], [30, 6, 8]);
  const post = (at: number) => box([x + 12, y + at, 8], [5, 6, 84]);
  const board = (z: number) => [
    ...box([x + 17, y - 10, z], [4, 160, 22]),
    ...[0, 1, 2, 3].map((i) =>
      face(
        [
          [x + 21, y - 2 + i * 40, z],
          [x + 21, y + 18 + i * 40, z],
          [x + 21, y + 8 + i * 40, z + 22],
          [x + 21, y - 10 + Math.max(0, i * 40 - 2), z + 22],
        ],
        'glow',
        'none',
      ),
    ),
    face(onRight(x + 21, y - 10, z, 160, 22), 'none'),
  ];
  return [...leg(14), ...leg(120), ...post(14), ...post(120), ...board(34), ...board(70)];
}

/** A drop-shaped pin over a place. */
export function pin(at: Vec, size = 60): Shape[] {
  const r = size * 0.36;
  const round = Array.from({ length: 15 }, (_, i) => -0.35 + (i / 14) * (Math.PI + 0.7)).map(
    (a) => [Math.cos(a) * r, size - r + Math.sin(a) * r] as const,
  );
  return [facing(at, [[0, 0], ...round], 'glow'), facingDisc(at, [0, size - r], r * 0.4, 'top')];
}
