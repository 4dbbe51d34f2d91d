import { ApiError } from '@gatehouse/contract/errors';
import { formatCents } from '@gatehouse/contract/rules/money';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/pool.ts';
import { queueMail } from '../../providers/mail/mailQueries.ts';
import { sitePath } from '../../providers/mail/sitePath.ts';
import { createAlerts } from '../alerts/service.ts';
import { makeRefunds, startOrderRefund } from '../payments/service.ts';
import { messages } from './messages.ts';
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
      const message = messages.openingUnknown(purchase.lockable_name, purchase.reference);
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

const withRefund = (failure: string) => `${failure} ${messages.moneyBack}`;

function whyShut(opening: Opening): ApiError | undefined {
  if (opening === undefined) {
    return new ApiError('UNAVAILABLE', withRefund(messages.cutOff));
  }
  const { outcome, reason } = opening;
  if (outcome === 'executed') return undefined;
  if (reason === 'jammed') {
    return new ApiError('JAMMED', withRefund(messages.jammed));
  }
  if (outcome === 'offline') {
    return new ApiError('DEVICE_OFFLINE', withRefund(messages.wentOffline));
  }
  if (outcome === 'rejected' || outcome === 'expired') {
    return new ApiError('DEVICE_REJECTED', messages.refused);
  }
  return new ApiError('DEVICE_SILENT', withRefund(messages.silent));
}

async function mailGuest(
  tx: Db,
  purchase: queries.EndedPurchase,
  failure: ApiError | undefined,
  now: Temporal.Instant,
): Promise<void> {
  const { guest_email: recipient, reference, product_name: product } = purchase;
  if (recipient === null) return;
  await queueMail(tx, now, {
    organisationId: purchase.organisation_id,
    recipient,
    subject: failure ? messages.refund.subject(product) : messages.receipt.subject(reference),
    letter: {
      heading: failure ? messages.refund.heading : messages.receipt.heading,
      paragraphs: [failure?.message ?? messages.receipt.paid(product)],
      facts: [
        [messages.facts.product, product],
        [messages.facts.price, formatCents(purchase.price)],
        [
          messages.facts.place,
          messages.place(purchase.lockable_name, purchase.site_name),
          sitePath(purchase.site_id),
        ],
        [messages.facts.order, reference],
      ],
    },
  });
}
