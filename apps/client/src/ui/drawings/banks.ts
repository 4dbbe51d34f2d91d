import { box, disc, face, flat, line, onRight, type Shape, type Size } from './iso.ts';

const PLINTH_CM = 8;

/** Lockers of one size side by side; the middle one stands open with the light on. */
export function locker({ length: l, width: w, height: h }: Size): Shape[] {
  const columns = 3;
  const rows = Math.max(1, Math.min(4, Math.round(180 / h)));
  const openRow = Math.floor(rows / 2);
  const bank = { w: columns * w, h: rows * h + PLINTH_CM };
  const cell = (column: number, row: number) => onRight(l, column * w, PLINTH_CM + row * h, w, h);
  const handle = (column: number, row: number) =>
    disc(
      [l, column * w + w * 0.14, PLINTH_CM + (row + 0.5) * h],
      Math.min(2.6, w * 0.06),
      'x',
      'inner',
      'fine',
    );
  const z = PLINTH_CM + openRow * h;
  return [
    face(flat(0, l, -8, 70, bank.w + 16), 'ground', 'none'),
    ...box([0, 0, 0], [l, bank.w, bank.h]),
    line([
      [l, 0, PLINTH_CM],
      [l, bank.w, PLINTH_CM],
    ]),
    ...Array.from({ length: columns * rows }, (_, i) => {
      const column = i % columns;
      const row = Math.floor(i / columns);
      return [face(cell(column, row), 'none'), handle(column, row)];
    }).flat(),
    ...openCell(l, w, z, w, h),
  ];
}

/** A compartment in the right face, its door turned out to the side. */
function openCell(x: number, y: number, z: number, w: number, h: number): Shape[] {
  const depth = Math.min(w, h) * 0.55;
  return [
    face(onRight(x, y, z, w, h), 'light'),
    face(
      [
        [x, y, z],
        [x, y + depth, z + depth],
        [x, y + depth, z + h],
        [x, y, z + h],
      ],
      'inner',
      'fine',
    ),
    face(
      [
        [x, y, z],
        [x + w * 0.82, y - w * 0.28, z],
        [x + w * 0.82, y - w * 0.28, z + h],
        [x, y, z + h],
      ],
      'left',
    ),
  ];
}

/** Compartments of several sizes round a screen; a parcel waits in the open one. */
export function parcelStore({ length: l, width: w, height: h }: Size): Shape[] {
  const column = w / 4;
  const rows = [
    [0.2, 0.2, 0.2, 0.4],
    [0.4, 0.2, 0.2, 0.2],
    [0.25, 0.25, 0.25, 0.25],
    [0.2, 0.4, 0.2, 0.2],
  ];
  const inner = h - PLINTH_CM;
  const cells = rows.flatMap((heights, c) => {
    let z = PLINTH_CM;
    return heights.map((share) => {
      const points = onRight(l, c * column, z, column, inner * share);
      z += inner * share;
      return face(points, 'none');
    });
  });
  const opened = { y: column, z: PLINTH_CM, h: inner * 0.4 };
  const parcel = Math.min(column * 0.5, opened.h * 0.5);
  return [
    face(flat(0, l, -10, 80, w + 20), 'ground', 'none'),
    ...box([0, 0, 0], [l, w, h]),
    ...cells,
    face(onRight(l, column * 2 + 6, h * 0.5, column - 12, h * 0.2), 'inner'),
    disc([l, column * 2.5, h * 0.44], 4, 'x', 'glow'),
    ...box([-4, -6, h], [l + 30, w + 12, 7]),
    ...openCell(l, opened.y, opened.z, column, opened.h),
    ...box([l - parcel * 0.5, opened.y + column * 0.42, opened.z], [parcel * 0.5, parcel, parcel * 0.8]),
  ];
}
