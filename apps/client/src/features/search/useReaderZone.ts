import type { Site } from '@gatehouse/contract/model/site';
import { useQueryClient } from '@tanstack/react-query';
import { readerZone } from '../../lib/clock.ts';
import { useIsOnDevice } from '../../lib/serverRender.ts';
import { sitesQuery } from './queries.ts';

/**
 * The zone of who reads, to name a site's where it is another. As long as the device has not said it, on the server and
 * while its page is taken over, it is taken for that of most sites, where most who look for them are.
 */
export function useReaderZone(siteZone: string): string {
  const client = useQueryClient();
  const isKnown = useIsOnDevice();
  if (isKnown) return readerZone();
  const sites = client.getQueryData(sitesQuery.queryKey);
  return (sites && usualZone(sites)) ?? siteZone;
}

/** What was found of sites before: a page names the zone of each of them, and the server draws one page after the other. */
const found = new WeakMap<object, string | undefined>();

/** The zone of most sites, the first of several; undefined where there are none. */
export function usualZone(sites: readonly Pick<Site, 'timeZone'>[]): string | undefined {
  if (!found.has(sites)) found.set(sites, zoneOfMost(sites));
  return found.get(sites);
}

function zoneOfMost(sites: readonly Pick<Site, 'timeZone'>[]): string | undefined {
  const zones = sites.map(({ timeZone }) => timeZone);
  const times = (zone: string) => zones.filter((other) => other === zone).length;
  return zones.toSorted((a, b) => times(b) - times(a))[0];
}
