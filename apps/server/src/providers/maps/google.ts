import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError } from '@gatehouse/contract/errors';
import { z } from 'zod';
import type { MapsProvider, Place } from './provider.ts';

const PLACES = 'https://places.googleapis.com';
const GEOCODING = 'https://maps.googleapis.com';
/** Every try, and the waits before the second, third and fourth. */
const TRY_MS = 1_000;
const BACKOFF_MS = [200, 400, 800];
const REMEMBERED = 1_000;

const Suggestions = z.object({
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

export type GoogleOptions = {
  key: string;
  /** Another address for all of the platform, such as a double's. */
  apiBase?: string;
  /** Milliseconds to wait before each further try. */
  backoffMs?: readonly number[];
};

/** Places from Google Maps Platform: autocomplete for Australia, geocoding by place or by position. */
export function createGoogleMaps({ key, apiBase, backoffMs = BACKOFF_MS }: GoogleOptions): MapsProvider {
  const known = new Map<string, Place>();

  async function ask<T>(
    schema: z.ZodType<T>,
    url: URL,
    init: RequestInit,
    done: (reply: T) => boolean,
  ): Promise<T> {
    for (let attempt = 0; ; attempt++) {
      const reply = await once(schema, url, init);
      if (reply !== 'again' && reply !== 'refused' && done(reply)) return reply;
      if (reply === 'refused' || attempt === backoffMs.length) {
        throw new ApiError('UNAVAILABLE', 'Places cannot be looked up right now. Please try again.');
      }
      await sleep(backoffMs[attempt]);
    }
  }

  async function geocode(query: Record<string, string>) {
    const url = new URL('/maps/api/geocode/json', apiBase ?? GEOCODING);
    url.search = new URLSearchParams({ ...query, region: 'au', language: 'en-AU', key }).toString();
    // These come with status 200.
    const passing = ['OVER_QUERY_LIMIT', 'UNKNOWN_ERROR'];
    const { status, results } = await ask(Geocoded, url, {}, (reply) => !passing.includes(reply.status));
    if (status === 'ZERO_RESULTS' || status === 'NOT_FOUND') return undefined;
    if (status !== 'OK')
      throw new ApiError('UNAVAILABLE', 'Places cannot be looked up right now. Please try again.');
    return results[0];
  }

  async function locate({
    placeId,
    text,
  }: {
    placeId: string;
    text: { text: string };
  }): Promise<Place | undefined> {
    const before = known.get(placeId);
    if (before) return before;
    const found = await geocode({ place_id: placeId });
    if (!found) return undefined;
    const { lat: latitude, lng: longitude } = found.geometry.location;
    const place = { name: text.text, placeId, latitude, longitude };
    if (known.size >= REMEMBERED) known.delete(known.keys().next().value!);
    known.set(placeId, place);
    return place;
  }

  return {
    name: 'google',
    async search(text) {
      const { suggestions } = await ask(
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
            input: text,
            includedRegionCodes: ['au'],
            includedPrimaryTypes: ['(regions)'],
            regionCode: 'au',
            languageCode: 'en-AU',
          }),
        },
        () => true,
      );
      const places = await Promise.all(suggestions.map(({ placePrediction }) => locate(placePrediction)));
      return places.filter((place) => place !== undefined);
    },
    async nearest({ latitude, longitude }) {
      const found = await geocode({
        latlng: `${latitude},${longitude}`,
        result_type: 'locality|postal_code',
      });
      if (!found || !/\bAustralia$/.test(found.formatted_address)) return undefined;
      const { lat, lng } = found.geometry.location;
      return { name: found.formatted_address, placeId: found.place_id, latitude: lat, longitude: lng };
    },
  };
}

// 'again' where another try may help. The key stands in the address, so that no error of fetch may be handed on.
async function once<T>(schema: z.ZodType<T>, url: URL, init: RequestInit): Promise<T | 'again' | 'refused'> {
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(TRY_MS) });
    if (response.status === 429 || response.status >= 500) return 'again';
    const reply = schema.safeParse(await response.json());
    return response.ok && reply.success ? reply.data : 'refused';
  } catch {
    return 'again';
  }
}
