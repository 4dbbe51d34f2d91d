import type { Clock } from '../../clock.ts';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/pool.ts';
import type { PaymentProvider } from './provider.ts';
import { createSandbox } from './sandbox.ts';

/** Stripe where its keys are given, else the sandbox. Stripe's SDK is loaded only where it is used. */
export async function createPayments(config: Config, db: Db, clock: Clock): Promise<PaymentProvider> {
  if (!config.stripe) return createSandbox(db, clock);
  const { createStripe } = await import('./stripe.ts');
  return createStripe(config.stripe);
}
