import { defineMessages } from '@gatehouse/contract/catalogue';

export const messages = defineMessages('server/cardProvider', {
  numberInvalid: 'Your card number is invalid.',
  expiryInvalid: "Your card's expiration date is invalid.",
  expired: "Your card's expiration date is in the past.",
  cvcInvalid: "Your card's security code is invalid.",
  testCardsOnly: 'This demo only takes test cards, such as 4242 4242 4242 4242.',
  tokenSpent: 'This card token can’t be used. Please enter the card again.',
  notCreated: 'There was an error creating your payment method.',
});
