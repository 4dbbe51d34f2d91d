import type { Position } from '@gatehouse/contract/rules/distance';
import L from 'leaflet';
import { boxIn } from './box.ts';
import { PADDING } from './framing.ts';
import type { Frame } from './groups.ts';
import type { Surface } from './Surface.ts';

export const leafletPadding = {
  paddingTopLeft: [PADDING.left, PADDING.top] satisfies L.PointTuple,
  paddingBottomRight: [PADDING.right, PADDING.bottom] satisfies L.PointTuple,
};

/** A Leaflet map to put markers on. */
export function leafletSurface(map: L.Map): Surface {
  return {
    isReady: () => true,
    pointOf({ latitude, longitude }) {
      const { x, y } = map.latLngToContainerPoint([latitude, longitude]);
      return { x, y };
    },
    positionAt({ x, y }) {
      const { lat, lng } = map.containerPointToLatLng([x, y]);
      return { latitude: lat, longitude: lng };
    },
    frame: () => frameOf(map),
    zoomTo(sites) {
      if (map.getZoom() >= map.getMaxZoom()) return false;
      const bounds = L.latLngBounds(sites.map(pointOf));
      const padding = L.point(PADDING.left + PADDING.right, PADDING.top + PADDING.bottom);
      const zoom = Math.max(map.getBoundsZoom(bounds, false, padding), map.getZoom() + 1);
      map.setView(bounds.getCenter(), Math.min(zoom, map.getMaxZoom()));
      return true;
    },
    add(content, { width, height }, press) {
      const icon = L.divIcon({ className: '', html: content, iconSize: [width, height] });
      const marker = L.marker([0, 0], { icon, riseOnHover: true }).addTo(map);
      marker.on('click', press);
      // Leaflet makes an element as it adds a marker: a button that takes focus, and hears no keys.
      const element = marker.getElement()!;
      element.addEventListener('keydown', (event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        press();
      });
      return {
        element,
        moveTo: ({ x, y }) => void marker.setLatLng(map.containerPointToLatLng([x, y])),
        raise: (isRaised) => void marker.setZIndexOffset(isRaised ? 1000 : 0),
        remove: () => void marker.remove(),
      };
    },
  };
}

function frameOf(map: L.Map): Frame {
  const { x: width, y: height } = map.getSize();
  const controls = map.getContainer().querySelectorAll('.leaflet-control');
  return { width, height, covered: [...controls].map((control) => boxIn(map.getContainer(), control)) };
}

export function pointOf({ latitude, longitude }: Position): L.LatLngTuple {
  return [latitude, longitude];
}
