import { getOrder, listOrders } from '@gatehouse/contract/api/orders';
import { ApiError } from '@gatehouse/contract/errors';
import type { Order } from '@gatehouse/contract/model/order';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLiveEvents } from '../lib/live.ts';
import { queryFor, refreshBelow } from '../lib/query.ts';
import { useCustomer } from '../lib/session.ts';
import { show } from '../ui/toast.ts';
import { useAskWhenDue } from '../ui/useAskWhenDue.ts';
import { messages } from './messages.ts';

const ordersPath = listOrders.path;
const carts = queryFor(listOrders, { query: { mode: 'active' } });

/** What a toast says of a cart that could not be changed (docs/specification/orders.md#cart). */
export const UPDATE_FAILED = messages.updateFailed;

/** The carts of the customer, one for each site, newest first; follows what other windows do to them, and ends of holds. */
export function useCarts() {
  const customer = useCustomer();
  const client = useQueryClient();
  useLiveEvents(({ kind }) => {
    if (kind === 'order' || kind === 'resync') void refreshBelow(client, ordersPath);
  });
  const query = useQuery({ ...carts, enabled: customer !== null });
  const ends = query.data?.flatMap(({ Bookings }) => Bookings.flatMap(runningUntil)) ?? [];
  useAskWhenDue(ends, () => refreshBelow(client, ordersPath));
  return query;
}

const runningUntil = ({ heldUntil, holdEnded }: Order['Bookings'][number]) =>
  heldUntil === null || holdEnded ? [] : [heldUntil];

export const orderQuery = (id: number) => queryFor(getOrder, { params: { id } });

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

/**
 * A change to a cart. It resolves to false, without an error, when the cart or its stock is in another state
 * by now (409, docs/specification/orders.md#cart); any other failure is shown in a toast, in the server's words where
 * they say when to come again (429). Changes are made one after the other.
 */
export function useCartChange<Input>(change: (input: Input) => Promise<Order>, failure: string) {
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
    onError: (error) => {
      const isEarly = error instanceof ApiError && error.statusCode === 429;
      show(isEarly ? error.message : failure, { type: 'error', id: failure });
    },
    scope: { id: 'cart' },
  });
}
