import { chair, deskWithScreen, table } from './furniture.ts';
import { box, disc, face, flat, line, onLeft, onRight, type Shape, type Size, type Vec } from './iso.ts';

const steps = (count: number) => Array.from({ length: count }, (_, i) => (i + 1) / (count + 1));

/** A moving box, the measure that everybody knows. */
export const carton = ([x, y, z]: Vec, l = 41, w = 61, h = 43): Shape[] => [
  ...box([x, y, z], [l, w, h]),
  line(
    [
      [x + l / 2, y, z + h],
      [x + l / 2, y + w, z + h],
      [x + l / 2, y + w, z + h * 0.72],
    ],
    'fine',
  ),
];

/** A closed room, its roller door drawn half up, the light on inside, a box before it. */
export function storage(size: Size): Shape[] {
  const { length: l, width: w, height: h } = size;
  const { jamb, open } = roller(w, h);
  const spill = Math.min(90, open);
  return [
    face(flat(0, l, -10, spill + 40, w + 20), 'ground', 'none'),
    face(flat(0, l, jamb, spill, w - 2 * jamb), 'light', 'none'),
    ...storageRoom(size),
    ...(w >= 120 ? carton([l + spill * 0.45, w * 0.56, 0]) : []),
  ];
}

/** The room alone, without what stands about it. */
export function storageRoom({ length: l, width: w, height: h }: Size): Shape[] {
  const { jamb, top, open } = roller(w, h);
  const right = w - jamb;
  const slats = Math.min(11, Math.max(4, Math.round((top - open) / 15)));
  const side = Math.min(open, right - jamb);
  return [
    ...box([0, 0, 0], [l, w, h]),
    ...steps(Math.max(2, Math.round(l / 60))).map((at) =>
      line(
        [
          [l * at, w, 0],
          [l * at, w, h],
        ],
        'fine',
      ),
    ),
    face(onRight(l, jamb, 0, w - 2 * jamb, top), 'right'),
    face(onRight(l, jamb, 0, w - 2 * jamb, open), 'light', 'none'),
    face(
      [
        [l, jamb, 0],
        [l, jamb + side, side],
        [l, jamb + side, open],
        [l, jamb, open],
      ],
      'inner',
      'fine',
    ),
    ...steps(slats).map((at) =>
      line(
        [
          [l, jamb, open + (top - open) * at],
          [l, right, open + (top - open) * at],
        ],
        'fine',
      ),
    ),
    face(onRight(l, jamb, 0, w - 2 * jamb, open), 'none'),
  ];
}

/** The roller door of a room: its frame, its top and how far up it is. */
function roller(w: number, h: number) {
  const top = h * 0.86;
  return { jamb: Math.min(16, w * 0.08), top, open: top * 0.4 };
}

/** A floor and two walls, seen from above the corner that is left out. */
export function openRoom({ length: l, width: w, height: h }: Size): Shape[] {
  const wall = 10;
  return [
    ...box([-wall, -wall, -6], [l + wall, w + wall, 6], 'right'),
    ...box([-wall, 0, 0], [wall, w, h]),
    ...box([-wall, -wall, 0], [l + wall, wall, h]),
  ];
}

/** Window, desk, chair, shelf. */
export function office(size: Size): Shape[] {
  const { length: l, width: w, height: h } = size;
  const deskLength = Math.min(160, l * 0.55);
  const deskX = l * 0.32;
  return [
    ...openRoom(size),
    face(onLeft(0, l * 0.22, h * 0.36, l * 0.56, h * 0.46), 'light'),
    ...[0.4, 0.59].map((at) =>
      line(
        [
          [l * at, 0, h * 0.36],
          [l * at, 0, h * 0.82],
        ],
        'fine',
      ),
    ),
    ...shelf(w * 0.5, Math.min(120, w * 0.4), Math.min(170, h * 0.66)),
    ...deskWithScreen([deskX, 14, 0], deskLength, 75, 73),
    ...chair([deskX + deskLength / 2 - 22, 100, 0]),
  ];
}

