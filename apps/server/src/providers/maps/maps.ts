import type { Config } from '../../config.ts';
import { createGazetteer } from './gazetteer.ts';
import { createGoogleMaps } from './google.ts';
import type { MapsProvider } from './provider.ts';

/** Google's places where its key is configured, else the gazetteer. */
export function createMaps(config: Pick<Config, 'googleMapsKey' | 'googleMapsApiBase'>): MapsProvider {
  const { googleMapsKey: key, googleMapsApiBase: apiBase } = config;
  return key ? createGoogleMaps({ key, apiBase }) : createGazetteer();
}
