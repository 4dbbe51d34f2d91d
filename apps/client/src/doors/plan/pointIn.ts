import type { Point } from './geometry.ts';

/** Where in an element an event happened, in pixels from its upper left corner. */
export function pointIn(element: Element, { clientX, clientY }: { clientX: number; clientY: number }): Point {
  const { left, top } = element.getBoundingClientRect();
  return { x: clientX - left, y: clientY - top };
}
