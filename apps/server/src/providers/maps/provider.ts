/** A place in Australia that a person can search from. */
export type Place = { name: string; placeId: string; latitude: number; longitude: number };

/** Finds places. Two implementations: Google Maps Platform, and a gazetteer shipped with the server. */
export type MapsProvider = {
  readonly name: 'google' | 'gazetteer';
  /** Places whose name or postcode begins with the text, best first, ten at most. */
  search(text: string): Promise<Place[]>;
  /** The place nearest to a position, or undefined outside Australia. */
  nearest(position: { latitude: number; longitude: number }): Promise<Place | undefined>;
};
