import { getSetup, setUp } from '@gatehouse/contract/api/setup';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { queryFor, refreshBelow } from '../../lib/query.ts';
import type { SetupValues } from './setupForm.ts';

export const useSetupState = () => useQuery({ ...queryFor(getSetup), staleTime: 0 });

/** Makes the operator and its owner, whose tokens come back. */
export function useSetUp() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ code, business, businessEmail, phone, timeZone, name, email, password }: SetupValues) =>
      call(setUp, {
        body: {
          code,
          organisation: { name: business, email: businessEmail, phone, timeZone },
          owner: { name, email, password },
        },
      }),
    // What was asked for before there was an operator found none.
    onSuccess: () => refreshBelow(client, '/api'),
  });
}
