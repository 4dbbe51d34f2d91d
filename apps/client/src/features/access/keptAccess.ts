import { getCustomerInfo } from '@gatehouse/contract/api/access';
import { validate } from '@gatehouse/contract/validation';
import { KEPT_ACCESS_KEY, useSession } from '../../lib/session.ts';
import { localStore, readStored } from '../../platform/localStore.ts';

type Info = NonNullable<(typeof getCustomerInfo)['response']['_zod']>['output'];

/** The doors of one customer as they were last fetched, at `fetchedAt` in ms since 1970. */
type KeptAccess = { customerId: number; fetchedAt: number; info: Info };

/**
 * Keeps a customer's doors over restarts, so that they show without a network, as old as they are. Signing out forgets
 * them, and an answer that comes after that is nobody's.
 */
export function keepAccess(customerId: number, info: Info): void {
  if (useSession.getState().customer?.id !== customerId) return;
  const kept: KeptAccess = { customerId, fetchedAt: Date.now(), info };
  localStore.set(KEPT_ACCESS_KEY, JSON.stringify(kept));
}

/** What was kept for the customer; undefined when that is nothing, or an earlier version's of another shape. */
export function readAccess(customerId: number): Pick<KeptAccess, 'info' | 'fetchedAt'> | undefined {
  const kept = (readStored(KEPT_ACCESS_KEY) ?? {}) as Partial<KeptAccess>;
  if (kept.customerId !== customerId || typeof kept.fetchedAt !== 'number') return undefined;
  const outcome = validate(getCustomerInfo.response, kept.info);
  return outcome.ok ? { info: outcome.value as Info, fetchedAt: kept.fetchedAt } : undefined;
}
