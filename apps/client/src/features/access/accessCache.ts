import { getCustomerInfo } from '@gatehouse/contract/schemas/access';
import * as z from 'zod/mini';
import { now } from '../../lib/clock.ts';
import { useSession } from '../../lib/session.ts';
import { localStore, readStored } from '../../platform/localStore.ts';

const KEY = 'keptAccess';

/** The doors of one customer as they were last fetched, at `fetchedAt` of the server's clock, in ms since 1970. */
const CachedAccess = z.object({
  customerId: z.number(),
  fetchedAt: z.number(),
  info: getCustomerInfo.response,
});
type CachedAccess = z.infer<typeof CachedAccess>;

/**
 * Keeps a customer's doors over restarts, so that they show without a network, as old as they are. Signing out forgets
 * them, and an answer that comes after that is nobody's.
 */
export function cacheAccess(customerId: number, info: CachedAccess['info']): void {
  if (useSession.getState().customer?.id !== customerId) return;
  const cached: CachedAccess = { customerId, fetchedAt: now(), info };
  localStore.set(KEY, JSON.stringify(cached));
}

/** What was kept for the customer; undefined when that is nothing, or an earlier version's of another shape. */
export function readCachedAccess(customerId: number): Pick<CachedAccess, 'info' | 'fetchedAt'> | undefined {
  const cached = CachedAccess.safeParse(readStored(KEY)).data;
  if (cached?.customerId !== customerId) return undefined;
  return { info: cached.info, fetchedAt: cached.fetchedAt };
}
