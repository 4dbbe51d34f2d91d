import type { ChargeOutcome } from '../../providers/payments/provider.ts';

/** How long a cart that is being paid keeps its units, counted from each time the provider is asked. */
export const PAYMENT_RESERVATION = { minutes: 10 };

/** What the provider made of a payment; `unknownToProvider` when it never received it and will not any more. */
export type Outcome = ChargeOutcome | { state: 'unknownToProvider' };

export const UNKNOWN_TO_PROVIDER = 'The provider never received it.';
