import { defineMessages } from '@gatehouse/contract/catalogue';

export const messages = defineMessages('server/cards', {
  paying: 'We’re still confirming a payment with this card.',
  lastCard: 'Please add another card first: this one pays for your bookings.',
});
