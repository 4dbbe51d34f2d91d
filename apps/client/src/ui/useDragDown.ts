import type { PointerEvent, RefObject, TouchEvent } from 'react';
import { followPointer } from './followPointer.ts';
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

  const drag = { moveTo, letGo };
  return {
    fromHeader: (event: PointerEvent<HTMLElement>) => dragByPointer(event, drag),
    fromBody: (event: TouchEvent<HTMLElement>) => dragByTouch(event, drag),
  };
}

/** What a drag does to the sheet; distances are pixels downwards from where it began. */
type Drag = { moveTo(distance: number): void; letGo(distance: number): void };

function dragByPointer(event: PointerEvent<HTMLElement>, { moveTo, letGo }: Drag): void {
  const startY = event.clientY;
  followPointer(event, {
    onMove: ({ clientY }) => moveTo(clientY - startY),
    onUp: ({ clientY }) => letGo(clientY - startY),
    onCancel: () => letGo(0),
  });
}

/** A drag begins once the finger moves down further than to the side, past a tap; until then the body scrolls. */
function dragByTouch(event: TouchEvent<HTMLElement>, { moveTo, letGo }: Drag): void {
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
