import {
  box,
  disc,
  face,
  flat,
  line,
  onLeft,
  onRight,
  type Shape,
  type Size,
  type Vec,
  wheel,
} from './iso.ts';

/** A box trailer on one axle, its drawbar towards the viewer. */
export function trailer({ length: l, width: w, height: h }: Size): Shape[] {
  const deck = 48;
  const axle = l * 0.46;
  return [
    face(flat(0, -20, -14, l + 130, w + 34), 'ground', 'none'),
    line([
      [l, w * 0.2, deck],
      [l + 92, w / 2, deck - 6],
      [l, w * 0.8, deck],
    ]),
    disc([l + 96, w / 2, deck - 5], 6, 'z', 'inner'),
    line([
      [l + 66, w / 2 + 8, deck - 4],
      [l + 66, w / 2 + 8, 12],
    ]),
    disc([l + 66, w / 2 + 8, 9], 9, 'y', 'inner'),
    ...box([0, 0, deck], [l, w, h]),
    ...[0.25, 0.5, 0.75].map((at) =>
      line(
        [
          [l * at, w, deck],
          [l * at, w, deck + h],
        ],
        'fine',
      ),
    ),
    face(onRight(l, w * 0.12, deck + h * 0.2, w * 0.76, h * 0.56), 'none', 'fine'),
    ...wheel([axle, w, 32], 32, 18),
    face(onLeft(w + 18, axle - 42, 60, 84, 8), 'right'),
    face(onLeft(w, 6, deck + 6, 16, 10), 'glow'),
  ];
}

/** A car in its bay. */
export function carPark({ length: l, width: w }: Size): Shape[] {
  const car = { l: Math.min(430, l * 0.82), w: Math.min(178, w * 0.7) };
  const stripe = (y: number) => face(flat(0.5, 0, y, l, 9), 'top', 'fine');
  return [
    face(flat(0, -20, -40, l + 60, w + 80), 'ground', 'none'),
    stripe(0),
    stripe(w - 9),
    face(flat(0.5, 0, 0, 9, w), 'top', 'fine'),
    ...carAt([(l - car.l) / 2 + 14, (w - car.w) / 2, 0], car.l, car.w),
  ];
}

/** A car along x. */
export function carAt([x, y, z]: Vec, l: number, w: number): Shape[] {
  const sill = z + 24;
  const waist = z + 82;
  const roof = z + 142;
  const inset = w * 0.1;
  const cabin = { back: x + l * 0.08, front: x + l * 0.72, roofBack: x + l * 0.18, roofFront: x + l * 0.52 };
  const near = y + w - inset;
  const far = y + inset;
  const side: Vec[] = [
    [cabin.back, near, waist],
    [cabin.front, near, waist],
    [cabin.roofFront, near, roof],
    [cabin.roofBack, near, roof],
  ];
  return [
    ...box([x, y, sill], [l, w, waist - sill]),
    face(
      [
        [cabin.front, far, waist],
        [cabin.front, near, waist],
        [cabin.roofFront, near, roof],
        [cabin.roofFront, far, roof],
      ],
      'inner',
    ),
    face(side, 'inner'),
    line([
      [x + l * 0.36, near, waist],
      [x + l * 0.36, near, roof],
    ]),
    face(flat(roof, cabin.roofBack, far, cabin.roofFront - cabin.roofBack, near - far), 'top'),
    line(
      [
        [x + l * 0.36, y + w, waist],
        [x + l * 0.36, y + w, sill + 8],
      ],
      'fine',
    ),
    ...wheel([x + l * 0.2, y + w - 8, 32], 32, 8),
    ...wheel([x + l * 0.78, y + w - 8, 32], 32, 8),
    face(onRight(x + l, y + w * 0.08, sill + 24, w * 0.18, 16), 'glow'),
    face(onRight(x + l, y + w * 0.74, sill + 24, w * 0.18, 16), 'glow'),
    line(
      [
        [x + l, y + w * 0.32, sill + 18],
        [x + l, y + w * 0.68, sill + 18],
      ],
      'fine',
    ),
  ];
}

/** A removal van as it is hired: 6.5 m long, 2.1 m wide, 3.1 m high. */
export function removalVan(): Shape[] {
  const w = 210;
  const cargo = { l: 430, z: 62, h: 248 };
  const cab = { x: cargo.l, l: 190, bonnet: 128, roof: 205 };
  const end = cab.x + cab.l;
  return [
    ...box([0, 0, cargo.z], [cargo.l, w, cargo.h]),
    ...[0.33, 0.66].map((at) =>
      line(
        [
          [cargo.l * at, w, cargo.z],
          [cargo.l * at, w, cargo.z + cargo.h],
        ],
        'fine',
      ),
    ),
    face(onRight(cargo.l, 0, cab.roof, w, cargo.z + cargo.h - cab.roof), 'right'),
    face(
      [
        [cab.x, w, 40],
        [end, w, 40],
        [end, w, cab.bonnet],
        [end - 55, w, cab.bonnet + 8],
        [cab.x + 78, w, cab.roof],
        [cab.x, w, cab.roof],
      ],
      'left',
    ),
    face(onRight(end, 0, 40, w, cab.bonnet - 40), 'right'),
    face(
      [
        [end - 55, 0, cab.bonnet + 8],
        [end - 55, w, cab.bonnet + 8],
        [end, w, cab.bonnet],
        [end, 0, cab.bonnet],
      ],
      'top',
    ),
    face(
      [
        [cab.x + 78, 0, cab.roof],
        [cab.x + 78, w, cab.roof],
        [end - 55, w, cab.bonnet + 8],
        [end - 55, 0, cab.bonnet + 8],
      ],
      'inner',
    ),
    face(flat(cab.roof, cab.x, 0, 78, w), 'top'),
    face(
      [
        [cab.x + 24, w, 126],
        [end - 66, w, 132],
        [cab.x + 74, w, cab.roof - 12],
        [cab.x + 24, w, cab.roof - 12],
      ],
      'inner',
    ),
    line(
      [
        [cab.x + 16, w, 48],
        [cab.x + 16, w, cab.roof - 6],
      ],
      'fine',
    ),
    ...wheel([105, w - 12, 38], 38, 12),
    ...wheel([cab.x + 118, w - 12, 38], 38, 12),
    face(onRight(end, 16, 78, 34, 22), 'glow'),
    face(onRight(end, w - 50, 78, 34, 22), 'glow'),
  ];
}
