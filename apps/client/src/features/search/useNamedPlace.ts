import { searchLocations } from '@gatehouse/contract/api/search';
import { ApiError } from '@gatehouse/contract/errors';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { keyOf } from '../../lib/query.ts';
import { placeOf, type useSites } from './queries.ts';
import { readPlaceName, type Search } from './searchState.ts';
import { siteNamed } from './suggestions.ts';

type Named = {
  search: Search;
  /** It is being looked up. */
  isPending: boolean;
  /** A name that stands for nothing. */
  unknownPlace: string | undefined;
};

/**
 * The search of an address that names a place and does not say where it is, as a form does that was sent without a script:
 * the name counts as if it had been typed.
 */
export function useNamedPlace(
  search: Search,
  params: URLSearchParams,
  sites: ReturnType<typeof useSites>,
): Named {
  const isKnown = search.place !== undefined || search.site !== undefined;
  const name = isKnown ? '' : readPlaceName(params);
  const site = siteNamed(name, sites.data ?? []);
  const query = { searchQuery: name };
  const { data: found, isPending } = useQuery({
    queryKey: [...keyOf(searchLocations, { query }), 'named'],
    queryFn: ({ signal }) => call(searchLocations, { query, signal }).catch(noneWhereRefused),
    enabled: name !== '' && !sites.isPending && site === undefined,
  });
  if (name === '') return { search, isPending: false, unknownPlace: undefined };
  if (site) return { search: { ...search, site: site.id }, isPending: false, unknownPlace: undefined };
  const place = found?.[0] && placeOf(found[0]);
  return {
    search: { ...search, place },
    isPending,
    unknownPlace: found === undefined || place ? undefined : name,
  };
}

/** What no place is called is refused. */
function noneWhereRefused(error: unknown): [] {
  if (error instanceof ApiError && error.statusCode === 400) return [];
  throw error;
}
