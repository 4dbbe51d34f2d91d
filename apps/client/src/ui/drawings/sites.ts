import { isKeyOf } from '../../lib/keys.ts';
import { locker } from './banks.ts';
import { box, disc, face, line, moved, type Shape } from './iso.ts';
import { archRight, fence, paving, rollerRight, sign, tree, windowsLeft, windowsRight } from './scenery.ts';
import { trailer } from './vehicles.ts';

/** Numbers that look like chance and are the same for the same site. */
function chanceOf(seed: number): (index: number) => number {
  return (index) => {
    const mixed = Math.sin(seed * 127.1 + index * 311.7) * 43758.5453;
    return mixed - Math.floor(mixed);
  };
}

type Scene = (chance: (index: number) => number) => Shape[];

/** Rows of storage rooms, a house at the gate. */
const depot: Scene = (chance) => {
  const bays = 5;
  const bay = 210;
  const row = (x: number, y: number, offset: number) => [
    ...box([x, y, 0], [320, bays * bay, 280]),
    ...box([x - 12, y - 12, 280], [344, bays * bay + 24, 26]),
    ...Array.from({ length: bays }, (_, i) =>
      rollerRight(x + 320, y + 22 + i * bay, bay - 44, 220, chance(i + offset) > 0.72),
    ).flat(),
  ];
  return [
    ...paving(-60, -120, 1360, 1400),
    ...row(0, 60, 0),
    ...tree([470, -40], 360),
    ...row(660, 60, 10),
    ...box([1080, -80, 0], [200, 240, 380]),
    ...windowsRight([1280, -50, 250], [2, 1], [70, 70, 40, 0], () => true),
    ...archRight(1280, -10, 110, 200),
    ...tree([1240, 320], 260),
  ];
};

/** A house of offices, some windows lit. */
const offices: Scene = (chance) => [
  ...paving(-120, -120, 1140, 1240),
  ...tree([-40, 900], 420),
  ...box([0, 0, 0], [620, 820, 980]),
  ...box([-14, -14, 980], [648, 848, 30]),
  ...box([160, 240, 1010], [200, 260, 90]),
  ...windowsRight([620, 70, 300], [5, 4], [96, 104, 52, 58], (i) => chance(i) > 0.55),
  ...windowsLeft([60, 820, 300], [4, 4], [96, 104, 42, 58], (i) => chance(i + 40) > 0.8),
  ...windowsLeft([60, 820, 70], [4, 1], [96, 150, 42, 0], () => false),
  ...windowsRight([620, 70, 70], [1, 1], [170, 150, 0, 0], () => true),
  ...windowsRight([620, 580, 70], [1, 1], [170, 150, 0, 0], () => true),
  ...archRight(620, 330, 160, 236),
  ...box([620, 280, 246], [90, 260, 16]),
  ...tree([800, 40], 360),
  ...tree([820, 720], 300),
];

/** Banks of lockers under a roof, at a corner of the street. */
const lockers: Scene = (chance) => {
  const bank = (y: number) => moved(locker({ length: 60, width: 66, height: 62 }), [60, y, 0]).slice(1);
  const posts = [0, 1].map((i) => box([250, 20 + i * 700, 0], [14, 14, 330]));
  return [
    ...paving(-80, -100, 560, 960),
    ...tree([-40, 880], 360),
    ...box([0, 0, 0], [60, 750, 330]),
    ...bank(60),
    ...bank(290),
    ...bank(520),
    ...posts.flat(),
    ...box([-20, -30, 330], [310, 810, 24]),
    ...sign([290, 240, 354], 260),
    ...box([360, 300, 0], [44, 170, 44]),
    ...tree([420, -30], chance(1) > 0.5 ? 300 : 340),
  ];
};

/** A yard with a shed and trailers behind a fence. */
const yard: Scene = () => {
  const parked = (x: number, y: number) =>
    moved(trailer({ length: 240, width: 140, height: 130 }), [x, y, 0]).slice(1);
  return [
    ...paving(-80, -120, 1180, 1180),
    ...tree([40, -60], 400),
    ...box([0, 0, 0], [420, 760, 340]),
    face(
      [
        [420, 0, 340],
        [420, 760, 340],
        [210, 760, 470],
        [210, 0, 470],
      ],
      'top',
    ),
    face(
      [
        [0, 760, 340],
        [420, 760, 340],
        [210, 760, 470],
      ],
      'left',
    ),
    ...rollerRight(420, 60, 260, 260, true),
    ...rollerRight(420, 400, 260, 260, false),
    ...parked(600, 40),
    ...parked(600, 330),
    ...parked(600, 620),
    ...fence(1080, -100, 1080, 150),
  ];
};

/** A house where people meet: awning, wide windows, tables outside. */
const club: Scene = (chance) => [
  ...paving(-80, -100, 900, 1120),
  ...tree([-40, 820], 420),
  ...box([0, 0, 0], [420, 860, 430]),
  ...box([-14, -14, 430], [448, 888, 40]),
  ...windowsLeft([60, 860, 150], [2, 1], [120, 150, 60, 0], () => chance(3) > 0.4),
  ...windowsRight([420, 60, 90], [1, 1], [220, 190, 0, 0], () => true),
  ...windowsRight([420, 580, 90], [1, 1], [220, 190, 0, 0], () => true),
  ...archRight(420, 360, 140, 240),
  face(
    [
      [420, 40, 320],
      [420, 820, 320],
      [540, 820, 270],
      [540, 40, 270],
    ],
    'top',
  ),
  ...[1, 2, 3, 4, 5, 6, 7].map((i) =>
    line(
      [
        [420, 40 + i * 97.5, 320],
        [540, 40 + i * 97.5, 270],
      ],
      'fine',
    ),
  ),
  face(
    [
      [540, 40, 270],
      [540, 820, 270],
      [540, 820, 246],
      [540, 40, 246],
    ],
    'glow',
  ),
  ...[150, 640].flatMap((y) => [
    line([
      [660, y, 0],
      [660, y, 74],
    ]),
    disc([660, y, 74], 52, 'z', 'top'),
    disc([600, y - 66, 44], 22, 'z', 'left'),
    disc([720, y + 66, 44], 22, 'z', 'left'),
  ]),
  ...tree([740, 400], 260),
];

/** How a site may be drawn, by the name that stands in its icon field. */
const scenes = { depot, offices, lockers, yard, club };

/** The picture of a site's kind, a little different for every site; a kind not known is a depot. */
export function siteShapes(kind: string, seed: number): Shape[] {
  const scene = isKeyOf(scenes, kind) ? scenes[kind] : depot;
  return scene(chanceOf(seed));
}
