import { importLibrary, setOptions } from '@googlemaps/js-api-loader';

declare global {
  /** Google calls it by this name when it refuses the key. */
  var gm_authFailure: (() => void) | undefined;
}

/** The waits before the second, third and fourth try (docs/specification/search.md#map). */
const BACKOFF_MS = [500, 1_000, 2_000];

let isSet = false;
let isRefused = false;

/** Loads Google's map for Australia; throws after 3 retries, or where the key was refused. */
export async function loadGoogleMaps(key: string): Promise<void> {
  if (!isSet) setOptions({ key, v: 'quarterly', region: 'AU', language: 'en-AU', libraries: ['places'] });
  isSet = true;
  for (let attempt = 0; ; attempt++) {
    try {
      if (isRefused) throw new Error('Google refused the key of the map.');
      await importLibrary('maps');
      return;
    } catch (error) {
      if (isRefused || attempt === BACKOFF_MS.length) throw error;
      await new Promise((resolve) => setTimeout(resolve, BACKOFF_MS[attempt]));
    }
  }
}

/** Reports when Google refuses the key, which it only does once a map is shown; returns what stops it. */
export function onRefusedKey(listener: () => void): () => void {
  globalThis.gm_authFailure = () => {
    isRefused = true;
    listener();
  };
  return () => {
    globalThis.gm_authFailure = undefined;
  };
}
