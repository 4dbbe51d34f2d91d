import { buyVend, getVend, type Vend } from '@gatehouse/contract/api/vend';
import { ApiError } from '@gatehouse/contract/errors';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { isOnline } from '../../lib/connection.ts';
import { queryFor, refreshBelow } from '../../lib/query.ts';
import { purchase } from './purchase.ts';

/** How often the machine is looked at again while somebody stands before it, in ms. */
const LOOK_EVERY_MS = 10_000;

const isNobodys = (error: unknown) => error instanceof ApiError && error.statusCode < 500;

/** What a machine sells; null when no machine has this code. */
export function useVend(id: string) {
  const vend = useQuery({
    ...queryFor(getVend, { params: { id } }),
    refetchInterval: LOOK_EVERY_MS,
    retry: (count, error) => !isNobodys(error) && count < 2,
  });
  return { ...vend, machine: vend.data ?? (isNobodys(vend.error) ? null : undefined) };
}

/** Pays at a machine; it resolves with how that ended. */
export function usePurchase({ id, price }: Pick<Vend, 'id' | 'price'>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ cardToken, email }: { cardToken: string; email: string }) =>
      purchase({
        send: () =>
          call(buyVend, { params: { id }, body: { cardToken, price, ...(email !== '' && { email }) } }),
        wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
        isOnline,
      }),
    onSettled: () => refreshBelow(client, getVend.path),
    // It asks again by itself, and has to go on while the device is offline.
    networkMode: 'always',
  });
}
