import type { Clock } from '../../clock.ts';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/pool.ts';
import { noCards } from './noCards.ts';
import type { PaymentProvider } from './provider.ts';
import { createSandbox } from './sandbox.ts';

/** Whom the configuration says, else the sandbox where test cards may pay, else nobody. Stripe's SDK is loaded only where it is used. */
export async function createPayments(
  config: Config,
  db: Db,
  clock: Clock,
  { sandbox }: { sandbox: boolean },
): Promise<PaymentProvider> {
  if (!config.stripe)
    return (config.cards ?? (sandbox ? 'sandbox' : 'none')) === 'sandbox'
      ? createSandbox(db, clock)
      : noCards;
  const { createStripe } = await import('./stripe.ts');
  return createStripe(config.stripe);
}
