import type { addOrderBooking } from '@gatehouse/contract/api/orders';
import { ApiError } from '@gatehouse/contract/errors';
import type { Order } from '@gatehouse/contract/model/order';
import { reservationRule } from '@gatehouse/contract/rules/reservations';
import { invalid } from '@gatehouse/contract/validation';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/pool.ts';
import type { CustomerCaller } from '../../http/caller.ts';
import { formatWait, secondsUntil } from '../../http/waitingTime.ts';
import { knownBookable } from './bookable.ts';
import { type Bookable, type BookingTimes, bookingTimes } from './bookingTimes.ts';
import * as cartQueries from './cartQueries.ts';
import { messages } from './messages.ts';
import { presentOrder } from './presenter.ts';
import * as queries from './queries.ts';
import { newReference } from './reference.ts';

/** The customer's cart at a site, made when there is none. */
export async function createOrder(ctx: Context, caller: CustomerCaller, siteId: number): Promise<Order> {
  const { id: customerId, organisationId } = caller;
  const now = ctx.clock.now();
  const cart = { customerId, organisationId, siteId, reference: newReference(), now };
  // Where another call made it in this very moment, it is there at the second look.
  const row =
    (await cartQueries.openCart(ctx.db, cart)) ?? (await queries.findCart(ctx.db, customerId, siteId));
  if (!row) throw new ApiError('SITE_INVALID');
  return presentOrder(row, now);
}

/** Gives up the cart at a site, or the newest. False when there is none. */
export async function cancelOrder(ctx: Context, customerId: number, siteId?: number): Promise<boolean> {
  const row = await queries.findCart(ctx.db, customerId, siteId ?? null);
  if (!row) return false;
  await removeEverything(ctx, customerId, row.id);
  return true;
}

/**
 * Reserves the first free unit of a product and puts it into the cart. The product is the one that the process knows, and
 * read again where the database says that what was known is `outdated`.
 */
export async function addBooking(
  ctx: Context,
  customerId: number,
  orderId: number,
  wanted: z.infer<typeof addOrderBooking.body>,
  outdated?: string,
): Promise<z.infer<typeof addOrderBooking.response>> {
  const now = ctx.clock.now();
  const until = now.add({ minutes: reservationRule.minutes });
  const product = await knownBookable(ctx, wanted.productId, outdated);
  if (!product) throw new ApiError('NOT_FOUND');
  const { version } = product;
  const { times, refusal } = timesOrRefusal(product.value, wanted, now);
  // Sent together, and run one after the other.
  const [, tried] = await Promise.all([
    cartQueries.lockReservations(ctx.db, customerId),
    cartQueries.tryReservation(ctx.db, {
      orderId,
      customerId,
      productId: wanted.productId,
      version,
      times,
      now,
      until,
    }),
  ]);
  if (!tried) throw new ApiError('NOT_FOUND');
  if (tried.version !== version) return addBooking(ctx, customerId, orderId, wanted, version);
  if (!tried.has_room) throw whyNoRoom(tried.let_go_many_at, now);
  if (refusal) throw refusal;
  if (!tried.may_change) throw await whyFixed(ctx.db, customerId, orderId);
  const { booking_id: id, cart, again_at: againAt } = tried;
  if (id === null || cart === null) {
    throw againAt ? tooSoon(messages.letGo, now, againAt) : new ApiError('UNIT_TAKEN');
  }
  return {
    id,
    unitId: bookingIn(cart, id).unit_id,
    heldUntil: until.toString(),
    order: presentOrder(cart, now),
  };
}

/** The times and price of what is wanted of a product, or why it cannot be. */
function timesOrRefusal(
  product: Bookable,
  { bookingType, start, expiry }: z.infer<typeof addOrderBooking.body>,
  now: Temporal.Instant,
): { times: BookingTimes; refusal?: undefined } | { times?: undefined; refusal: ApiError } {
  if (product.bookingType !== bookingType) return { refusal: invalid('body.bookingType') };
  const wanted = {
    start: Temporal.Instant.from(start),
    end: expiry === null ? null : Temporal.Instant.from(expiry),
  };
  try {
    return { times: bookingTimes(product, wanted, now) };
  } catch (error) {
    if (error instanceof ApiError) return { refusal: error };
    throw error;
  }
}

