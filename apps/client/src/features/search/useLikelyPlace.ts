import { cityOfZone } from '@gatehouse/contract/rules/zoneCities';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { likelyPlace, type NamedPlace } from '../../lib/likelyPlace.ts';
import { useIsOnDevice } from '../../lib/serverRender.ts';
import { useSites } from './queries.ts';
import { usualZone } from './useReaderZone.ts';

/** React Router's for the address a page was opened at. */
const FIRST = 'default';

/**
 * Where who reads seems to be: undefined while that is not known, null where nothing says it. On a page that the server
 * rendered it is the city of the zone of most sites, also where the device says another, until who reads goes on from
 * there: nothing moves under their eyes.
 */
export function useLikelyPlace(): NamedPlace | null | undefined {
  const sites = useSites();
  const isOnDevice = useIsOnDevice();
  const [isTakenOver] = useState(!isOnDevice);
  const isAsRendered = useLocation().key === FIRST && isTakenOver;
  if (!isAsRendered) return likelyPlace() ?? null;
  if (sites.data === undefined) return undefined;
  const zone = usualZone(sites.data);
  return (zone && cityOfZone(zone)) || null;
}
