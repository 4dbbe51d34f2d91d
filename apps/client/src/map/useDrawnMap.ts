import type { Position } from '@gatehouse/contract/rules/distance';
import { type RefCallback, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import type { DrawMap, DrawnMap, MapViewProps, SearchArea, ShownPin } from './MapView.ts';

/** Draws a map into the element that it returns the ref for, and keeps it showing what the properties say. */
export function useDrawnMap(
  draw: DrawMap,
  { markers, centre, opensOn, selected, onSelect, highlighted, onMove, isKept, pin }: MapViewProps,
): RefCallback<HTMLElement> {
  const [box, setBox] = useState<HTMLElement | null>(null);
  const [map, setMap] = useState<DrawnMap>();
  const choose = useEffectEvent((ids: number[]) => onSelect(ids));
  const move = useEffectEvent((area: SearchArea) => onMove(area));

  // Before the page is painted, so that the map is first seen with its markers.
  useLayoutEffect(() => {
    if (box === null) return;
    const drawn = draw(box, { choose: (ids) => choose(ids), move: (area) => move(area) });
    setMap(drawn);
    return () => {
      drawn.close();
      setMap(undefined);
    };
  }, [box, draw]);

  const shown = opensOn?.length ? opensOn : [...markers, ...(centre ? [centre] : [])];
  const positions = JSON.stringify(shown.map(positionOf));
  const showAll = useEffectEvent((drawn: DrawnMap) => {
    if (!isKept) drawn.showAll(JSON.parse(positions));
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: other positions are to be shown
  useEffect(() => {
    if (map) showAll(map);
  }, [map, positions]);

  useEffect(() => {
    if (map && centre) return map.surround(centre);
  }, [map, centre]);

  useEffect(() => map?.showMarkers(markers), [map, markers]);

  useEffect(() => map?.mark(selected, highlighted), [map, selected, highlighted]);

  const place = useEffectEvent((position: Position) => pin?.onPlace(position));
  const pinLabel = pin?.label;
  const [shownPin, setShownPin] = useState<ShownPin>();
  useEffect(() => {
    if (map === undefined || pinLabel === undefined) return;
    const added = map.addPin(pinLabel, (position) => place(position));
    setShownPin(added);
    return added.remove;
  }, [map, pinLabel]);

  useEffect(() => shownPin?.show(pin?.position), [shownPin, pin?.position]);

  useEffect(() => {
    const [first] = selected;
    if (first !== undefined) map?.bringIntoView(first);
  }, [map, selected]);

  return setBox;
}

const positionOf = ({ latitude, longitude }: Position): Position => ({ latitude, longitude });
