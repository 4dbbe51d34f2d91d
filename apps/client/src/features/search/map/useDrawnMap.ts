import type { Position } from '@gatehouse/contract/rules/distance';
import { type RefCallback, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import type { DrawMap, DrawnMap, MapViewProps } from './MapView.ts';

/** Draws a map into the element that it returns the ref for, and keeps it showing what the properties say. */
export function useDrawnMap(
  draw: DrawMap,
  { markers, centre, selected, onSelect, highlighted }: MapViewProps,
): RefCallback<HTMLElement> {
  const [box, setBox] = useState<HTMLElement | null>(null);
  const [map, setMap] = useState<DrawnMap>();
  const choose = useEffectEvent((ids: number[]) => onSelect(ids));

  // Before the page is painted, so that the map is first seen with its markers.
  useLayoutEffect(() => {
    if (box === null) return;
    const drawn = draw(box, (ids) => choose(ids));
    setMap(drawn);
    return () => {
      drawn.close();
      setMap(undefined);
    };
  }, [box, draw]);

  const positions = JSON.stringify([...markers, ...(centre ? [centre] : [])].map(positionOf));
  useEffect(() => map?.showAll(JSON.parse(positions)), [map, positions]);

  useEffect(() => {
    if (map && centre) return map.surround(centre);
  }, [map, centre]);

  useEffect(() => map?.showMarkers(markers), [map, markers]);

  useEffect(() => map?.mark(selected, highlighted), [map, selected, highlighted]);

  useEffect(() => {
    const [first] = selected;
    if (first !== undefined) map?.bringIntoView(first);
  }, [map, selected]);

  return setBox;
}

const positionOf = ({ latitude, longitude }: Position): Position => ({ latitude, longitude });
