import type { OrderOptions } from '@gatehouse/contract/model/order';

/** The places of a checkout; 'review' is the page on which it is paid, with all that is missing. */
export type CheckoutStep = 'details' | 'identity' | 'payment' | 'agreement' | 'review';

/** What an order still needs before it can be paid. */
export type Missing = { details: boolean; identity: boolean; card: boolean; agreements: boolean };

export function missingOf(options: OrderOptions, hasCard: boolean): Missing {
  const { details, identity, documents, payment } = options;
  return {
    details: details.required && !details.complete,
    identity: identity.required && !identity.complete,
    card: payment.required && !hasCard,
    agreements: documents.required && !documents.complete,
  };
}
