// A double of Google's map for the browser: maps that can be moved and zoomed, with overlays, over nothing at all.
const WORLD = 256;

const toWorld = ({ lat, lng }) => ({
  x: ((lng + 180) / 360) * WORLD,
  y: ((1 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / Math.PI) / 2) * WORLD,
});
const toLatLng = ({ x, y }) => ({
  lat: (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / WORLD))) * 180) / Math.PI,
  lng: (x / WORLD) * 360 - 180,
});

class MVCObject {
  listeners = [];
  addListener(name, handler) {
    const listener = { name, handler };
    this.listeners.push(listener);
    return { remove: () => this.drop(listener) };
  }
  drop(listener) {
    this.listeners = this.listeners.filter((other) => other !== listener);
  }
  fire(name) {
    for (const { name: wanted, handler } of [...this.listeners]) if (wanted === name) handler();
  }
}

class DoubleMap extends MVCObject {
  overlays = new Set();
  constructor(box, options) {
    super();
    Object.assign(this, { box, options, zoom: options.zoom, centre: toWorld(options.center) });
    box.style.position = 'relative';
    this.pane = document.createElement('div');
    this.pane.style.cssText = 'position:absolute;inset:0;overflow:hidden';
    box.append(this.pane);
    box.addEventListener('click', () => this.fire('click'));
    window.googleMapsDouble.maps.push(this);
    this.moved();
  }
  moved() {
    setTimeout(() => {
      for (const overlay of this.overlays) overlay.draw();
      this.fire('bounds_changed');
      this.fire('idle');
    });
  }
  getDiv = () => this.box;
  getZoom = () => this.zoom;
  setZoom(zoom) {
    this.zoom = Math.min(zoom, this.options.maxZoom);
    this.moved();
  }
  panBy(x, y) {
    const scale = 2 ** this.zoom;
    this.centre = { x: this.centre.x + x / scale, y: this.centre.y + y / scale };
    this.moved();
  }
  fitBounds({ points }, { left, right, top, bottom }) {
    const at = points.map(toWorld);
    const range = (values) => [Math.min(...values), Math.max(...values)];
    const [x0, x1] = range(at.map(({ x }) => x));
    const [y0, y1] = range(at.map(({ y }) => y));
    const wide = (this.box.clientWidth - left - right) / Math.max(x1 - x0, 1e-9);
    const high = (this.box.clientHeight - top - bottom) / Math.max(y1 - y0, 1e-9);
    this.zoom = Math.max(this.options.minZoom, Math.min(21, Math.floor(Math.log2(Math.min(wide, high)))));
    this.centre = { x: (x0 + x1) / 2, y: (y0 + y1) / 2 };
    this.moved();
  }
  pixelOf(position) {
    const { x, y } = toWorld(position);
    const scale = 2 ** this.zoom;
    return new Point(
      (x - this.centre.x) * scale + this.box.clientWidth / 2,
      (y - this.centre.y) * scale + this.box.clientHeight / 2,
    );
  }
  latLngOf({ x, y }) {
    const scale = 2 ** this.zoom;
    return toLatLng({
      x: this.centre.x + (x - this.box.clientWidth / 2) / scale,
      y: this.centre.y + (y - this.box.clientHeight / 2) / scale,
    });
  }
}

class OverlayView extends MVCObject {
  static preventMapHitsFrom(element) {
    element.addEventListener('click', (event) => event.stopPropagation());
  }
  setMap(map) {
    if (map === null) {
      this.map?.overlays.delete(this);
      this.onRemove();
      return;
    }
    this.map = map;
    setTimeout(() => {
      map.overlays.add(this);
      this.isAdded = true;
      this.onAdd();
      this.draw();
    });
  }
  getPanes() {
    return this.isAdded ? { overlayLayer: this.map.pane, overlayMouseTarget: this.map.pane } : null;
  }
  getProjection() {
    if (!this.isAdded) return undefined;
    return {
      fromLatLngToContainerPixel: (at) => this.map.pixelOf(at),
      fromLatLngToDivPixel: (at) => this.map.pixelOf(at),
      fromContainerPixelToLatLng: (at) => this.map.latLngOf(at),
    };
  }
}

class Circle {
  constructor(options) {
    this.options = options;
    window.googleMapsDouble.circles.add(this);
  }
  setMap() {
    window.googleMapsDouble.circles.delete(this);
  }
}

class LatLngBounds {
  points = [];
  extend(point) {
    this.points.push(point);
  }
}

class Point {
  constructor(x, y) {
    this.x = x;
    this.y = y;
  }
}

const event = {
  addListenerOnce(target, name, handler) {
    const listener = target.addListener(name, () => {
      listener.remove();
      handler();
    });
  },
  clearInstanceListeners(target) {
    target.listeners = [];
  },
};

window.googleMapsDouble = { maps: [], circles: new Set() };
const library = { Map: DoubleMap, OverlayView, Circle, LatLngBounds, Point, event };
Object.assign(window.google.maps, library, { importLibrary: async () => library });
window.google.maps.__ib__();
