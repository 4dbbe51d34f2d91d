import { defineMessages } from '@gatehouse/contract/catalogue';
import type { OpeningHours } from '@gatehouse/contract/rules/bookingTime';

export const messages = defineMessages('server/orders', {
  noEnd: 'You book storage without an end.',
  todayOnly: 'This site only takes bookings for today.',
  tooFarAhead: 'This day is too far ahead for a booking at this site.',
  hours: ({ opensAt, closesAt }: OpeningHours) => `This space can be used from ${opensAt} to ${closesAt}.`,
  tooLong: 'This is too long for one booking.',
});
