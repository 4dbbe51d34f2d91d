import { getSitePlan } from '@gatehouse/contract/api/staffPlan';
import { useQuery } from '@tanstack/react-query';
import { queryFor } from '../../../lib/query.ts';

/** Walls are not moved while one looks. */
const PLAN_FRESH_MS = 5 * 60_000;

/** The plan of a site: its areas, and where its doors stand in them. */
export function useSitePlan(siteId: number) {
  return useQuery({ ...queryFor(getSitePlan, { params: { id: siteId } }), staleTime: PLAN_FRESH_MS });
}
