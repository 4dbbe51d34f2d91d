import { product } from '../catalogue.ts';
import { bank, type DemoSite, gate, row, series, shopBank } from '../layout.ts';

const inside = ['Ground floor', 'Lights', 'Undercover'] as const;
const small = product('small', 7_900, { features: inside });
const medium = product('medium', 14_900, { features: inside });
const large = product('large', 21_900, { features: [...inside, 'Camera watched'] });
const garage = product('garage', 27_900, { features: ['Drive-up', '24/7 access'] });
const parcelStore = product('parcelStore', 4_500, { features: ['24/7 access'] });

const rooms = series('N');

/** A low suburban shed: rooms inside, garages along its side. */
export const northLakes: DemoSite = {
  code: 'NLK',
  name: 'North Lakes Storage',
  icon: 'depot',
  pictures: ['north-lakes', 'corridor', 'room-large', 'garage'],
  street1: '5 Melaleuca Drive',
  suburb: 'North Lakes',
  state: 'QLD',
  postcode: '4509',
  latitude: -27.2334,
  longitude: 153.0182,
  timeZone: 'Australia/Brisbane',
  openingHours: 'Access 6 am to 9 pm every day. Office Monday to Saturday, 9 am to 5 pm.',
  hours: {
    week: [...Array.from({ length: 6 }, () => ({ from: 360, until: 1_260 })), { from: 480, until: 1_080 }],
    exceptions: [],
  },
  accessHours: ['06:00', '21:00'],
  phone: '(07) 5550 0188',
  areas: [
    {
      name: 'Hall',
      floor: 0,
      width: 3600,
      height: 2600,
      doors: [
        ...row({ x: 200, y: 100, depth: 300 }, rooms, [
          [large, 6],
          [medium, 6],
        ]),
        ...row({ x: 200, y: 750, depth: 150 }, rooms, [[small, 16]]),
        ...row({ x: 200, y: 900, depth: 300 }, rooms, [
          [medium, 6],
          [large, 4],
        ]),
        ...row({ x: 200, y: 1550, depth: 600 }, series('G'), [[garage, 6]]),
        ...bank({ x: 2400, y: 1550, columns: 3, cell: 140 }, series('Parcel '), parcelStore, 6),
        ...shopBank({ x: 3000, y: 1550, columns: 3 }, series('Shop '), [
          [product('padlock', 2_495), 5],
          [product('box', 420), 8],
          [product('tape', 1_250), 6],
        ]),
        gate('Melaleuca Drive gate', 'entry', { x: 0, y: 2250, width: 80, height: 320 }),
        gate('Side exit', 'exit', { x: 3520, y: 2250, width: 80, height: 320 }),
      ],
    },
  ],
};
