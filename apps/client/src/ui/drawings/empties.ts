import { trolley } from './furniture.ts';
import { box, disc, face, facing, flat, line, onRight, type Shape } from './iso.ts';
import { carton, door, storage } from './rooms.ts';
import { barrier, pin } from './scenery.ts';

const block = (x: number, y: number, h: number): Shape[] => box([x, y, 0], [110, 110, h]);

/** What an empty page shows instead of nothing. */
export const empties = {
  /** No door to open. */
  access: () => door({ length: 16, width: 95, height: 210 }),
  /** Nothing ordered. */
  orders: () => [
    face(flat(0, -30, -30, 220, 220), 'ground', 'none'),
    ...carton([10, 10, 0], 60, 80, 56),
    ...carton([76, 20, 0], 60, 80, 56),
    ...carton([20, 100, 0], 60, 60, 50),
    ...carton([34, 20, 56], 60, 76, 50),
    face(onRight(94, 40, 66, 26, 18), 'glow', 'fine'),
  ],
  /** Nothing found at a place. */
  search: () => [
    face(flat(0, -40, -40, 440, 440), 'ground', 'none'),
    ...block(0, 0, 70),
    ...block(150, 0, 130),
    ...block(0, 150, 100),
    ...block(300, 0, 60),
    ...block(0, 300, 50),
    face(flat(0, 150, 150, 110, 110), 'top', 'fine'),
    ...block(300, 150, 90),
    ...block(150, 300, 70),
    ...pin([205, 205, 0], 150),
    ...block(300, 300, 50),
  ],
  /** Nothing in the cart. */
  cart: () => trolley({ length: 100, width: 60, height: 100 }).slice(0, -4),
  /** Nothing for sale. */
  shop: () => storage({ length: 200, width: 200, height: 220 }),
  /** No notification: a letterbox without a letter. */
  notifications: () => [
    face(flat(0, -60, -60, 200, 180), 'ground', 'none'),
    ...box([30, 22, 0], [12, 12, 90]),
    ...box([0, 0, 90], [72, 56, 70]),
    face(onRight(72, 10, 134, 36, 8), 'inner', 'fine'),
    face(onRight(72, 21, 100, 14, 20), 'glow', 'fine'),
  ],
  /** No connection: a mast whose waves stop. */
  offline: () => [
    face(flat(0, -60, -60, 240, 240), 'ground', 'none'),
    ...box([20, 20, 0], [80, 80, 26]),
    line([
      [40, 40, 26],
      [60, 60, 200],
      [80, 80, 26],
    ]),
    line([
      [80, 40, 26],
      [60, 60, 200],
      [40, 80, 26],
    ]),
    line(
      [
        [49, 49, 100],
        [71, 71, 100],
      ],
      'fine',
    ),
    disc([60, 60, 204], 9, 'x', 'glow'),
    ...[34, 62].flatMap((r) =>
      [0, Math.PI].map((turn) => ({
        ...facing(
          [60, 60, 204],
          [-0.6, -0.3, 0, 0.3, 0.6].map((a) => [Math.cos(a + turn) * r, Math.sin(a + turn) * r] as const),
          'none',
          r === 34 ? 'line' : 'fine',
        ),
        closed: false,
      })),
    ),
  ],
  /** Something failed. */
  error: () => [face(flat(0, -40, -40, 140, 220), 'ground', 'none'), ...barrier([10, 0])],
} satisfies Record<string, () => Shape[]>;

export type EmptyName = keyof typeof empties;
