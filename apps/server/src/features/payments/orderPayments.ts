import type { Context } from '../../context.ts';
import { type Db, sqlState } from '../../db/pool.ts';
import { announce, type Change } from '../../http/live.ts';
import { recordNotices } from '../notifications/service.ts';
import { findPlaceable, type Placeable } from '../orders/service.ts';
import { readyOrderNotices } from './notices.ts';
import * as queries from './queries.ts';
import { payBack } from './refunds.ts';
import { NEVER_ARRIVED, type Outcome, PAYING_HOLD, type Settlement } from './settlement.ts';

const EXCLUSION_VIOLATION = '23P01';

/** A payment of an order; who has the order at hand saves reading it again. */
export type OrderPayment = { id: number; order_id: number; placeable?: Placeable };

/**
 * Does what the outcome of a payment asks for; doing it again changes nothing. Money for a unit that was lost and
 * cannot be had back is returned.
 */
export async function settleOrder(
  ctx: Context,
  payment: OrderPayment,
  outcome: Outcome,
): Promise<Settlement> {
  const { id } = payment;
  const now = ctx.clock.now();
  switch (outcome.state) {
    case 'pending':
      await queries.prolongHolds(ctx.db, id, now.add(PAYING_HOLD));
      return 'open';
    case 'never':
      await queries.closePayment(ctx.db, { id, state: 'Failed', ref: null, failure: NEVER_ARRIVED, now });
      return 'failed';
    case 'declined': {
      const { ref, message: failure } = outcome;
      await queries.closePayment(ctx.db, { id, state: 'Declined', ref, failure, now });
      return 'declined';
    }
    case 'succeeded':
      return takeMoney(ctx, payment, outcome.ref);
  }
}

async function takeMoney(ctx: Context, payment: OrderPayment, ref: string): Promise<Settlement> {
  const cart = payment.placeable ?? (await findPlaceable(ctx, payment.order_id));
  if (await place(ctx, cart, payment.id, ref)) return 'paid';
  const { state } = await queries.findPayment(ctx.db, payment.id);
  if (state === 'Succeeded') return 'paid';
  if (state === 'Started' && (await reclaim(ctx, cart.id)) && (await place(ctx, cart, payment.id, ref))) {
    return 'paid';
  }
  const refund = await queries.returnMoney(ctx.db, { id: payment.id, ref, now: ctx.clock.now() });
  if (refund !== undefined) await payBack(ctx, [refund]);
  return 'returned';
}

/** Places a cart that is being paid, and tells its customer's clients. */
async function place(ctx: Context, cart: Placeable, paymentId: number, ref: string): Promise<boolean> {
  const { id: orderId, customerId, bookings } = cart;
  const placed = await ctx.db.transaction((tx) =>
    placeOrder(tx, customerId, { orderId, paymentId, ref, bookings, now: ctx.clock.now() }),
  );
  // Not in the transaction itself: commits that notify wait for each other.
  if (placed) await announce(ctx.db, ...placed);
  return placed !== undefined;
}

/** Places an order and notes what its customer is to be told of. Answers whom to tell, if it could be placed. */
export async function placeOrder(
  tx: Db,
  customerId: number,
  order: Parameters<typeof queries.placeOrder>[1],
): Promise<Change[] | undefined> {
  if (!(await queries.placeOrder(tx, order))) return undefined;
  const notices = await readyOrderNotices(tx, order.orderId);
  return [
    { kind: 'order', customerId },
    { kind: 'access', customerId },
    ...(await recordNotices(tx, order.now, notices)),
  ];
}

async function reclaim(ctx: Context, orderId: number): Promise<boolean> {
  const now = ctx.clock.now();
  try {
    await ctx.db.transaction((tx) => queries.reclaimHolds(tx, orderId, now, now.add(PAYING_HOLD)));
    return true;
  } catch (error) {
    if (sqlState(error) === EXCLUSION_VIOLATION) return false;
    throw error;
  }
}
