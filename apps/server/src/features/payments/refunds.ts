import type { Context } from '../../context.ts';
import { isUnavailable } from '../../providers/payments/askForCharge.ts';
import { createAlerts } from '../alerts/service.ts';
import { messages } from './messages.ts';
import { listStarted, markRefundFailed, markRefundSucceeded, type RefundRow } from './refundQueries.ts';

/** Asks the provider to make refunds. One it cannot be reached for stays open and is asked for again. */
export async function makeRefunds(ctx: Context, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const refunds = await listStarted(ctx.db, ids, ctx.payments.name);
  await Promise.all(refunds.map((refund) => refundOne(ctx, refund)));
}

async function refundOne(ctx: Context, refund: RefundRow): Promise<void> {
  try {
    const { provider_key: key, charge_ref: chargeRef, amount } = refund;
    const { ref } = await ctx.payments.refund({ key, chargeRef, amount });
    await markRefundSucceeded(ctx.db, { id: refund.id, ref, now: ctx.clock.now() });
  } catch (error) {
    if (isUnavailable(error)) return;
    ctx.log.error({ err: error, refundId: refund.id }, 'refund refused');
    await alertStaff(ctx, refund);
  }
}

/** A refund that the provider will not make needs a person. */
async function alertStaff({ db, clock }: Context, refund: RefundRow): Promise<void> {
  const now = clock.now();
  await db.transaction(async (tx) => {
    const refused = await markRefundFailed(tx, refund.id, now);
    if (!refused) return;
    const { reference, ...where } = refused;
    const { ofBooking, ofOrder } = messages.refundRefused;
    const message = reference === null ? ofBooking : ofOrder(reference);
    await createAlerts(tx, now, [
      { ...where, kind: 'refundFailed', subject: `refundFailed:${refund.id}`, message },
    ]);
  });
}
