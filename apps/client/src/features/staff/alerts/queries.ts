import { listAlerts, markAlertsSeen, updateAlert } from '@gatehouse/contract/api/staffAlerts';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { keyOf, queryFor, refreshBelow } from '../../../lib/query.ts';
import { useStaffEvents } from '../../../lib/staffLive.ts';
import { show } from '../../../ui/toast.ts';
import { messages } from './messages.ts';

const PAGE_SIZE = 30;
/** How often the number is asked for, in ms, beside what the live stream reports. */
const POLL_MS = 60_000;

export type AlertState = 'current' | 'archived';

/** How many of a site's alerts nobody has seen, kept up to date by the site's live stream. */
export function useUnseenAlerts(siteId: number | undefined): number {
  const client = useQueryClient();
  useStaffEvents(siteId, ({ kind }) => {
    if (kind === 'alert' || kind === 'resync') void refreshBelow(client, listAlerts.path);
  });
  const { data } = useQuery({
    ...queryFor(listAlerts, { query: { siteId: siteId ?? 0, limit: 1 } }),
    enabled: siteId !== undefined,
    refetchInterval: POLL_MS,
  });
  return data?.unseen ?? 0;
}

/** A site's alerts, newest first, page by page. */
export function useAlertList(siteId: number, state: AlertState) {
  return useInfiniteQuery({
    queryKey: [...keyOf(listAlerts, { query: { siteId, state } }), 'list'],
    queryFn: ({ pageParam, signal }) =>
      call(listAlerts, { query: { siteId, state, limit: PAGE_SIZE, offset: pageParam }, signal }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) =>
      last.alerts.length < PAGE_SIZE ? undefined : pages.reduce((sum, { alerts }) => sum + alerts.length, 0),
  });
}

/** Marks the alerts of a site up to one as seen, for all its staff. */
export function useMarkSeen(siteId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (upTo: number) => call(markAlertsSeen, { body: { siteId, upTo } }),
    onSettled: () => refreshBelow(client, listAlerts.path),
  });
}

/** Archives an alert for everybody at the site, or takes it out of the archive. */
export function useArchive() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, archived }: { id: number; archived: boolean }) =>
      call(updateAlert, { params: { id }, body: { archived } }),
    onSuccess: ({ archived }) => show(archived ? messages.archived : messages.isBack, { id: 'alerts' }),
    onError: ({ message }) => show(message, { type: 'error', id: 'alerts' }),
    onSettled: () => refreshBelow(client, listAlerts.path),
  });
}
