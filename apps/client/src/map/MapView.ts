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

/** A place with how far around it is searched, or seen. */
export type SearchArea = Position & { radiusKm: number };

/** A pin that a person drags, or moves by the arrow keys. */
export type Pin = {
  label: string;
  /** Where it stands; in the middle of what is seen while nobody has put it anywhere. */
  position: Position | undefined;
  onPlace: (position: Position) => void;
};

/** What every map can do, whoever draws it. */
export type MapViewProps = {
  /** What the map shows, in words. */
  label: string;
  markers: MapMarker[];
  centre: SearchArea | undefined;
  /** What is seen at first; all markers where that is nothing. */
  opensOn?: readonly Position[] | undefined;
  /** The site chosen, or the sites that lie too close together to choose one on the map. */
  selected: readonly number[];
  onSelect: (ids: number[]) => void;
  /** The marker of the result the pointer is on. */
  highlighted: number | undefined;
  /** The person moved the map, and sees this now. */
  onMove: (area: SearchArea) => void;
  /** The map stays where the person moved it, whatever it shows. */
  isKept: boolean;
  /** What a person puts on the map. */
  pin?: Pin | undefined;
};

/** A map that stands in its element. */
export type DrawnMap = {
  /** Shows all positions, or the whole country where there are none. */
  showAll(positions: readonly Position[]): void;
  /** Draws the place searched from and how far the search goes; returns what takes it away. */
  surround(centre: SearchArea): () => void;
  showMarkers(markers: readonly MapMarker[]): void;
  mark(selected: readonly number[], highlighted: number | undefined): void;
  /** Puts a pin on the map, which comes close to where it is shown. */
  addPin(label: string, place: (position: Position) => void): ShownPin;
  /** Moves the map so that a site is well in sight; does nothing for a site that it does not show. */
  bringIntoView(siteId: number): void;
  close(): void;
};

/** A pin on a map that stands. */
export type ShownPin = { show(position: Position | undefined): void; remove(): void };

export type MapEvents = {
  /** The sites of a marker that is pressed, or none where the press was beside them. */
  choose: (ids: number[]) => void;
  /** The person moved the map by hand, wheel, keys or its buttons. */
  move: (area: SearchArea) => void;
};

/** Draws a map into an element. */
export type DrawMap = (box: HTMLElement, events: MapEvents) => DrawnMap;
