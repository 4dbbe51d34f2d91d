import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError } from '@gatehouse/contract/errors';
import type { Position } from '@gatehouse/contract/rules/distance';
import { type LocationFailure, locationMessages } from '@gatehouse/contract/rules/locationMessages';
import { z } from 'zod';
import type { MapsProvider, Place } from './provider.ts';

const PLACES = 'https://places.googleapis.com';
const WEB_SERVICES = 'https://maps.googleapis.com';
/** Every try, and the waits before the second, third and fourth. */
const TRY_MS = 1_000;
const BACKOFF_MS = [200, 400, 800];
const REMEMBERED = 1_000;
/** Destinations the distance matrix takes in one request. */
const MOST_DESTINATIONS = 25;

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

/** What the web services answer in a body of status 200 when they do not do what was asked. */
const failures: Record<string, LocationFailure> = {
  INVALID_REQUEST: 'invalidRequest',
  OVER_QUERY_LIMIT: 'overQueryLimit',
  OVER_DAILY_LIMIT: 'overQueryLimit',
  REQUEST_DENIED: 'requestDenied',
  MAX_ELEMENTS_EXCEEDED: 'invalidRequest',
  UNKNOWN_ERROR: 'unknown',
};
/** Another try may help. */
const isPassing = (reason: LocationFailure) =>
  reason === 'overQueryLimit' || reason === 'unknown' || reason === 'requestFailure';

export type GoogleOptions = {
  key: string;
  /** Another address for all of the platform, such as a double's. */
  apiBase?: string;
  /** Milliseconds to wait before each further try. */
  backoffMs?: readonly number[];
};

/** Places from Google Maps Platform: autocomplete for Australia, geocoding by place or by position, ways by road. */
export function createGoogleMaps({ key, apiBase, backoffMs = BACKOFF_MS }: GoogleOptions): MapsProvider {
  const places = remember<Place>();
  const ways = remember<number | null>();

  async function ask<T extends { status?: string }>(
    schema: z.ZodType<T>,
    url: URL,
    init: RequestInit = {},
  ): Promise<T> {
    for (let attempt = 0; ; attempt++) {
      const reply = await once(schema, url, init);
      const reason = typeof reply === 'string' ? reply : failures[reply.status ?? ''];
      if (typeof reply === 'object' && reason === undefined) return reply;
      if (!isPassing(reason!) || attempt === backoffMs.length) {
        throw new ApiError('UNAVAILABLE', locationMessages[reason!]);
      }
      await sleep(backoffMs[attempt]);
    }
  }

  function webService(name: string, query: Record<string, string>): URL {
    const url = new URL(`/maps/api/${name}/json`, apiBase ?? WEB_SERVICES);
    url.search = new URLSearchParams({ ...query, region: 'au', language: 'en-AU', key }).toString();
    return url;
  }

  async function geocode(query: Record<string, string>) {
    return (await ask(Geocoded, webService('geocode', query))).results[0];
  }

  async function locate({
    placeId,
    text,
  }: {
    placeId: string;
    text: { text: string };
  }): Promise<Place | undefined> {
    const before = places.get(placeId);
    if (before) return before;
    const found = await geocode({ place_id: placeId });
    if (!found) return undefined;
    const { lat: latitude, lng: longitude } = found.geometry.location;
    const place = { name: text.text, placeId, latitude, longitude };
    places.set(placeId, place);
    return place;
  }

  return {
    name: 'google',
    async search(text) {
      const { suggestions } = await ask(Suggestions, new URL('/v1/places:autocomplete', apiBase ?? PLACES), {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-goog-api-key': key,
          'x-goog-fieldmask': 'suggestions.placePrediction.placeId,suggestions.placePrediction.text.text',
        },
        body: JSON.stringify({
          input: text,
          includedRegionCodes: ['au'],
          includedPrimaryTypes: ['(regions)'],
          regionCode: 'au',
          languageCode: 'en-AU',
        }),
      });
      const found = await Promise.all(suggestions.map(({ placePrediction }) => locate(placePrediction)));
      return found.filter((place) => place !== undefined);
    },
    async nearest({ latitude, longitude }) {
      const found = await geocode({
        latlng: `${latitude},${longitude}`,
        result_type: 'locality|postal_code',
      });
      if (!found) throw new ApiError('LOCATION_INVALID', locationMessages.zeroResults);
      if (!/\bAustralia$/.test(found.formatted_address)) return undefined;
      const { lat, lng } = found.geometry.location;
      return { name: found.formatted_address, placeId: found.place_id, latitude: lat, longitude: lng };
    },
    async drivingKm(from, to) {
      const origin = textOf(from);
      const wanted = [...new Set(to.map(textOf))].filter((at) => !ways.has(`${origin} ${at}`));
      const parts = Array.from({ length: Math.ceil(wanted.length / MOST_DESTINATIONS) }, (_, part) =>
        wanted.slice(part * MOST_DESTINATIONS, (part + 1) * MOST_DESTINATIONS),
      );
      await Promise.all(
        parts.map(async (destinations) => {
          const query = {
            origins: origin,
            destinations: destinations.join('|'),
            mode: 'driving',
            avoid: 'tolls',
          };
          const { rows } = await ask(Distances, webService('distancematrix', query));
          destinations.forEach((at, index) => {
            const metres = rows[0]?.elements[index]?.distance?.value;
            ways.set(`${origin} ${at}`, metres === undefined ? null : metres / 1000);
          });
        }),
      );
      return to.map((at) => ways.get(`${origin} ${textOf(at)}`) ?? null);
    },
  };
}

/** A position to about ten metres, so that the same place is asked about once. */
const textOf = ({ latitude, longitude }: Position) => `${latitude.toFixed(4)},${longitude.toFixed(4)}`;

/** The last things that were learned, the oldest forgotten first. */
function remember<Value>() {
  const known = new Map<string, Value>();
  return {
    has: (name: string) => known.has(name),
    get: (name: string) => known.get(name),
    set(name: string, value: Value) {
      if (known.size >= REMEMBERED) known.delete(known.keys().next().value!);
      known.set(name, value);
    },
  };
}

// The key stands in the address, so that no error of fetch may be handed on.
async function once<T>(schema: z.ZodType<T>, url: URL, init: RequestInit): Promise<T | LocationFailure> {
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(TRY_MS) });
    if (response.status === 429) return 'overQueryLimit';
    if (response.status >= 500) return 'requestFailure';
    const reply = schema.safeParse(await response.json());
    if (response.ok && reply.success) return reply.data;
    return response.status === 400 ? 'invalidRequest' : 'requestDenied';
  } catch {
    return 'requestFailure';
  }
}
