import { useMemo } from 'react';
import { useProducts } from './queries.ts';
import { groupBySite, sortProducts } from './results.ts';
import type { Search } from './searchState.ts';

/** What a search found, in the order asked for and by site. */
export function useResults(search: Search) {
  const results = useProducts(search);
  const found = useMemo(
    () => sortProducts(results.data?.pages.flat() ?? [], search.sort),
    [results.data, search.sort],
  );
  const bySite = useMemo(() => groupBySite(found), [found]);
  const isNothing = results.isSuccess && found.length === 0;
  const hasFailed = results.isError && found.length === 0;
  return { results, found, bySite, isNothing, hasFailed };
}
