import type { Context } from '../../context.ts';
import { type ChangeEvent, publish } from '../../db/eventBus.ts';
import type { Db } from '../../db/pool.ts';
import { EXCLUSION_VIOLATION, sqlState } from '../../db/sqlStates.ts';
import { notePaymentOutcome } from '../cards/service.ts';
import { recordNotifications } from '../notifications/service.ts';
import { findReadyToPlace, type ReadyToPlace } from '../orders/service.ts';
import { readyOrderNotifications } from './notifications.ts';
import * as orderQueries from './orderPaymentQueries.ts';
import { failureOf, type Outcome, PAYMENT_RESERVATION } from './outcome.ts';
import * as queries from './queries.ts';
import { makeRefunds } from './refunds.ts';

/** A payment of an order; who has the order at hand saves reading it again. */
export type OrderPayment = { id: number; order_id: number; readyToPlace?: ReadyToPlace };

/** Does what the outcome of a payment asks for; doing it again changes nothing. */
export async function completeOrderPayment(
  ctx: Context,
  payment: OrderPayment,
  outcome: Outcome,
): Promise<void> {
  const { id } = payment;
  const now = ctx.clock.now();
  switch (outcome.state) {
    case 'pending':
      return orderQueries.prolongReservations(ctx.db, id, now.add(PAYMENT_RESERVATION));
    case 'unknownToProvider':
    case 'refused': {
      const failure = failureOf(outcome);
      await queries.closePayment(ctx.db, { id, state: 'Failed', ref: null, failure, now });
      break;
    }
    case 'declined': {
      const { ref, message: failure } = outcome;
      await queries.closePayment(ctx.db, { id, state: 'Declined', ref, failure, now });
      await noteCard(ctx, id);
      break;
    }
    case 'succeeded':
      await placePaidOrder(ctx, payment, outcome.ref);
  }
}

/**
 * Places an order whose payment was captured. False when a unit was lost meanwhile and cannot be reserved again, so that
 * the payment is refunded.
 */
export async function placePaidOrder(ctx: Context, payment: OrderPayment, ref: string): Promise<boolean> {
  const cart = payment.readyToPlace ?? (await findReadyToPlace(ctx, payment.order_id));
  if (await place(ctx, cart, payment.id, ref)) return true;
  const { state } = await queries.findPayment(ctx.db, payment.id);
  if (state === 'Started') {
    await reserveAgain(ctx, cart.id);
    if (await place(ctx, cart, payment.id, ref)) return true;
  }
  const refund = await queries.startReturn(ctx.db, { id: payment.id, ref, now: ctx.clock.now() });
  // Another process completed it meanwhile.
  if (refund === undefined) return (await queries.findPayment(ctx.db, payment.id)).state === 'Succeeded';
  await makeRefunds(ctx, [refund]);
  return false;
}

/** Places a cart that is being paid, and publishes that to its customer's clients. */
async function place(ctx: Context, cart: ReadyToPlace, paymentId: number, ref: string): Promise<boolean> {
  const { id: orderId, customerId, bookings } = cart;
  const placed = await ctx.db.transaction((tx) =>
    placeOrder(tx, customerId, { orderId, paymentId, ref, bookings, now: ctx.clock.now() }),
  );
  // Not in the transaction itself: commits that notify wait for each other.
  if (placed) {
    await publish(ctx.db, ...placed);
    await noteCard(ctx, paymentId);
  }
  return placed !== undefined;
}

/** What a payment says of its card; the payment is complete without. */
async function noteCard(ctx: Context, paymentId: number): Promise<void> {
  await notePaymentOutcome(ctx, paymentId).catch((error: unknown) => {
    ctx.log.error({ err: error, paymentId }, 'outcome of a payment not noted of its card');
  });
}

/** Places an order and records what its customer is notified of. Returns the changes to publish, if it was placed. */
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

/** Reserves the units of an order again that are still free. */
async function reserveAgain(ctx: Context, orderId: number): Promise<void> {
  const now = ctx.clock.now();
  try {
    await ctx.db.transaction((tx) =>
      orderQueries.reserveAgain(tx, orderId, now, now.add(PAYMENT_RESERVATION)),
    );
  } catch (error) {
    if (sqlState(error) !== EXCLUSION_VIOLATION) throw error;
  }
}
