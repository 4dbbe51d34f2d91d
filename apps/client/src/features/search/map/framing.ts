import type { Position } from '@gatehouse/contract/rules/distance';

/** Kept free around markers that are to be seen, in pixels. */
export const PADDING = { left: 64, top: 72, right: 64, bottom: 88 };
/** What may lie over the foot of the map once a marker is chosen, in pixels. */
export const PANEL_HEIGHT = 340;
/** From here on a map does not come closer to show sites. */
export const CLOSE_ZOOM = 11;

/** Two corners of what is shown where there are no sites. */
export const AUSTRALIA: readonly Position[] = [
  { latitude: -43.8, longitude: 113 },
  { latitude: -10.5, longitude: 154 },
];
