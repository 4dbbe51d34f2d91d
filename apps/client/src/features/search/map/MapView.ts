import type { Position } from '@gatehouse/contract/rules/distance';

/** A site on the map. */
export type MapMarker = Position & {
  id: number;
  /** What the marker says: a price. */
  text: string;
  /** The same for those who do not see where it stands. */
  label: string;
  /** Nothing can be had there. */
  isQuiet: boolean;
};

/** What every map can do, whoever draws it. */
export type MapViewProps = {
  /** What the map shows, in words. */
  label: string;
  markers: MapMarker[];
  /** The place searched from, with how far the search goes. */
  centre: (Position & { radiusKm: number }) | undefined;
  selected: number | undefined;
  onSelect: (id: number | undefined) => void;
  /** The marker of the result the pointer is on. */
  highlighted: number | undefined;
};
