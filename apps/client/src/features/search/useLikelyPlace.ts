import { cityOfZone } from '@gatehouse/contract/rules/zoneCities';
import { likelyPlace, type NamedPlace } from '../../lib/likelyPlace.ts';
import { useIsOnDevice } from '../../lib/serverRender.ts';
import { useSites } from './queries.ts';
import { usualZone } from './useReaderZone.ts';

/**
 * Where who reads seems to be: undefined while that is not known, null where nothing says it. As long as the device has
 * not said it, on the server and while its page is taken over, that is the city of the zone of most sites.
 */
export function useLikelyPlace(): NamedPlace | null | undefined {
  const sites = useSites();
  const isKnown = useIsOnDevice();
  if (isKnown) return likelyPlace() ?? null;
  if (sites.data === undefined) return undefined;
  const zone = usualZone(sites.data);
  return (zone && cityOfZone(zone)) || null;
}
