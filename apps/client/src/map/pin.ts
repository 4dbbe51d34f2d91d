import type { Position } from '@gatehouse/contract/rules/distance';
import { cx } from '../ui/cx.ts';
import type { ShownPin } from './MapView.ts';
import styles from './Pin.module.css';
import type { Marker, Point, Surface } from './Surface.ts';

/** Its tip is in the middle of its foot. */
const SIZE = { width: 44, height: 52 };
const STEP_PX = 4;
const LONG_STEP_PX = 32;
/** As exact as a step on the ground. */
const DECIMALS = 5;

const steps: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

type PinEvents = {
  /** A person put it there. */
  place: (position: Position) => void;
  /** It is to stand where no person has put it on this map. */
  goTo: (position: Position) => void;
};

/** A pin on a map; `arrange` is to be called whenever the map has moved under it. */
export function pinOn(
  surface: Surface,
  label: string,
  { place, goTo }: PinEvents,
): ShownPin & { arrange(): void } {
  let marker: Marker | undefined;
  let position: Position | undefined;
  /** Where it is held while it is dragged. */
  let held: Point | undefined;

  function pointNow(): Point {
    if (held) return held;
    const { width, height } = surface.frame();
    return position ? surface.pointOf(position) : { x: width / 2, y: height / 2 };
  }

  function arrange(): void {
    if (!surface.isReady()) return;
    marker ??= addPin(surface, label, { grip: pointNow, hold, letGo: put, giveUp });
    marker.moveTo(pointNow());
  }

  function hold(point: Point): void {
    held = point;
    arrange();
  }

  function put(point: Point): void {
    held = undefined;
    position = rounded(surface.positionAt(point));
    arrange();
    const { width, height } = surface.frame();
    if (point.x < 0 || point.y < 0 || point.x > width || point.y > height) goTo(position);
    place(position);
  }

  function giveUp(): void {
    held = undefined;
    arrange();
  }

  return {
    arrange,
    show(next) {
      const isThere = next?.latitude === position?.latitude && next?.longitude === position?.longitude;
      position = next;
      if (next && !isThere) goTo(next);
      arrange();
    },
    remove: () => marker?.remove(),
  };
}

type Grip = {
  /** Where its tip is. */
  grip: () => Point;
  hold: (point: Point) => void;
  letGo: (point: Point) => void;
  giveUp: () => void;
};

function addPin(surface: Surface, label: string, { grip, hold, letGo, giveUp }: Grip): Marker {
  const drawing = document.createElement('span');
  const marker = surface.add(drawing, SIZE, () => undefined);
  const { element } = marker;
  element.classList.add(cx(styles.pin));
  element.setAttribute('aria-label', label);
  element.style.margin = `${-SIZE.height}px 0 0 ${-SIZE.width / 2}px`;
  marker.raise(true);
  // What moves the pin is not for the map below it.
  for (const type of ['mousedown', 'touchstart', 'dblclick'])
    element.addEventListener(type, (event) => event.stopPropagation());
  element.addEventListener('keydown', (event) => {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const length = event.shiftKey ? LONG_STEP_PX : STEP_PX;
    const { x, y } = grip();
    letGo({ x: x + step.x * length, y: y + step.y * length });
  });
  element.addEventListener('pointerdown', (event) => {
    event.stopPropagation();
    drag(element, event, grip(), { hold, letGo, giveUp });
  });
  return marker;
}

/** Follows a pointer until it is let go; a drag that the device breaks off leaves the pin where it was. */
function drag(
  element: HTMLElement,
  { pointerId, clientX, clientY }: PointerEvent,
  from: Point,
  { hold, letGo, giveUp }: Omit<Grip, 'grip'>,
): void {
  const over = new AbortController();
  const at = (event: PointerEvent) => ({
    x: from.x + event.clientX - clientX,
    y: from.y + event.clientY - clientY,
  });
  element.setPointerCapture(pointerId);
  element.addEventListener('pointermove', (event) => hold(at(event)), over);
  element.addEventListener(
    'pointerup',
    (event) => {
      over.abort();
      letGo(at(event));
    },
    over,
  );
  element.addEventListener(
    'pointercancel',
    () => {
      over.abort();
      giveUp();
    },
    over,
  );
}

function rounded({ latitude, longitude }: Position): Position {
  return { latitude: Number(latitude.toFixed(DECIMALS)), longitude: Number(longitude.toFixed(DECIMALS)) };
}
