import { product } from '../catalogue.ts';
import { type DemoSite, gate, row, series, shopBank } from '../layout.ts';

const meetingRoom = product('meetingRoom', 5_900, {
  features: ['Wi-Fi', 'Power', 'Video screen', 'Natural light'],
});
const boardroom = product('boardroom', 11_900, { features: ['Wi-Fi', 'Power', 'Video screen'] });
const privateOffice = product('privateOffice', 19_900, { features: ['Wi-Fi', 'Power'] });
const desk = product('desk', 4_900, { features: ['Wi-Fi', 'Power'] });
const carPark = product('carPark', 38_900, { features: ['Undercover', '24/7 access'] });

const desks = series('Desk ');

/** Meeting rooms in an old printing house, with a few bays beneath. */
export const surryHills: DemoSite = {
  code: 'SYD',
  name: 'Surry Hills Rooms',
  icon: 'offices',
  pictures: ['surry-hills', 'meeting-room', 'desk', 'parking'],
  street1: '301 Banksia Street',
  suburb: 'Surry Hills',
  state: 'NSW',
  postcode: '2010',
  latitude: -33.8861,
  longitude: 151.2111,
  timeZone: 'Australia/Sydney',
  openingHours: 'Every day, 6 am to 10 pm.',
  accessHours: ['06:00', '22:00'],
  phone: '(02) 5550 0112',
  areas: [
    {
      name: 'Basement',
      floor: -1,
      width: 2400,
      height: 1400,
      doors: [
        ...row({ x: 300, y: 200, depth: 540 }, series('P'), [[carPark, 6]]),
        gate('Car park gate', 'both', { x: 900, y: 1300, width: 500, height: 100 }),
      ],
    },
    {
      name: 'Rooms',
      floor: 0,
      width: 3200,
      height: 2000,
      doors: [
        ...row({ x: 100, y: 100, depth: 420 }, series('Press room '), [[meetingRoom, 5]]),
        ...row({ x: 1900, y: 100, depth: 420, along: 'length' }, series('Boardroom '), [[boardroom, 1]]),
        ...row({ x: 100, y: 800, depth: 400 }, series('Office '), [[privateOffice, 5]]),
        ...row({ x: 100, y: 1450, depth: 160, along: 'length', gap: 90 }, desks, [[desk, 8]]),
        ...shopBank({ x: 2600, y: 1100, columns: 2 }, series('Shop '), [
          [product('notebook', 1_400), 6],
          [product('charger', 5_400), 4],
        ]),
        gate('Banksia Street door', 'both', { x: 2500, y: 1920, width: 300, height: 80 }),
      ],
    },
  ],
};
