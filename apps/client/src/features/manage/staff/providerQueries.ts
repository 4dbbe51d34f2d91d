import { getStaffProvider, type ProviderUse, setStaffProvider } from '@gatehouse/contract/api/staffProvider';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { queryFor, refreshBelow } from '../../../lib/query.ts';

/** The provider that staff log in by, and where it is to send them back to. */
export const useProvider = () => useQuery(queryFor(getStaffProvider));

export function useSetProvider() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { issuer: string; clientId: string; clientSecret: string | null; use: ProviderUse }) =>
      call(setStaffProvider, { body }),
    onSuccess: () => refreshBelow(client, getStaffProvider.path),
  });
}
