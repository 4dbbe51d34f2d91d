import { useEffect, useState } from 'react';
import { cx } from '../ui/cx.ts';
import { AUSTRALIA, areaSeen, CLOSE_ZOOM, PADDING } from './framing.ts';
import styles from './GoogleMap.module.css';
import { onRefusedKey } from './googleLoader.ts';
import { fit, googleSurface, latLng, MAX_ZOOM, pin } from './googleSurface.ts';
import { MapUnavailable } from './MapUnavailable.tsx';
import type { DrawnMap, MapEvents, MapViewProps, SearchArea } from './MapView.ts';
import markerStyles from './Markers.module.css';
import { markersOn } from './markers.ts';
import { pinOn } from './pin.ts';
import { useDrawnMap } from './useDrawnMap.ts';

/** The map of Google, whose script has been loaded, with our own markers on it. */
export function GoogleMap(props: MapViewProps) {
  const [isRefused, setRefused] = useState(false);
  const box = useDrawnMap(drawGoogleMap, props);

  useEffect(() => onRefusedKey(() => setRefused(true)), []);

  if (isRefused) return <MapUnavailable />;
  return <section ref={box} className={styles.map} aria-label={props.label} />;
}

/** Close enough to see single houses. */
const PIN_ZOOM = 17;

function drawGoogleMap(box: HTMLElement, { choose, move }: MapEvents): DrawnMap {
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
  reportMoves(map, move);
  let shownPin: ReturnType<typeof pinOn> | undefined;
  const surface = googleSurface(map, () => {
    markers.arrange();
    shownPin?.arrange();
  });
  const markers = markersOn(surface, choose);

  return {
    showAll(positions) {
      fit(map, positions.length === 0 ? AUSTRALIA : positions, { maxZoom: CLOSE_ZOOM });
    },
    surround(centre) {
      const circle = searchArea(map, centre);
      const dot = document.createElement('div');
      dot.className = cx(markerStyles.centre);
      const unpin = pin(map, dot, centre);
      return () => {
        circle.setMap(null);
        unpin();
      };
    },
    showMarkers: markers.show,
    mark: markers.mark,
    addPin(label, place) {
      const added = pinOn(surface, label, {
        place,
        goTo(position) {
          map.setCenter(latLng(position));
          map.setZoom(Math.max(map.getZoom() ?? 0, PIN_ZOOM));
        },
      });
      shownPin = added;
      const remove = () => {
        shownPin = undefined;
        added.remove();
      };
      return { show: added.show, remove };
    },
    bringIntoView(siteId) {
      const site = markers.site(siteId);
      if (!site || !surface.isReady()) return;
      const { x, y } = surface.pointOf(site);
      const { width, height } = surface.frame();
      map.panBy(
        beyond(x, PADDING.left, width - PADDING.right),
        beyond(y, PADDING.top, height - PADDING.bottom),
      );
    },
    close() {
      markers.clear();
      google.maps.event.clearInstanceListeners(map);
    },
  };
}

/** Reports what is seen once a person has moved the map; it fits itself without being dragged or keyed. */
function reportMoves(map: google.maps.Map, move: MapEvents['move']): void {
  let isByHand = false;
  const touched = () => {
    isByHand = true;
  };
  map.addListener('dragend', touched);
  for (const event of ['wheel', 'keydown', 'dblclick'])
    map.getDiv().addEventListener(event, touched, { passive: true });
  map.addListener('idle', () => {
    const bounds = map.getBounds();
    const centre = map.getCenter();
    if (!isByHand || !bounds || !centre) return;
    isByHand = false;
    const corner = bounds.getNorthEast();
    move(
      areaSeen(
        { latitude: centre.lat(), longitude: centre.lng() },
        { latitude: corner.lat(), longitude: corner.lng() },
      ),
    );
  });
}

/** How far the search goes around a place. */
function searchArea(map: google.maps.Map, centre: SearchArea): google.maps.Circle {
  return new google.maps.Circle({
    map,
    center: latLng(centre),
    radius: centre.radiusKm * 1000,
    clickable: false,
    fillOpacity: 0,
    strokeColor: getComputedStyle(map.getDiv()).getPropertyValue('--accent-text').trim(),
    strokeOpacity: 0.7,
    strokeWeight: 1.5,
  });
}

/** How far a value lies below `min` or above `max`; 0 between them. */
function beyond(value: number, min: number, max: number): number {
  return value < min ? value - min : Math.max(0, value - Math.max(min, max));
}
