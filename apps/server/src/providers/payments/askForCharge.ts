import { ApiError } from '@gatehouse/contract/errors';
import type { Charge, ChargeOutcome, PaymentProvider } from './provider.ts';

/**
 * Asks for a charge; when the answer is lost, looks once whether the provider made it. Undefined when the outcome is
 * unknown: the charge may or may not come.
 */
export async function askForCharge(
  provider: PaymentProvider,
  charge: Charge,
): Promise<ChargeOutcome | undefined> {
  try {
    return await provider.charge(charge);
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    return provider.findCharge(charge).catch((again: unknown) => {
      if (!isUnavailable(again)) throw again;
      return undefined;
    });
  }
}

/** Whether a provider could not be reached, so that nothing is known. */
export function isUnavailable(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'PROVIDER_UNAVAILABLE';
}
