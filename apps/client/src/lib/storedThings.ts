/** What people put into a storage room, by simple measures in cm as it is stored. */
type StoredThing = {
  length: number;
  width: number;
  height: number;
  /** It may be put on top of what bears it. */
  isStacked?: true;
  /** Its top is flat and strong enough to put something on. */
  bears?: true;
  /** It may be laid on its long side. */
  tips?: true;
  /** It moves on its own wheels and can do with a parking bay. */
  isVehicle?: true;
};

const things = {
  box: { length: 61, width: 41, height: 43, isStacked: true, bears: true },
  sofa: { length: 210, width: 90, height: 85 },
  armchair: { length: 90, width: 85, height: 85 },
  doubleBed: { length: 195, width: 145, height: 50, tips: true },
  wardrobe: { length: 120, width: 60, height: 200 },
  drawers: { length: 100, width: 50, height: 90, bears: true },
  table: { length: 180, width: 90, height: 75, bears: true },
  chair: { length: 50, width: 45, height: 90, isStacked: true },
  fridge: { length: 70, width: 70, height: 180 },
  washer: { length: 60, width: 60, height: 85, bears: true },
  television: { length: 125, width: 20, height: 80, isStacked: true },
  bicycle: { length: 180, width: 60, height: 110 },
  motorbike: { length: 220, width: 80, height: 120, isVehicle: true },
  car: { length: 450, width: 180, height: 150, isVehicle: true },
} as const satisfies Record<string, StoredThing>;

export type ThingId = keyof typeof things;
export const thingIds = Object.keys(things) as readonly ThingId[];
export const storedThings: Readonly<Record<ThingId, StoredThing>> = things;

/** How many of each. */
export type Things = Readonly<Partial<Record<ThingId, number>>>;

/** The most of one thing that can be asked about. */
export const maxCount = (id: ThingId): number => (id === 'box' ? 80 : 8);

/** What a chip adds: boxes come in twenties. */
export const usualCount = (id: ThingId): number => (id === 'box' ? 20 : 1);

/** What fills homes of some sizes, from the smallest. */
export const homes = {
  oneRoom: { box: 10, doubleBed: 1, drawers: 1, television: 1 },
  studio: { box: 15, doubleBed: 1, drawers: 1, sofa: 1, table: 1, chair: 2, television: 1 },
  oneBedroom: {
    box: 20,
    doubleBed: 1,
    wardrobe: 1,
    drawers: 1,
    sofa: 1,
    table: 1,
    chair: 4,
    television: 1,
    fridge: 1,
    washer: 1,
  },
  twoBedrooms: {
    box: 40,
    doubleBed: 2,
    wardrobe: 2,
    drawers: 2,
    sofa: 1,
    armchair: 2,
    table: 1,
    chair: 6,
    television: 1,
    fridge: 1,
    washer: 1,
    bicycle: 1,
  },
} as const satisfies Record<string, Things>;
type Home = keyof typeof homes;
export const homeIds = Object.keys(homes) as readonly Home[];

export const countThings = (wanted: Things): number =>
  thingIds.reduce((sum, id) => sum + (wanted[id] ?? 0), 0);

/** `box.20,sofa.1`, as things are written in an address; undefined for none. */
export function writeThings(wanted: Things): string | undefined {
  const parts = thingIds.flatMap((id) => (wanted[id] ? [`${id}.${wanted[id]}`] : []));
  return parts.join() || undefined;
}

/** Things from an address; what makes no sense is left out. */
export function readThings(text: string | null): Things {
  const wanted: Partial<Record<ThingId, number>> = {};
  for (const part of (text ?? '').split(',')) {
    const [name, count = ''] = part.split('.');
    const id = thingIds.find((each) => each === name);
    if (id && /^[1-9]\d?$/.test(count)) wanted[id] = Math.min(Number(count), maxCount(id));
  }
  return wanted;
}
