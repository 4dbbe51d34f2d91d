import { type PointerEvent, useRef } from 'react';
import { TAP_TOLERANCE_PX } from '../../ui/useTouch.ts';
import type { Point } from './geometry.ts';
import { pointIn } from './pointIn.ts';

type Gestures = {
  onPan: (dx: number, dy: number) => void;
  /** Two fingers come apart by a factor, with what lies between them at a point. */
  onPinch: (factor: number, at: Point) => void;
  onTap: (at: Point, modified: boolean) => void;
  /** Whether one pointer draws a line from a point instead of moving the plan; `modified` where a key is held with it. */
  draws: (modified: boolean, at: Point) => boolean;
  onDraw: (at: Point) => void;
  /** The line has ended; it counts for nothing where a second finger came or the pointer was taken away. */
  onDrawn: (counts: boolean) => void;
};

/** Handlers of an element for what mouse and fingers do on it; all lengths and points are pixels in the element. */
export function usePlanPointers({ onPan, onPinch, onTap, draws, onDraw, onDrawn }: Gestures) {
  const pointers = useRef(new Map<number, Point>());
  const travelled = useRef(0);
  const isDrawing = useRef(false);

  function endLine(counts: boolean) {
    if (isDrawing.current) onDrawn(counts);
    isDrawing.current = false;
  }

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const at = pointIn(event.currentTarget, event);
    const isFirst = pointers.current.size === 0;
    pointers.current.set(event.pointerId, at);
    if (isFirst) travelled.current = 0;
    endLine(false);
    if (!isFirst || !draws(isModified(event), at)) return;
    isDrawing.current = true;
    onDraw(at);
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
    } else if (isDrawing.current) {
      onDraw(now);
    } else if (travelled.current > TAP_TOLERANCE_PX) {
      onPan(now.x - before.x, now.y - before.y);
    }
  }

  function onPointerEnd(event: PointerEvent<HTMLElement>) {
    if (!pointers.current.delete(event.pointerId)) return;
    const isUp = event.type === 'pointerup';
    const isTap = isUp && pointers.current.size === 0 && travelled.current <= TAP_TOLERANCE_PX;
    endLine(isUp && !isTap);
    if (isTap) onTap(pointIn(event.currentTarget, event), isModified(event));
  }

  return { onPointerDown, onPointerMove, onPointerUp: onPointerEnd, onPointerCancel: onPointerEnd };
}

function isModified({ shiftKey, ctrlKey, metaKey }: PointerEvent): boolean {
  return shiftKey || ctrlKey || metaKey;
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
