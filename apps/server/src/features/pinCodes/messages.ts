import { defineMessages } from '@gatehouse/contract/catalogue';

export const messages = defineMessages('server/pinCodes', {
  notShown: 'We can’t show this PIN any more.',
});
