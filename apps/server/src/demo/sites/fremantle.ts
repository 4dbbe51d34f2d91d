import { product } from '../catalogue.ts';
import { bank, type DemoSite, gate, row, series, shopBank } from '../layout.ts';

const locker = product('locker', 2_700, { features: ['24/7 access', 'Camera watched'] });
const parcelStore = product('parcelStore', 4_200, { features: ['24/7 access', 'Camera watched'] });
const small = product('small', 6_900, { features: ['Ground floor', 'Lights'] });
const trolley = product('trolley', 400);

/** Lockers and parcel stores by the station, with a handful of small rooms behind. */
export const fremantle: DemoSite = {
  code: 'PER',
  name: 'Fremantle Lockers',
  icon: 'lockers',
  pictures: ['fremantle', 'locker', 'parcel-store'],
  street1: '9 Quandong Parade',
  suburb: 'Fremantle',
  state: 'WA',
  postcode: '6160',
  latitude: -32.0546,
  longitude: 115.7474,
  timeZone: 'Australia/Perth',
  openingHours: 'Day and night.',
  accessHours: ['00:00', '00:00'],
  phone: '(08) 5550 0199',
  areas: [
    {
      name: 'Arcade',
      floor: 0,
      width: 2400,
      height: 1400,
      doors: [
        ...bank({ x: 200, y: 150, columns: 8 }, series('L'), locker, 16),
        ...bank({ x: 1400, y: 150, columns: 4, cell: 140 }, series('Parcel '), parcelStore, 8),
        ...row({ x: 200, y: 650, depth: 150 }, series('R'), [[small, 6]]),
        ...row({ x: 1400, y: 650, depth: 120, gap: 60 }, series('Trolley '), [[trolley, 2]]),
        ...shopBank({ x: 1800, y: 650, columns: 3 }, series('Shop '), [
          [product('padlock', 2_195), 4],
          [product('tape', 1_190), 4],
        ]),
        gate('Arcade door', 'both', { x: 1000, y: 1320, width: 300, height: 80 }),
      ],
    },
  ],
};
