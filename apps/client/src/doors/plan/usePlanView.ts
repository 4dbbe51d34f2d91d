import type { Box, Extent } from '@gatehouse/contract/rules/planBoxes';
import { useLayoutEffect, useState } from 'react';
import type { Point } from './geometry.ts';
import { usePlanPointers } from './usePlanPointers.ts';
import { useSize } from './useSize.ts';
import { useWheel } from './useWheel.ts';
import { centred, fit, moved, opening, pointAt, resized, type View, zoomed } from './view.ts';

/** One press of a button, or of a key. */
const ZOOM_STEP = 1.5;
/** How much nearer a pixel of the wheel is, as the exponent of a factor. */
const ZOOM_PER_WHEEL_PX = 0.0022;

type Pointing = {
  /** With the scale, in pixels per centimetre. */
  onTap: (at: Point, scale: number, modified: boolean) => void;
  draws: (modified: boolean, at: Point, scale: number) => boolean;
  onDraw: (at: Point) => void;
  onDrawn: (counts: boolean) => void;
};

/**
 * What of an area is in sight in the element that `frame` is given to, moved and zoomed by pointers, wheel and buttons;
 * where it is tapped and drawn on comes in points of the area, in centimetres.
 */
export function usePlanView(area: Extent, { onTap, onDraw, draws, onDrawn }: Pointing) {
  const [frame, setFrame] = useState<HTMLElement | null>(null);
  const [shown, setShown] = useState<{ view: View; size: Extent }>();
  const window = useSize(frame);

  const { width, height } = area;
  useLayoutEffect(() => {
    if (!window) return;
    const whole = { width, height };
    setShown((before) => ({
      view: before ? resized(before.view, whole, before.size, window) : opening(whole, window),
      size: window,
    }));
  }, [window, width, height]);

  const change = (next: (view: View, size: Extent) => View) =>
    setShown((current) => current && { ...current, view: next(current.view, current.size) });
  const zoomAt = (factor: number, at?: Point) =>
    change((current, size) =>
      zoomed(current, factor, at ?? { x: size.width / 2, y: size.height / 2 }, area, size),
    );
  const pan = (dx: number, dy: number) => change((current, size) => moved(current, dx, dy, area, size));

  useWheel(frame, (distance, at) => zoomAt(Math.exp(-distance * ZOOM_PER_WHEEL_PX), at));
  const handlers = usePlanPointers({
    onPan: pan,
    onPinch: zoomAt,
    onTap: (at, modified) => {
      if (shown) onTap(pointAt(at, shown.view), shown.view.scale, modified);
    },
    draws: (modified, at) =>
      shown !== undefined && draws(modified, pointAt(at, shown.view), shown.view.scale),
    onDraw: (at) => {
      if (shown) onDraw(pointAt(at, shown.view));
    },
    onDrawn,
  });

  return {
    frame: setFrame,
    view: shown?.view,
    size: shown?.size,
    pan,
    zoomIn: () => zoomAt(ZOOM_STEP),
    zoomOut: () => zoomAt(1 / ZOOM_STEP),
    showAll: () => change((_current, size) => fit(area, size)),
    goTo: (box: Box) => change((current, size) => centred(current, box, area, size)),
    handlers,
  };
}
export type PlanView = ReturnType<typeof usePlanView>;
