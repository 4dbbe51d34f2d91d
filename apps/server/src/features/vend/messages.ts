import { defineMessages } from '@gatehouse/contract/catalogue';

export const messages = defineMessages('server/vend', {
  moneyBack: 'You’ll get your money back on your card.',
  cutOff: 'The purchase was interrupted before the compartment opened.',
  isJammed: 'This compartment is jammed. You haven’t been charged. Please contact site staff.',
  jammed: 'The compartment is jammed and didn’t open.',
  wentOffline: 'The machine went offline and didn’t open.',
  refused: 'it didn’t open; you’ll get your money back on your card',
  silent: 'The machine didn’t answer in time.',
  empty: (kiosk: string, site: string, address: string) => `${kiosk} at ${site}, ${address}, is empty.`,
  offline: 'This machine is offline. You haven’t been charged.',
  priceChanged: 'The price has changed. You haven’t been charged.',
  receipt: {
    subject: (reference: string) => `Your receipt ${reference}`,
    heading: 'Thank you',
    paid: (product: string) => `Here’s your receipt for ${product}.`,
  },
  refund: {
    subject: (product: string) => `Your money for ${product} is on its way back`,
    heading: 'You’re getting your money back',
  },
  facts: {
    product: 'Product',
    price: 'Price including GST',
    place: 'From',
    order: 'Order',
  },
  place: (kiosk: string, site: string) => `${kiosk} at ${site}`,
  openingUnknown: (kiosk: string, reference: string) =>
    `We don’t know whether ${kiosk} opened for order ${reference}. Please count what’s in it.`,
});
