import type { PlanArea, PlanSpot } from '@gatehouse/contract/api/staffPlan';
import type { Context } from '../../context.ts';
import * as queries from './planQueries.ts';
import { staffOfSite } from './staffAt.ts';

/** A site's areas and where its doors stand in them; how the doors are, their lists and the stream show. */
export async function getSitePlan(
  ctx: Context,
  userId: number,
  siteId: number,
): Promise<{ areas: PlanArea[]; spots: PlanSpot[] }> {
  const { organisationId } = await staffOfSite(ctx.db, userId, siteId, 'seeDoors');
  const [areas, spots] = await Promise.all([
    queries.listAreas(ctx.db, organisationId, siteId),
    queries.listSpots(ctx.db, organisationId, siteId),
  ]);
  return { areas, spots };
}
