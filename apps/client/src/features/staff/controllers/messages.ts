import { countOf, defineMessages } from '@gatehouse/contract/catalogue';

export const messages = defineMessages('client/staff/controllers', {
  openOrLock: 'Open or lock',
  more: (door: string) => `More for ${door}`,
  lowBattery: 'Low battery',
  battery: (percent: number) => `Battery ${percent}%`,
  mains: 'Mains',
  units: (count: number) => countOf(count, 'unit'),
  lastSeen: 'Last seen',
  neverSeen: 'Never seen',
});
