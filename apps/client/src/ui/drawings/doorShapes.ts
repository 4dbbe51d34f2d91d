/**
 * What closes each kind of unit, drawn from the front in a picture of 200 x 224 that stands on the line y = 206. Paths
 * are of SVG; `leaf` is what moves when the door opens, before `opening`, through which one sees it move.
 */
export type DoorShape = {
  /** How the leaf opens: `DoorDrawing.module.css` moves it. */
  motion: 'swing' | 'rise' | 'slide' | 'lift' | 'drop' | 'roll';
  /** What stays where it is, and its thin lines. */
  wall: string;
  fine: string;
  /** The hole that the leaf closes; without one the leaf moves before everything. */
  opening?: string;
  leaf: string;
  leafFine: string;
  /** Thick parts of the leaf: hinges, bars, handles. */
  leafBars: string;
  /** What the leaf turns about. */
  hinge: readonly [x: number, y: number];
  /** Where the bolt meets its keeper; a gate has none of its own. */
  bolt?: readonly [x: number, y: number];
  lamp: readonly [x: number, y: number];
  /** It is glass: what is behind shows through it. */
  isClear?: boolean;
  /** Behind it is the open air, which has no light of its own. */
  isOutside?: boolean;
};

const bars = (from: number, to: number, step: number, line: (at: number) => string) =>
  Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, i) => line(from + i * step)).join('');

/** The joints of the arch's stones, running to the middle of its round. */
const stones = [0, 30, 60, 120, 150, 180]
  .map((degrees) => {
    const angle = (degrees * Math.PI) / 180;
    const at = (r: number) =>
      `${(100 - Math.cos(angle) * r).toFixed(1)} ${(100 - Math.sin(angle) * r).toFixed(1)}`;
    return `M${at(46)}L${at(74)}`;
  })
  .concat('M26 136h28M26 172h28M146 118h28M146 172h28')
  .join('');

const archway = 'M54 206V100a46 46 0 0 1 92 0V206Z';

export const doorShapes = {
  door: {
    motion: 'swing',
    wall: 'M26 206V100a74 74 0 0 1 148 0V206Z',
    fine: stones,
    opening: archway,
    leaf: archway,
    leafFine: 'M77 62v144M100 54v152M123 62v144',
    leafBars: 'M54 104h34M54 178h34',
    hinge: [54, 130],
    bolt: [147, 145],
    lamp: [100, 39],
  },
  roller: {
    motion: 'rise',
    wall: 'M20 206V58h160V206ZM34 78V58h132v20Z',
    fine: 'M20 100h14M20 136h14M20 172h14M166 100h14M166 172h14',
    opening: 'M34 206V78h132V206Z',
    leaf: 'M34 206V70h132V206Z',
    leafFine: bars(90, 194, 12, (y) => `M34 ${y}h132`),
    leafBars: 'M34 203h132M88 188h24',
    hinge: [100, 78],
    bolt: [167, 145],
    lamp: [100, 40],
  },
  locker: {
    motion: 'swing',
    wall: 'M34 206V42h132V206ZM40 206v6h14v-6M146 206v6h14v-6',
    fine: 'M34 62h132M34 186h132M78 50h44',
    opening: 'M54 180V68h92V180Z',
    leaf: 'M54 180V68h92V180Z',
    leafFine: 'M80 82h40M80 90h40M80 98h40M80 164h40M80 172h40',
    leafBars: 'M54 86h10M54 162h10',
    hinge: [54, 124],
    bolt: [147, 128],
    lamp: [100, 28],
  },
  glass: {
    motion: 'swing',
    wall: 'M30 206V46h140V206ZM42 206V64h116V206Z',
    fine: 'M42 84h116',
    opening: 'M54 206V84h92V206Z',
    leaf: 'M54 206V84h92V206Z',
    leafFine: 'M66 132l34-40M66 150l50-58M92 198l46-54',
    leafBars: 'M134 160v28M54 98h10M54 192h10',
    hinge: [54, 145],
    bolt: [147, 136],
    lamp: [100, 30],
    isClear: true,
  },
  gate: {
    motion: 'slide',
    wall: 'M16 206V76h18V206ZM166 206V76h18V206ZM13 76l12-12 12 12ZM163 76l12-12 12 12Z',
    fine: 'M16 112h18M16 150h18M166 112h18M166 150h18',
    opening: 'M34 206V70h132V206Z',
    leaf: 'M34 200v-6h132v6Z',
    leafFine: 'M36 132h128',
    leafBars: `M36 96h128M36 182h128${bars(46, 154, 18, (x) => `M${x} 84v110`)}`,
    hinge: [100, 206],
    lamp: [175, 48],
    isOutside: true,
  },
  boom: {
    motion: 'lift',
    wall: 'M22 206V124h30V206ZM168 206v-64h8v64Z',
    fine: 'M28 146h18M28 156h18M66 220l20-40M134 220l-20-40',
    leaf: 'M38 130h138v10H38Z',
    leafFine: 'M74 140l8-10M104 140l8-10M134 140l8-10M160 140l8-10',
    leafBars: 'M30 135h10',
    hinge: [40, 135],
    lamp: [37, 108],
  },
  trailer: {
    motion: 'drop',
    wall: 'M40 176V96h110v80ZM150 164h32M84 188a14 14 0 1 0 28 0a14 14 0 1 0-28 0',
    fine: 'M40 122h110M40 148h110M72 96v80M116 96v80M176 168v38M98 188h.1',
    leaf: 'M34 176V92h8v84Z',
    leafFine: 'M34 134h8',
    leafBars: 'M36 108h4M36 160h4',
    hinge: [38, 176],
    bolt: [168, 160],
    lamp: [95, 78],
  },
  trolley: {
    motion: 'roll',
    wall: 'M160 206v-96h12v96ZM154 110v-10h24v10Z',
    fine: 'M154 206h24',
    leaf: 'M52 104h94l-10 60H64ZM52 104l-10-26H24M64 164l-6 22h84M68 196a8 8 0 1 0 .1 0M134 196a8 8 0 1 0 .1 0',
    leafFine: 'M56 124h87M60 144h79M78 104l4 60M99 104v60M120 104l-4 60',
    leafBars: 'M22 78h14',
    hinge: [100, 206],
    bolt: [161, 118],
    lamp: [166, 84],
  },
} satisfies Record<string, DoorShape>;

export type DoorKind = keyof typeof doorShapes;

const kinds: Readonly<Record<string, DoorKind>> = {
  storage: 'roller',
  locker: 'locker',
  parcel_store: 'locker',
  office: 'glass',
  desk: 'glass',
  gate: 'gate',
  car_park: 'boom',
  trailer: 'trailer',
  trolley: 'trolley',
};

/** What closes a unit of a type; what is not known is closed by a door. */
export function doorKindOf(type: string | undefined): DoorKind {
  return (type !== undefined && kinds[type]) || 'door';
}
