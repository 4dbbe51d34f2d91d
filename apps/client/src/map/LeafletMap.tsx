import 'leaflet/dist/leaflet.css';
import L from 'leaflet';
import { AUSTRALIA, areaSeen, CLOSE_ZOOM } from './framing.ts';
import { drawGround } from './ground.ts';
import styles from './LeafletMap.module.css';
import { leafletPadding, leafletSurface, pointOf } from './leafletSurface.ts';
import type { DrawnMap, MapEvents, MapViewProps, SearchArea } from './MapView.ts';
import markerStyles from './Markers.module.css';
import { markersOn } from './markers.ts';
import { messages } from './messages.ts';
import { pinOn } from './pin.ts';
import { useDrawnMap } from './useDrawnMap.ts';

const COUNTRY = L.latLngBounds(AUSTRALIA.map(pointOf));
const EDGE = L.latLngBounds([-56, 92], [4, 176]);

/** A map drawn from shipped data: land, borders and towns as shapes, markers as buttons. */
export function LeafletMap(props: MapViewProps) {
  const box = useDrawnMap(drawLeafletMap, props);
  return <section ref={box} className={styles.map} aria-label={props.label} />;
}

function drawLeafletMap(box: HTMLElement, { choose, move }: MapEvents): DrawnMap {
  const map = makeMap(box);
  map.on('click', () => choose([]));
  const surface = leafletSurface(map);
  const markers = markersOn(surface, choose);
  map.on({ move: markers.arrange, zoomend: markers.arrange, resize: markers.arrange });
  const byHand = reportMoves(map, move);
  const stopGround = drawGround(map);
  const resized = new ResizeObserver(() => map.invalidateSize({ animate: false }));
  resized.observe(box);

  return {
    showAll(positions) {
      const bounds = positions.length === 0 ? COUNTRY : L.latLngBounds(positions.map(pointOf));
      const padding = positions.length === 0 ? {} : { ...leafletPadding, maxZoom: CLOSE_ZOOM };
      byHand.except(() => map.fitBounds(bounds, { ...padding, animate: false }));
    },
    surround(centre) {
      const area = searchArea(centre).addTo(map);
      return () => void area.remove();
    },
    showMarkers(sites) {
      markers.show(sites);
      map.fire('markers');
    },
    mark: markers.mark,
    addPin(label, place) {
      const pin = pinOn(surface, label, {
        place,
        goTo: (position) => byHand.except(() => map.setView(pointOf(position), map.getMaxZoom())),
      });
      const events = { move: pin.arrange, zoomend: pin.arrange, resize: pin.arrange };
      map.on(events);
      const remove = () => {
        map.off(events);
        pin.remove();
      };
      return { show: pin.show, remove };
    },
    bringIntoView(siteId) {
      const site = markers.site(siteId);
      if (!site) return;
      map.panInside(pointOf(site), leafletPadding);
    },
    close() {
      stopGround();
      resized.disconnect();
      map.remove();
    },
  };
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
  L.control.attribution({ prefix: false }).addAttribution(messages.drawnBy).addTo(map);
  L.control.scale({ imperial: false }).addTo(map);
  return map.fitBounds(COUNTRY);
}

/** Reports what is seen once a person has dragged, zoomed or keyed the map elsewhere. */
function reportMoves(map: L.Map, move: MapEvents['move']) {
  let isOurs = false;
  const report = () => {
    if (isOurs) return;
    const corner = map.getBounds().getNorthEast();
    const { lat, lng } = map.getCenter();
    move(areaSeen({ latitude: lat, longitude: lng }, { latitude: corner.lat, longitude: corner.lng }));
  };
  map.on({ dragend: report, zoomend: report });
  map.getContainer().addEventListener('keyup', ({ key }) => {
    if (key.startsWith('Arrow')) report();
  });
  return {
    /** Moves the map without anyone's hand. */
    except(ours: () => void): void {
      isOurs = true;
      ours();
      isOurs = false;
    },
  };
}

/** The place searched from and how far the search goes. */
function searchArea({ latitude, longitude, radiusKm }: SearchArea): L.LayerGroup {
  return L.layerGroup([
    L.circle([latitude, longitude], {
      radius: radiusKm * 1000,
      className: styles.radius,
      interactive: false,
    }),
    L.marker([latitude, longitude], {
      icon: L.divIcon({ className: markerStyles.centre, iconSize: [18, 18] }),
      interactive: false,
      keyboard: false,
    }),
  ]);
}
