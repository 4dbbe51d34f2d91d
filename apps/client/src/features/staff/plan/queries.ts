import { getSitePlan } from '@gatehouse/contract/api/staffPlan';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { keyOf, queryFor, refresh } from '../../../lib/query.ts';
import { useStaffEvents } from '../../../lib/staffLive.ts';

/** It is said when somebody has drawn another. */
const PLAN_FRESH_MS = 5 * 60_000;

/** The plan of a site: its areas, and where its doors stand in them. */
export function useSitePlan(siteId: number) {
  const client = useQueryClient();
  const asked = { params: { id: siteId } };
  useStaffEvents(siteId, ({ kind }) => {
    if (kind === 'plan' || kind === 'resync') void refresh(client, { queryKey: keyOf(getSitePlan, asked) });
  });
  return useQuery({ ...queryFor(getSitePlan, asked), staleTime: PLAN_FRESH_MS });
}
