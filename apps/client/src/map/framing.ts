import { distanceKm, type Position } from '@gatehouse/contract/rules/distance';
import type { SearchArea } from './MapView.ts';

/** Kept free around markers that are to be seen, in pixels. */
export const PADDING = { left: 64, top: 72, right: 64, bottom: 88 };
/** From here on a map does not come closer to show sites. */
export const CLOSE_ZOOM = 11;

/** Two corners of what is shown where there are no sites. */
export const AUSTRALIA: readonly Position[] = [
  { latitude: -43.8, longitude: 113 },
  { latitude: -10.5, longitude: 154 },
];

/** What is seen of a map: its middle, and as far around it as its farther edge. */
export function areaSeen(centre: Position, corner: Position): SearchArea {
  const across = distanceKm(centre, { latitude: centre.latitude, longitude: corner.longitude });
  const along = distanceKm(centre, { latitude: corner.latitude, longitude: centre.longitude });
  return { ...centre, radiusKm: Math.max(across, along) };
}
