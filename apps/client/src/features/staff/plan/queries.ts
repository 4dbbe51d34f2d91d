import { getSitePlan, listStaffLockables, type StaffLockable } from '@gatehouse/contract/api/plan';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { queryFor } from '../../../lib/query.ts';
import { useStaffEvents } from '../live.ts';

const POLL_MS = 15_000;
/** Walls are not moved while one looks. */
const PLAN_FRESH_MS = 5 * 60_000;

export function useSitePlan(siteId: number) {
  return useQuery({ ...queryFor(getSitePlan, { params: { id: siteId } }), staleTime: PLAN_FRESH_MS });
}

/** The compartments of a site as their devices report them. */
export function useLockables(siteId: number) {
  const client = useQueryClient();
  const options = queryFor(listStaffLockables, { query: { siteId } });
  useStaffEvents(siteId, (event) => {
    if (event.kind === 'lockable') {
      client.setQueryData(options.queryKey, (list: StaffLockable[] | undefined) =>
        list?.map((lockable) => (lockable.id === event.lockable.id ? event.lockable : lockable)),
      );
    } else if (event.kind === 'controller' || event.kind === 'resync') {
      void client.invalidateQueries({ queryKey: options.queryKey });
    }
  });
  return useQuery({ ...options, refetchInterval: POLL_MS });
}
