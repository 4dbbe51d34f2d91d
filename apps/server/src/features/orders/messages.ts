import { defineMessages } from '@gatehouse/contract/catalogue';
import type { OpeningHours } from '@gatehouse/contract/rules/bookingTime';

export const messages = defineMessages('server/orders', {
  noEnd: 'You book storage without an end.',
  todayOnly: 'This site only takes bookings for today.',
  tooFarAhead: 'This day is too far ahead for a booking at this site.',
  hours: ({ opensAt, closesAt }: OpeningHours) => `This space can be used from ${opensAt} to ${closesAt}.`,
  closed: (day: string, name: string | null) =>
    name === null ? `This site is closed on ${day}.` : `This site is closed on ${day} (${name}).`,
  open: (day: string, hours: string) => `On ${day} this site is open ${hours}.`,
  letGo: (wait: string) =>
    `You held this space a moment ago and didn’t pay for it. You can hold it again in ${wait}, or choose another one.`,
  letGoMany: (wait: string) =>
    `You’ve let several held spaces go without paying, so you can only hold 3 at once. Please pay for them or remove one first, or come back in ${wait}.`,
  tooLong: 'This is too long for one booking.',
});
