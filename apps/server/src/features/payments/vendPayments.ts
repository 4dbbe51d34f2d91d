import { ApiError } from '@gatehouse/contract/errors';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/pool.ts';
import { closePayment, findPayment, returnMoney } from './queries.ts';
import { payBack } from './refunds.ts';
import { NEVER_ARRIVED, type Outcome } from './settlement.ts';
import * as queries from './vendPaymentQueries.ts';

/** A payment at a machine that takes longer opens nothing any more, as nobody may be standing there: it goes back. */
const VEND_LIMIT = { seconds: 60 };

/** Takes the money that came, so that the compartment may be opened. False when it came too late or was settled. */
export async function takeVendMoney(
  db: Db,
  { id, ref, now }: { id: number; ref: string; now: Temporal.Instant },
): Promise<boolean> {
  return queries.takeMoney(db, { id, ref, since: now.subtract(VEND_LIMIT), now });
}

/**
 * Does what the outcome of a payment at a machine asks for, once it is decided and whoever asked for it is gone; doing
 * it again changes nothing. Money that came in time is left to who asked, and later goes back: a door never opens late.
 */
export async function settleVend(
  ctx: Context,
  payment: queries.VendPayment,
  outcome: Outcome,
): Promise<void> {
  switch (outcome.state) {
    case 'never':
      return failVend(ctx, payment, new ApiError('PROVIDER_UNAVAILABLE'), NEVER_ARRIVED);
    case 'declined':
      return failVend(
        ctx,
        payment,
        new ApiError('CARD_DECLINED', outcome.message),
        outcome.message,
        outcome.ref,
      );
    case 'succeeded':
      return giveBack(ctx, payment, outcome.ref);
  }
}

/** Ends an attempt that took no money: the piece is for sale again, and the sale keeps why. */
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
      await queries.giveUp(tx, payment.order_id, 'Failed', why);
    }
  });
}

async function giveBack(ctx: Context, payment: queries.VendPayment, ref: string): Promise<void> {
  const { id, order_id: orderId, created_at: createdAt } = payment;
  const now = ctx.clock.now();
  const mayBeTaken = Temporal.Instant.compare(createdAt.add(VEND_LIMIT), now) > 0;
  if (mayBeTaken && (await findPayment(ctx.db, id)).state === 'Started') return;
  const refund = await ctx.db.transaction(async (tx) => {
    const started = await returnMoney(tx, { id, ref, now });
    if (started !== undefined) await queries.giveUp(tx, orderId, 'Refunded', tooLate());
    return started;
  });
  if (refund !== undefined) await payBack(ctx, [refund]);
}

/** Why money that came late opened nothing. */
export function tooLate(): ApiError {
  return new ApiError(
    'PROVIDER_UNAVAILABLE',
    'The payment took too long, so the compartment stayed shut. Your money goes back to your card.',
  );
}
