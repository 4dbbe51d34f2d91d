import * as bookingsApi from '@gatehouse/contract/api/bookings';
import * as documentsApi from '@gatehouse/contract/api/documents';
import { getLockables, openLockable, takeInventory } from '@gatehouse/contract/api/lockables';
import * as api from '@gatehouse/contract/api/orders';
import { listBookingReceipts, listOrderReceipts } from '@gatehouse/contract/api/receipts';
import { getCustomerSite } from '@gatehouse/contract/api/sites';
import type { Booking } from '@gatehouse/contract/model/booking';
import { isListedBooking } from '@gatehouse/contract/rules/bookingState';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { useLiveEvents } from '../../lib/live.ts';
import { log } from '../../lib/log.ts';
import { keyOf, queryFor, refreshBelow } from '../../lib/query.ts';
import { show } from '../../ui/toast.ts';
import { messages } from './messages.ts';

/** How many bookings or orders are asked for at a time. */
const PAGE_SIZE = 30;
/** How often lockers are asked for while they are on screen, in ms; as often as doors. */
const POLL_MS = 5_000;

/** The customer's bookings, page by page: current, upcoming, historic. */
export function useBookings() {
  useRefreshByEvents();
  return useInfiniteQuery({
    queryKey: [...keyOf(bookingsApi.listBookings), 'pages'],
    queryFn: ({ pageParam, signal }) =>
      call(bookingsApi.listBookings, { query: { offset: pageParam, limit: PAGE_SIZE }, signal }),
    initialPageParam: 0,
    getNextPageParam: nextOffset,
    select: ({ pages }) => pages.flat().filter(isListedBooking),
  });
}

/** The customer's shop orders, page by page: those to collect, then the others. */
export function useShopOrders() {
  useRefreshByEvents();
  return useInfiniteQuery({
    queryKey: [...keyOf(api.listPurchaseHistory), 'pages'],
    queryFn: ({ pageParam, signal }) =>
      call(api.listPurchaseHistory, { query: { offset: pageParam, limit: PAGE_SIZE }, signal }),
    initialPageParam: 0,
    getNextPageParam: nextOffset,
    select: ({ pages }) => pages.flat(),
  });
}

function nextOffset(last: unknown[], pages: unknown[][]): number | undefined {
  return last.length < PAGE_SIZE ? undefined : pages.flat().length;
}

/** What happens to orders and bookings anywhere shows here. */
function useRefreshByEvents(): void {
  const refresh = useRefresh();
  useLiveEvents(({ kind }) => {
    if (kind === 'order' || kind === 'access' || kind === 'resync') void refresh();
  });
}

function useRefresh() {
  const client = useQueryClient();
  return async () => {
    await Promise.all([
      refreshBelow(client, bookingsApi.listBookings.path),
      refreshBelow(client, api.listOrders.path),
      refreshBelow(client, getLockables.path),
    ]);
  };
}

/**
 * One booking. A failure to load it is logged and comes to nothing, null, unless it was loaded before
 * (docs/specification/bookings.md#booking-screen).
 */
export function useBooking(id: number) {
  const client = useQueryClient();
  useRefreshByEvents();
  const queryKey = keyOf(bookingsApi.getBooking, { params: { id } });
  return useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      try {
        return await call(bookingsApi.getBooking, { params: { id }, signal });
      } catch (error) {
        log('error', `Booking ${id} did not load`, error);
        return client.getQueryData<Booking>(queryKey) ?? null;
      }
    },
  });
}

export function useOrder(id: number) {
  useRefreshByEvents();
  return useQuery(queryFor(api.getOrder, { params: { id } }));
}

export function useSite(id: number) {
  return useQuery(queryFor(getCustomerSite, { params: { id } }));
}

export function useDocuments(orderId: number) {
  return useQuery(queryFor(documentsApi.listOrderDocuments, { params: { id: orderId } }));
}

export type ReceiptsOf = { booking: number } | { order: number };

export function useReceipts(of: ReceiptsOf) {
  const ofBooking = 'booking' in of;
  const params = { id: ofBooking ? of.booking : of.order };
  return useQuery(
    ofBooking ? queryFor(listBookingReceipts, { params }) : queryFor(listOrderReceipts, { params }),
  );
}

/** What ending a booking at a time would come to. */
export function useCancellationPreview(id: number, endTime: string | undefined) {
  return useQuery({
    ...queryFor(bookingsApi.previewCancellation, { params: { id }, query: { endTime: endTime ?? '' } }),
    enabled: endTime !== undefined,
    placeholderData: (before) => before,
    // What it says depends on the time.
    staleTime: 0,
  });
}

export function useCancelBooking(id: number) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (endTime: string) => call(bookingsApi.cancelBooking, { params: { id }, body: { endTime } }),
    onSettled: refresh,
  });
}

export function usePayArrears(id: number) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: () => call(bookingsApi.payArrears, { params: { id } }),
    onSuccess: () => show(messages.paidThanks, { id: 'arrears-paid' }),
    onSettled: refresh,
  });
}

/** The lockers in which an order's goods lie, as their doors report. */
export function useLockables(orderId: number) {
  return useQuery({
    ...queryFor(getLockables, { params: { id: orderId } }),
    refetchInterval: POLL_MS,
  });
}

/** Opens a locker; it resolves when its device confirmed. */
export function useOpenLockable() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(openLockable, { params: { id } }),
    onSettled: () => refreshBelow(client, getLockables.path),
  });
}

/** Reports that items were taken out, then that they were collected; the order comes again from the server. */
export function useCollect(orderId: number) {
  const client = useQueryClient();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: async (inventoryIds: readonly number[]) => {
      for (const id of inventoryIds) await call(takeInventory, { params: { id } });
      return call(api.collectOrder, { params: { id: orderId } });
    },
    // Announced here: where the last item is taken, the locker has left the screen by then.
    onSuccess: (order) => {
      client.setQueryData(queryFor(api.getOrder, { params: { id: orderId } }).queryKey, order);
      const text = order.state === 'Collected' ? messages.everythingCollected : messages.collected;
      show(text, { id: 'collected' });
    },
    onSettled: refresh,
  });
}
