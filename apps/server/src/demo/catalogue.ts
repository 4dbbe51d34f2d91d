import type { UnitType } from '@gatehouse/contract/model/access';
import type { BookingType, RecurringInterval } from '@gatehouse/contract/model/product';
import type { DemoPicture } from './pictures.ts';

export type DemoCategory = {
  name: string;
  type: 'bookable' | 'purchasable';
  unitType: UnitType | null;
  /** Null for pool tables, which are queued for, and for goods. */
  bookingType: BookingType | null;
};

const bookable = (name: string, unitType: UnitType, bookingType: BookingType | null): DemoCategory => ({
  name,
  type: 'bookable',
  unitType,
  bookingType,
});
const goods = (name: string): DemoCategory => ({
  name,
  type: 'purchasable',
  unitType: null,
  bookingType: null,
});

/** In the order they are shown. */
export const categories = {
  selfStorage: bookable('Self storage', 'storage', 'storage'),
  driveUp: bookable('Drive-up storage', 'storage', 'storage'),
  lockers: bookable('Lockers', 'locker', 'storage'),
  parking: bookable('Parking', 'car_park', 'storage'),
  parcels: bookable('Parcel stores', 'parcel_store', 'storage'),
  meetingRooms: bookable('Meeting rooms', 'office', 'workspaces'),
  offices: bookable('Private offices', 'office', 'workspaces'),
  desks: bookable('Desks', 'desk', 'workspaces'),
  trailers: bookable('Trailers', 'trailer', 'workspaces'),
  trolleys: bookable('Trolleys', 'trolley', 'workspaces'),
  docks: bookable('Loading docks', 'door', 'workspaces'),
  washBays: bookable('Wash bays', 'gate', 'workspaces'),
  poolTables: bookable('Pool tables', 'pool_table', null),
  boxes: goods('Boxes'),
  packing: goods('Packing'),
  locks: goods('Locks'),
  office: goods('Office supplies'),
  cueSports: goods('Cue sports'),
} satisfies Record<string, DemoCategory>;

/** Feature names with the icon each is shown by. */
export const features = {
  'Climate controlled': 'thermometer-snowflake',
  'Drive-up': 'truck',
  '24/7 access': 'clock',
  Power: 'plug',
  'Wi-Fi': 'wifi',
  Lights: 'lightbulb',
  'Ground floor': 'footprints',
  'Lift access': 'arrow-up-down',
  Undercover: 'umbrella',
  'Camera watched': 'cctv',
  'Video screen': 'presentation',
  'Natural light': 'sun',
} satisfies Record<string, string>;
export type FeatureName = keyof typeof features;

export type DemoProduct = {
  name: string;
  category: DemoCategory;
  description: string;
  /** Cents. */
  price: number;
  recurringInterval: RecurringInterval | null;
  recurringIntervalCount: number;
  /** Length, width and height in centimetres; a bay has no height. */
  size: readonly [number, number, number?] | null;
  /** Local opening and closing time; null is always. */
  hours: readonly [string, string] | null;
  features: readonly FeatureName[];
  /** How it looks; goods have none. */
  pictures?: readonly DemoPicture[];
  /** Whether who books it must have shown who they are. */
  identityRequired?: boolean;
};

type Kind = Omit<DemoProduct, 'price'>;
const kind = (
  category: DemoCategory,
  name: string,
  description: string,
  recurringInterval: RecurringInterval | null,
  rest: Partial<
    Pick<Kind, 'size' | 'hours' | 'recurringIntervalCount' | 'identityRequired' | 'pictures'>
  > = {},
): Kind => ({
  category,
  name,
  description,
  recurringInterval,
  recurringIntervalCount: 1,
  size: null,
  hours: null,
  features: [],
  ...rest,
});

const office = { hours: ['06:00', '22:00'] } as const;

