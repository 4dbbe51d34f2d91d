import { defineMessages } from '@gatehouse/contract/catalogue';

export const messages = defineMessages('server/cardProvider', {
  numberInvalid: 'Your card number is invalid.',
  expiryInvalid: "Your card's expiration date is invalid.",
  expired: "Your card's expiration date is in the past.",
  cvcInvalid: "Your card's security code is invalid.",
  testCardsOnly: 'Only test cards are taken here, such as 4242 4242 4242 4242.',
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
  /** Why no charge was made that was nothing the card did; `least` is the smallest amount there is. */
  refused: {
    tooSmall: (least: string) =>
      `A card payment has to be at least ${least}. Please add something more, or contact the site.`,
    tooLarge: 'This is more than one card payment can be. Please pay for it in smaller parts.',
    busy: 'The payment provider is too busy right now. You haven’t been charged; please try again in a minute.',
    other: 'The payment provider didn’t accept this, and you haven’t been charged. Please contact the site.',
  },
  notCreated: 'There was an error creating your payment method.',
});
