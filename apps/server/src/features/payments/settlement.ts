import type { ChargeOutcome } from '../../providers/payments/provider.ts';

/** How long a cart that is being paid keeps its units, counted anew each time the provider is asked. */
export const PAYING_HOLD = { minutes: 10 };

/** What the provider made of a payment; `never` when it has not heard of it and will not any more. */
export type Outcome = ChargeOutcome | { state: 'never' };

export const NEVER_ARRIVED = 'The provider never received it.';