const kinds = {
  small: kind(
    categories.selfStorage,
    'Small room',
    'About a walk-in wardrobe: twenty boxes, a bike and a suitcase or two.',
    'month',
    { size: [150, 150, 250], pictures: ['room-small', 'corridor'] },
  ),
  medium: kind(
    categories.selfStorage,
    'Medium room',
    'The contents of a one-bedroom flat, stacked well.',
    'month',
    {
      size: [300, 200, 250],
      pictures: ['room-medium', 'corridor'],
    },
  ),
  large: kind(
    categories.selfStorage,
    'Large room',
    'A two-bedroom home, with an aisle to walk along.',
    'month',
    {
      size: [300, 300, 250],
      pictures: ['room-large', 'corridor'],
    },
  ),
  extraLarge: kind(
    categories.selfStorage,
    'Extra large room',
    'A family home of three or four bedrooms, or the stock of a small business.',
    'month',
    { size: [300, 600, 250], pictures: ['room-extra-large', 'corridor'] },
  ),
  garage: kind(
    categories.driveUp,
    'Garage',
    'Park at the roller door and unload straight in. Fits a car or a full house.',
    'month',
    { size: [600, 300, 280], pictures: ['garage'] },
  ),
  doubleGarage: kind(
    categories.driveUp,
    'Double garage',
    'Twice the width, for a boat on its trailer or a workshop packed away.',
    'month',
    { size: [600, 500, 300], pictures: ['double-garage'] },
  ),
  locker: kind(categories.lockers, 'Locker', 'For a bag, a helmet or the papers you rarely need.', 'month', {
    size: [60, 50, 90],
    pictures: ['locker'],
  }),
  parcelStore: kind(
    categories.parcels,
    'Parcel store',
    'Your own address for deliveries; couriers leave parcels behind your door.',
    'month',
    { size: [100, 80, 120], pictures: ['parcel-store'] },
  ),
  carPark: kind(categories.parking, 'Car park', 'A marked bay behind the gate, under camera.', 'month', {
    size: [540, 250],
    pictures: ['parking'],
  }),
  meetingRoom: kind(
    categories.meetingRooms,
    'Meeting room for 6',
    'A table for six, a screen that takes any laptop, and a door that opens at your hour.',
    'hour',
    { ...office, size: [420, 320, 270], pictures: ['meeting-room'] },
  ),
  boardroom: kind(
    categories.meetingRooms,
    'Boardroom for 12',
    'Twelve seats, a camera that follows the speaker, and coffee next door.',
    'hour',
    { ...office, size: [720, 420, 270], pictures: ['boardroom'] },
  ),
  privateOffice: kind(
    categories.offices,
    'Private office for 3',
    'Three desks, a window and a lock of your own, by the day.',
    'day',
    { ...office, size: [400, 320, 270], pictures: ['office'] },
  ),
  desk: kind(
    categories.desks,
    'Hot desk',
    'A quiet desk with a lamp, a drawer that locks and fast Wi-Fi.',
    'day',
    {
      ...office,
      size: [160, 80, 75],
      pictures: ['desk'],
    },
  ),
  boxTrailer: kind(
    categories.trailers,
    'Box trailer',
    'A caged 8 × 5 box trailer, registered and ready to hitch.',
    'day',
    { ...office, size: [240, 150, 120], identityRequired: true, pictures: ['box-trailer'] },
  ),
  carTrailer: kind(
    categories.trailers,
    'Car trailer',
    'Ramps, winch and electric brakes; carries up to two tonnes.',
    'day',
    { ...office, size: [480, 200, 60], identityRequired: true, pictures: ['car-trailer'] },
  ),
  trolley: kind(
    categories.trolleys,
    'Furniture trolley',
    'A flat-bed trolley on rubber wheels for the long corridors.',
    'hour',
    { ...office, size: [120, 70, 100], pictures: ['trolley'] },
  ),
  dock: kind(
    categories.docks,
    'Loading dock',
    'A dock with a roller door and a leveller, for trucks up to eight metres.',
    'hour',
    { ...office, pictures: ['dock'] },
  ),
  washBay: kind(
    categories.washBays,
    'Wash bay',
    'Drive in, hose down the boat or the van, drive out.',
    'hour',
    { ...office, pictures: ['wash-bay'] },
  ),
  poolTable: kind(
    categories.poolTables,
    'Pool table',
    'A nine-foot table, lit when it is your turn.',
    'minute',
    {
      recurringIntervalCount: 30,
      hours: ['10:00', '23:45'],
      size: [254, 127, 80],
      pictures: ['pool-table', 'pool-hall'],
    },
  ),
  padlock: kind(categories.locks, 'Disc padlock', 'Stainless steel, two keys.', null),
  box: kind(categories.boxes, 'Moving box', 'Double-walled, 52 litres, flat-packed.', null),
  bookBox: kind(categories.boxes, 'Book box', 'Small and strong, for what is heavy.', null),
  tape: kind(categories.packing, 'Packing tape', 'Three rolls and a cutter.', null),
  bubbleWrap: kind(categories.packing, 'Bubble wrap', 'Ten metres, perforated every half metre.', null),
  mattressCover: kind(categories.packing, 'Mattress cover', 'Fits double and queen.', null),
  notebook: kind(categories.office, 'Notebook', 'A5, dotted, lies flat.', null),
  charger: kind(categories.office, 'USB-C charger', '65 watts, with its cable.', null),
  chalk: kind(categories.cueSports, 'Cue chalk', 'A pair of blue cubes.', null),
  cue: kind(categories.cueSports, 'House cue', 'Two pieces, maple, in a sleeve.', null),
} satisfies Record<string, Kind>;

/** A kind of product at a site's own price, in cents, with what the site adds to it. */
export function product(
  name: keyof typeof kinds,
  price: number,
  given: Partial<Omit<DemoProduct, 'price' | 'category'>> = {},
): DemoProduct {
  return { ...kinds[name], price, ...given };
}
