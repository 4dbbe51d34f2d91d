import type { Box, Extent } from '@gatehouse/contract/rules/planBoxes';
import type { Point } from './geometry.ts';

/** What of an area is in sight: its upper left corner in centimetres, and pixels per centimetre. */
export type View = { x: number; y: number; scale: number };

/** A window narrower than this, in pixels, is a phone's. */
const NARROW_PX = 600;
/** Kept free around an area, in pixels. */
const MARGIN_PX = { narrow: 12, other: 28 };
const marginOf = ({ width }: Extent) => (width < NARROW_PX ? MARGIN_PX.narrow : MARGIN_PX.other);
/** As near as one can come, in pixels per centimetre. */
const MAX_SCALE = 1.2;

/** All of an area, in the middle. */
export function fit(area: Extent, window: Extent): View {
  const scale = Math.max(1e-3, Math.min(...scalesToFit(area, window), MAX_SCALE));
  return {
    x: (area.width - window.width / scale) / 2,
    y: (area.height - window.height / scale) / 2,
    scale,
  };
}

/**
 * How a plan is opened: all of it; in a narrow window so near that it fills the window, from its upper left corner, as
 * nobody could read it from further away.
 */
export function opening(area: Extent, window: Extent): View {
  const whole = fit(area, window);
  if (window.width >= NARROW_PX) return whole;
  const scale = Math.max(whole.scale, Math.min(Math.max(...scalesToFit(area, window)), MAX_SCALE));
  return bounded({ x: -area.width, y: -area.height, scale }, area, window);
}

/** The scales at which an area is as wide, and as high, as a window. */
function scalesToFit(area: Extent, window: Extent): [number, number] {
  const margin = marginOf(window);
  return [(window.width - 2 * margin) / area.width, (window.height - 2 * margin) / area.height];
}

/**
 * What is seen after the window has changed its size: all of the area if all was seen, the opening if that was, else the
 * same middle as near.
 */
export function resized(view: View, area: Extent, before: Extent, window: Extent): View {
  if (isSame(view, opening(area, before))) return opening(area, window);
  if (view.scale <= fit(area, before).scale) return fit(area, window);
  const middle = middleInSight(view, before);
  const scale = Math.max(view.scale, fit(area, window).scale);
  return bounded(
    { x: middle.x - window.width / scale / 2, y: middle.y - window.height / scale / 2, scale },
    area,
    window,
  );
}

function isSame(a: View, b: View): boolean {
  return a.x === b.x && a.y === b.y && a.scale === b.scale;
}

/** Nearer or further by a factor, with the point of the window, in pixels, staying where it is. */
export function zoomed(view: View, factor: number, at: Point, area: Extent, window: Extent): View {
  const minScale = fit(area, window).scale;
  const scale = Math.min(Math.max(view.scale * factor, minScale), Math.max(MAX_SCALE, minScale));
  return bounded(
    { x: view.x + at.x / view.scale - at.x / scale, y: view.y + at.y / view.scale - at.y / scale, scale },
    area,
    window,
  );
}

/** Moved by pixels of the window. */
export function moved(view: View, dx: number, dy: number, area: Extent, window: Extent): View {
  return bounded({ ...view, x: view.x - dx / view.scale, y: view.y - dy / view.scale }, area, window);
}

/** A box in the middle of the window, at least so near that its name can be read. */
export function centred(view: View, box: Box, area: Extent, window: Extent): View {
  const readable = Math.min(MAX_SCALE, 72 / Math.min(box.width, box.height));
  const scale = Math.max(view.scale, readable);
  const x = box.x + box.width / 2 - window.width / scale / 2;
  const y = box.y + box.height / 2 - window.height / scale / 2;
  return bounded({ x, y, scale }, area, window);
}

/** The area never leaves the window: where it is smaller it stays in the middle, where it is larger it fills it. */
function bounded(view: View, area: Extent, window: Extent): View {
  const within = (at: number, size: number, shown: number) => {
    const margin = marginOf(window) / view.scale;
    return size + 2 * margin <= shown
      ? (size - shown) / 2
      : Math.min(Math.max(at, -margin), size + margin - shown);
  };
  return {
    x: within(view.x, area.width, window.width / view.scale),
    y: within(view.y, area.height, window.height / view.scale),
    scale: view.scale,
  };
}

/** Whether all of a box can be seen in a window. */
export function isInSight({ x, y, width, height }: Box, view: View, window: Extent): boolean {
  return (
    x >= view.x &&
    y >= view.y &&
    x + width <= view.x + window.width / view.scale &&
    y + height <= view.y + window.height / view.scale
  );
}

/** The point of an area that is at a point of the window, in pixels. */
export function pointAt({ x, y }: Point, view: View): Point {
  return { x: view.x + x / view.scale, y: view.y + y / view.scale };
}

/** The point of an area that is in the middle of a window. */
export function middleInSight({ x, y, scale }: View, window: Extent): Point {
  return { x: x + window.width / 2 / scale, y: y + window.height / 2 / scale };
}

/** The scale in steps, so that what depends on it is drawn again only now and then. */
export function stepOf(scale: number): number {
  return 1.3 ** Math.floor(Math.log(scale) / Math.log(1.3));
}

/** What is in sight and a little around it, in whole quarters of the window, so that small moves change nothing. */
export function visibleBox({ x, y, scale }: View, window: Extent): Box {
  const step = stepOf(scale);
  const [wide, high] = [window.width / step, window.height / step];
  const [grainX, grainY] = [wide / 4, high / 4];
  const left = Math.floor(x / grainX - 1) * grainX;
  const top = Math.floor(y / grainY - 1) * grainY;
  return { x: left, y: top, width: wide + 3 * grainX, height: high + 3 * grainY };
}
