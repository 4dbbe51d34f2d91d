import { ApiError } from '@gatehouse/contract/errors';
import { isAfter } from '@gatehouse/contract/rules/instants';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/pool.ts';
import { messages } from './messages.ts';
import { failureOf, type Outcome } from './outcome.ts';
import { closePayment, findPayment, startReturn } from './queries.ts';
import { makeRefunds } from './refunds.ts';
import * as queries from './vendPaymentQueries.ts';

/** A payment at a kiosk that takes longer opens nothing any more, as nobody may be standing there: it goes back. */
const VEND_TIMEOUT = { seconds: 60 };

/** Records a capture, so that the compartment may be opened. False when it came too late or the payment had ended. */
export async function recordVendCapture(
  db: Db,
  { id, ref, now }: { id: number; ref: string; now: Temporal.Instant },
): Promise<boolean> {
  return queries.recordCapture(db, { id, ref, since: now.subtract(VEND_TIMEOUT), now });
}

/**
 * Does what the outcome of a payment at a kiosk asks for, once it is decided and whoever asked for it is gone; doing
 * it again changes nothing. Money that came in time is left to who asked, and later goes back: a door never opens late.
 */
export async function completeVendPayment(
  ctx: Context,
  payment: queries.VendPayment,
  outcome: Outcome,
): Promise<void> {
  switch (outcome.state) {
    case 'unknownToProvider':
      return failVend(ctx, payment, new ApiError('PROVIDER_UNAVAILABLE'), failureOf(outcome));
    case 'refused':
      return failVend(ctx, payment, new ApiError('PAYMENT_REFUSED', outcome.message), failureOf(outcome));
    case 'declined':
      return failVend(
        ctx,
        payment,
        new ApiError('CARD_DECLINED', outcome.message),
        outcome.message,
        outcome.ref,
      );
    case 'succeeded':
      return refundLate(ctx, payment, outcome.ref);
  }
}

/** Ends an attempt that took no money: the item is for sale again, and the purchase keeps why. */
export async function failVend(
  ctx: Context,
  payment: queries.VendPayment,
  why: ApiError,
  failure: string,
  ref: string | null = null,
): Promise<void> {
  const now = ctx.clock.now();
  const state = why.code === 'CARD_DECLINED' ? 'Declined' : 'Failed';
  await ctx.db.transaction(async (tx) => {
    if (await closePayment(tx, { id: payment.id, state, ref, failure, now })) {
      await queries.endPurchase(tx, payment.order_id, 'Failed', why);
    }
  });
}

async function refundLate(ctx: Context, payment: queries.VendPayment, ref: string): Promise<void> {
  const { id, order_id: orderId, created_at: createdAt } = payment;
  const now = ctx.clock.now();
  const mayBeTaken = isAfter(createdAt.add(VEND_TIMEOUT), now);
  if (mayBeTaken && (await findPayment(ctx.db, id)).state === 'Started') return;
  const refund = await ctx.db.transaction(async (tx) => {
    const started = await startReturn(tx, { id, ref, now });
    if (started !== undefined) await queries.endPurchase(tx, orderId, 'Refunded', tooLate());
    return started;
  });
  if (refund !== undefined) await makeRefunds(ctx, [refund]);
}

/** Why money that came late opened nothing. */
export function tooLate(): ApiError {
  return new ApiError('PROVIDER_UNAVAILABLE', messages.tookTooLong);
}
