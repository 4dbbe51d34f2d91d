import { distanceKm, type Position } from '@gatehouse/contract/rules/distance';
import { cityOfZone } from '@gatehouse/contract/rules/zoneCities';
import { localStore, readStored } from '../platform/localStore.ts';
import { readerZone } from './clock.ts';

const KEY = 'searchedPlace';

/** A place with the name that people know it by. */
export type NamedPlace = Position & { name: string };

/**
 * Where who reads seems to be, so that what is near comes first: the place they searched around last on this device, else
 * the city of its time zone. Nobody is asked for their position for it.
 */
export function likelyPlace(): NamedPlace | undefined {
  return searchedPlace() ?? cityOfZone(readerZone());
}

function searchedPlace(): NamedPlace | undefined {
  const { name, latitude, longitude }: { [Name in keyof NamedPlace]?: unknown } = Object(readStored(KEY));
  if (typeof name !== 'string' || !isWithin(90, latitude) || !isWithin(180, longitude)) return undefined;
  return { name, latitude, longitude };
}

const isWithin = (max: number, degrees: unknown): degrees is number =>
  typeof degrees === 'number' && Math.abs(degrees) <= max;

/** Remembers a place that was searched around. */
export function noteSearchedPlace({ name, latitude, longitude }: NamedPlace): void {
  localStore.set(KEY, JSON.stringify({ name, latitude, longitude }));
}

/** Places in the order of how far they are from where who reads seems to be, else as they come. */
export function closestFirst<Placed extends Position>(
  places: readonly Placed[],
  from = likelyPlace(),
): readonly Placed[] {
  return from ? places.toSorted((a, b) => distanceKm(from, a) - distanceKm(from, b)) : places;
}
