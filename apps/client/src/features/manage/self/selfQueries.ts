import {
  listStaffSessions,
  proveSelf,
  removeOtherStaffSessions,
  removeStaffSession,
  updateStaffPassword,
} from '@gatehouse/contract/api/staffSelf';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { queryFor, refreshBelow } from '../../../lib/query.ts';

export function useUpdateStaffPassword() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { currentPassword: string; newPassword: string }) =>
      call(updateStaffPassword, { body }),
    onSuccess: () => refreshBelow(client, listStaffSessions.path),
  });
}

export function useProveSelf() {
  return useMutation({ mutationFn: (body: { password: string }) => call(proveSelf, { body }) });
}

/** Where one is signed in. */
export const useStaffSessions = () => useQuery(queryFor(listStaffSessions));

/** Signs one device out. One that was signed out meanwhile leaves the list all the same. */
export function useRemoveStaffSession() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (sessionId: string) => call(removeStaffSession, { params: { sessionId } }),
    onSettled: () => refreshBelow(client, listStaffSessions.path),
  });
}

export function useRemoveOtherStaffSessions() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(removeOtherStaffSessions),
    onSettled: () => refreshBelow(client, listStaffSessions.path),
  });
}
