import { ApiError } from '@gatehouse/contract/errors';
import type { Position } from '@gatehouse/contract/rules/distance';
import { locationMessages } from '@gatehouse/contract/rules/locationMessages';
import { z } from 'zod';
import { BoundedMap } from '../../boundedMap.ts';
import { ask, BACKOFF_MS } from './googleRequest.ts';
import type { MapsProvider, Place } from './provider.ts';

const PLACES = 'https://places.googleapis.com';
const WEB_SERVICES = 'https://maps.googleapis.com';
const MAX_CACHED = 1_000;
/** Destinations the distance matrix takes in one request. */
const MAX_DESTINATIONS = 25;

const Suggestions = z.object({
  status: z.string().optional(),
  suggestions: z
    .array(
      z.object({ placePrediction: z.object({ placeId: z.string(), text: z.object({ text: z.string() }) }) }),
    )
    .default([]),
});

const Geocoded = z.object({
  status: z.string(),
  results: z.array(
    z.object({
      place_id: z.string(),
      formatted_address: z.string(),
      geometry: z.object({ location: z.object({ lat: z.number(), lng: z.number() }) }),
    }),
  ),
});

const Distances = z.object({
  status: z.string(),
  rows: z
    .array(
      z.object({
        elements: z.array(
          z.object({ status: z.string(), distance: z.object({ value: z.number() }).optional() }),
        ),
      }),
    )
    .default([]),
});

export type GoogleOptions = {
  key: string;
  /** Another address for all of the platform, such as a double's. */
  apiBase?: string;
  /** Milliseconds to wait before each further try. */
  backoffMs?: readonly number[];
};

/** Places from Google Maps Platform: autocomplete for Australia, geocoding by place or by position, ways by road. */
export function createGoogleMaps(options: GoogleOptions): MapsProvider {
  const services = googleServices(options);
  const places = new BoundedMap<string, Place>(MAX_CACHED);
  const ways = new BoundedMap<string, number | null>(MAX_CACHED);
  return {
    name: 'google',
    search: (text) => search(services, places, text),
    nearest: (position) => findNearest(services, position),
    drivingKm: (from, to) => drivingKm(services, ways, from, to),
  };
}

type Services = ReturnType<typeof googleServices>;

/** The three services that are asked, with the key. */
function googleServices({ key, apiBase, backoffMs = BACKOFF_MS }: GoogleOptions) {
  const webService = (name: string, query: Record<string, string>) => {
    const url = new URL(`/maps/api/${name}/json`, apiBase ?? WEB_SERVICES);
    url.search = new URLSearchParams({ ...query, region: 'au', language: 'en-AU', key }).toString();
    return url;
  };
  return {
    suggest: (input: string) =>
      ask(
        Suggestions,
        new URL('/v1/places:autocomplete', apiBase ?? PLACES),
        {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            'x-goog-api-key': key,
            'x-goog-fieldmask': 'suggestions.placePrediction.placeId,suggestions.placePrediction.text.text',
          },
          body: JSON.stringify({
            input,
            includedRegionCodes: ['au'],
            includedPrimaryTypes: ['(regions)'],
            regionCode: 'au',
            languageCode: 'en-AU',
          }),
        },
        backoffMs,
      ),
    geocode: async (query: Record<string, string>) =>
      (await ask(Geocoded, webService('geocode', query), {}, backoffMs)).results[0],
    distances: (query: Record<string, string>) =>
      ask(Distances, webService('distancematrix', query), {}, backoffMs),
  };
}

async function search(services: Services, places: Map<string, Place>, text: string): Promise<Place[]> {
  const { suggestions } = await services.suggest(text);
  const found = await Promise.all(
    suggestions.map(({ placePrediction }) =>
      locate(services, places, placePrediction.placeId, placePrediction.text.text),
    ),
  );
  return found.filter((place) => place !== undefined);
}

async function locate(
  { geocode }: Services,
  places: Map<string, Place>,
  placeId: string,
  name: string,
): Promise<Place | undefined> {
  const before = places.get(placeId);
  if (before) return before;
  const found = await geocode({ place_id: placeId });
  if (!found) return undefined;
  const { lat: latitude, lng: longitude } = found.geometry.location;
  const place = { name, placeId, latitude, longitude };
  places.set(placeId, place);
  return place;
}

async function findNearest(
  { geocode }: Services,
  { latitude, longitude }: Position,
): Promise<Place | undefined> {
  const found = await geocode({ latlng: `${latitude},${longitude}`, result_type: 'locality|postal_code' });
  if (!found) throw new ApiError('LOCATION_INVALID', locationMessages.zeroResults);
  if (!/\bAustralia$/.test(found.formatted_address)) return undefined;
  const { lat, lng } = found.geometry.location;
  return { name: found.formatted_address, placeId: found.place_id, latitude: lat, longitude: lng };
}

async function drivingKm(
  { distances }: Services,
  ways: Map<string, number | null>,
  from: Position,
  to: readonly Position[],
): Promise<(number | null)[]> {
  const origin = textOf(from);
  const wanted = [...new Set(to.map(textOf))].filter((at) => !ways.has(`${origin} ${at}`));
  const parts = Array.from({ length: Math.ceil(wanted.length / MAX_DESTINATIONS) }, (_, part) =>
    wanted.slice(part * MAX_DESTINATIONS, (part + 1) * MAX_DESTINATIONS),
  );
  await Promise.all(
    parts.map(async (destinations) => {
      const query = {
        origins: origin,
        destinations: destinations.join('|'),
        mode: 'driving',
        avoid: 'tolls',
      };
      const { rows } = await distances(query);
      destinations.forEach((at, index) => {
        const metres = rows[0]?.elements[index]?.distance?.value;
        ways.set(`${origin} ${at}`, metres === undefined ? null : metres / 1000);
      });
    }),
  );
  return to.map((at) => ways.get(`${origin} ${textOf(at)}`) ?? null);
}

/** A position to about ten metres, so that the same place is asked about once. */
const textOf = ({ latitude, longitude }: Position) => `${latitude.toFixed(4)},${longitude.toFixed(4)}`;
