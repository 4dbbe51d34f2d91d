import 'leaflet/dist/leaflet.css';
import type { Position } from '@gatehouse/contract/rules/distance';
import L from 'leaflet';
import { useEffect, useEffectEvent, useRef } from 'react';
import { drawGround } from './ground.ts';
import styles from './LeafletMap.module.css';
import type { MapMarker, MapViewProps } from './MapView.ts';
import { chooseSides, offsetOf } from './sides.ts';

const AUSTRALIA = L.latLngBounds([-43.8, 113], [-10.5, 154]);
const MARKER_HEIGHT = 32;
/** What may lie over the foot of the map once a marker is chosen, in pixels. */
const PANEL_HEIGHT = 340;
const EDGE = L.latLngBounds([-56, 92], [4, 176]);

/** A map drawn from shipped data: land, borders and towns as shapes, markers as buttons. */
export function LeafletMap({ label, markers, centre, selected, onSelect, highlighted }: MapViewProps) {
  const box = useRef<HTMLDivElement>(null);
  const map = useRef<L.Map>(undefined);
  const shown = useRef(new Map<number, L.Marker>());
  const choose = useEffectEvent((id: number | undefined) => onSelect(id));

  useEffect(() => {
    const made = makeMap(box.current!);
    made.on('click', () => choose(undefined));
    map.current = made;
    made.on('zoomend markers', () => arrange(made, [...shown.current.values()]));
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
    const around = surroundings(centre).addTo(map.current!);
    return () => void around.remove();
  }, [centre]);

  useEffect(() => {
    const known = shown.current;
    for (const marker of markers) known.set(marker.id, markerOf(marker, choose).addTo(map.current!));
    map.current!.fire('markers');
    return () => {
      for (const marker of known.values()) marker.remove();
      known.clear();
    };
  }, [markers]);

  useEffect(() => {
    for (const { id } of markers) {
      const marker = shown.current.get(id);
      const element = marker?.getElement();
      element?.setAttribute('aria-pressed', String(id === selected));
      element?.toggleAttribute('data-highlighted', id === highlighted);
      marker?.setZIndexOffset(id === selected || id === highlighted ? 1000 : 0);
    }
  }, [markers, selected, highlighted]);

  useEffect(() => {
    const at = selected === undefined ? undefined : shown.current.get(selected)?.getLatLng();
    if (at) map.current!.panInside(at, { paddingTopLeft: [64, 64], paddingBottomRight: [64, PANEL_HEIGHT] });
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
function surroundings({ latitude, longitude, radiusKm }: NonNullable<MapViewProps['centre']>): L.LayerGroup {
  return L.layerGroup([
    L.circle([latitude, longitude], {
      radius: radiusKm * 1000,
      className: styles.radius,
      interactive: false,
    }),
    L.marker([latitude, longitude], {
      icon: L.divIcon({ className: styles.centre!, iconSize: [18, 18] }),
      interactive: false,
      keyboard: false,
    }),
  ]);
}

/** Leaflet makes a marker a button that hears Enter; what it is called, how it looks and Space are ours. */
function markerOf({ id, label, text, isQuiet, ...at }: MapMarker, choose: (id: number) => void): L.Marker {
  const words = document.createElement('span');
  words.textContent = text;
  const icon = L.divIcon({
    className: styles.marker!,
    html: words,
    iconSize: [28 + 8.5 * text.length, MARKER_HEIGHT],
  });
  const marker = L.marker(pointOf(at), { icon, riseOnHover: true });
  marker.on('click', () => choose(id));
  marker.on('add', () => {
    const element = marker.getElement();
    element?.setAttribute('aria-label', label);
    element?.toggleAttribute('data-quiet', isQuiet);
    element?.addEventListener('keydown', (event) => {
      if (event.key !== ' ') return;
      event.preventDefault();
      choose(id);
    });
  });
  return marker;
}

/** Puts each marker on a side of its point where it covers no other. */
function arrange(map: L.Map, markers: readonly L.Marker[]): void {
  const standing = markers.map((marker) => {
    const { x, y } = map.latLngToLayerPoint(marker.getLatLng());
    const [width, height] = marker.options.icon!.options.iconSize as L.PointTuple;
    return { x, y, width, height };
  });
  chooseSides(standing).forEach((side, index) => {
    const element = markers[index]!.getElement()!;
    const { x, y } = offsetOf(side, standing[index]!);
    element.dataset.side = side;
    element.style.margin = `${y}px 0 0 ${x}px`;
  });
}

function showAll(map: L.Map, points: L.LatLngTuple[]): void {
  if (points.length === 0) map.fitBounds(AUSTRALIA, { animate: false });
  else
    map.fitBounds(L.latLngBounds(points), {
      paddingTopLeft: [48, 56],
      paddingBottomRight: [48, 88],
      maxZoom: 11,
      animate: false,
    });
}

function pointOf({ latitude, longitude }: Position): L.LatLngTuple {
  return [latitude, longitude];
}
