import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { limitMessages } from '../limitMessages.ts';
import type { Limit } from '../limits.ts';
import { UnitType } from '../model/access.ts';
import { Id, Instant, Page, QueryId } from '../model/common.ts';
import { LegalDocument, Order, OrderOptions } from '../model/order.ts';
import { BookingType } from '../model/product.ts';

export const listOrders = endpoint({
  method: 'GET',
  path: '/api/customer/order',
  role: 'customer',
  owner: 'caller',
  summary: 'Orders of the customer',
  query: z.extend(Page, { mode: z._default(z.enum(['active', 'placed', 'all']), 'all') }),
  response: z.array(Order),
});

export const getActiveOrder = endpoint({
  method: 'GET',
  path: '/api/customer/order/active',
  role: 'customer',
  owner: 'caller',
  summary: 'The cart at a site, or the newest of all sites; null without one',
  query: z.object({ siteId: z.optional(QueryId) }),
  response: z.nullable(Order),
});

const MAX_ID = 2_147_483_647;

const siteMessages = {
  error: ({ input }: { input?: unknown }) => (input === undefined ? 'No site selected' : 'Invalid site ID'),
};

export const createOrder = endpoint({
  method: 'POST',
  repeated: 'once',
  path: '/api/customer/order',
  role: 'customer',
  owner: 'caller',
  summary: 'The cart at a site, made when there is none',
  body: z.object({
    siteId: z.int(siteMessages).check(z.positive(siteMessages), z.maximum(MAX_ID, siteMessages)),
  }),
  response: Order,
  errors: ['SITE_INVALID'],
});

export const cancelOrder = endpoint({
  method: 'DELETE',
  path: '/api/customer/order',
  role: 'customer',
  owner: 'caller',
  summary: 'Empty and cancel the cart',
  query: z.object({ siteId: z.optional(QueryId) }),
  response: z.object({ cancelled: z.boolean() }),
  errors: ['PAYMENT_PENDING'],
});

export const getOrder = endpoint({
  method: 'GET',
  path: '/api/customer/order/{id}',
  role: 'customer',
  owner: 'row',
  summary: 'One order',
  response: Order,
  errors: ['NOT_FOUND'],
});

export const getOrderOptions = endpoint({
  method: 'GET',
  path: '/api/customer/order/{id}/options',
  role: 'customer',
  owner: 'row',
  summary: 'What the checkout still needs',
  response: OrderOptions,
  errors: ['NOT_FOUND'],
});

/** How many of some goods a cart is to have; 0 or below takes them out. */
const Quantity = z.object({ quantity: z.int().check(z.maximum(999)) });

const changeErrors = ['NOT_FOUND', 'ORDER_NOT_ACTIVE', 'PAYMENT_PENDING'] as const;

const goodsErrors = [...changeErrors, 'OUT_OF_STOCK', 'PRODUCT_NOT_IN_ORDER'] as const;

export const putOrderProduct = endpoint({
  method: 'PUT',
  path: '/api/customer/order/{id}/product/{pid}',
  role: 'customer',
  owner: 'row',
  summary: 'Add goods, or set how many; 0 or below takes them out',
  body: Quantity,
  response: Order,
  errors: goodsErrors,
});

export const setOrderProductQuantity = endpoint({
  method: 'PUT',
  path: '/api/customer/order/{id}/product/{pid}/quantity',
  role: 'customer',
  owner: 'row',
  summary: 'Set how many; 0 or below takes the goods out',
  body: Quantity,
  response: Order,
  errors: goodsErrors,
});

/** A unit reserved is one that nobody else can book. */
const reservations = {
  name: 'reservations',
  by: 'person',
  max: 40,
  minutes: 60,
  of: limitMessages.holds,
} as const satisfies Limit;

export const addOrderBooking = endpoint({
  method: 'POST',
  repeated: 'once',
  path: '/api/customer/order/{id}/booking/',
  role: 'customer',
  owner: 'row',
  /** By `reservationRule`: HOLDS_FULL and HOLD_TOO_SOON, the latter with when it may be asked for again. */
  summary: 'Hold the first free unit of a product for 15 minutes',
  body: z.object({
    productId: Id,
    bookingType: BookingType,
    start: Instant,
    /** Null for bookings without an end. */
    expiry: z.nullable(Instant),
  }),
  response: z.object({ id: Id, unitId: Id, heldUntil: Instant, order: Order }),
  errors: [...changeErrors, 'UNIT_TAKEN', 'HOLDS_FULL', 'HOLD_TOO_SOON', 'BOOKING_TIME_INVALID'],
  limits: [reservations],
});

export const removeOrderProduct = endpoint({
  method: 'DELETE',
  path: '/api/customer/order/{id}/product/{pid}',
  role: 'customer',
  owner: 'row',
  summary: 'Take goods, or the booking of a product, out of the cart',
  query: z.object({ bookingId: z.optional(QueryId) }),
  response: Order,
  errors: [...changeErrors, 'PRODUCT_NOT_IN_ORDER'],
});

export const removeAllOrderProducts = endpoint({
  method: 'DELETE',
  path: '/api/customer/order/{id}/product/',
  role: 'customer',
  owner: 'row',
  summary: 'Take everything out of the cart, which cancels it',
  response: Order,
  errors: changeErrors,
});

export const checkoutOrder = endpoint({
  method: 'POST',
  repeated: 'again',
  path: '/api/customer/order/checkout',
  role: 'customer',
  owner: 'row',
  summary: 'Check that the cart can be paid; returns the documents that must be agreed to first',
  body: z.object({ unitType: z._default(z.nullable(UnitType), null), orderId: z.optional(Id) }),
  response: z.object({ order: Order, documents: z.array(LegalDocument) }),
  errors: ['NOT_FOUND', 'ORDER_EMPTY', 'ORDER_NOT_ACTIVE', 'HOLD_LOST', 'OUT_OF_STOCK'],
});

export const collectOrder = endpoint({
  method: 'POST',
  repeated: 'once',
  path: '/api/customer/order/{id}/collect',
  role: 'customer',
  owner: 'row',
  summary: 'Record that goods were collected; the state is computed again',
  response: Order,
  errors: ['NOT_FOUND'],
});

export const listBookingHistory = endpoint({
  method: 'GET',
  path: '/api/customer/order/history/bookings',
  role: 'customer',
  owner: 'caller',
  summary: 'Orders with bookings',
  query: Page,
  response: z.array(Order),
});

export const listPurchaseHistory = endpoint({
  method: 'GET',
  path: '/api/customer/order/history/purchasables',
  role: 'customer',
  owner: 'caller',
  summary: 'Orders with goods: those to collect, then the others, each newest first',
  query: Page,
  response: z.array(Order),
});
