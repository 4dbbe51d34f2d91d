import { randomUUID } from 'node:crypto';
import type { ApiError } from '@gatehouse/contract/errors';
import type { Db } from '../../db/pool.ts';
import { sql } from '../../db/sql.ts';
import { cartFirst } from './queries.ts';

/** A payment for an order at a kiosk. */
export type VendPayment = { id: number; order_id: number; created_at: Temporal.Instant };

/** Writes down the attempt to take money for an order at a kiosk, before its provider is asked under the key. */
export async function startVendPayment(
  db: Db,
  payment: { orderId: number; amount: number; provider: string; now: Temporal.Instant },
): Promise<VendPayment & { key: string }> {
  const { orderId, now } = payment;
  const key = randomUUID();
  const { id } = await db.one<{ id: number }>(sql`
    insert into payments (organisation_id, order_id, amount, provider, provider_key, state, created_at, asked_at)
    select organisation_id, id, ${payment.amount}, ${payment.provider}, ${key}, 'Started', ${now}, ${now}
    from orders where id = ${orderId}
    returning id`);
  return { id, order_id: orderId, created_at: now, key };
}

/** Records the capture of a payment that was started after `since`. False when it came too late or had ended. */
export async function recordCapture(
  db: Db,
  { id, ref, since, now }: { id: number; ref: string; since: Temporal.Instant; now: Temporal.Instant },
): Promise<boolean> {
  const taken = await db.query(sql`
    with ${cartFirst(id)}, paid as (
      update payments set state = 'Succeeded', provider_ref = ${ref}, settled_at = ${now}
      where id = ${id} and state = 'Started' and created_at > ${since}
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

/** Ends a purchase that was not paid, with why; its order is cancelled. */
export async function endPurchase(
  db: Db,
  orderId: number,
  state: 'Failed' | 'Refunded',
  why: ApiError,
): Promise<void> {
  await db.query(sql`
    with given_up as (update orders set state = 'Cancelled' where id = ${orderId} and state = 'Active')
    update vend_sales set state = ${state}, failure_code = ${why.code}, failure = ${why.message}
    where order_id = ${orderId} and state in ('Paying', 'Failed')`);
}
