import { defineMessages } from '../catalogue.ts';

export const hoursMessages = defineMessages('rules/hours', {
  weekdays: {
    1: 'Monday',
    2: 'Tuesday',
    3: 'Wednesday',
    4: 'Thursday',
    5: 'Friday',
    6: 'Saturday',
    7: 'Sunday',
  },
  everyDay: 'Every day',
  days: (first: string, last: string) => `${first} to ${last}`,
  open: (from: string, until: string) => `${from} to ${until}`,
  always: '24 hours',
  closed: 'closed',
  line: (days: string, hours: string) => `${days} ${hours}`,
  exception: (day: string, hours: string, name: string) => `${day} ${hours} (${name})`,
});