/** Why a customer may have no more units reserved and unpaid. */
function whyNoRoom(letGoManyAt: Temporal.Instant | null, now: Temporal.Instant): ApiError {
  if (!letGoManyAt) return new ApiError('HOLDS_FULL');
  const { hours } = reservationRule.afterLettingGo;
  return tooSoon(messages.letGoMany, now, letGoManyAt.add({ hours }));
}

function tooSoon(words: (wait: string) => string, now: Temporal.Instant, again: Temporal.Instant): ApiError {
  const seconds = secondsUntil(now, again);
  return new ApiError('HOLD_TOO_SOON', words(formatWait(seconds)), [], seconds);
}

/** The booking of a cart that is known to be in it. */
function bookingIn(cart: queries.OrderRow, id: number): queries.OrderBookingRow {
  const booking = cart.bookings.find((one) => one.id === id);
  if (!booking) throw new Error(`Booking ${id} is not in order ${cart.id}`);
  return booking;
}

/** Puts goods into the cart, or sets how many; none takes them out. */
export async function setGoods(
  ctx: Context,
  customerId: number,
  orderId: number,
  productId: number,
  quantity: number,
  mustBeThere: boolean,
): Promise<Order> {
  if (quantity <= 0) return removeProduct(ctx, customerId, orderId, productId);
  return change(ctx, customerId, orderId, async (tx) => {
    if (mustBeThere && !(await cartQueries.isInOrder(tx, orderId, productId))) {
      throw new ApiError('PRODUCT_NOT_IN_ORDER');
    }
    const product = await cartQueries.putGoods(tx, orderId, productId, quantity, ctx.clock.now());
    if (!product) throw new ApiError('NOT_FOUND');
    if (product.stock < quantity) throw new ApiError('OUT_OF_STOCK');
  });
}

/** Takes goods or reservations of a product out of the cart; the last thing taken out cancels it. */
export async function removeProduct(
  ctx: Context,
  customerId: number,
  orderId: number,
  productId: number,
  bookingId?: number,
): Promise<Order> {
  return change(ctx, customerId, orderId, async (tx) => {
    await cartQueries.noteLetGo(tx, orderId, { productId, bookingId: bookingId ?? null }, ctx.clock.now());
    const taken = await cartQueries.takeOut(tx, orderId, productId, bookingId ?? null);
    if (taken === 0) throw new ApiError('PRODUCT_NOT_IN_ORDER');
    await cartQueries.cancelIfEmpty(tx, orderId);
  });
}

/** Takes everything out, which cancels the cart. */
export async function removeEverything(ctx: Context, customerId: number, orderId: number): Promise<Order> {
  return change(ctx, customerId, orderId, async (tx) => {
    await cartQueries.noteLetGo(tx, orderId, 'all', ctx.clock.now());
    await cartQueries.takeOutAll(tx, orderId);
    await cartQueries.cancelIfEmpty(tx, orderId);
  });
}

/** Changes a cart under its lock. */
async function change(
  ctx: Context,
  customerId: number,
  orderId: number,
  work: (tx: Db) => Promise<void>,
): Promise<Order> {
  const row = await ctx.db.transaction(async (tx) => {
    if (!(await cartQueries.lockCart(tx, customerId, orderId))) throw await whyFixed(tx, customerId, orderId);
    await work(tx);
    return queries.findOrderOfAnybody(tx, orderId);
  });
  return presentOrder(row, ctx.clock.now());
}

/** Why a cart cannot be changed. */
async function whyFixed(db: Db, customerId: number, orderId: number): Promise<ApiError> {
  const row = await queries.findOrder(db, customerId, orderId);
  if (!row) return new ApiError('NOT_FOUND');
  return new ApiError(row.paying ? 'PAYMENT_PENDING' : 'ORDER_NOT_ACTIVE');
}
