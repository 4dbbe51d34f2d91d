import { getCustomerInfo } from '@gatehouse/contract/api/access';
import { validate } from '@gatehouse/contract/validation';
import { useSession } from '../../lib/session.ts';
import { localStore, readStored } from '../../platform/localStore.ts';

const KEY = 'keptAccess';

type Info = NonNullable<(typeof getCustomerInfo)['response']['_zod']>['output'];

/** The doors of one customer as they were last fetched, at `fetchedAt` in ms since 1970. */
type CachedAccess = { customerId: number; fetchedAt: number; info: Info };

/**
 * Keeps a customer's doors over restarts, so that they show without a network, as old as they are. Signing out forgets
 * them, and an answer that comes after that is nobody's.
 */
export function cacheAccess(customerId: number, info: Info): void {
  if (useSession.getState().customer?.id !== customerId) return;
  const cached: CachedAccess = { customerId, fetchedAt: Date.now(), info };
  localStore.set(KEY, JSON.stringify(cached));
}

/** What was kept for the customer; undefined when that is nothing, or an earlier version's of another shape. */
export function readCachedAccess(customerId: number): Pick<CachedAccess, 'info' | 'fetchedAt'> | undefined {
  const cached = (readStored(KEY) ?? {}) as Partial<CachedAccess>;
  if (cached.customerId !== customerId || typeof cached.fetchedAt !== 'number') return undefined;
  const outcome = validate(getCustomerInfo.response, cached.info);
  return outcome.ok ? { info: outcome.value as Info, fetchedAt: cached.fetchedAt } : undefined;
}
