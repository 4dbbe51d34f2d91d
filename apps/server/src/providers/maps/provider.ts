import type { Position } from '@gatehouse/contract/rules/distance';

/** A place in Australia that a person can search from. */
export type Place = { name: string; placeId: string; latitude: number; longitude: number };

/** Finds places. Two implementations: Google Maps Platform, and a gazetteer shipped with the server. */
export type MapsProvider = {
  readonly name: 'google' | 'gazetteer';
  /**
   * Places that a text means, best first, ten at most. Of several that bear the name the better known comes first, by
   * its people and by a site of the operator's near it.
   */
  search(text: string, sites?: readonly Position[]): Promise<Place[]>;
  /** The place nearest to a position, or undefined outside Australia. */
  nearest(position: Position): Promise<Place | undefined>;
  /**
   * Kilometres by road without tolls, in the order of `to`; null where there is no road. Left out by a provider that
   * knows no roads: distances are great circles then.
   */
  drivingKm?(from: Position, to: readonly Position[]): Promise<(number | null)[]>;
};
