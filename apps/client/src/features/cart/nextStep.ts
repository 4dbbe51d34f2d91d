import type { OrderOptions } from '@gatehouse/contract/model/order';

/** The steps of a checkout in their order. */
export const checkoutSteps = ['details', 'identity', 'payment', 'agreement', 'review'] as const;
export type CheckoutStep = (typeof checkoutSteps)[number];

/** What stands between an order and its payment, first things first; 'review' when nothing does. */
export function nextStep(options: OrderOptions, hasCard: boolean): CheckoutStep {
  const { details, identity, documents, payment } = options;
  if (details.required && !details.complete) return 'details';
  if (identity.required && !identity.complete) return 'identity';
  if (payment.required && !hasCard) return 'payment';
  if (documents.required && !documents.complete) return 'agreement';
  return 'review';
}

/** The steps this order has at all, for showing how far one is. */
export function stepsOf(options: OrderOptions): CheckoutStep[] {
  return checkoutSteps.filter((step) => {
    if (step === 'identity') return options.identity.required;
    if (step === 'payment') return options.payment.required;
    if (step === 'agreement') return options.documents.required;
    return true;
  });
}
