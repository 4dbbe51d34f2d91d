import type { SiteNeeds } from '../api/staff.ts';

/** How much a site needs someone: an alarm counts more than anything else. */
export function urgencyOf(has: Omit<SiteNeeds, 'siteId'> | undefined): number {
  if (has === undefined) return 0;
  return has.alarms * 1_000 + has.offlineControllers + has.lowBatteries + has.arrears;
}

/** The site that needs someone most, the first of several; undefined without sites. */
export function mostUrgent<Site extends { id: number }>(
  sites: readonly Site[],
  needs: readonly SiteNeeds[],
): Site | undefined {
  const urgency = (site: Site) => urgencyOf(needs.find(({ siteId }) => siteId === site.id));
  return sites.toSorted((a, b) => urgency(b) - urgency(a))[0];
}