/** As many chairs as fit round a long table, before a screen; a window beside it. */
export function meetingRoom(size: Size): Shape[] {
  const { length: l, width: w, height: h } = size;
  const top = { l: l * 0.62, w: Math.min(130, w * 0.32) };
  const [x, y] = [(l - top.l) / 2, (w - top.w) / 2];
  const seats = Math.max(2, Math.floor(top.l / 72));
  const row = (seatY: number, isFacing: boolean) =>
    Array.from({ length: seats }, (_, i) =>
      chair([x + (top.l * (i + 0.5)) / seats - 22, seatY, 0], isFacing),
    ).flat();
  return [
    ...openRoom(size),
    face(onRight(0, w * 0.24, h * 0.36, w * 0.52, h * 0.46), 'light'),
    line([
      [0, w / 2, h * 0.36],
      [0, w / 2, h * 0.82],
    ]),
    face(onLeft(0, l * 0.28, h * 0.42, l * 0.44, h * 0.4), 'inner'),
    ...row(y - 36, true),
    ...table([x, y, 0], top.l, top.w, 74, 8, 5),
    ...row(y + top.w - 8, false),
  ];
}

function shelf(y: number, w: number, h: number): Shape[] {
  return [
    ...box([0, y, 0], [32, w, h]),
    face(onRight(32, y + 5, 5, w - 10, h - 10), 'inner', 'fine'),
    ...steps(3).map((at) =>
      line(
        [
          [32, y + 5, h * at],
          [32, y + w - 5, h * at],
        ],
        'line',
      ),
    ),
  ];
}

/** A wall with a door ajar and light falling out of it. */
export function door({ width: w, height: h }: Size): Shape[] {
  const thick = 16;
  const side = w * 0.5;
  const wall = { w: w + 2 * side, h: h * 1.2 };
  const leaf = w * 0.8;
  const hinge = side;
  const swing: Vec = [leaf * 0.72, -leaf * 0.2, 0];
  const at = (along: number, z: number): Vec => [thick + swing[0] * along, hinge + swing[1] * along, z];
  return [
    face(flat(0, thick, -10, 120, wall.w + 20), 'ground', 'none'),
    face(
      [
        [thick, hinge, 0],
        [thick, hinge + w, 0],
        [thick + 110, hinge + w * 1.3, 0],
        [thick + 110, hinge + w * 0.25, 0],
      ],
      'light',
      'none',
    ),
    ...box([0, 0, 0], [thick, wall.w, wall.h]),
    face(onRight(thick, hinge - 6, 0, w + 12, h + 6), 'top'),
    face(onRight(thick, hinge, 0, w, h), 'light'),
    face([at(0, 0), at(1, 0), at(1, h), at(0, h)], 'right'),
    disc([at(0.86, 0)[0], at(0.86, 0)[1], h * 0.48], 4, 'x', 'glow', 'line'),
  ];
}

/** A sliding gate between two posts, part open, the road going through. */
export function gate({ width: w, height: h }: Size): Shape[] {
  const post = 34;
  const open = w * 0.34;
  const bars = Math.max(6, Math.round(w / 34));
  const frame = w - open;
  return [
    face(flat(0, -130, post + 6, 290, w - 12), 'ground', 'none'),
    ...[-90, -10, 70].map((x) => face(flat(0, x, post + w / 2 - 4, 46, 8), 'top', 'none')),
    ...box([0, 0, 0], [post, post, h * 1.12]),
    line(
      [
        [post / 2, post, 3],
        [post / 2, post + w, 3],
      ],
      'fine',
    ),
    face(onRight(post / 2, post + open, 8, frame, h - 12), 'none'),
    ...Array.from({ length: bars }, (_, i) => {
      const y = post + open + (frame * (i + 0.5)) / bars;
      return line(
        [
          [post / 2, y, 8],
          [post / 2, y, h - 4],
        ],
        'line',
      );
    }),
    line([
      [post / 2, post + open, h * 0.3],
      [post / 2, post + w, h * 0.3],
    ]),
    ...box([0, post + w, 0], [post, post, h * 1.12]),
    disc([post, post + w + post / 2, h * 0.86], 8, 'x', 'glow'),
    face(onRight(post, post + w + post * 0.25, h * 0.42, post * 0.5, 34), 'inner', 'fine'),
  ];
}
