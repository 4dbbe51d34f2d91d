import type { Position } from '@gatehouse/contract/rules/distance';
import type { Frame, Size } from './groups.ts';

/** Pixels from the upper left corner of what is seen of a map. */
export type Point = { x: number; y: number };

/** A marker as the map holds it. */
export type Marker = {
  element: HTMLElement;
  moveTo(point: Point): void;
  /** Above the others, or among them. */
  raise(isRaised: boolean): void;
  remove(): void;
};

/** What markers need of the map they stand on. */
export type Surface = {
  /** Whether it knows yet where positions lie; once it does, its markers are arranged. */
  isReady(): boolean;
  pointOf(position: Position): Point;
  positionAt(point: Point): Position;
  frame(): Frame;
  /** Comes closer until the sites fill the map, at least by one step; false where it is as close as it can be. */
  zoomTo(sites: readonly Position[]): boolean;
  /** Adds something to press, which takes focus and keys. */
  add(content: HTMLElement, size: Size, press: () => void): Marker;
};
