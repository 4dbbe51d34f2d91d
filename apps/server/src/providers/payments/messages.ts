import { defineMessages } from '@gatehouse/contract/catalogue';

export const messages = defineMessages('server/cardProvider', {
  numberInvalid: 'Your card number is invalid.',
  expiryInvalid: "Your card's expiration date is invalid.",
  expired: "Your card's expiration date is in the past.",
  cvcInvalid: "Your card's security code is invalid.",
  testCardsOnly: 'This demo only takes test cards, such as 4242 4242 4242 4242.',
  tokenSpent: 'This card token can’t be used. Please enter the card again.',
  noLongerChargeable: 'This card can no longer be charged.',
  /** Why the sandbox declines, in the words card providers commonly use. */
  declines: {
    card_declined: 'Your card was declined.',
    insufficient_funds: 'Your card has insufficient funds.',
    lost_card: 'Your card was declined.',
    stolen_card: 'Your card was declined.',
    expired_card: 'Your card has expired.',
    incorrect_cvc: "Your card's security code is incorrect.",
    processing_error: 'An error occurred while processing your card. Try again in a little bit.',
    unknown_card: 'This card can no longer be charged.',
  },
  notCreated: 'There was an error creating your payment method.',
});
