import { defineMessages } from '@gatehouse/contract/catalogue';

export const messages = defineMessages('server/bookings', {
  started: (unit: string, site: string) => `Your booking of ${unit} at ${site} has started.`,
  skipped: {
    subject: (unit: string) => `Your booking of ${unit} was skipped`,
    content: (unit: string, site: string) =>
      `Your booking of ${unit} at ${site} was skipped because it wasn’t paid for.`,
  },
  ending: {
    subject: (unit: string) => `Your booking of ${unit} ends soon`,
    today: (unit: string, site: string, time: string) =>
      `Your booking of ${unit} at ${site} ends at ${time}. Please take your things with you.`,
    onDay: (unit: string, site: string, date: string, time: string) =>
      `Your booking of ${unit} at ${site} ends on ${date} at ${time}. Please take your things with you.`,
  },
  showBooking: 'Show the booking',
  endInPast: 'The end must be now or later.',
  endAfterBooking: 'The booking ends before that.',
});
