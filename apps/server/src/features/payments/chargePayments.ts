import type { Context } from '../../context.ts';
import { publish } from '../../db/eventBus.ts';
import { failCharges, payCharges } from './arrears.ts';
import { takeAttemptBack } from './chargeQueries.ts';
import { failureOf, type Outcome } from './outcome.ts';
import { closePayment, markSucceeded, startReturn } from './queries.ts';
import { makeRefunds } from './refunds.ts';

/** What a provider refuses is none of its customer's doing: nobody falls into arrears, and it is asked for again. */
const AFTER_REFUSAL = { hours: 1 };

/** A payment of one interval of a booking. */
export type ChargePayment = { id: number; charge_id: number };

/** Does what the outcome of a recurring charge asks for, once it is decided; doing it again changes nothing. */
export async function completeChargePayment(
  ctx: Context,
  payment: ChargePayment,
  outcome: Outcome,
): Promise<void> {
  const { id, charge_id: chargeId } = payment;
  const now = ctx.clock.now();
  switch (outcome.state) {
    case 'unknownToProvider':
    case 'refused': {
      const again = outcome.state === 'refused' ? now.add(AFTER_REFUSAL) : now;
      return ctx.db.transaction(async (tx) => {
        if (await closePayment(tx, { id, state: 'Failed', ref: null, failure: failureOf(outcome), now })) {
          await takeAttemptBack(tx, chargeId, again);
        }
      });
    }
    case 'declined': {
      const { ref, message: failure } = outcome;
      const changes = await ctx.db.transaction(async (tx) => {
        const closed = await closePayment(tx, { id, state: 'Declined', ref, failure, now });
        return closed ? failCharges(tx, [chargeId], now) : [];
      });
      return publish(ctx.db, ...changes);
    }
    case 'succeeded':
      return recordCapture(ctx, payment, outcome.ref);
  }
}

async function recordCapture(ctx: Context, { id, charge_id }: ChargePayment, ref: string): Promise<void> {
  const { clock, db } = ctx;
  const now = clock.now();
  const changes = await db.transaction(async (tx) => {
    return (await markSucceeded(tx, { id, ref, now }))
      ? payCharges({ db: tx, clock }, [charge_id])
      : undefined;
  });
  if (changes) return publish(db, ...changes);
  const refund = await startReturn(db, { id, ref, now });
  if (refund !== undefined) await makeRefunds(ctx, [refund]);
}
