import { useLayoutEffect, useState } from 'react';
import type { Box, Extent, Point } from './geometry.ts';
import { usePlanPointers } from './usePlanPointers.ts';
import { useSize } from './useSize.ts';
import { useWheel } from './useWheel.ts';
import { centred, fit, moved, type View, zoomed } from './view.ts';

/** One press of a button, or of a key. */
const ZOOM_STEP = 1.5;
/** How much nearer a pixel of the wheel is, as the exponent of a factor. */
const ZOOM_PER_WHEEL_PX = 0.0022;

/**
 * What of an area is in sight in the element that `frame` is given to, moved and zoomed by pointers, wheel and buttons;
 * a tap comes with its point of the area, in centimetres, and the scale, in pixels per centimetre.
 */
export function usePlanView(area: Extent, onTap: (point: Point, scale: number) => void) {
  const [frame, setFrame] = useState<HTMLElement | null>(null);
  const [view, setView] = useState<View>();
  const size = useSize(frame);

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

  useWheel(frame, (distance, at) => zoomAt(Math.exp(-distance * ZOOM_PER_WHEEL_PX), at));
  const handlers = usePlanPointers({
    onPan: pan,
    onPinch: zoomAt,
    onTap: ({ x, y }) => {
      if (view) onTap({ x: view.x + x / view.scale, y: view.y + y / view.scale }, view.scale);
    },
  });

  return {
    frame: setFrame,
    view,
    size,
    pan,
    zoomIn: () => zoomAt(ZOOM_STEP),
    zoomOut: () => zoomAt(1 / ZOOM_STEP),
    showAll: () => change((_current, window) => fit(area, window)),
    goTo: (box: Box, covered: number) =>
      change((current, window) => centred(current, box, area, window, covered)),
    handlers,
  };
}
export type PlanView = ReturnType<typeof usePlanView>;
