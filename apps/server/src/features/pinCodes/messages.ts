import { defineMessages } from '@gatehouse/contract/catalogue';

export const messages = defineMessages('server/pinCodes', {
  notShown: 'This PIN can’t be shown any more.',
});
