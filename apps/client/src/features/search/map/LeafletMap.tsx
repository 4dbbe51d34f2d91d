import 'leaflet/dist/leaflet.css';
import L from 'leaflet';
import { useEffect, useEffectEvent, useRef } from 'react';
import { drawGround } from './ground.ts';
import styles from './LeafletMap.module.css';
import { leafletPadding, leafletSurface, pointOf } from './leafletSurface.ts';
import type { MapViewProps } from './MapView.ts';
import markerStyles from './Markers.module.css';
import { CLOSE_ZOOM, markersOn, PADDING, PANEL_HEIGHT } from './markers.ts';

const AUSTRALIA = L.latLngBounds([-43.8, 113], [-10.5, 154]);
const EDGE = L.latLngBounds([-56, 92], [4, 176]);

/** A map drawn from shipped data: land, borders and towns as shapes, markers as buttons. */
export function LeafletMap({ label, markers, centre, selected, onSelect, highlighted }: MapViewProps) {
  const box = useRef<HTMLDivElement>(null);
  const map = useRef<L.Map>(undefined);
  const shown = useRef<ReturnType<typeof markersOn>>(undefined);
  const choose = useEffectEvent((ids: number[]) => onSelect(ids));

  useEffect(() => {
    const made = makeMap(box.current!);
    made.on('click', () => choose([]));
    map.current = made;
    const all = markersOn(leafletSurface(made), (ids) => choose(ids));
    made.on('move zoomend resize', all.arrange);
    shown.current = all;
    const stop = drawGround(made);
    const resized = new ResizeObserver(() => made.invalidateSize({ animate: false }));
    resized.observe(box.current!);
    return () => {
      stop();
      resized.disconnect();
      made.remove();
    };
  }, []);

  const points = JSON.stringify([...markers, ...(centre ? [centre] : [])].map(pointOf));
  useEffect(() => showAll(map.current!, JSON.parse(points)), [points]);

  useEffect(() => {
    if (!centre) return;
    const around = searchArea(centre).addTo(map.current!);
    return () => void around.remove();
  }, [centre]);

  useEffect(() => {
    shown.current!.show(markers);
    map.current!.fire('markers');
  }, [markers]);

  useEffect(() => shown.current!.mark(selected, highlighted), [selected, highlighted]);

  useEffect(() => {
    const at = shown.current!.site(selected[0]);
    if (!at) return;
    map.current!.panInside(pointOf(at), {
      paddingTopLeft: leafletPadding.paddingTopLeft,
      paddingBottomRight: [PADDING.right, PANEL_HEIGHT],
    });
  }, [selected]);

  return <section ref={box} className={styles.map} aria-label={label} />;
}

function makeMap(box: HTMLElement): L.Map {
  const moves = !matchMedia('(prefers-reduced-motion: reduce)').matches;
  const map = L.map(box, {
    minZoom: 3,
    maxZoom: 13,
    zoomSnap: 0.5,
    maxBounds: EDGE,
    maxBoundsViscosity: 0.8,
    zoomAnimation: moves,
    fadeAnimation: moves,
    markerZoomAnimation: moves,
    attributionControl: false,
  });
  L.control.attribution({ prefix: false }).addAttribution('Map: Natural Earth').addTo(map);
  return map.fitBounds(AUSTRALIA);
}

/** The place searched from and how far the search goes. */
function searchArea({ latitude, longitude, radiusKm }: NonNullable<MapViewProps['centre']>): L.LayerGroup {
  return L.layerGroup([
    L.circle([latitude, longitude], {
      radius: radiusKm * 1000,
      className: styles.radius,
      interactive: false,
    }),
    L.marker([latitude, longitude], {
      icon: L.divIcon({ className: markerStyles.centre!, iconSize: [18, 18] }),
      interactive: false,
      keyboard: false,
    }),
  ]);
}

function showAll(map: L.Map, points: L.LatLngTuple[]): void {
  if (points.length === 0) map.fitBounds(AUSTRALIA, { animate: false });
  else map.fitBounds(L.latLngBounds(points), { ...leafletPadding, maxZoom: CLOSE_ZOOM, animate: false });
}
