import { ApiError } from '@gatehouse/contract/errors';
import { formatCents } from '@gatehouse/contract/rules/money';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/pool.ts';
import { queueMail } from '../../providers/mail/mailQueries.ts';
import { createAlerts } from '../alerts/service.ts';
import { makeRefunds, startOrderRefund } from '../payments/service.ts';
import * as queries from './queries.ts';

/** Longer than any command takes: whoever sent it is gone. */
const ABANDONED_AFTER = { seconds: 30 };

/** What became of the command to a compartment; undefined when it was never given. */
type Opening = { outcome: string | null; reason?: string | null | undefined } | undefined;

/**
 * Ends a purchase by what became of its door: what opened is sold, what did not is refunded. Returns why it did not.
 * Doing it again changes nothing.
 */
export async function endPurchase(
  ctx: Context,
  orderId: number,
  opening: Opening,
): Promise<ApiError | undefined> {
  const failure = whyShut(opening);
  const isUnknown = failure?.code === 'DEVICE_SILENT';
  const item = !failure ? 'taken' : isUnknown ? 'unknown' : 'there';
  const now = ctx.clock.now();
  const ended = await ctx.db.transaction(async (tx) => {
    const purchase = await queries.endPurchase(tx, { orderId, item, failure: failure ?? null, now });
    if (!purchase) return undefined;
    await mailGuest(tx, purchase, failure, now);
    if (isUnknown) {
      const message = `It is not known whether ${purchase.lockable_name} opened for order ${purchase.reference}. Please count what is in it.`;
      const { organisation_id: organisationId, site_id: siteId } = purchase;
      const subject = `vendUnknown:${orderId}`;
      await createAlerts(tx, now, [{ organisationId, siteId, kind: 'vendUnknown', subject, message }]);
    }
    return { refund: failure && (await startOrderRefund(tx, orderId, now)) };
  });
  if (ended?.refund !== undefined) await makeRefunds(ctx, [ended.refund]);
  return failure;
}

/** Ends purchases whose process died while the compartment was being opened; nothing is opened late. */
export async function finishAbandoned(ctx: Context): Promise<number> {
  const purchases = await queries.listAbandoned(ctx.db, ctx.clock.now().subtract(ABANDONED_AFTER));
  for (const { order_id: orderId, asked, outcome, reason } of purchases) {
    await endPurchase(ctx, orderId, asked ? { outcome, reason } : undefined);
  }
  return purchases.length;
}

const BACK = 'Your money goes back to your card.';

function whyShut(opening: Opening): ApiError | undefined {
  if (opening === undefined) {
    return new ApiError('UNAVAILABLE', `The purchase was cut off before the compartment opened. ${BACK}`);
  }
  const { outcome, reason } = opening;
  if (outcome === 'executed') return undefined;
  if (reason === 'jammed') {
    return new ApiError('JAMMED', `The compartment is jammed and did not open. ${BACK}`);
  }
  if (outcome === 'offline') {
    return new ApiError('DEVICE_OFFLINE', `The machine went offline and did not open. ${BACK}`);
  }
  if (outcome === 'rejected' || outcome === 'expired') {
    return new ApiError('DEVICE_REJECTED', 'it did not open; your money goes back to your card');
  }
  return new ApiError('DEVICE_SILENT', `The machine did not answer in time. ${BACK}`);
}

async function mailGuest(
  tx: Db,
  purchase: queries.EndedPurchase,
  failure: ApiError | undefined,
  now: Temporal.Instant,
): Promise<void> {
  const { guest_email: recipient, reference, product_name: product } = purchase;
  if (recipient === null) return;
  const paid = `${product}, ${formatCents(purchase.price)} including GST, from ${purchase.lockable_name} at ${purchase.site_name}.`;
  await queueMail(tx, now, {
    organisationId: purchase.organisation_id,
    recipient,
    subject: failure ? `Your money for ${product} goes back` : `Your receipt ${reference}`,
    body: failure
      ? `${failure.message}\n\n${paid}\nOrder ${reference}.`
      : `Thank you.\n\n${paid}\nOrder ${reference}.`,
  });
}
