/** Kilometres (docs/specification/search.md#distance). */
export const EARTH_RADIUS_KM = 6371;
export const DEFAULT_DISTANCE_KM = 50;
export const SITE_SEARCH_RADIUS_KM = 100;

/** Degrees north and east. */
export type Position = { latitude: number; longitude: number };

/** Great-circle distance in kilometres (docs/specification/search.md#distance). */
export function distanceKm(a: Position, b: Position): number {
  const rad = Math.PI / 180;
  const dLat = (b.latitude - a.latitude) * rad;
  const dLng = (b.longitude - a.longitude) * rad;
  const h =
    Math.sin(dLat / 2) ** 2 +
    Math.cos(a.latitude * rad) * Math.cos(b.latitude * rad) * Math.sin(dLng / 2) ** 2;
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(h)));
}
