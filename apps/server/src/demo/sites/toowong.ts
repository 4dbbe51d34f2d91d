import { product } from '../catalogue.ts';
import { bank, type DemoSite, gate, row, series, shopBank } from '../layout.ts';

const desk = product('desk', 3_900, { features: ['Wi-Fi', 'Power', 'Natural light'] });
const meetingRoom = product('meetingRoom', 4_400, { features: ['Wi-Fi', 'Power', 'Video screen'] });
const boardroom = product('boardroom', 8_800, {
  features: ['Wi-Fi', 'Power', 'Video screen', 'Natural light'],
});
const privateOffice = product('privateOffice', 14_900, { features: ['Wi-Fi', 'Power', 'Natural light'] });
const locker = product('locker', 2_900, { features: ['24/7 access'] });
const parcelStore = product('parcelStore', 4_900, { features: ['24/7 access', 'Camera watched'] });
const dock = product('dock', 3_500, { features: ['Ground floor', 'Undercover'], hours: ['05:00', '20:00'] });

const offices = series('Office ');
const desks = series('Desk ');

/** Rooms, offices and desks over a lobby with lockers, parcels and a dock. */
export const toowong: DemoSite = {
  code: 'TWG',
  name: 'Toowong Exchange',
  icon: 'offices',
  pictures: ['toowong', 'desk', 'boardroom', 'office'],
  street1: 'Level 1',
  street2: '40 Jacaranda Mews',
  suburb: 'Toowong',
  state: 'QLD',
  postcode: '4066',
  latitude: -27.4848,
  longitude: 152.993,
  timeZone: 'Australia/Brisbane',
  openingHours: 'Every day, 6 am to 10 pm. Lobby day and night.',
  accessHours: ['06:00', '22:00'],
  phone: '(07) 5550 0175',
  areas: [
    {
      name: 'Lobby',
      floor: 0,
      width: 3200,
      height: 1800,
      doors: [
        ...bank({ x: 200, y: 200, columns: 6 }, series('L'), locker, 12),
        ...bank({ x: 1300, y: 200, columns: 3, cell: 140 }, series('Parcel '), parcelStore, 6),
        ...shopBank(
          { x: 200, y: 900, columns: 4 },
          series('Shop '),
          [
            [product('notebook', 1_200), 8],
            [product('charger', 4_900), 3],
            [product('box', 480), 6],
            [product('tape', 1_290), 5],
          ],
          'GH-TWG',
        ),
        ...row({ x: 2200, y: 900, depth: 800, frontage: 400 }, series('Dock '), [[dock, 2]]),
        gate('Lobby door', 'both', { x: 1000, y: 1720, width: 300, height: 80 }),
      ],
    },
    {
      name: 'Level 1',
      floor: 1,
      width: 3600,
      height: 2200,
      doors: [
        ...row({ x: 100, y: 100, depth: 420 }, series('Meeting room '), [[meetingRoom, 4]]),
        ...row({ x: 1600, y: 100, depth: 420, along: 'length', gap: 100 }, series('Boardroom '), [
          [boardroom, 2],
        ]),
        ...row({ x: 100, y: 800, depth: 400 }, offices, [[privateOffice, 6]]),
        ...row({ x: 100, y: 1500, depth: 160, along: 'length', gap: 90 }, desks, [[desk, 7]]),
        ...row({ x: 100, y: 1800, depth: 160, along: 'length', gap: 90 }, desks, [[desk, 7]]),
      ],
    },
  ],
};
