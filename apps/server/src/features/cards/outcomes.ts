import type { Context } from '../../context.ts';
import * as outcomeQueries from './outcomeQueries.ts';
import { lockOwner, makeDefault } from './queries.ts';

/**
 * Takes in how a payment by a card ended: one that was declined is not offered first any more, and stays the default only
 * if it has paid before; one that paid becomes the default where there is none. The payment itself stands whatever
 * becomes of this.
 */
export async function notePaymentOutcome(ctx: Context, paymentId: number): Promise<void> {
  const card = await outcomeQueries.findPayingCard(ctx.db, paymentId);
  if (card === undefined) return;
  const { id, customer_id: customerId, provider } = card;
  await ctx.db.transaction(async (tx) => {
    await lockOwner(tx, customerId);
    await outcomeQueries.noteDecline(tx, id, card.declined ? ctx.clock.now() : null);
    if (card.declined && card.is_default && !card.proven) await outcomeQueries.handDefaultOn(tx, card);
    if (!card.declined && !(await outcomeQueries.hasDefault(tx, customerId))) {
      await makeDefault(tx, customerId, provider, id);
    }
  });
}
