import { type PointerEvent, useRef } from 'react';
import { TAP_TOLERANCE_PX } from '../../../ui/useTouch.ts';
import type { Point } from './geometry.ts';
import { pointIn } from './pointIn.ts';

type Gestures = {
  onPan: (dx: number, dy: number) => void;
  /** Two fingers come apart by a factor, with what lies between them at a point. */
  onPinch: (factor: number, at: Point) => void;
  onTap: (at: Point) => void;
};

/** Handlers of an element for what mouse and fingers do on it; all lengths and points are pixels in the element. */
export function usePlanPointers({ onPan, onPinch, onTap }: Gestures) {
  const pointers = useRef(new Map<number, Point>());
  const travelled = useRef(0);

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    if (pointers.current.size === 0) travelled.current = 0;
    pointers.current.set(event.pointerId, pointIn(event.currentTarget, event));
  }

  function onPointerMove(event: PointerEvent<HTMLElement>) {
    const before = pointers.current.get(event.pointerId);
    if (!before) return;
    const now = pointIn(event.currentTarget, event);
    const [other] = [...pointers.current].filter(([id]) => id !== event.pointerId).map(([, at]) => at);
    pointers.current.set(event.pointerId, now);
    travelled.current += distance(now, before);
    if (other) {
      const factor = distance(now, other) / Math.max(distance(before, other), 1);
      onPinch(factor, { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 });
      onPan((now.x - before.x) / 2, (now.y - before.y) / 2);
    } else if (travelled.current > TAP_TOLERANCE_PX) {
      onPan(now.x - before.x, now.y - before.y);
    }
  }

  function onPointerEnd(event: PointerEvent<HTMLElement>) {
    if (!pointers.current.delete(event.pointerId)) return;
    const isTap =
      event.type === 'pointerup' && pointers.current.size === 0 && travelled.current <= TAP_TOLERANCE_PX;
    if (isTap) onTap(pointIn(event.currentTarget, event));
  }

  return { onPointerDown, onPointerMove, onPointerUp: onPointerEnd, onPointerCancel: onPointerEnd };
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
