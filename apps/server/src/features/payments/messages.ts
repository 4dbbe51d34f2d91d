import { defineMessages } from '@gatehouse/contract/catalogue';

export const messages = defineMessages('server/payments', {
  chargeFailed: {
    subject: (unit: string) => `The payment for ${unit} failed`,
    content: (amount: string, unit: string) =>
      `The payment of ${amount} for ${unit} failed. Please check your card.`,
    willRetry: (amount: string, unit: string, date: string) =>
      `The payment of ${amount} for ${unit} failed. We’ll try again on ${date}. Please check your card.`,
  },
  checkCard: 'Check your card',
  paidUp: (unit: string) => `Thank you, everything is paid for ${unit}.`,
  overlocked: {
    subject: (unit: string) => `${unit} is overlocked`,
    content: (unit: string) =>
      `${unit} is overlocked because its payment is overdue. Please check your card: you can open it again once it’s paid.`,
  },
  ready: {
    subject: (reference: string) => `Your order ${reference} is ready for collection`,
    content: (reference: string, site: string) =>
      `Your order ${reference} is ready for collection at ${site}.`,
    where: 'Where',
    button: 'Show the order',
  },
  tookTooLong:
    'The payment took too long, so the compartment stayed shut. You’ll get your money back on your card.',
  refundRefused: {
    ofBooking: 'A refund for a booking was refused.',
    ofOrder: (reference: string) => `A refund for order ${reference} was refused.`,
  },
});
