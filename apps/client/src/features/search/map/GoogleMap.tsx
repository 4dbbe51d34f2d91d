import type { Position } from '@gatehouse/contract/rules/distance';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import styles from './GoogleMap.module.css';
import { onRefusedKey } from './googleLoader.ts';
import { fit, googleSurface, latLng, MAX_ZOOM, pin } from './googleSurface.ts';
import { MapUnavailable } from './MapUnavailable.tsx';
import type { MapViewProps } from './MapView.ts';
import markerStyles from './Markers.module.css';
import { CLOSE_ZOOM, markersOn, PADDING, PANEL_HEIGHT } from './markers.ts';

const AUSTRALIA = [
  { latitude: -43.8, longitude: 113 },
  { latitude: -10.5, longitude: 154 },
];

/** The map of Google, whose script has been loaded, with our own markers on it. */
export function GoogleMap({ label, markers, centre, selected, onSelect, highlighted }: MapViewProps) {
  const box = useRef<HTMLDivElement>(null);
  const shown = useRef<ReturnType<typeof makeMap>>(undefined);
  const [isRefused, setRefused] = useState(false);
  const choose = useEffectEvent((ids: number[]) => onSelect(ids));

  useEffect(() => onRefusedKey(() => setRefused(true)), []);

  useEffect(() => {
    shown.current = makeMap(box.current!, (ids) => choose(ids));
    return () => shown.current?.close();
  }, []);

  const points = JSON.stringify([...markers, ...(centre ? [centre] : [])].map(pick));
  useEffect(() => shown.current!.showAll(JSON.parse(points)), [points]);

  useEffect(() => shown.current!.surround(centre), [centre]);

  useEffect(() => shown.current!.markers.show(markers), [markers]);

  useEffect(() => shown.current!.markers.mark(selected, highlighted), [selected, highlighted]);

  useEffect(() => shown.current!.bringIntoView(selected[0]), [selected]);

  if (isRefused) return <MapUnavailable />;
  return <section ref={box} className={styles.map} aria-label={label} />;
}

function makeMap(box: HTMLElement, choose: (ids: number[]) => void) {
  const map = new google.maps.Map(box, {
    center: { lat: -27, lng: 134 },
    zoom: 4,
    minZoom: 3,
    maxZoom: MAX_ZOOM,
    disableDefaultUI: true,
    zoomControl: true,
    clickableIcons: false,
    gestureHandling: 'greedy',
    colorScheme: 'FOLLOW_SYSTEM',
  });
  map.addListener('click', () => choose([]));
  const surface = googleSurface(map, () => markers.arrange());
  const markers = markersOn(surface, choose);

  return {
    markers,
    showAll(positions: readonly Position[]): void {
      fit(map, positions.length === 0 ? AUSTRALIA : positions, { most: CLOSE_ZOOM });
    },
    /** Draws the place searched from and how far the search goes; returns what takes it away. */
    surround(centre: MapViewProps['centre']): (() => void) | undefined {
      if (!centre) return undefined;
      const circle = new google.maps.Circle({
        map,
        center: latLng(centre),
        radius: centre.radiusKm * 1000,
        clickable: false,
        fillOpacity: 0,
        strokeColor: getComputedStyle(box).getPropertyValue('--accent-text').trim(),
        strokeOpacity: 0.7,
        strokeWeight: 1.5,
      });
      const dot = document.createElement('div');
      dot.className = markerStyles.centre!;
      const unpin = pin(map, dot, centre);
      return () => {
        circle.setMap(null);
        unpin();
      };
    },
    /** Moves the map so that a site is not under the panel about it. */
    bringIntoView(id: number | undefined): void {
      const site = markers.site(id);
      if (!site || !surface.isReady()) return;
      const { x, y } = surface.pointOf(site);
      const { width, height } = surface.frame();
      const beyond = (value: number, least: number, most: number) =>
        value < least ? value - least : Math.max(0, value - Math.max(least, most));
      map.panBy(
        beyond(x, PADDING.left, width - PADDING.right),
        beyond(y, PADDING.top, height - PANEL_HEIGHT),
      );
    },
    close(): void {
      markers.clear();
      google.maps.event.clearInstanceListeners(map);
    },
  };
}

const pick = ({ latitude, longitude }: Position) => ({ latitude, longitude });
