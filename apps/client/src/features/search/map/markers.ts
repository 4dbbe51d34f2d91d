import L from 'leaflet';
import { type Frame, type Group, groupMarkers, offsetOf, type Size } from './groups.ts';
import styles from './LeafletMap.module.css';
import type { MapMarker } from './MapView.ts';
import { markerWords } from './markerWords.ts';

/** Kept free around markers that are to be seen, in pixels. */
export const PADDING = {
  paddingTopLeft: [64, 72] satisfies L.PointTuple,
  paddingBottomRight: [64, 88] satisfies L.PointTuple,
};
const LINE = 18;
/** What a marker's height has besides its lines: its own padding and room for the tip. */
const AROUND = 26;

type Shown = { sites: readonly MapMarker[]; marker: L.Marker };

/** The markers of a map: sites that would cover each other share one, which is pressed to come closer. */
export function markersOn(map: L.Map, choose: (ids: number[]) => void) {
  const shown = new Map<string, Shown>();
  let sites: readonly MapMarker[] = [];
  let selected: readonly number[] = [];
  let highlighted: number | undefined;

  function press(pressed: readonly MapMarker[]): void {
    if (pressed.length === 1 || map.getZoom() >= map.getMaxZoom()) choose(pressed.map(({ id }) => id));
    else zoomTo(map, pressed);
  }

  function arrange(): void {
    const groups = groupMarkers(
      sites.map((site) => ({ site, ...pointOf(map, site) })),
      sizeOf,
      frameOf(map),
    );
    const before = new Map(shown);
    shown.clear();
    for (const group of groups) {
      const members = group.members.map(({ site }) => site);
      const key = `${members.map(({ id }) => id)} ${markerWords(members).label}`;
      const marker = before.get(key)?.marker ?? markerOf(members, press).addTo(map);
      shown.set(key, { sites: members, marker });
      marker.setLatLng(map.containerPointToLatLng([group.x, group.y]));
      turn(marker, group);
      before.delete(key);
    }
    mark();
    const left = [...before.values()];
    const focused = left.find(({ marker }) => marker.getElement() === document.activeElement);
    if (focused) markerAt(focused.sites[0]!.id)?.getElement()?.focus({ preventScroll: true });
    for (const { marker } of left) marker.remove();
  }

  function mark(): void {
    for (const { sites: members, marker } of shown.values()) {
      const isChosen = members.some(({ id }) => selected.includes(id));
      const isHighlighted = members.some(({ id }) => id === highlighted);
      const element = marker.getElement();
      element?.setAttribute('aria-pressed', String(isChosen));
      element?.toggleAttribute('data-highlighted', isHighlighted);
      marker.setZIndexOffset(isChosen || isHighlighted ? 1000 : 0);
    }
  }

  function markerAt(id: number | undefined): L.Marker | undefined {
    return [...shown.values()].find(({ sites: members }) => members.some((site) => site.id === id))?.marker;
  }

  map.on('move zoomend resize markers', arrange);
  return {
    show(next: readonly MapMarker[]): void {
      sites = next;
      map.fire('markers');
    },
    mark(nextSelected: readonly number[], nextHighlighted: number | undefined): void {
      selected = nextSelected;
      highlighted = nextHighlighted;
      mark();
    },
    markerAt,
  };
}

/** Leaflet makes a marker a button that takes focus; its name, its look and its keys are ours. */
function markerOf(sites: readonly MapMarker[], press: (sites: readonly MapMarker[]) => void): L.Marker {
  const { lines, label, isQuiet } = markerWords(sites);
  const { width, height } = sizeOfLines(lines);
  const words = document.createElement('span');
  for (const line of lines) {
    const written = document.createElement('b');
    written.textContent = line;
    words.append(written, ' ');
  }
  const icon = L.divIcon({ className: styles.marker!, html: words, iconSize: [width, height] });
  const marker = L.marker([0, 0], { icon, riseOnHover: true });
  marker.on('click', () => press(sites));
  marker.on('add', () => {
    const element = marker.getElement();
    element?.setAttribute('aria-label', label);
    element?.toggleAttribute('data-quiet', isQuiet);
    element?.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      event.preventDefault();
      press(sites);
    });
  });
  return marker;
}

function turn(marker: L.Marker, { side, box }: Group<unknown>): void {
  const element = marker.getElement()!;
  const { x, y } = offsetOf(side, { width: box.right - box.left, height: box.bottom - box.top });
  element.dataset.side = side;
  element.style.margin = `${y}px 0 0 ${x}px`;
}

function sizeOf(members: readonly { site: MapMarker }[]): Size {
  return sizeOfLines(markerWords(members.map(({ site }) => site)).lines);
}

function sizeOfLines(lines: readonly string[]): Size {
  const longest = Math.max(...lines.map(({ length }) => length));
  return { width: 28 + 8.5 * longest, height: AROUND + LINE * lines.length };
}

/** Comes closer until the sites fill the map, at least by one step. */
function zoomTo(map: L.Map, sites: readonly MapMarker[]): void {
  const bounds = L.latLngBounds(sites.map(({ latitude, longitude }) => [latitude, longitude]));
  const padding = L.point(PADDING.paddingTopLeft).add(PADDING.paddingBottomRight);
  const zoom = Math.max(map.getBoundsZoom(bounds, false, padding), map.getZoom() + 1);
  map.setView(bounds.getCenter(), Math.min(zoom, map.getMaxZoom()));
}

function pointOf(map: L.Map, { latitude, longitude }: MapMarker) {
  const { x, y } = map.latLngToContainerPoint([latitude, longitude]);
  return { x, y };
}

function frameOf(map: L.Map): Frame {
  const { x: width, y: height } = map.getSize();
  const box = map.getContainer().getBoundingClientRect();
  const controls = map.getContainer().querySelectorAll('.leaflet-control');
  const covered = [...controls].map((control) => {
    const { left, right, top, bottom } = control.getBoundingClientRect();
    return { left: left - box.left, right: right - box.left, top: top - box.top, bottom: bottom - box.top };
  });
  return { width, height, covered };
}
