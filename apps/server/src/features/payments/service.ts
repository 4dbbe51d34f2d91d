import { ApiError } from '@gatehouse/contract/errors';
import type { Order } from '@gatehouse/contract/model/order';
import { isAfter } from '@gatehouse/contract/rules/instants';
import type { Context } from '../../context.ts';
import { publish } from '../../db/eventBus.ts';
import { askForCharge, leavesUnknown, requireChargeable } from '../../providers/payments/askForCharge.ts';
import { CHARGE_TIMEOUT } from '../../providers/payments/provider.ts';
import {
  type Checkout,
  type Due,
  getOrder,
  readCheckout,
  readyToPlaceOf,
  requirePayable,
} from '../orders/service.ts';
import { overlockDue } from './arrears.ts';
import { completeChargePayment } from './chargePayments.ts';
import { fixFreeCart, type Reserved, type SeenCart, startPayment } from './orderPaymentQueries.ts';
import { completeOrderPayment, placeOrder, placePaidOrder } from './orderPayments.ts';
import { type Outcome, PAYMENT_RESERVATION } from './outcome.ts';
import * as queries from './queries.ts';
import { claimOpenRefunds } from './refundQueries.ts';
import { makeRefunds } from './refunds.ts';
import { completeVendPayment } from './vendPayments.ts';

export { liftOverlocks } from './arrears.ts';
export { chargeArrears, chargeDue, openIntervals } from './recurring.ts';
export { refundableBooking, startBookingRefund, startOrderRefund } from './refundQueries.ts';
export { makeRefunds } from './refunds.ts';
export { startVendPayment } from './vendPaymentQueries.ts';
export { completeVendPayment, failVend, recordVendCapture, tooLate } from './vendPayments.ts';

/** For this long nobody else asks about a payment: it belongs to the process that started it, or asked last. */
const RESOLVE_LEASE = { seconds: 5 };
const PENDING = { state: 'pending', ref: null } as const;

/**
 * Pays a cart: one charge however often and however many at once ask for it. Who comes second gets the placed order,
 * or PAYMENT_PENDING while the first is not decided.
 */
export async function payOrder(
  ctx: Context,
  customerId: number,
  orderId: number,
  cardId?: number,
): Promise<Order> {
  const checkout = await readCheckout(ctx, customerId, orderId, cardId);
  const { state, paying } = checkout.cart;
  if (state === 'Cancelled') throw new ApiError('ORDER_NOT_ACTIVE');
  if (state !== 'Active') return getOrder(ctx, customerId, orderId);
  if (paying) await resolveEarlier(ctx, orderId);
  else if (await capture(ctx, checkout)) return getOrder(ctx, customerId, orderId);
  return payOrder(ctx, customerId, orderId, cardId);
}

/** Asks the provider what became of a payment and completes it. */
async function resolvePayment(ctx: Context, payment: queries.PaymentRow): Promise<void> {
  const { provider_key: key, payment_customer: paymentCustomer } = payment;
  // The provider was not asked for anything where it has no record of who pays.
  const sought = paymentCustomer === null ? undefined : { key, paymentCustomer };
  // Of the moment before the provider looks: what arrives after that is not in its answer.
  const mayArrive = isAfter(payment.created_at.add(CHARGE_TIMEOUT), ctx.clock.now());
  const found = await (sought && ctx.payments.findCharge(sought))?.catch((error: unknown) => {
    if (leavesUnknown(error)) return PENDING;
    throw error;
  });
  await completePayment(ctx, payment, found ?? (mayArrive ? PENDING : { state: 'unknownToProvider' }));
}

/** Resolves payments that nobody has asked the provider about for some seconds; after a crash, those it left open. */
export async function resolveOpenPayments(ctx: Context): Promise<number> {
  const now = ctx.clock.now();
  const open = await queries.claimOpenPayments(ctx.db, ctx.payments.name, now.subtract(RESOLVE_LEASE), now);
  await Promise.all(
    open.map((payment) =>
      resolvePayment(ctx, payment).catch((error: unknown) => {
        ctx.log.error({ err: error, paymentId: payment.id }, 'payment not resolved');
      }),
    ),
  );
  return open.length;
}

/** Asks again for refunds that are not confirmed. */
export async function retryOpenRefunds(ctx: Context): Promise<number> {
  const now = ctx.clock.now();
  const open = await claimOpenRefunds(ctx.db, now.subtract(RESOLVE_LEASE), now);
  await makeRefunds(ctx, open);
  return open.length;
}

/** Overlocks units whose bookings have been in arrears for as long as their site allows. */
export async function overlockLate(ctx: Context): Promise<number> {
  const { clock } = ctx;
  const { units, changes } = await ctx.db.transaction((tx) => overlockDue({ db: tx, clock }));
  await publish(ctx.db, ...changes);
  return units;
}

