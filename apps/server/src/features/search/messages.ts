import { defineMessages } from '@gatehouse/contract/catalogue';

export const messages = defineMessages('server/search', {
  unknownZone: 'We don’t know this time zone.',
  tooManyDays: (days: number) => `You can ask for ${days} days at most.`,
});
