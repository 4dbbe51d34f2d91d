import type { PointerEvent, RefObject, TouchEvent } from 'react';
import { TAP_TOLERANCE_PX } from './useTouch.ts';

/** A sheet dragged down further than this closes when let go (docs/specification/interface.md#slide-over). */
const CLOSE_DISTANCE_PX = 100;

/**
 * Lets a sheet be dragged down: anywhere on its header, and on its body by touch while that is
 * scrolled to the top. Let go past the limit it closes, short of it it slides back.
 */
export function useDragDown(sheet: RefObject<HTMLElement | null>, onClose: () => void) {
  function moveTo(distance: number) {
    const node = sheet.current;
    if (!node) return;
    node.dataset.dragging = '';
    node.style.translate = `0 ${Math.max(0, distance)}px`;
  }

  function letGo(distance: number) {
    const node = sheet.current;
    if (!node) return;
    delete node.dataset.dragging;
    node.style.translate = '';
    if (distance > CLOSE_DISTANCE_PX) onClose();
  }

  function fromHeader(event: PointerEvent) {
    if (event.button !== 0 || (event.target as Element).closest('button')) return;
    const header = event.currentTarget;
    const startY = event.clientY;
    header.setPointerCapture(event.pointerId);
    const stop = new AbortController();
    const listen = (type: string, listener: (distance: number) => void) =>
      header.addEventListener(
        type,
        (moved) => listener((moved as globalThis.PointerEvent).clientY - startY),
        { signal: stop.signal },
      );
    listen('pointermove', moveTo);
    listen('pointerup', (distance) => {
      stop.abort();
      letGo(distance);
    });
    listen('pointercancel', () => {
      stop.abort();
      letGo(0);
    });
  }

  function fromBody(event: TouchEvent<HTMLElement>) {
    const body: HTMLElement = event.currentTarget;
    const first = event.touches[0];
    if (event.touches.length !== 1 || !first || body.scrollTop > 0) return;
    const { clientX, clientY } = first;
    let distance = 0;
    let isDragging = false;
    const stop = new AbortController();
    const { signal } = stop;

    body.addEventListener(
      'touchmove',
      (moved) => {
        const touch = moved.touches[0];
        if (!touch) return;
        distance = touch.clientY - clientY;
        if (!isDragging) {
          const isDown = distance > TAP_TOLERANCE_PX && distance > Math.abs(touch.clientX - clientX);
          if (!isDown || body.scrollTop > 0) return;
          isDragging = true;
        }
        moved.preventDefault();
        moveTo(distance);
      },
      { signal, passive: false },
    );
    const end = (isOver: boolean) => () => {
      stop.abort();
      if (isDragging) letGo(isOver ? distance : 0);
    };
    body.addEventListener('touchend', end(true), { signal });
    body.addEventListener('touchcancel', end(false), { signal });
  }

  return { fromHeader, fromBody };
}
