import { ApiError } from '@gatehouse/contract/errors';
import { formatCents } from '@gatehouse/contract/rules/money';
import type { Context } from '../../context.ts';
import { messages } from './messages.ts';
import type { Charge, ChargeOutcome, PaymentProvider } from './provider.ts';

/**
 * Asks for a charge; when the answer is lost, looks once whether the provider made it. Undefined when the outcome is
 * unknown: the charge may or may not come. That the provider refused is logged, as its operator may have to act.
 */
export async function askForCharge(
  { payments, log }: Pick<Context, 'payments' | 'log'>,
  charge: Charge,
): Promise<ChargeOutcome | undefined> {
  const outcome = await payments.charge(charge).catch((error: unknown) => {
    if (!isUnavailable(error)) throw error;
    return undefined;
  });
  if (outcome && outcome.state !== 'refused') return outcome;
  // Also what was refused may have been made: at a first try whose answer was lost.
  const found = await payments.findCharge(charge).catch((error: unknown) => {
    if (!leavesUnknown(error)) throw error;
    return undefined;
  });
  if (found || !outcome) return found;
  log.error({ err: outcome.cause, key: charge.key, amount: charge.amount }, 'charge refused by its provider');
  return outcome;
}

/** Refuses where nobody takes cards. */
export function requireCards({ name }: PaymentProvider): void {
  if (name === 'none') throw new ApiError('PAYMENTS_OFF');
}

/** Refuses an amount below what the provider charges, before anything is written down. */
export function requireChargeable({ minimumCharge }: PaymentProvider, amount: number): void {
  if (amount >= minimumCharge) return;
  throw new ApiError('PAYMENT_REFUSED', messages.refused.tooSmall(formatCents(minimumCharge)));
}

/** Whether a provider could not be reached, so that nothing is known. */
export function isUnavailable(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'PROVIDER_UNAVAILABLE';
}

/** Whether a look at a charge failed so that nothing is known of it: out of reach, or not allowed to look. */
export function leavesUnknown(error: unknown): boolean {
  return isUnavailable(error) || (error instanceof ApiError && error.code === 'PAYMENT_REFUSED');
}
