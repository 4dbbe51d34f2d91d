import 'maplibre-gl/dist/maplibre-gl.css';
import { AttributionControl, NavigationControl, Map as StreetsMap } from 'maplibre-gl';
import type { ComponentType } from 'react';
import { cx } from '../ui/cx.ts';
import { AUSTRALIA, areaSeen, CLOSE_ZOOM, PADDING } from './framing.ts';
import type { DrawMap, MapEvents, MapViewProps, SearchArea } from './MapView.ts';
import markerStyles from './Markers.module.css';
import { markersOn } from './markers.ts';
import { pinOn } from './pin.ts';
import styles from './StreetMap.module.css';
import { boundsOf, lngLat, streetSurface } from './streetSurface.ts';
import { loadStreets, type Streets } from './streets.ts';
import { useDrawnMap } from './useDrawnMap.ts';

/** Its tiles are twice as wide as those that the other maps count in. */
const CLOSE = CLOSE_ZOOM - 1;
/** Close enough to see single houses. */
const PIN_ZOOM = 16;
const EARTH_CIRCUMFERENCE_KM = 40_030;

/** The map with the streets of an address, with our own markers on it; throws where there are none. */
export async function loadStreetMap(url: string): Promise<ComponentType<MapViewProps>> {
  const draw = drawStreetMap(await loadStreets(url));
  return function StreetMap(props: MapViewProps) {
    const box = useDrawnMap(draw, props);
    return <section ref={box} className={styles.map} aria-label={props.label} />;
  };
}

function drawStreetMap(streets: Streets): DrawMap {
  return (box, { choose, move }) => {
    const map = makeMap(box, streets);
    const surface = streetSurface(map);
    const markers = markersOn(surface, choose);
    map.on('move', markers.arrange);
    map.on('resize', markers.arrange);
    map.on('click', ({ originalEvent }) => {
      if (originalEvent.target === map.getCanvas()) choose([]);
    });
    reportMoves(map, move);
    const stopScheme = followScheme((isDark) => void map.setStyle(streets.styleFor(isDark)));

    return {
      showAll(positions) {
        const isEmpty = positions.length === 0;
        map.fitBounds(boundsOf(isEmpty ? AUSTRALIA : positions), {
          ...(!isEmpty && { padding: PADDING, maxZoom: CLOSE }),
          animate: false,
        });
      },
      surround: (centre) => surround(map, centre),
      showMarkers: markers.show,
      mark: markers.mark,
      addPin(label, place) {
        const pin = pinOn(surface, label, {
          place,
          goTo: (position) =>
            map.jumpTo({ center: lngLat(position), zoom: Math.max(map.getZoom(), PIN_ZOOM) }),
        });
        map.on('move', pin.arrange);
        map.on('resize', pin.arrange);
        const remove = () => {
          map.off('move', pin.arrange);
          map.off('resize', pin.arrange);
          pin.remove();
        };
        return { show: pin.show, remove };
      },
      bringIntoView(siteId) {
        const site = markers.site(siteId);
        if (!site) return;
        const { x, y } = surface.pointOf(site);
        const { width, height } = surface.frame();
        const isInside =
          x > PADDING.left && y > PADDING.top && x < width - PADDING.right && y < height - PADDING.bottom;
        if (!isInside) map.easeTo({ center: lngLat(site) });
      },
      close() {
        stopScheme();
        markers.clear();
        map.remove();
      },
    };
  };
}

function makeMap(box: HTMLElement, streets: Streets): StreetsMap {
  const map = new StreetsMap({
    container: box,
    style: streets.styleFor(darkScheme().matches),
    bounds: boundsOf(AUSTRALIA),
    minZoom: 2,
    maxZoom: 18,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    attributionControl: false,
  });
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  map.addControl(new NavigationControl({ showCompass: false }), 'top-left');
  map.addControl(new AttributionControl({ compact: false }), 'bottom-right');
  return map;
}

/** Reports what is seen once a person has moved the map; what we move has no event of theirs. */
function reportMoves(map: StreetsMap, move: MapEvents['move']): void {
  map.on('moveend', (event) => {
    if (!('originalEvent' in event) || event.originalEvent === undefined) return;
    const corner = map.getBounds().getNorthEast();
    const { lat, lng } = map.getCenter();
    move(areaSeen({ latitude: lat, longitude: lng }, { latitude: corner.lat, longitude: corner.lng }));
  });
}

/** The place searched from and how far the search goes, as elements that follow the map. */
function surround(map: StreetsMap, centre: SearchArea): () => void {
  const dot = document.createElement('div');
  dot.className = cx(markerStyles.centre, styles.centre);
  const circle = document.createElement('div');
  circle.className = cx(styles.radius);
  map.getCanvasContainer().prepend(circle, dot);
  // The canvas comes first, so that these lie above it and below the markers.
  map.getCanvasContainer().prepend(map.getCanvas());
  const { latitude, longitude, radiusKm } = centre;
  const degrees = (radiusKm / (EARTH_CIRCUMFERENCE_KM * Math.cos((latitude * Math.PI) / 180))) * 360;
  const place = () => {
    const { x, y } = map.project([longitude, latitude]);
    const radius = map.project([longitude + degrees, latitude]).x - x;
    for (const element of [dot, circle]) Object.assign(element.style, { left: `${x}px`, top: `${y}px` });
    Object.assign(circle.style, { width: `${2 * radius}px`, height: `${2 * radius}px` });
  };
  place();
  map.on('move', place);
  map.on('resize', place);
  return () => {
    map.off('move', place);
    map.off('resize', place);
    dot.remove();
    circle.remove();
  };
}

const darkScheme = () => matchMedia('(prefers-color-scheme: dark)');

function followScheme(onChange: (isDark: boolean) => void): () => void {
  const scheme = darkScheme();
  const listener = () => onChange(scheme.matches);
  scheme.addEventListener('change', listener);
  return () => scheme.removeEventListener('change', listener);
}
