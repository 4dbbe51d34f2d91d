import { defineMessages } from '../catalogue.ts';

export const resourceMessages = defineMessages('contract/resources', {
  time: 'Enter a time such as 06:30.',
  zone: 'Enter a time zone such as Australia/Brisbane.',
  colour: 'Enter a colour such as #1f6feb.',
  https: 'Enter an address that begins with https://',
  abn: 'An ABN has 11 digits.',
  origin: 'Enter an address such as https://www.example.com, without a path.',
  serial: 'Use 4 to 40 letters, digits and hyphens.',
  unitTypes: {
    storage: 'Storage unit',
    office: 'Office',
    locker: 'Locker',
    trailer: 'Trailer',
    door: 'Door',
    gate: 'Gate',
    desk: 'Desk',
    trolley: 'Trolley',
    parcel_store: 'Parcel store',
    car_park: 'Parking space',
    pool_table: 'Pool table',
  },
  bookingTypes: { storage: 'Storage', workspaces: 'Workspaces' },
  categoryTypes: { bookable: 'Space to book', purchasable: 'Goods' },
  intervals: { month: 'Month', year: 'Year', day: 'Day', hour: 'Hour', minute: 'Minute' },
  directions: { both: 'In and out', entry: 'In', exit: 'Out' },
  gateRules: {
    never: 'Never',
    anyUnit: 'When one of their units is barred',
    allUnits: 'When all of their units are barred',
  },
  icons: { storage: 'Storage', office: 'Office', workshop: 'Workshop', parking: 'Parking' },
});
