import { getCustomerInfo } from '@gatehouse/contract/api/access';
import { validate } from '@gatehouse/contract/validation';
import type { QueryClient } from '@tanstack/react-query';
import { localStore, readStored } from '../platform/localStore.ts';
import { keyOf } from './query.ts';
import { KEPT_ACCESS_KEY, useSession } from './session.ts';

/** The doors of one customer as they were last fetched, at `fetchedAt` in ms since 1970. */
type KeptAccess = { customerId: number; fetchedAt: number; info: unknown };

/**
 * Keeps the signed-in customer's doors over restarts, so that they show without a network, as old as they are. Signing
 * out forgets them.
 */
export function keepAccess(client: QueryClient): void {
  client.setQueryDefaults(keyOf(getCustomerInfo), { gcTime: Number.POSITIVE_INFINITY });
  restore(client);
  client.getQueryCache().subscribe(({ type, query, ...event }) => {
    const isAnswer = type === 'updated' && 'action' in event && event.action.type === 'success';
    if (!isAnswer || query.queryKey[0] !== getCustomerInfo.path) return;
    const customerId = useSession.getState().customer?.id;
    // An answer that comes after its person has left is nobody's.
    if (customerId === undefined || (query.queryKey[1] as { id?: number }).id !== customerId) return;
    const { data: info, dataUpdatedAt: fetchedAt } = query.state;
    localStore.set(KEPT_ACCESS_KEY, JSON.stringify({ customerId, fetchedAt, info } satisfies KeptAccess));
  });
}

function restore(client: QueryClient): void {
  const kept = (readStored(KEPT_ACCESS_KEY) ?? {}) as Partial<KeptAccess>;
  const id = useSession.getState().customer?.id;
  if (id === undefined || kept.customerId !== id || typeof kept.fetchedAt !== 'number') return;
  // What an earlier version kept may have another shape.
  const outcome = validate(getCustomerInfo.response, kept.info);
  if (!outcome.ok) return;
  client.setQueryData(keyOf(getCustomerInfo, { params: { id } }), outcome.value, {
    updatedAt: kept.fetchedAt,
  });
}