/**
 * Takes in a signed message of the provider. It only says where to look: what happened is asked for, so that late,
 * repeated and disordered messages do no harm.
 */
export async function receiveEvent(
  ctx: Context,
  body: Uint8Array,
  signature: string | undefined,
): Promise<void> {
  const { name } = ctx.payments;
  const event = ctx.payments.readEvent(body, signature);
  if (event.key === undefined || (await queries.isKnownEvent(ctx.db, name, event.id))) return;
  const payment = await queries.findPaymentByKey(ctx.db, name, event.key);
  if (payment) await resolvePayment(ctx, payment);
  await queries.noteEvent(ctx.db, name, event.id, ctx.clock.now());
}

/** Completes a payment by what it was for; a payment that is complete stays as it is. */
async function completePayment(ctx: Context, payment: queries.PaymentRow, outcome: Outcome): Promise<void> {
  if (payment.order_id === null) return completeChargePayment(ctx, payment, outcome);
  return payment.is_vend
    ? completeVendPayment(ctx, payment, outcome)
    : completeOrderPayment(ctx, payment, outcome);
}

/** Ends an earlier attempt if that can be done, so that the order shows what to do. */
async function resolveEarlier(ctx: Context, orderId: number): Promise<void> {
  const payment = await queries.findOpenPayment(ctx.db, orderId);
  const isYoung = (created: Temporal.Instant) => isAfter(created.add(RESOLVE_LEASE), ctx.clock.now());
  if (!payment || isYoung(payment.created_at)) throw new ApiError('PAYMENT_PENDING');
  await resolvePayment(ctx, payment);
  if (await queries.findOpenPayment(ctx.db, orderId)) throw new ApiError('PAYMENT_PENDING');
}

/** Captures the payment and places the order. False when the cart changed under our eyes. */
async function capture(ctx: Context, checkout: Checkout): Promise<boolean> {
  const due = requirePayable(ctx, checkout, ctx.clock.now());
  if (!due) return placeForNothing(ctx, checkout.cart);
  requireChargeable(ctx.payments, due.amount);
  return charge(ctx, checkout.cart, due);
}

async function charge(
  ctx: Context,
  cart: Checkout['cart'],
  { amount, card, paymentCustomer }: Due,
): Promise<boolean> {
  const attempt = { amount, cardId: card.id, provider: ctx.payments.name };
  const started = await startPayment(ctx.db, asSeen(cart, ctx.clock.now()), attempt);
  if (!started) return false;
  const payment = { id: started.id, order_id: cart.id, readyToPlace: readyToPlaceOf(cart) };
  const shortage = findShortage(cart, started);
  if (shortage) {
    await completeOrderPayment(ctx, payment, { state: 'unknownToProvider' });
    throw shortage;
  }
  const outcome = await askForCharge(ctx, {
    key: started.key,
    amount,
    providerCard: card.provider_card,
    paymentCustomer,
    description: `Order ${cart.reference}`,
  });
  if (!outcome) throw new ApiError('PROVIDER_UNAVAILABLE');
  if (outcome.state === 'succeeded') {
    if (await placePaidOrder(ctx, payment, outcome.ref)) return true;
    throw new ApiError('HOLD_LOST');
  }
  await completeOrderPayment(ctx, payment, outcome);
  if (outcome.state === 'declined') throw new ApiError('CARD_DECLINED', outcome.message);
  if (outcome.state === 'refused') throw new ApiError('PAYMENT_REFUSED', outcome.message);
  throw new ApiError('PAYMENT_PENDING');
}

async function placeForNothing(ctx: Context, cart: Checkout['cart']): Promise<boolean> {
  const { id: orderId, customer_id: customerId } = cart;
  const { bookings } = readyToPlaceOf(cart);
  const now = ctx.clock.now();
  const placed = await ctx.db.transaction(async (tx) => {
    const reserved = await fixFreeCart(tx, asSeen(cart, now));
    if (!reserved) return undefined;
    const shortage = findShortage(cart, reserved);
    if (shortage) throw shortage;
    return placeOrder(tx, customerId, { orderId, paymentId: null, ref: null, bookings, now });
  });
  if (placed) await publish(ctx.db, ...placed);
  return placed !== undefined;
}

function asSeen({ id: orderId, revision }: Checkout['cart'], now: Temporal.Instant): SeenCart {
  return { orderId, revision, now, reservedUntil: now.add(PAYMENT_RESERVATION) };
}

/** What was lost between looking at the cart and fixing it. */
function findShortage(cart: Checkout['cart'], reserved: Reserved): ApiError | undefined {
  const items = cart.lines.reduce((sum, line) => sum + line.quantity, 0);
  if (reserved.reservedUnits < cart.bookings.length) return new ApiError('HOLD_LOST');
  if (reserved.reservedItems < items) return new ApiError('OUT_OF_STOCK');
  return undefined;
}
