import { randomUUID } from 'node:crypto';
import { ApiError } from '@gatehouse/contract/errors';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/pool.ts';
import { sql } from '../../db/sql.ts';
import { cartFirst, closePayment, findPayment, returnMoney } from './queries.ts';
import { payBack } from './refunds.ts';
import { NEVER_ARRIVED, type Outcome } from './settlement.ts';

/** A payment at a machine that takes longer opens nothing any more, as nobody may be standing there: it goes back. */
const VEND_LIMIT = { seconds: 60 };

/** A payment for an order at a machine. */
export type VendPayment = { id: number; order_id: number; created_at: Temporal.Instant };

/** Writes down the attempt to take money for an order at a machine, before its provider is asked under the key. */
export async function startVendPayment(
  tx: Db,
  payment: { orderId: number; amount: number; provider: string; now: Temporal.Instant },
): Promise<VendPayment & { key: string }> {
  const { orderId, now } = payment;
  const key = randomUUID();
  const { id } = await tx.one<{ id: number }>(sql`
    insert into payments (organisation_id, order_id, amount, provider, provider_key, state, created_at, asked_at)
    select organisation_id, id, ${payment.amount}, ${payment.provider}, ${key}, 'Started', ${now}, ${now}
    from orders where id = ${orderId}
    returning id`);
  return { id, order_id: orderId, created_at: now, key };
}

/** Takes the money that came, so that the compartment may be opened. False when it came too late or was settled. */
export async function takeVendMoney(
  db: Db,
  { id, ref, now }: { id: number; ref: string; now: Temporal.Instant },
): Promise<boolean> {
  const taken = await db.query(sql`
    with ${cartFirst(id)}, paid as (
      update payments set state = 'Succeeded', provider_ref = ${ref}, settled_at = ${now}
      where id = ${id} and state = 'Started' and created_at > ${now.subtract(VEND_LIMIT)}
        and (select count(*) from cart) > 0
      returning order_id
    ), placed as (
      update orders o set state = 'Ready', paying = false, placed_at = ${now}
      from paid where o.id = paid.order_id
      returning o.id
    )
    update vend_sales v set state = 'Opening', opening_at = ${now}
    from placed where v.order_id = placed.id
    returning v.id`);
  return taken.length > 0;
}

/**
 * Does what the outcome of a payment at a machine asks for, once it is decided and whoever asked for it is gone; doing
 * it again changes nothing. Money that came in time is left to who asked, and later goes back: a door never opens late.
 */
export async function settleVend(ctx: Context, payment: VendPayment, outcome: Outcome): Promise<void> {
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
  payment: VendPayment,
  why: ApiError,
  failure: string,
  ref: string | null = null,
): Promise<void> {
  const now = ctx.clock.now();
  const state = why.code === 'CARD_DECLINED' ? 'Declined' : 'Failed';
  await ctx.db.transaction(async (tx) => {
    if (await closePayment(tx, { id: payment.id, state, ref, failure, now })) {
      await giveUp(tx, payment.order_id, 'Failed', why);
    }
  });
}

async function giveBack(ctx: Context, payment: VendPayment, ref: string): Promise<void> {
  const { id, order_id: orderId, created_at: createdAt } = payment;
  const now = ctx.clock.now();
  const mayBeTaken = Temporal.Instant.compare(createdAt.add(VEND_LIMIT), now) > 0;
  if (mayBeTaken && (await findPayment(ctx.db, id)).state === 'Started') return;
  const refund = await ctx.db.transaction(async (tx) => {
    const started = await returnMoney(tx, { id, ref, now });
    if (started !== undefined) await giveUp(tx, orderId, 'Refunded', tooLate());
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

async function giveUp(tx: Db, orderId: number, state: 'Failed' | 'Refunded', why: ApiError): Promise<void> {
  await tx.query(sql`
    with given_up as (update orders set state = 'Cancelled' where id = ${orderId} and state = 'Active')
    update vend_sales set state = ${state}, failure_code = ${why.code}, failure = ${why.message}
    where order_id = ${orderId} and state in ('Paying', 'Failed')`);
}
