import {
  type PointerEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { TAP_TOLERANCE_PX } from '../../../ui/useTouch.ts';
import type { Box, Extent } from './geometry.ts';
import { centred, fit, moved, type View, zoomed } from './view.ts';

/** One press of a button, or of a key. */
const ZOOM_STEP = 1.5;

type Point = { x: number; y: number };

/** What of an area is in sight, moved and zoomed by pointers, wheel and buttons. */
export function usePlanView(
  frame: RefObject<HTMLElement | null>,
  area: Extent,
  onTap: (point: Point, scale: number) => void,
) {
  const [size, setSize] = useState<Extent>();
  const [view, setView] = useState<View>();
  const pointers = useRef(new Map<number, Point>());
  const travelled = useRef(0);

  useLayoutEffect(() => {
    const element = frame.current!;
    const measure = () => setSize({ width: element.clientWidth, height: element.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [frame]);

  const { width, height } = area;
  useLayoutEffect(() => {
    if (size) setView(fit({ width, height }, size));
  }, [size, width, height]);

  const change = (next: (view: View, window: Extent) => View) =>
    setView((current) => (current && size ? next(current, size) : current));
  const zoomAt = (factor: number, at?: Point) =>
    change((current, window) =>
      zoomed(current, factor, at ?? { x: window.width / 2, y: window.height / 2 }, area, window),
    );
  const pan = (dx: number, dy: number) => change((current, window) => moved(current, dx, dy, area, window));

  const onWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault();
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
    zoomAt(Math.exp(-event.deltaY * lines * 0.0022), within(frame.current!, event));
  });
  useEffect(() => {
    const element = frame.current!;
    const listener = (event: WheelEvent) => onWheel(event);
    // React's own wheel listeners cannot keep the page from scrolling.
    element.addEventListener('wheel', listener, { passive: false });
    return () => element.removeEventListener('wheel', listener);
  }, [frame]);

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    if (pointers.current.size === 0) travelled.current = 0;
    pointers.current.set(event.pointerId, within(event.currentTarget, event));
  }

  function onPointerMove(event: PointerEvent<HTMLElement>) {
    const before = pointers.current.get(event.pointerId);
    if (!before) return;
    const now = within(event.currentTarget, event);
    const [other] = [...pointers.current].filter(([id]) => id !== event.pointerId).map(([, at]) => at);
    pointers.current.set(event.pointerId, now);
    travelled.current += Math.hypot(now.x - before.x, now.y - before.y);
    if (other) {
      const factor = distance(now, other) / Math.max(distance(before, other), 1);
      zoomAt(factor, { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 });
      pan((now.x - before.x) / 2, (now.y - before.y) / 2);
    } else if (travelled.current > TAP_TOLERANCE_PX) {
      pan(now.x - before.x, now.y - before.y);
    }
  }

  function onPointerEnd(event: PointerEvent<HTMLElement>) {
    if (!pointers.current.delete(event.pointerId)) return;
    if (
      event.type !== 'pointerup' ||
      pointers.current.size > 0 ||
      travelled.current > TAP_TOLERANCE_PX ||
      !view
    )
      return;
    const { x, y } = within(event.currentTarget, event);
    onTap({ x: view.x + x / view.scale, y: view.y + y / view.scale }, view.scale);
  }

  return {
    view,
    size,
    pan,
    zoomIn: () => zoomAt(ZOOM_STEP),
    zoomOut: () => zoomAt(1 / ZOOM_STEP),
    showAll: () => change((_current, window) => fit(area, window)),
    goTo: (box: Box, covered: number) =>
      change((current, window) => centred(current, box, area, window, covered)),
    handlers: { onPointerDown, onPointerMove, onPointerUp: onPointerEnd, onPointerCancel: onPointerEnd },
  };
}

function within(element: Element, { clientX, clientY }: { clientX: number; clientY: number }): Point {
  const { left, top } = element.getBoundingClientRect();
  return { x: clientX - left, y: clientY - top };
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
