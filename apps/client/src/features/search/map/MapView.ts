import type { Position } from '@gatehouse/contract/rules/distance';

/** A site on the map. */
export type MapMarker = Position & {
  id: number;
  name: string;
  /** Cents of the cheapest that can be had; null when nothing can. */
  fromPrice: number | null;
  /** How many kinds of spaces it has. */
  kinds: number;
};

/** What every map can do, whoever draws it. */
export type MapViewProps = {
  /** What the map shows, in words. */
  label: string;
  markers: MapMarker[];
  /** The place searched from, with how far the search goes. */
  centre: (Position & { radiusKm: number }) | undefined;
  /** The site chosen, or the sites that lie too close together to choose one on the map. */
  selected: readonly number[];
  onSelect: (ids: number[]) => void;
  /** The marker of the result the pointer is on. */
  highlighted: number | undefined;
};
