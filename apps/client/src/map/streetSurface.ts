import type { Position } from '@gatehouse/contract/rules/distance';
import { LngLatBounds, type Map as StreetsMap } from 'maplibre-gl';
import { boxIn } from './box.ts';
import { PADDING } from './framing.ts';
import type { Surface } from './Surface.ts';

/** A map with streets to put elements on. They stand above its canvas and look as on any other map. */
export function streetSurface(map: StreetsMap): Surface {
  const container = map.getContainer();
  return {
    isReady: () => true,
    pointOf(position) {
      const { x, y } = map.project(lngLat(position));
      return { x, y };
    },
    positionAt({ x, y }) {
      const { lat, lng } = map.unproject([x, y]);
      return { latitude: lat, longitude: lng };
    },
    frame() {
      const { clientWidth: width, clientHeight: height } = container;
      const controls = container.querySelectorAll('.maplibregl-ctrl');
      return { width, height, covered: [...controls].map((control) => boxIn(container, control)) };
    },
    zoomTo(sites) {
      const before = map.getZoom();
      if (before >= map.getMaxZoom()) return false;
      const bounds = boundsOf(sites);
      const zoom = Math.max(map.cameraForBounds(bounds, { padding: PADDING })?.zoom ?? 0, before + 1);
      map.easeTo({ center: bounds.getCenter(), zoom: Math.min(zoom, map.getMaxZoom()) });
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
      element.addEventListener('click', press);
      map.getCanvasContainer().append(element);
      return {
        element,
        moveTo({ x, y }) {
          element.style.left = `${x}px`;
          element.style.top = `${y}px`;
        },
        raise(isRaised) {
          element.style.zIndex = isRaised ? '1' : '';
        },
        remove: () => element.remove(),
      };
    },
  };
}

export function boundsOf(positions: readonly Position[]): LngLatBounds {
  const bounds = new LngLatBounds();
  for (const position of positions) bounds.extend(lngLat(position));
  return bounds;
}

export function lngLat({ latitude, longitude }: Position): [number, number] {
  return [longitude, latitude];
}
