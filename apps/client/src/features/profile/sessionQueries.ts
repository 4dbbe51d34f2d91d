import { listSessions, removeOtherSessions, removeSession } from '@gatehouse/contract/api/auth';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { queryFor, refreshBelow } from '../../lib/query.ts';
import { useCustomerId } from '../../lib/session.ts';

/** Where the customer is signed in. */
export function useSessions() {
  return useQuery(queryFor(listSessions, { params: { id: useCustomerId() } }));
}

/** Signs one device out. One that was signed out meanwhile leaves the list all the same. */
export function useRemoveSession() {
  const client = useQueryClient();
  const id = useCustomerId();
  return useMutation({
    mutationFn: (sessionId: string) => call(removeSession, { params: { id, sessionId } }),
    onSettled: () => refreshBelow(client, listSessions.path),
  });
}

export function useRemoveOtherSessions() {
  const client = useQueryClient();
  const id = useCustomerId();
  return useMutation({
    mutationFn: () => call(removeOtherSessions, { params: { id } }),
    onSettled: () => refreshBelow(client, listSessions.path),
  });
}
