import { product } from '../catalogue.ts';
import { type DemoSite, gate, row, series, shopBank } from '../layout.ts';

const outside = ['Drive-up', '24/7 access', 'Camera watched'] as const;
const garage = product('garage', 31_900, { features: outside });
const doubleGarage = product('doubleGarage', 52_900, { features: [...outside, 'Power'] });
const carPark = product('carPark', 14_900, { features: ['24/7 access', 'Camera watched'] });
const washBay = product('washBay', 1_800, { features: ['Power', 'Undercover'] });
const boxTrailer = product('boxTrailer', 5_500, { features: ['24/7 access'] });
const carTrailer = product('carTrailer', 9_900, { features: ['24/7 access'] });

const unlit = { lights: false };
const garages = series('G');
const bays = series('P');

/** A yard of garages behind one gate, with trailers to hire and a wash bay. */
export const coopersPlains: DemoSite = {
  code: 'CPL',
  name: 'Coopers Plains Drive-Up',
  icon: 'yard',
  pictures: ['coopers-plains', 'garage', 'parking', 'wash-bay'],
  street1: '88 Ironwood Road',
  suburb: 'Coopers Plains',
  state: 'QLD',
  postcode: '4108',
  latitude: -27.5665,
  longitude: 153.0384,
  timeZone: 'Australia/Brisbane',
  openingHours: 'Access day and night. Office Monday to Friday, 7 am to 4 pm.',
  accessHours: ['00:00', '00:00'],
  phone: '(07) 5550 0162',
  reservationPeriod: 30,
  areas: [
    {
      name: 'Yard',
      floor: 0,
      width: 6000,
      height: 4200,
      doors: [
        ...row({ x: 300, y: 100, depth: 600 }, garages, [
          [garage, 10],
          [doubleGarage, 4],
        ]),
        ...row(
          { x: 300, y: 1500, depth: 600 },
          garages,
          [
            [garage, 8],
            [doubleGarage, 2],
          ],
          unlit,
        ),
        ...row({ x: 300, y: 2900, depth: 540 }, bays, [[carPark, 8]]),
        ...row({ x: 2600, y: 2900, depth: 480, gap: 50 }, series('Trailer '), [
          [boxTrailer, 3],
          [carTrailer, 2],
        ]),
        ...row({ x: 4000, y: 2900, depth: 900, frontage: 450, gap: 100 }, series('Wash bay '), [
          [washBay, 2],
        ]),
        ...shopBank({ x: 5300, y: 2900, columns: 2 }, series('Shop '), [
          [product('padlock', 2_695), 4],
          [product('box', 450), 10],
          [product('tape', 1_290), 4],
        ]),
        gate('Ironwood Road gate', 'entry', { x: 300, y: 4100, width: 600, height: 100 }),
        gate('Rear exit', 'exit', { x: 5900, y: 1200, width: 100, height: 500 }),
      ],
    },
  ],
};
