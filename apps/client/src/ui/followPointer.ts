import type { PointerEvent } from 'react';

type Following = {
  onMove(event: globalThis.PointerEvent): void;
  /** It was lifted. */
  onUp?(event: globalThis.PointerEvent): void;
  /** It was taken away, as for the browser's own gesture. */
  onCancel?(): void;
};

/** Follows a pointer that was pressed on an element, though not on a button in it, wherever it goes from there. */
export function followPointer(
  pressed: PointerEvent<HTMLElement>,
  { onMove, onUp, onCancel }: Following,
): void {
  const { button, pointerId, target } = pressed;
  const element: HTMLElement = pressed.currentTarget;
  if (button !== 0 || (target instanceof Element && target.closest('button'))) return;
  element.setPointerCapture(pointerId);
  const stop = new AbortController();
  const { signal } = stop;
  element.addEventListener('pointermove', onMove, { signal });
  element.addEventListener(
    'pointerup',
    (event) => {
      stop.abort();
      onUp?.(event);
    },
    { signal },
  );
  element.addEventListener(
    'pointercancel',
    () => {
      stop.abort();
      onCancel?.();
    },
    { signal },
  );
}
