import { box, disc, face, flat, line, onLeft, onRight, type Shape, type Vec, wheel } from './iso.ts';
import { carton } from './rooms.ts';

const ground = (l: number, w: number): Shape => face(flat(0, -12, -12, l + 24, w + 24), 'ground', 'none');

/** A roll standing on its end. */
function roll([x, y, z]: Vec, r: number, h: number): Shape[] {
  // The half of its rim that the viewer sees, from the left edge over the front to the right edge.
  const rim = Array.from({ length: 15 }, (_, i) => {
    const turn = ((135 - (i * 180) / 14) * Math.PI) / 180;
    return [x + Math.cos(turn) * r, y + Math.sin(turn) * r] as const;
  });
  const side = [
    ...rim.map(([a, b]): Vec => [a, b, z]),
    ...rim.toReversed().map(([a, b]): Vec => [a, b, z + h]),
  ];
  return [
    face(side, 'left'),
    disc([x, y, z + h], r, 'z', 'top'),
    disc([x, y, z + h], r * 0.62, 'z', 'none', 'fine'),
    disc([x, y, z + h], r * 0.3, 'z', 'inner', 'fine'),
  ];
}

const movingBox = (): Shape[] => [ground(70, 60), ...carton([0, 0, 0], 70, 60, 52)];

const bookBox = (): Shape[] => [
  ground(84, 60),
  ...box([0, 0, 0], [30, 44, 10]),
  ...box([2, 3, 10], [27, 40, 8], 'light'),
  ...box([0, 1, 18], [29, 42, 9]),
  ...carton([40, 8, 0], 42, 42, 36),
];

const tape = (): Shape[] => [
  ground(80, 40),
  ...wheel([20, 0, 20], 20, 14),
  ...wheel([58, 4, 16], 16, 14),
  ...box([6, 26, 0], [62, 12, 4], 'light'),
];

const wrap = (): Shape[] => [
  ground(84, 70),
  face(flat(0.5, 30, 30, 50, 40), 'light', 'fine'),
  ...roll([26, 26, 0], 26, 74),
];

const cover = (): Shape[] => [
  ground(110, 74),
  ...box([0, 0, 0], [110, 74, 20]),
  face(onLeft(74, 0, 9, 110, 2), 'inner', 'none'),
  face(onRight(110, 0, 9, 74, 2), 'inner', 'none'),
  ...box([18, 12, 20], [74, 50, 9], 'light'),
];

const padlock = (): Shape[] => [
  ground(24, 56),
  line([
    [12, 12, 44],
    [12, 12, 62],
    [12, 18, 72],
    [12, 28, 76],
    [12, 38, 72],
    [12, 44, 62],
    [12, 44, 44],
  ]),
  ...box([0, 0, 0], [24, 56, 46]),
  disc([24, 28, 25], 8, 'x', 'glow'),
  line([
    [24, 28, 23],
    [24, 28, 12],
  ]),
];

const notebook = (): Shape[] => [
  ground(60, 84),
  ...box([0, 0, 0], [60, 84, 7], 'light'),
  ...box([8, 10, 7], [52, 70, 6]),
  line([
    [50, 10, 13],
    [50, 80, 13],
  ]),
];

const charger = (): Shape[] => [
  ground(88, 60),
  ...box([0, 6, 0], [36, 36, 34]),
  disc([36, 24, 17], 5, 'x', 'glow'),
  line([
    [36, 24, 17],
    [48, 24, 8],
    [60, 34, 1],
    [76, 40, 1],
    [84, 26, 1],
    [74, 14, 1],
  ]),
  ...box([66, 8, 0], [9, 9, 4]),
];

const chalk = (): Shape[] => [
  ground(78, 44),
  ...box([0, 6, 0], [32, 32, 30], 'glow'),
  disc([16, 22, 30.5], 9, 'z', 'inner', 'fine'),
  ...box([44, 0, 0], [32, 32, 30], 'glow'),
  disc([60, 16, 30.5], 9, 'z', 'inner', 'fine'),
];

const cue = (): Shape[] => [
  ground(150, 34),
  ...box([0, 0, 0], [150, 7, 7]),
  ...box([0, 20, 0], [62, 8, 8], 'light'),
  ...box([62, 21, 1], [84, 6, 6]),
];

const parcel = (): Shape[] => [
  ground(64, 64),
  ...carton([0, 0, 0], 64, 64, 40),
  face(onRight(64, 12, 12, 26, 16), 'glow', 'fine'),
];

/** What a name is drawn as: the first picture one of whose words is in it. */
const pictures: readonly (readonly [words: RegExp, draw: () => Shape[]])[] = [
  [/notebook|pad\b|paper/i, notebook],
  [/book/i, bookBox],
  [/padlock|lock/i, padlock],
  [/tape/i, tape],
  [/wrap|bubble|film/i, wrap],
  [/mattress|cover|blanket/i, cover],
  [/charger|cable|usb/i, charger],
  [/chalk/i, chalk],
  [/cue/i, cue],
  [/box|carton/i, movingBox],
];

/** The shapes of goods, recognised by their name; what is not known is a parcel. */
export function goodsShapes(name: string): Shape[] {
  return (pictures.find(([words]) => words.test(name))?.[1] ?? parcel)();
}
