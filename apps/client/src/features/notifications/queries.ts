import {
  listNotifications,
  markNotification,
  markNotifications,
} from '@gatehouse/contract/api/notifications';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { keyOf, queryFor, refreshBelow } from '../../lib/query.ts';
import { useCustomer, useCustomerId } from '../../lib/session.ts';
import { show } from '../../ui/toast.ts';

const PAGE_SIZE = 20;
const FRESH_MS = 60_000;

/** The newest entries and how many are unread in all; nothing for who is no customer. */
export function useLatestNotifications() {
  const id = useCustomer()?.id;
  return useQuery({
    ...queryFor(listNotifications, { params: { id: id ?? 0 }, query: { limit: PAGE_SIZE } }),
    enabled: id !== undefined,
    staleTime: FRESH_MS,
    refetchOnReconnect: 'always',
  });
}

/** The whole log, newest first, page by page. */
export function useNotificationLog() {
  const id = useCustomerId();
  return useInfiniteQuery({
    queryKey: [...keyOf(listNotifications, { params: { id } }), 'log'],
    queryFn: ({ pageParam, signal }) =>
      call(listNotifications, { params: { id }, query: { limit: PAGE_SIZE, offset: pageParam }, signal }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) =>
      last.notifications.length < PAGE_SIZE
        ? undefined
        : pages.reduce((sum, { notifications }) => sum + notifications.length, 0),
  });
}

/** Marks one entry (docs/specification/notifications.md#calls). */
export function useMarkNotification() {
  const id = useCustomerId();
  return useMarking(
    ({ notificationId, ...body }: { notificationId: number; read?: boolean; shown?: boolean }) =>
      call(markNotification, { params: { id, notificationId }, body }),
  );
}

/** Marks every entry up to one. */
export function useMarkNotifications() {
  const id = useCustomerId();
  return useMarking((body: { upTo: number; mark: 'read' | 'shown' }) =>
    call(markNotifications, { params: { id }, body }),
  );
}

function useMarking<Given, Result>(mutationFn: (given: Given) => Promise<Result>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onError: ({ message }) => show(message, { type: 'error', id: 'notifications' }),
    onSettled: () => refreshBelow(client, listNotifications.path),
  });
}
