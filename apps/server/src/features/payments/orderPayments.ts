import type { Context } from '../../context.ts';
import { type ChangeEvent, publish } from '../../db/eventBus.ts';
import type { Db } from '../../db/pool.ts';
import { EXCLUSION_VIOLATION, sqlState } from '../../db/sqlStates.ts';
import { recordNotifications } from '../notifications/service.ts';
import { findPlaceable, type Placeable } from '../orders/service.ts';
import { readyOrderNotifications } from './notifications.ts';
import * as orderQueries from './orderPaymentQueries.ts';
import * as queries from './queries.ts';
import { payBack } from './refunds.ts';
import { NEVER_ARRIVED, type Outcome, PAYING_HOLD } from './settlement.ts';

/** A payment of an order; who has the order at hand saves reading it again. */
export type OrderPayment = { id: number; order_id: number; placeable?: Placeable };

/** Does what the outcome of a payment asks for; doing it again changes nothing. */
export async function settleOrder(ctx: Context, payment: OrderPayment, outcome: Outcome): Promise<void> {
  const { id } = payment;
  const now = ctx.clock.now();
  switch (outcome.state) {
    case 'pending':
      return orderQueries.prolongHolds(ctx.db, id, now.add(PAYING_HOLD));
    case 'never':
      await queries.closePayment(ctx.db, { id, state: 'Failed', ref: null, failure: NEVER_ARRIVED, now });
      break;
    case 'declined': {
      const { ref, message: failure } = outcome;
      await queries.closePayment(ctx.db, { id, state: 'Declined', ref, failure, now });
      break;
    }
    case 'succeeded':
      await takeOrderMoney(ctx, payment, outcome.ref);
  }
}

/**
 * Places an order whose money came. False when a unit was lost meanwhile and cannot be had back, so that the money is
 * returned.
 */
export async function takeOrderMoney(ctx: Context, payment: OrderPayment, ref: string): Promise<boolean> {
  const cart = payment.placeable ?? (await findPlaceable(ctx, payment.order_id));
  if (await place(ctx, cart, payment.id, ref)) return true;
  const { state } = await queries.findPayment(ctx.db, payment.id);
  if (state === 'Started') {
    await reclaim(ctx, cart.id);
    if (await place(ctx, cart, payment.id, ref)) return true;
  }
  const refund = await queries.returnMoney(ctx.db, { id: payment.id, ref, now: ctx.clock.now() });
  // Settled by somebody else meanwhile.
  if (refund === undefined) return (await queries.findPayment(ctx.db, payment.id)).state === 'Succeeded';
  await payBack(ctx, [refund]);
  return false;
}

/** Places a cart that is being paid, and tells its customer's clients. */
async function place(ctx: Context, cart: Placeable, paymentId: number, ref: string): Promise<boolean> {
  const { id: orderId, customerId, bookings } = cart;
  const placed = await ctx.db.transaction((tx) =>
    placeOrder(tx, customerId, { orderId, paymentId, ref, bookings, now: ctx.clock.now() }),
  );
  // Not in the transaction itself: commits that notify wait for each other.
  if (placed) await publish(ctx.db, ...placed);
  return placed !== undefined;
}

/** Places an order and notes what its customer is to be told of. Answers whom to tell, if it could be placed. */
export async function placeOrder(
  tx: Db,
  customerId: number,
  order: Parameters<typeof orderQueries.placeOrder>[1],
): Promise<ChangeEvent[] | undefined> {
  if (!(await orderQueries.placeOrder(tx, order))) return undefined;
  const notifications = await readyOrderNotifications(tx, order.orderId);
  return [
    { kind: 'order', customerId },
    { kind: 'access', customerId },
    ...(await recordNotifications(tx, order.now, notifications)),
  ];
}

/** Takes the units of an order back that are still to be had. */
async function reclaim(ctx: Context, orderId: number): Promise<void> {
  const now = ctx.clock.now();
  try {
    await ctx.db.transaction((tx) => orderQueries.reclaimHolds(tx, orderId, now, now.add(PAYING_HOLD)));
  } catch (error) {
    if (sqlState(error) !== EXCLUSION_VIOLATION) throw error;
  }
}
