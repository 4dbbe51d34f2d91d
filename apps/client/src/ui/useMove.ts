import type { KeyboardEvent, PointerEvent, RefObject } from 'react';
import { useRef } from 'react';
import { followPointer } from './followPointer.ts';

const KEY_STEP_PX = 24;
const arrows: Record<string, [number, number]> = {
  ArrowLeft: [-KEY_STEP_PX, 0],
  ArrowRight: [KEY_STEP_PX, 0],
  ArrowUp: [0, -KEY_STEP_PX],
  ArrowDown: [0, KEY_STEP_PX],
};

/** Moves an element about by pointer or arrow keys, never out of the window. */
export function useMove(element: RefObject<HTMLElement | null>) {
  const at = useRef({ x: 0, y: 0 });

  function by(dx: number, dy: number) {
    const node = element.current;
    if (!node) return;
    const box = node.getBoundingClientRect();
    at.current.x += clamp(dx, -box.left, window.innerWidth - box.right);
    at.current.y += clamp(dy, -box.top, window.innerHeight - box.bottom);
    node.style.translate = `${at.current.x}px ${at.current.y}px`;
  }

  function start(event: PointerEvent<HTMLElement>) {
    followPointer(event, { onMove: ({ movementX, movementY }) => by(movementX, movementY) });
  }

  function byKey(event: KeyboardEvent) {
    const step = arrows[event.key];
    if (!step) return;
    event.preventDefault();
    by(...step);
  }

  function reset() {
    at.current = { x: 0, y: 0 };
    if (element.current) element.current.style.translate = '';
  }

  return { start, byKey, reset };
}

const clamp = (value: number, low: number, high: number) => Math.min(Math.max(value, low), high);
