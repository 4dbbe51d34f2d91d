import type { ChargeOutcome } from '../../providers/payments/provider.ts';

/** How long a cart that is being paid keeps its units, counted from each time the provider is asked. */
export const PAYMENT_RESERVATION = { minutes: 10 };

/** What the provider made of a payment; `unknownToProvider` when it never received it and will not any more. */
export type Outcome = ChargeOutcome | { state: 'unknownToProvider' };

/** Why a payment failed that nobody declined, as it is kept with it. */
export function failureOf(outcome: Extract<Outcome, { state: 'refused' | 'unknownToProvider' }>): string {
  return outcome.state === 'refused' ? outcome.message : 'The provider never received it.';
}
