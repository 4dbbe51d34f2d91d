import { product } from '../catalogue.ts';
import { type DemoSite, gate, row, series, shopBank } from '../layout.ts';

const inside = ['Ground floor', 'Lights', 'Undercover'] as const;
const small = product('small', 7_200, { features: inside });
const medium = product('medium', 13_900, { features: inside });
const large = product('large', 19_900, { features: [...inside, 'Power'] });
const extraLarge = product('extraLarge', 33_900, { features: [...inside, 'Power'] });
const boxTrailer = product('boxTrailer', 4_900);
const trolley = product('trolley', 400);

const rooms = series('W');

/** A wool store by the wharf that is still being fitted out. */
export const portAdelaide: DemoSite = {
  code: 'ADL',
  name: 'Port Adelaide Wool Store',
  icon: 'depot',
  pictures: ['port-adelaide', 'corridor', 'room-large', 'trolley'],
  street1: '21 Mallee Wharf Road',
  suburb: 'Port Adelaide',
  state: 'SA',
  postcode: '5015',
  latitude: -34.846,
  longitude: 138.503,
  timeZone: 'Australia/Adelaide',
  openingHours: 'Access 6 am to 10 pm every day. Office Monday to Friday, 9 am to 5 pm.',
  accessHours: ['06:00', '22:00'],
  phone: '(08) 5550 0121',
  commissionMode: true,
  spare: {
    name: 'Mezzanine',
    area: 'Wool floor',
    spots: [
      { x: 1300, y: 1700, width: 240, height: 300 },
      { x: 1600, y: 1700, width: 240, height: 300 },
    ],
  },
  areas: [
    {
      name: 'Wool floor',
      floor: 0,
      width: 3600,
      height: 2200,
      doors: [
        ...row({ x: 200, y: 100, depth: 300 }, rooms, [
          [extraLarge, 2],
          [large, 4],
          [medium, 4],
        ]),
        ...row({ x: 200, y: 750, depth: 150 }, rooms, [[small, 12]]),
        ...row({ x: 200, y: 1250, depth: 240, gap: 60 }, series('Trailer '), [[boxTrailer, 2]]),
        ...row({ x: 900, y: 1250, depth: 120, gap: 60 }, series('Trolley '), [[trolley, 3]]),
        ...shopBank({ x: 1700, y: 1250, columns: 3 }, series('Shop '), [
          [product('padlock', 2_395), 4],
          [product('box', 390), 10],
        ]),
        gate('Wharf gate', 'entry', { x: 0, y: 1700, width: 80, height: 400 }),
        gate('Street exit', 'exit', { x: 3520, y: 1700, width: 80, height: 400 }),
      ],
    },
  ],
};
