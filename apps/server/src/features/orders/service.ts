import { ApiError } from '@gatehouse/contract/errors';
import type { LegalDocument, Order, OrderOptions } from '@gatehouse/contract/model/order';
import { anniversary, recurs } from '@gatehouse/contract/rules/recurrence';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/pool.ts';
import { requireCards } from '../../providers/payments/askForCharge.ts';
import { listOrderDocuments } from '../documents/service.ts';
import { cancelIfEmpty, takeOutAll } from './cartQueries.ts';
import { type CheckoutRow, findCheckout } from './checkoutQueries.ts';
import * as oneClickQueries from './oneClickQueries.ts';
import { isExpired, presentOrder, totalOf } from './presenter.ts';
import * as queries from './queries.ts';
import { newReference } from './reference.ts';

export { updateGoodsState } from './queries.ts';
export { newReference };

export type Checkout = CheckoutRow;

export async function getOrder(ctx: Context, customerId: number, orderId: number): Promise<Order> {
  const row = await queries.findOrder(ctx.db, customerId, orderId);
  if (!row) throw new ApiError('NOT_FOUND');
  return presentOrder(row, ctx.clock.now());
}

export async function getActiveOrder(
  ctx: Context,
  customerId: number,
  siteId?: number,
): Promise<Order | null> {
  const row = await queries.findCart(ctx.db, customerId, siteId ?? null);
  return row ? presentOrder(row, ctx.clock.now()) : null;
}

export async function listOrders(
  ctx: Context,
  customerId: number,
  kind: queries.OrderKind,
  page: queries.Page,
): Promise<Order[]> {
  const now = ctx.clock.now();
  const rows = await queries.listOrders(ctx.db, customerId, kind, page);
  return rows.map((row) => presentOrder(row, now));
}

/**
 * Makes an order that is no cart: it is paid at once by the call that makes it, whose `key` finds it again. What is
 * bought is the caller's to add. Returns the order's id.
 */
export async function createOneClickOrder(
  tx: Db,
  order: { customerId: number; organisationId: number; siteId: number; key: string; now: Temporal.Instant },
): Promise<number> {
  return oneClickQueries.insertOneClickOrder(tx, { ...order, reference: newReference() });
}

/** The order that a call with this key made before. */
export async function findOneClickOrder(
  db: Db,
  customerId: number,
  key: string,
): Promise<number | undefined> {
  return oneClickQueries.findOneClickOrder(db, customerId, key);
}

/** Gives such an order up, unless it is paid or its payment is not decided. */
export async function dropOneClickOrder(db: Db, orderId: number): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await oneClickQueries.lockOneClickOrder(tx, orderId))) return;
    await takeOutAll(tx, orderId);
    await cancelIfEmpty(tx, orderId);
  });
}

/** Computes the state of a paid order's goods again. */
export async function collect(ctx: Context, customerId: number, orderId: number): Promise<Order> {
  await queries.updateGoodsState(ctx.db, customerId, orderId);
  return getOrder(ctx, customerId, orderId);
}

/** A customer's order with all that a checkout decides on; the card is the one named, or the default. */
export async function readCheckout(
  ctx: Context,
  customerId: number,
  orderId: number,
  cardId?: number,
): Promise<Checkout> {
  const checkout = await findCheckout(ctx.db, customerId, orderId, cardId ?? null, ctx.payments.name);
  if (!checkout) throw new ApiError('NOT_FOUND');
  return checkout;
}

/** What the checkout of an order still needs. */
export async function getOptions(ctx: Context, customerId: number, orderId: number): Promise<OrderOptions> {
  const checkout = await readCheckout(ctx, customerId, orderId);
  const { documents } = checkout.cart;
  const total = presentOrder(checkout.cart, ctx.clock.now()).total;
  return {
    details: { required: checkout.address_required, complete: checkout.address_known },
    identity: { required: checkout.identity_required, complete: checkout.identity_known },
    documents: { required: documents.length > 0, complete: documents.every(({ agreed }) => agreed) },
    payment: {
      required: total > 0,
      total,
      provider: ctx.payments.name,
      publishableKey: ctx.payments.publishableKey,
    },
  };
}

/** Checks that a cart, the newest where none is named, can be paid; returns the documents still to be agreed to. */
export async function checkOut(
  ctx: Context,
  customerId: number,
  orderId?: number,
): Promise<{ order: Order; documents: LegalDocument[] }> {
  const id = orderId ?? (await queries.findCart(ctx.db, customerId, null))?.id;
  if (id === undefined) throw new ApiError('NOT_FOUND');
  const checkout = await readCheckout(ctx, customerId, id);
  const now = ctx.clock.now();
  requireWhole(checkout, now);
  const allAgreed = checkout.cart.documents.every(({ agreed }) => agreed);
  const documents = allAgreed ? [] : await listOrderDocuments(ctx, customerId, id);
  return { order: presentOrder(checkout.cart, now), documents: documents.filter(({ agreed }) => !agreed) };
}

/** What a cart costs, in cents, the card to charge and the provider's record of who pays. */
export type Due = { amount: number; card: NonNullable<Checkout['card']>; paymentCustomer: string };

/** Refuses a cart that cannot be paid as it is, and returns what to charge; undefined where nothing is to be paid. */
export function requirePayable(
  { payments }: Pick<Context, 'payments'>,
  checkout: Checkout,
  now: Temporal.Instant,
): Due | undefined {
  requireWhole(checkout, now);
  const { cart, card, customer } = checkout;
  if (checkout.address_required && !checkout.address_known) throw new ApiError('DETAILS_MISSING', 'address');
  if (checkout.identity_required && !checkout.identity_known) throw new ApiError('IDENTITY_MISSING');
  if (cart.documents.some(({ agreed }) => !agreed)) throw new ApiError('DOCUMENTS_NOT_AGREED');
  const amount = totalOf(cart.lines, cart.bookings);
  if (amount === 0) return undefined;
  requireCards(payments);
  const paymentCustomer = customer.payment_customer;
  if (card === null || paymentCustomer === null) throw new ApiError('PAYMENT_METHOD_MISSING');
  return { amount, card, paymentCustomer };
}

/** An order with what paying it makes of its bookings: where one recurs, `next` is the start of its second interval. */
export type ReadyToPlace = {
  id: number;
  customerId: number;
  bookings: { id: number; next: Temporal.Instant | null }[];
};

export function readyToPlaceOf(cart: queries.OrderRow): ReadyToPlace {
  const bookings = cart.bookings.map(({ id, recurring, start_time, product }) => ({
    id,
    next:
      recurring && recurs(product)
        ? anniversary(Temporal.Instant.from(start_time), 1, product, cart.time_zone)
        : null,
  }));
  return { id: cart.id, customerId: cart.customer_id, bookings };
}

export async function findReadyToPlace(ctx: Context, orderId: number): Promise<ReadyToPlace> {
  return readyToPlaceOf(await queries.findOrderOfAnybody(ctx.db, orderId));
}

/** Refuses a cart that is fixed or empty, or in which something can no longer be had. */
function requireWhole({ cart, stock_short }: Checkout, now: Temporal.Instant): void {
  if (cart.state !== 'Active') throw new ApiError('ORDER_NOT_ACTIVE');
  if (cart.lines.length + cart.bookings.length === 0) throw new ApiError('ORDER_EMPTY');
  if (cart.bookings.some((booking) => isExpired(booking, now))) throw new ApiError('HOLD_LOST');
  if (stock_short) throw new ApiError('OUT_OF_STOCK');
}
