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

/** The place searched from, with how far the search goes. */
export type SearchArea = Position & { radiusKm: number };

/** What every map can do, whoever draws it. */
export type MapViewProps = {
  /** What the map shows, in words. */
  label: string;
  markers: MapMarker[];
  centre: SearchArea | undefined;
  /** The site chosen, or the sites that lie too close together to choose one on the map. */
  selected: readonly number[];
  onSelect: (ids: number[]) => void;
  /** The marker of the result the pointer is on. */
  highlighted: number | undefined;
};

/** A map that stands in its element. */
export type DrawnMap = {
  /** Shows all positions, or the whole country where there are none. */
  showAll(positions: readonly Position[]): void;
  /** Draws the place searched from and how far the search goes; returns what takes it away. */
  surround(centre: SearchArea): () => void;
  showMarkers(markers: readonly MapMarker[]): void;
  mark(selected: readonly number[], highlighted: number | undefined): void;
  /** Moves the map so that a site is not under the panel about it; does nothing for a site that it does not show. */
  bringIntoView(siteId: number): void;
  close(): void;
};

/** Draws a map into an element; `choose` is called with the sites of a marker that is pressed, with none beside them. */
export type DrawMap = (box: HTMLElement, choose: (ids: number[]) => void) => DrawnMap;
