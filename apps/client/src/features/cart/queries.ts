import { getCustomerInfo } from '@gatehouse/contract/api/access';
import { agreeToDocument, listOrderDocuments } from '@gatehouse/contract/api/documents';
import {
  addOrderBooking,
  checkoutOrder,
  getOrderOptions,
  listOrders,
  removeOrderProduct,
  setOrderProductQuantity,
} from '@gatehouse/contract/api/orders';
import { ApiError } from '@gatehouse/contract/errors';
import type { Order } from '@gatehouse/contract/model/order';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { orderQuery, UPDATE_FAILED, useCartChange } from '../../forms/cartQueries.ts';
import { call } from '../../lib/api.ts';
import { queryFor, refreshBelow } from '../../lib/query.ts';
import { useCustomerId } from '../../lib/session.ts';
import { unitTypeOf } from './cartContents.ts';
import { messages } from './messages.ts';

export type OrderBooking = Order['Bookings'][number];

const ordersPath = listOrders.path;

export function useOrder(id: number | undefined) {
  return useQuery({ ...orderQuery(id ?? 0), enabled: id !== undefined });
}

/** Whether a unit of the customer's opens from a phone; undefined until that is known, taken to do so where it is not. */
export function useOpensByPhone(unitId: number): boolean | undefined {
  const params = { id: useCustomerId() };
  const doors = useQuery({
    ...queryFor(getCustomerInfo, { params }),
    select: ({ Sites }) => Sites.flatMap(({ Units }) => Units),
  });
  if (doors.isPending) return undefined;
  return doors.data?.find(({ id }) => id === unitId)?.hasController ?? true;
}

export function useOrderOptions(id: number) {
  return useQuery(queryFor(getOrderOptions, { params: { id } }));
}

export function useOrderDocuments(id: number) {
  return useQuery(queryFor(listOrderDocuments, { params: { id } }));
}

/** Has everything that is known of orders asked for again. */
export function useRefreshOrders(): () => Promise<void> {
  const client = useQueryClient();
  return () => refreshBelow(client, ordersPath);
}

/** Sets how many of a product an order has; 0 or below takes it out (docs/specification/orders.md#cart). */
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

/** Reserves units again for bookings whose reservations expired: the first ones that are free for the same time. */
export function useReserveAgain(order: Order) {
  return useCartChange(async (bookings: readonly OrderBooking[]) => {
    let changed = order;
    let refusal: ApiError | undefined;
    for (const { Product, start_time, end_time } of bookings) {
      const body = {
        productId: Product.id,
        bookingType: Product.bookingType ?? 'storage',
        start: start_time,
        expiry: end_time,
      };
      try {
        changed = (await call(addOrderBooking, { params: { id: order.id }, body })).order;
      } catch (error) {
        // The others may still be free.
        if (!(error instanceof ApiError && isLost(error))) throw error;
        refusal = error;
      }
    }
    if (refusal !== undefined) throw refusal;
    return changed;
  }, messages.bookingFailed);
}

/** Whether a space cannot be reserved now, which says nothing of others. */
function isLost({ code, statusCode }: ApiError): boolean {
  return statusCode === 409 || code === 'HOLD_TOO_SOON';
}

/** Agrees to the present version of a document, signed with a name. */
export function useAgree() {
  const client = useQueryClient();
  const id = useCustomerId();
  return useMutation({
    mutationFn: ({ docId, name }: { docId: number; name: string }) =>
      call(agreeToDocument, { params: { id, docId }, body: { name } }),
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
