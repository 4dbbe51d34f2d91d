import {
  addPasskey,
  beginFactorApp,
  beginPasskey,
  confirmFactorApp,
  getOwnAccount,
  listStaffSessions,
  proveSelf,
  removeOtherStaffSessions,
  removeOwnFactor,
  removeStaffSession,
  renewRecoveryCodes,
  updateStaffPassword,
} from '@gatehouse/contract/api/staffSelf';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { makePasskey, type PasskeyShown } from '../../../lib/passkeys.ts';
import { keyOf, queryFor, refresh, refreshBelow } from '../../../lib/query.ts';

export function useUpdateStaffPassword() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { currentPassword: string; newPassword: string }) =>
      call(updateStaffPassword, { body }),
    onSuccess: () => refreshBelow(client, listStaffSessions.path),
  });
}

export function useProveSelf() {
  return useMutation({
    mutationFn: (body: { password: string } | { code: string } | { passkey: PasskeyShown }) =>
      call(proveSelf, { body }),
  });
}

/** What one proves oneself by, and from when on one must. */
export const useOwnAccount = () => useQuery({ ...queryFor(getOwnAccount), staleTime: 60_000 });

export function useBeginFactorApp() {
  return useMutation({ mutationFn: () => call(beginFactorApp) });
}

export function useConfirmFactorApp() {
  return useFactorChange((code: string) => call(confirmFactorApp, { body: { code } }));
}

/** Has the device make a passkey and keeps it; undefined where the person left it. */
export function useAddPasskey() {
  return useFactorChange(async (name: string) => {
    const passkey = await makePasskey(() => call(beginPasskey));
    return passkey && call(addPasskey, { body: { name, passkey } });
  });
}

export function useRemoveFactor() {
  return useFactorChange((id: number) => call(removeOwnFactor, { params: { id } }));
}

export function useRenewRecoveryCodes() {
  return useFactorChange(() => call(renewRecoveryCodes));
}

function useFactorChange<Given, Result>(mutationFn: (given: Given) => Promise<Result>) {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => refresh(client, { queryKey: keyOf(getOwnAccount) }) });
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
