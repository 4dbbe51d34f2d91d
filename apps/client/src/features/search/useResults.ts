import { useMemo } from 'react';
import type { NamedPlace } from '../../lib/likelyPlace.ts';
import { useProducts } from './productQueries.ts';
import { groupBySite, isNear, recommend, type SiteResult, sortProducts } from './results.ts';
import type { Search } from './searchState.ts';
import { useLikelyPlace } from './useLikelyPlace.ts';

/** What is recommended: from where, and those of the sites that are near it. */
export type Recommendation = { from: NamedPlace; near: SiteResult[] };

/**
 * What a search found, in the order asked for and by site; without a place, what fits where the person seems to be. Waits
 * while its place is being looked up.
 */
export function useResults(search: Search, isLookingUp: boolean) {
  const likely = useLikelyPlace();
  const isAnywhere = search.place === undefined && search.site === undefined;
  const around = isLookingUp ? undefined : isAnywhere ? likely : null;
  const from = search.sort === 'closest' ? around : null;
  const results = useProducts(search, around);
  const found = useMemo(() => {
    const pages = results.data?.pages ?? [];
    return from ? pages.flatMap((page) => recommend(page, from)) : sortProducts(pages.flat(), search.sort);
  }, [results.data, search.sort, from]);
  const bySite = useMemo(() => groupBySite(found), [found]);
  const recommended = useMemo(
    (): Recommendation | undefined =>
      from ? { from, near: bySite.filter(({ site }) => isNear(site, from)) } : undefined,
    [bySite, from],
  );
  const isNothing = results.isSuccess && found.length === 0;
  const hasFailed = results.isError && found.length === 0;
  return { results, found, bySite, recommended, isNothing, hasFailed };
}
