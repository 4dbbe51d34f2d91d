import { useEffect, useEffectEvent } from 'react';
import type { Point } from './geometry.ts';
import { pointIn } from './pointIn.ts';

/** What a wheel that counts in lines means by one, in pixels. */
const LINE_PX = 16;

/** Listens to the wheel over an element, which then does not scroll the page: how far it went, in pixels, and where. */
export function useWheel(element: HTMLElement | null, onWheel: (distance: number, at: Point) => void): void {
  const turn = useEffectEvent((on: HTMLElement, event: WheelEvent) => {
    event.preventDefault();
    const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE_PX : 1;
    onWheel(event.deltaY * unit, pointIn(on, event));
  });
  useEffect(() => {
    if (element === null) return;
    const listener = (event: WheelEvent) => turn(element, event);
    // React's own wheel listeners cannot keep the page from scrolling.
    element.addEventListener('wheel', listener, { passive: false });
    return () => element.removeEventListener('wheel', listener);
  }, [element]);
}
