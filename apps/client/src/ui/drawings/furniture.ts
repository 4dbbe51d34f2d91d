import { box, disc, face, flat, line, onRight, type Shape, type Size, type Vec } from './iso.ts';

/** A table top on four legs; the two legs behind come first. */
export function table([x, y, z]: Vec, l: number, w: number, h: number, leg: number, thick: number): Shape[] {
  const under = h - thick;
  const foot = (fx: number, fy: number) => box([fx, fy, z], [leg, leg, under]);
  return [
    ...foot(x, y),
    ...foot(x + l - leg, y),
    ...foot(x, y + w - leg),
    ...foot(x + l - leg, y + w - leg),
    ...box([x, y, z + under], [l, w, thick]),
  ];
}

export function deskWithScreen([x, y, z]: Vec, l: number, w: number, h: number): Shape[] {
  const screen = Math.min(62, l * 0.42);
  const middle = x + l * 0.44;
  const top = z + h;
  return [
    ...table([x, y, z], l, w, h, 6, 5),
    ...box([middle - 9, y + w * 0.16, top], [18, 14, 2]),
    ...box([middle - 2, y + w * 0.16 + 5, top], [4, 3, 12]),
    ...box([middle - screen / 2, y + w * 0.16 + 4, top + 10], [screen, 4, 36]),
    face(flat(top + 0.5, middle - 24, y + w * 0.6, 46, 16), 'inner', 'fine'),
    ...lamp([x + l * 0.88, y + w * 0.28, top]),
  ];
}

function lamp([x, y, z]: Vec): Shape[] {
  return [
    disc([x, y, z + 1], 8, 'z', 'inner'),
    line([
      [x, y, z + 1],
      [x, y, z + 30],
      [x - 18, y + 6, z + 46],
    ]),
    disc([x - 20, y + 7, z + 42], 9, 'z', 'glow'),
  ];
}

/** A chair with its back to the viewer, or facing them. */
export function chair([x, y, z]: Vec, isFacing = false): Shape[] {
  const back = box([x, isFacing ? y : y + 40, z + 52], [44, 5, 40]);
  const seat = box([x, y, z + 42], [44, 44, 7]);
  return [
    disc([x + 22, y + 22, z + 2], 22, 'z', 'inner', 'fine'),
    line([
      [x + 22, y + 22, z + 4],
      [x + 22, y + 22, z + 42],
    ]),
    ...(isFacing ? [...back, ...seat] : [...seat, ...back]),
  ];
}

export function desk({ length: l, width: w, height: h }: Size): Shape[] {
  return [
    face(flat(0, -20, -20, l + 40, w + 110), 'ground', 'none'),
    ...deskWithScreen([0, 0, 0], l, w, h),
    ...chair([l / 2 - 22, w + 14, 0]),
  ];
}

/** A platform on castors with a push bar and one box on it. */
export function trolley({ length: l, width: w, height: h }: Size): Shape[] {
  const deck = 22;
  const castor = (x: number, y: number) => [
    disc([x, y, 8], 8, 'y', 'inner'),
    disc([x, y + 5, 8], 8, 'y', 'inner'),
  ];
  return [
    face(flat(0, -12, -12, l + 24, w + 24), 'ground', 'none'),
    ...castor(l * 0.14, 4),
    ...castor(l * 0.86, 4),
    ...castor(l * 0.14, w - 10),
    ...castor(l * 0.86, w - 10),
    ...box([0, 0, deck - 6], [l, w, 6]),
    line([
      [4, 5, deck],
      [4, 5, h],
      [4, w - 5, h],
      [4, w - 5, deck],
    ]),
    line(
      [
        [4, 5, deck + (h - deck) * 0.5],
        [4, w - 5, deck + (h - deck) * 0.5],
      ],
      'fine',
    ),
    ...box([l * 0.22, w * 0.16, deck], [l * 0.42, w * 0.66, Math.min(43, h * 0.42)], 'light'),
    face(onRight(l * 0.64, w * 0.42, deck, w * 0.14, Math.min(43, h * 0.42)), 'none', 'fine'),
  ];
}

/** Six pockets, a rack of balls and the cue across the table. */
export function poolTable({ length: l, width: w, height: h }: Size): Shape[] {
  const rail = Math.min(14, w * 0.1);
  const bed = h;
  const ball = (x: number, y: number, glows = false) =>
    disc([x, y, bed + 3], 4.2, 'z', glows ? 'glow' : 'top');
  const pocket = (x: number, y: number) => disc([x, y, bed + 0.5], 7.5, 'z', 'inner');
  const rack = [0, 1, 2, 3].flatMap((row) =>
    Array.from({ length: row + 1 }, (_, i) => ball(l * 0.3 - row * 8, w / 2 + (i - row / 2) * 9)),
  );
  return [
    face(flat(0, -30, -30, l + 60, w + 60), 'ground', 'none'),
    ...box([8, 8, 0], [18, 18, h - 26]),
    ...box([l - 26, 8, 0], [18, 18, h - 26]),
    ...box([8, w - 26, 0], [18, 18, h - 26]),
    ...box([l - 26, w - 26, 0], [18, 18, h - 26]),
    ...box([0, 0, h - 28], [l, w, 28]),
    face(flat(bed, rail, rail, l - 2 * rail, w - 2 * rail), 'light'),
    ...[rail, l / 2, l - rail].flatMap((x) => [pocket(x, rail * 0.9), pocket(x, w - rail * 0.9)]),
    ...rack,
    ball(l * 0.72, w * 0.46, true),
    line([
      [l * 0.76, w * 0.47, bed + 4],
      [l * 1.12, w * 0.58, bed + 14],
    ]),
  ];
}
