import type { Position } from '@gatehouse/contract/rules/distance';
import type { Box } from './box.ts';
import { PADDING } from './framing.ts';
import type { Surface } from './Surface.ts';

/** How close a map of sites comes. */
export const MAX_ZOOM = 18;
/** Where Google's own controls and names lie: along the foot, and the zoom buttons in the lower right corner. */
const FOOT_HEIGHT_PX = 24;
const ZOOM_BUTTONS = { width: 60, height: 130 };

/**
 * A Google map to put elements on. They stand in an overlay of their own and look as on any other map; `onMove` is
 * called whenever they have to be placed again.
 */
export function googleSurface(map: google.maps.Map, onMove: () => void): Surface {
  const overlay = new google.maps.OverlayView();
  overlay.onAdd = () => undefined;
  overlay.onRemove = () => undefined;
  overlay.draw = onMove;
  overlay.setMap(map);
  map.addListener('bounds_changed', onMove);
  const projection = () => overlay.getProjection();

  return {
    isReady: () => Boolean(projection() && overlay.getPanes()),
    pointOf(position) {
      const point = projection().fromLatLngToContainerPixel(latLng(position));
      return { x: point?.x ?? 0, y: point?.y ?? 0 };
    },
    positionAt({ x, y }) {
      const at = projection().fromContainerPixelToLatLng(new google.maps.Point(x, y));
      return { latitude: at?.lat() ?? 0, longitude: at?.lng() ?? 0 };
    },
    frame() {
      const { clientWidth: width, clientHeight: height } = map.getDiv();
      const covered: Box[] = [
        { left: 0, top: height - FOOT_HEIGHT_PX, right: width, bottom: height },
        {
          left: width - ZOOM_BUTTONS.width,
          top: height - ZOOM_BUTTONS.height,
          right: width,
          bottom: height,
        },
      ];
      return { width, height, covered };
    },
    zoomTo(sites) {
      const before = map.getZoom() ?? 0;
      if (before >= MAX_ZOOM) return false;
      fit(map, sites, { minZoom: before + 1, maxZoom: MAX_ZOOM });
      return true;
    },
    add(content, { width, height }, press) {
      const element = document.createElement('button');
      element.type = 'button';
      element.append(content);
      Object.assign(element.style, {
        position: 'absolute',
        width: `${width}px`,
        height: `${height}px`,
        cursor: 'pointer',
      });
      google.maps.OverlayView.preventMapHitsFrom(element);
      element.addEventListener('click', press);
      panesOf(overlay).overlayMouseTarget.append(element);
      return {
        element,
        moveTo({ x, y }) {
          const at = projection().fromContainerPixelToLatLng(new google.maps.Point(x, y));
          const inPane = at && projection().fromLatLngToDivPixel(at);
          element.style.left = `${inPane?.x ?? x}px`;
          element.style.top = `${inPane?.y ?? y}px`;
        },
        raise: (isRaised) => {
          element.style.zIndex = isRaised ? '1' : '';
        },
        remove: () => element.remove(),
      };
    },
  };
}

/** Keeps an element in the middle of a position; returns what takes it away. */
export function pin(map: google.maps.Map, element: HTMLElement, position: Position): () => void {
  const overlay = new google.maps.OverlayView();
  overlay.onAdd = () => panesOf(overlay).overlayLayer.append(element);
  overlay.onRemove = () => element.remove();
  overlay.draw = () => {
    const point = overlay.getProjection().fromLatLngToDivPixel(latLng(position));
    Object.assign(element.style, {
      position: 'absolute',
      left: `${point?.x ?? 0}px`,
      top: `${point?.y ?? 0}px`,
      translate: '-50% -50%',
    });
  };
  overlay.setMap(map);
  return () => overlay.setMap(null);
}

/** The panes an overlay puts its elements into; throws before the overlay is on its map. */
function panesOf(overlay: google.maps.OverlayView): google.maps.MapPanes {
  const panes = overlay.getPanes();
  if (!panes) throw new Error('The overlay is not on its map yet.');
  return panes;
}

/** Shows all positions, between a minimum and a maximum zoom. */
export function fit(
  map: google.maps.Map,
  positions: readonly Position[],
  { minZoom = 0, maxZoom }: { minZoom?: number; maxZoom: number },
): void {
  const bounds = new google.maps.LatLngBounds();
  for (const position of positions) bounds.extend(latLng(position));
  google.maps.event.addListenerOnce(map, 'idle', () => {
    const zoom = map.getZoom() ?? minZoom;
    const within = Math.min(maxZoom, Math.max(minZoom, zoom));
    if (within !== zoom) map.setZoom(within);
  });
  map.fitBounds(bounds, PADDING);
}

export function latLng({ latitude, longitude }: Position): google.maps.LatLngLiteral {
  return { lat: latitude, lng: longitude };
}
