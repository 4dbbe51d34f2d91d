import { listOrders } from '@gatehouse/contract/api/orders';
import { getPoolTable, leavePoolTable, startPoolGame } from '@gatehouse/contract/api/poolTables';
import { ApiError } from '@gatehouse/contract/errors';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { useLiveEvents } from '../../lib/live.ts';
import { keyOf, refresh, refreshBelow } from '../../lib/query.ts';
import { useCustomer } from '../../lib/session.ts';
import { useAskWhenDue } from '../../ui/useAskWhenDue.ts';

/** How often the queue is asked for, in ms (docs/specification/poolTables.md#table-screen). */
const POLL_MS = 10_000;

/** A table and its queue; for a customer it moves as soon as something happens, for everybody with the poll. */
export function usePoolTable(id: number) {
  const client = useQueryClient();
  const customerId = useCustomer()?.id ?? null;
  useLiveEvents((event) => {
    if (event.kind === 'resync' || (event.kind === 'poolTable' && event.id === id))
      void refreshTable(client, id);
  });
  const query = useQuery({
    // What is a person's own is sent to that person alone.
    queryKey: [...keyOf(getPoolTable, { params: { id } }), customerId],
    queryFn: ({ signal }) => call(getPoolTable, { params: { id }, signal }),
    enabled: id > 0,
    refetchInterval: POLL_MS,
  });
  const ends = query.data?.Queue.flatMap(({ turnEndsAt, endsAt }) => turnEndsAt ?? endsAt ?? []);
  useAskWhenDue(ends ?? [], () => refreshTable(client, id));
  return query;
}

/** Whether a failure says that there is no such table. */
export function isUnknownTable(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'NOT_FOUND' || error.code === 'VALIDATION');
}

/** Has the queue of a table asked for again, and the orders that its games are. */
export async function refreshTable(client: QueryClient, id: number): Promise<void> {
  await refresh(client, { queryKey: keyOf(getPoolTable, { params: { id } }).slice(0, 2) });
}

type Entry = { tableId: number; entryId: number };

/** A change to the queue; whether it works or not, the queue is another one by then. */
function useQueueChange<Result>(change: (params: { id: number; entryId: number }) => Promise<Result>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ tableId: id, entryId }: Entry) => change({ id, entryId }),
    onSettled: (_result, _error, { tableId }) =>
      Promise.all([refreshTable(client, tableId), refreshBelow(client, listOrders.path)]),
  });
}

/** Starts a game whose turn it is. */
export function useStartGame() {
  return useQueueChange((params) => call(startPoolGame, { params }));
}

/** Takes a game out of the queue, or ends it; says whether it is paid back. */
export function useLeaveQueue() {
  return useQueueChange((params) => call(leavePoolTable, { params }));
}
