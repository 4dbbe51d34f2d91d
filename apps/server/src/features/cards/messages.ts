import { defineMessages } from '@gatehouse/contract/catalogue';

export const messages = defineMessages('server/cards', {
  paying: 'A payment with this card is still being confirmed.',
  lastCard: 'Please add another card first: this one pays for your bookings.',
});
