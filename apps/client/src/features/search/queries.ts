import { listBookableCategories, reverseLocation, searchLocations } from '@gatehouse/contract/api/search';
import { listGuestSites } from '@gatehouse/contract/api/sites';
import type { BookingType } from '@gatehouse/contract/model/product';
import type { Position } from '@gatehouse/contract/rules/distance';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { NetworkError } from '../../lib/networkError.ts';
import { queryFor } from '../../lib/query.ts';
import { queryClient } from '../../lib/queryClient.ts';
import { findPosition } from '../../platform/location.ts';
import { LocationError } from '../../platform/locationError.ts';
import type { Place } from './searchState.ts';
import { MIN_PLACE_LETTERS } from './suggestions.ts';

/** Names of places and kinds of spaces seldom change during a visit. */
export const CATALOGUE_STALE_MS = 10 * 60_000;

export const sitesQuery = queryFor(listGuestSites, { query: { offset: 0, limit: 100 } });

/** All sites; undefined while they are not known. */
export function useSites() {
  return useQuery({ ...sitesQuery, staleTime: CATALOGUE_STALE_MS });
}

/** The kinds of spaces of a major category, or of both. */
export function useCategories(bookingType?: BookingType) {
  return useQuery({
    ...queryFor(listBookableCategories, { query: { bookingType } }),
    staleTime: CATALOGUE_STALE_MS,
  });
}

/** Places that begin with what was typed. */
export function usePlaces(text: string) {
  return useQuery({
    ...placesQuery(text),
    enabled: text.length >= MIN_PLACE_LETTERS,
    placeholderData: keepPreviousData,
  });
}

const placesQuery = (text: string) => ({
  ...queryFor(searchLocations, { query: { searchQuery: text } }),
  staleTime: CATALOGUE_STALE_MS,
  select: (found: { name: string; coords: { lat: number; lng: number } }[]): Place[] => found.map(placeOf),
});

/** The place that is meant by a name that was typed without choosing one; undefined when there is no such place. */
export async function findPlace(text: string): Promise<Place | undefined> {
  const { queryKey, queryFn, staleTime } = placesQuery(text);
  // Suggestions that are still being asked for may fail for what is over by now.
  await queryClient.cancelQueries({ queryKey, exact: true });
  const found = await lookUp(queryClient.fetchQuery({ queryKey, queryFn, staleTime }));
  return found[0] && placeOf(found[0]);
}

/**
 * The suburb the device is in. Its middle is taken rather than the device's position, which would otherwise stand in
 * an address that people share. Throws a LocationError or an ApiError.
 */
export async function findPlaceHere(): Promise<Place> {
  const { latitude, longitude } = await findPosition();
  return placeOf(await lookUp(call(reverseLocation, { query: { latitude, longitude } })));
}

/** A position by the name of its suburb. Throws a LocationError or an ApiError. */
export async function findPlaceAt({ latitude, longitude }: Position): Promise<Place> {
  const { name } = placeOf(await lookUp(call(reverseLocation, { query: { latitude, longitude } })));
  return { name, latitude, longitude };
}

/** An answer that did not come is shown in the words for places. */
function lookUp<T>(answer: Promise<T>): Promise<T> {
  return answer.catch((error: unknown) => {
    throw error instanceof NetworkError ? new LocationError('requestFailure') : error;
  });
}

/** Every place is in Australia, so that its name need not say so. */
export function placeOf({ name, coords }: { name: string; coords: { lat: number; lng: number } }): Place {
  return { name: name.replace(/, Australia$/, ''), latitude: coords.lat, longitude: coords.lng };
}
