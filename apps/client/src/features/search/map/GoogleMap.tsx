import { useEffect, useState } from 'react';
import { cx } from '../../../ui/cx.ts';
import { AUSTRALIA, CLOSE_ZOOM, PADDING, PANEL_HEIGHT } from './framing.ts';
import styles from './GoogleMap.module.css';
import { onRefusedKey } from './googleLoader.ts';
import { fit, googleSurface, latLng, MAX_ZOOM, pin } from './googleSurface.ts';
import { MapUnavailable } from './MapUnavailable.tsx';
import type { DrawnMap, MapViewProps, SearchArea } from './MapView.ts';
import markerStyles from './Markers.module.css';
import { markersOn } from './markers.ts';
import { useDrawnMap } from './useDrawnMap.ts';

/** The map of Google, whose script has been loaded, with our own markers on it. */
export function GoogleMap(props: MapViewProps) {
  const [isRefused, setRefused] = useState(false);
  const box = useDrawnMap(drawGoogleMap, props);

  useEffect(() => onRefusedKey(() => setRefused(true)), []);

  if (isRefused) return <MapUnavailable />;
  return <section ref={box} className={styles.map} aria-label={props.label} />;
}

function drawGoogleMap(box: HTMLElement, choose: (ids: number[]) => void): DrawnMap {
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
    bringIntoView(siteId) {
      const site = markers.site(siteId);
      if (!site || !surface.isReady()) return;
      const { x, y } = surface.pointOf(site);
      const { width, height } = surface.frame();
      map.panBy(
        beyond(x, PADDING.left, width - PADDING.right),
        beyond(y, PADDING.top, height - PANEL_HEIGHT),
      );
    },
    close() {
      markers.clear();
      google.maps.event.clearInstanceListeners(map);
    },
  };
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
