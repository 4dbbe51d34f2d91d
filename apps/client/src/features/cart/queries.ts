import { agreeToDocument } from '@gatehouse/contract/api/account';
import {
  addOrderBooking,
  checkoutOrder,
  getOrder,
  getOrderOptions,
  listOrderDocuments,
  listOrders,
  removeOrderProduct,
  setOrderProductQuantity,
} from '@gatehouse/contract/api/orders';
import { ApiError } from '@gatehouse/contract/errors';
import type { Order } from '@gatehouse/contract/model/order';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { useLiveEvents } from '../../lib/live.ts';
import { queryFor, refreshBelow } from '../../lib/query.ts';
import { useCustomer, useCustomerId } from '../../lib/session.ts';
import { show } from '../../ui/toast.ts';
import { unitTypeOf } from './cartContents.ts';

export type OrderBooking = Order['Bookings'][number];

const ordersPath = listOrders.path;
const carts = queryFor(listOrders, { query: { mode: 'active' } });

/** The carts of the customer, one for each site, newest first; follows what other windows do to them. */
export function useCarts() {
  const customer = useCustomer();
  const client = useQueryClient();
  useLiveEvents(({ kind }) => {
    if (kind === 'order' || kind === 'resync') void refreshBelow(client, ordersPath);
  });
  return useQuery({ ...carts, enabled: customer !== null });
}

export function useOrder(id: number | undefined) {
  return useQuery({ ...orderQuery(id ?? 0), enabled: id !== undefined });
}

export const orderQuery = (id: number) => queryFor(getOrder, { params: { id } });

export function useOrderOptions(id: number) {
  return useQuery(queryFor(getOrderOptions, { params: { id } }));
}

export function useOrderDocuments(id: number) {
  return useQuery(queryFor(listOrderDocuments, { params: { id } }));
}

/** Puts an order as a call returned it in the place of what was known of it. */
export function keepOrder(client: QueryClient, order: Order): void {
  client.setQueryData(orderQuery(order.id).queryKey, order);
  client.setQueryData(carts.queryKey, (all) => {
    if (all === undefined) return all;
    const others = all.filter(({ id }) => id !== order.id);
    if (order.state !== 'Active') return others;
    return all.length === others.length
      ? [order, ...all]
      : all.map((other) => (other.id === order.id ? order : other));
  });
  void refreshBelow(client, ordersPath);
}

/** Has everything that is known of orders asked for again. */
export function useRefreshOrders(): () => Promise<void> {
  const client = useQueryClient();
  return () => refreshBelow(client, ordersPath);
}

const UPDATE_FAILED = 'Updating cart product failed. If this continues to happen please contact support.';
const BOOKING_FAILED = 'Adding booking to cart failed. If this continues to happen please contact support.';

/**
 * A change to a cart. It resolves to false, without an error, when the cart or its stock is in another state by now
 * (409, spec part 8); any other failure is told in a toast.
 */
function useCartChange<Input>(change: (input: Input) => Promise<Order>, failure: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (input: Input): Promise<boolean> => {
      try {
        keepOrder(client, await change(input));
        return true;
      } catch (error) {
        await refreshBelow(client, ordersPath);
        if (error instanceof ApiError && error.statusCode === 409) return false;
        throw error;
      }
    },
    onError: () => show(failure, { type: 'error', id: failure }),
  });
}

/** Sets how many of a product an order has; 0 takes it out (spec part 5 'Cart'). */
export function useSetQuantity(order: Order) {
  return useCartChange(({ productId, quantity }: { productId: number; quantity: number }) => {
    const params = { id: order.id, pid: productId };
    return quantity > 0
      ? call(setOrderProductQuantity, { params, body: { quantity } })
      : call(removeOrderProduct, { params });
  }, UPDATE_FAILED);
}

export function useRemoveBooking(order: Order) {
  return useCartChange(
    (booking: OrderBooking) =>
      call(removeOrderProduct, {
        params: { id: order.id, pid: booking.Product.id },
        query: { bookingId: booking.id },
      }),
    UPDATE_FAILED,
  );
}

/** Holds a unit again for a booking whose hold ran out: the first one that is free for the same time. */
export function useHoldAgain(order: Order) {
  return useCartChange(async (booking: OrderBooking) => {
    const { Product, start_time, end_time } = booking;
    const held = await call(addOrderBooking, {
      params: { id: order.id },
      body: {
        productId: Product.id,
        bookingType: Product.bookingType ?? 'storage',
        start: start_time,
        expiry: end_time,
      },
    });
    return held.order;
  }, BOOKING_FAILED);
}

/** Agrees to the present version of a document. */
export function useAgree() {
  const client = useQueryClient();
  const id = useCustomerId();
  return useMutation({
    mutationFn: (docId: number) => call(agreeToDocument, { params: { id, docId } }),
    onSuccess: () => refreshBelow(client, ordersPath),
  });
}

/** Asks whether an order can be paid, and for the documents that are not agreed to yet. */
export function useCheckout() {
  return useMutation({ mutationFn: checkout });
}

export function checkout(order: Order) {
  return call(checkoutOrder, { body: { orderId: order.id, unitType: unitTypeOf(order) } });
}
