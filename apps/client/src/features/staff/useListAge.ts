import { STALE_AFTER_MS } from '@gatehouse/contract/rules/accessStatus';
import { useIsOnline } from '../../lib/connection.ts';
import { useNow } from '../../ui/useNow.ts';

/** How old a list is: either fresh or of any age, so that rows are drawn again only as that changes. */
export function useListAge(fetchedAt: number): number {
  const now = useNow(STALE_AFTER_MS / 3);
  return useIsOnline() && now - fetchedAt <= STALE_AFTER_MS ? 0 : Number.POSITIVE_INFINITY;
}
