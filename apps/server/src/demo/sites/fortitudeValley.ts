import { product } from '../catalogue.ts';
import { bank, type DemoSite, gate, row, series, shopBank } from '../layout.ts';

const rooms = ['Climate controlled', 'Lights', 'Camera watched'] as const;
const upstairs = { features: [...rooms, 'Lift access'] } as const;
const small = product('small', 9_900, upstairs);
const medium = product('medium', 18_900, { features: [...rooms, 'Ground floor'] });
const large = product('large', 27_900, { features: [...rooms, 'Ground floor', 'Power'] });
const extraLarge = product('extraLarge', 45_900, { features: [...rooms, 'Ground floor', 'Power'] });
const upperMedium = product('medium', 16_900, { ...upstairs, name: 'Medium room upstairs' });
const locker = product('locker', 3_900, { features: ['24/7 access', 'Camera watched'] });
const trolley = product('trolley', 500, { features: ['Lift access'] });

const ground = series('A');
const upper = series('B');

/** Two floors of climate-controlled rooms in a converted warehouse. */
export const fortitudeValley: DemoSite = {
  code: 'BNE',
  name: 'Fortitude Valley Storage',
  icon: 'depot',
  pictures: ['fortitude-valley', 'corridor', 'room-medium', 'locker'],
  street1: '12 Paperbark Lane',
  suburb: 'Fortitude Valley',
  state: 'QLD',
  postcode: '4006',
  latitude: -27.4571,
  longitude: 153.034,
  timeZone: 'Australia/Brisbane',
  openingHours: 'Access 5 am to 11 pm every day. Office Monday to Saturday, 8 am to 5 pm.',
  accessHours: ['05:00', '23:00'],
  phone: '(07) 5550 0140',
  areas: [
    {
      name: 'Ground floor',
      floor: 0,
      width: 4800,
      height: 2400,
      doors: [
        ...row({ x: 200, y: 100, depth: 300 }, ground, [
          [extraLarge, 3],
          [large, 6],
          [medium, 4],
        ]),
        ...row({ x: 400, y: 750, depth: 300 }, ground, [
          [large, 6],
          [medium, 11],
        ]),
        ...row({ x: 400, y: 1050, depth: 300 }, ground, [
          [medium, 8],
          [large, 8],
        ]),
        ...bank({ x: 400, y: 1800, columns: 6 }, series('L'), locker, 12),
        ...shopBank(
          { x: 1600, y: 1800, columns: 4 },
          series('Shop '),
          [
            [product('padlock', 2_495), 6],
            [product('box', 420), 12],
            [product('bookBox', 350), 10],
            [product('tape', 1_250), 8],
            [product('bubbleWrap', 1_450), 5],
            [product('mattressCover', 1_790), 0],
          ],
          'GH-BNE',
        ),
        ...row({ x: 2500, y: 1800, depth: 120, gap: 60 }, series('Trolley '), [[trolley, 4]]),
        gate('Front entry', 'entry', { x: 0, y: 1900, width: 80, height: 320 }),
        gate('Loading exit', 'exit', { x: 4720, y: 1500, width: 80, height: 400 }),
      ],
    },
    {
      name: 'First floor',
      floor: 1,
      width: 4800,
      height: 1800,
      doors: [
        ...row({ x: 200, y: 100, depth: 300 }, upper, [[upperMedium, 20]]),
        ...row({ x: 400, y: 750, depth: 150 }, upper, [[small, 24]]),
        ...row({ x: 400, y: 900, depth: 150 }, upper, [[small, 24]]),
      ],
    },
  ],
};
