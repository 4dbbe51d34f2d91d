import { product } from '../catalogue.ts';
import { bank, type DemoSite, gate, named, row, series, shopBank } from '../layout.ts';

const poolTable = product('poolTable', 800);
const locker = product('locker', 2_500, { features: ['24/7 access'] });

/** A cue club: two tables, lockers for cues, a wall of compartments with goods. */
export const brunswick: DemoSite = {
  code: 'MEL',
  name: 'Brunswick Cue Club',
  icon: 'club',
  pictures: ['brunswick', 'pool-hall', 'pool-table', 'locker'],
  street1: '77 Wattle Yard',
  suburb: 'Brunswick',
  state: 'VIC',
  postcode: '3056',
  latitude: -37.767,
  longitude: 144.962,
  timeZone: 'Australia/Melbourne',
  openingHours: 'Every day, 10 am to midnight.',
  accessHours: ['10:00', '00:00'],
  phone: '(03) 5550 0133',
  areas: [
    {
      name: 'Hall',
      floor: 0,
      width: 2400,
      height: 1600,
      doors: [
        ...row({ x: 400, y: 300, depth: 254, gap: 500 }, named('Magpie', 'Kookaburra'), [[poolTable, 2]]),
        ...bank({ x: 200, y: 1000, columns: 5 }, series('L'), locker, 10),
        ...shopBank(
          { x: 1100, y: 1000, columns: 3 },
          series('Shop '),
          [
            [product('chalk', 350), 10],
            [product('cue', 6_900), 2],
            [product('charger', 4_900), 3],
          ],
          'GH-MEL',
        ),
        gate('Front door', 'both', { x: 2320, y: 600, width: 80, height: 240 }),
      ],
    },
  ],
};
