import type { UnitType } from '@gatehouse/contract/model/access';
import type { SiteHours } from '@gatehouse/contract/model/siteHours';
import type { DemoProduct } from './catalogue.ts';
import type { DemoPicture } from './pictures.ts';

/** A rectangle of an area's plan, in centimetres from its upper left corner. */
export type Spot = { x: number; y: number; width: number; height: number };
/** What a door is fitted with. */
export type Fittings = { sensor: boolean; lights: boolean; motor: boolean; pad: boolean };

export type DemoDoor = { name: string; spot: Spot } & (
  | { kind: 'unit'; product: DemoProduct; fittings?: Partial<Fittings> }
  | { kind: 'gate'; direction: 'entry' | 'exit' | 'both' }
  /** A compartment that holds goods; a kiosk's compartment has the id of its QR code. */
  | { kind: 'lockable'; stock: readonly (readonly [DemoProduct, number])[]; vendId?: string }
);

export type DemoArea = {
  name: string;
  floor: number;
  width: number;
  height: number;
  doors: readonly DemoDoor[];
};

export type DemoSite = {
  /** The middle of its controllers' serials. */
  code: string;
  name: string;
  /** Which picture stands for it. */
  icon: 'depot' | 'offices' | 'lockers' | 'yard' | 'club';
  /** Its entrance first. */
  pictures: readonly DemoPicture[];
  street1: string;
  street2?: string;
  suburb: string;
  state: string;
  postcode: string;
  latitude: number;
  longitude: number;
  timeZone: string;
  openingHours: string;
  /** By weekday, where it has such hours. */
  hours?: SiteHours;
  /** When customers get in, every day. */
  accessHours: readonly [from: string, until: string];
  phone: string;
  commissionMode?: boolean;
  /** A controller that is wired to these places already, and to which no unit is attached yet. */
  spare?: { name: string; area: string; spots: readonly Spot[] };
  reservationPeriod?: number;
  areas: readonly DemoArea[];
};

/** Names A1, A2, A3 … one after the other. */
export function series(prefix: string, first = 1): () => string {
  let number = first;
  return () => `${prefix}${number++}`;
}

/** Gives out these names, one after the other. */
export function named(...names: string[]): () => string {
  const left = names.values();
  return () => {
    const { done, value } = left.next();
    if (done) throw new Error(`There are more places than the ${names.length} names`);
    return value;
  };
}

/**
 * Spaces side by side from left to right, as along a corridor. Each takes the row's depth, and is as wide on the plan as
 * its product is wide, or long with `along: 'length'`, or as `frontage` says.
 */
export function row(
  at: { x: number; y: number; depth: number; along?: 'length' | 'width'; frontage?: number; gap?: number },
  names: () => string,
  spaces: readonly (readonly [product: DemoProduct, count: number])[],
  fittings: Partial<Fittings> = {},
): DemoDoor[] {
  let x = at.x;
  return spaces.flatMap(([product, count]) =>
    Array.from({ length: count }, (): DemoDoor => {
      const [length, width] = product.size ?? [100, 100];
      const frontage = at.frontage ?? (at.along === 'length' ? length : width);
      const spot = { x, y: at.y, width: frontage, height: at.depth };
      x += spot.width + (at.gap ?? 0);
      return { kind: 'unit', name: names(), spot, product, fittings };
    }),
  );
}

/** Small compartments of a bank, drawn larger than they are so that a finger can meet them. */
export function bank(
  at: { x: number; y: number; columns: number; cell?: number },
  names: () => string,
  product: DemoProduct,
  count: number,
): DemoDoor[] {
  return Array.from({ length: count }, (_, index) => ({
    kind: 'unit',
    name: names(),
    spot: cell(at, index),
    product,
  }));
}

/** A bank of compartments with goods for sale or for collection. */
export function shopBank(
  at: { x: number; y: number; columns: number; cell?: number },
  names: () => string,
  stocks: readonly (readonly [DemoProduct, number])[],
  vendPrefix?: string,
): DemoDoor[] {
  return stocks.map((stock, index) => ({
    kind: 'lockable',
    name: names(),
    spot: cell(at, index),
    stock: [stock],
    vendId: vendPrefix && `${vendPrefix}-${String(index + 1).padStart(2, '0')}`,
  }));
}

/** The cell with a number in a grid that is filled row by row; its sides are 120 cm unless given. */
function cell(at: { x: number; y: number; columns: number; cell?: number }, index: number): Spot {
  const side = at.cell ?? 120;
  return {
    x: at.x + (index % at.columns) * side,
    y: at.y + Math.floor(index / at.columns) * side,
    width: side,
    height: side,
  };
}

export function gate(name: string, direction: 'entry' | 'exit' | 'both', spot: Spot): DemoDoor {
  return { kind: 'gate', name, direction, spot };
}

const fitted: Record<UnitType, Fittings> = {
  storage: { sensor: true, lights: true, motor: true, pad: true },
  office: { sensor: true, lights: true, motor: false, pad: true },
  locker: { sensor: true, lights: false, motor: false, pad: false },
  trailer: { sensor: true, lights: false, motor: false, pad: false },
  door: { sensor: true, lights: true, motor: true, pad: true },
  gate: { sensor: true, lights: true, motor: false, pad: true },
  desk: { sensor: true, lights: true, motor: false, pad: false },
  trolley: { sensor: true, lights: false, motor: false, pad: false },
  parcel_store: { sensor: true, lights: false, motor: false, pad: false },
  car_park: { sensor: true, lights: false, motor: true, pad: false },
  // Nothing opens: its lights are what it has.
  pool_table: { sensor: false, lights: true, motor: false, pad: false },
};

/** The parts of a door: those of its unit's type unless it says otherwise; gates and compartments have a sensor, gates a pad. */
export function fittingsOf(door: DemoDoor): Fittings {
  if (door.kind !== 'unit') return { sensor: true, lights: false, motor: false, pad: door.kind === 'gate' };
  return { ...fitted[door.product.category.unitType ?? 'storage'], ...door.fittings };
}

/** What the doors of a site give to sell, or hold for sale, each once. */
export function productsOf(site: DemoSite): readonly DemoProduct[] {
  const offered = site.areas.flatMap(({ doors }) =>
    doors.flatMap((door) => {
      if (door.kind === 'unit') return [door.product];
      return door.kind === 'lockable' ? door.stock.map(([product]) => product) : [];
    }),
  );
  return [...new Set(offered)];
}
