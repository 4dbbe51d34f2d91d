import { defineMessages } from '@gatehouse/contract/catalogue';

export const messages = defineMessages('client/vend', {
  buy: 'Buy',
  stay: (compartment: string) => `Stay at the machine: ${compartment} opens as soon as you’ve paid.`,
  unknown:
    'We didn’t get an answer. If the compartment stayed shut, you won’t be charged, or your money goes back to your card.',
  offline: 'This machine is offline, so you can’t buy from it right now.',
  soldOutNow: 'Sold out.',
  soldOut: 'Sold out',
  unknownCode: 'We don’t recognise that code',
  unknownCodeText: 'Scan the code on the compartment again, or see what the site sells.',
  goToShop: 'Go to the shop',
  place: (site: string, address: string) => `${site}, ${address}`,
  payAndOpen: (price: string) => `Pay ${price} and open`,
  email: 'Email for a receipt',
  emailInvalid: 'must be a valid email',
  isOpen: (compartment: string) => `${compartment} is open`,
  takeIt: (product: string) => `Take your ${product} and push the door shut.`,
  order: (reference: string) => `Order ${reference}`,
  buyAnother: 'Buy another',
  yourDetails: 'Your details',
  detailsKept: 'We keep these with your purchase for a day, then remove them.',
  detailsRemoved: 'We’ve removed your details.',
  remove: 'Remove',
});
