import { type TouchEvent, useRef } from 'react';

/**
 * How far a finger may move, in pixels, and still tap (docs/specification/interface.md#touch-and-keyboard).
 */
export const TAP_TOLERANCE_PX = 10;
/** How far it moves, in pixels, to swipe, and how long it rests, in ms, to hold. */
const SWIPE_PX = 30;
const HOLD_MS = 400;

type Touches = {
  onSwipe?: (to: 'left' | 'right') => void;
  onHold?: () => void;
};

type Touch = { x: number; y: number; timer: ReturnType<typeof setTimeout> | undefined; isHeld: boolean };

/** Handlers of an element for what a finger does beyond tapping. Each has to be possible without it, too. */
export function useTouch({ onSwipe, onHold }: Touches) {
  const touch = useRef<Touch>(undefined);

  function end(): Touch | undefined {
    const ended = touch.current;
    clearTimeout(ended?.timer);
    touch.current = undefined;
    return ended;
  }

  function onTouchStart({ touches }: TouchEvent) {
    end();
    const [first, second] = [touches[0], touches[1]];
    if (first === undefined || second !== undefined) return;
    const begun: Touch = { x: first.clientX, y: first.clientY, timer: undefined, isHeld: false };
    if (onHold !== undefined) {
      begun.timer = setTimeout(() => {
        begun.isHeld = true;
        onHold();
      }, HOLD_MS);
    }
    touch.current = begun;
  }

  function onTouchMove({ touches }: TouchEvent) {
    const [begun, first] = [touch.current, touches[0]];
    if (begun === undefined || first === undefined) return;
    if (Math.hypot(first.clientX - begun.x, first.clientY - begun.y) > TAP_TOLERANCE_PX)
      clearTimeout(begun.timer);
  }

  function onTouchEnd(event: TouchEvent) {
    const [begun, last] = [end(), event.changedTouches[0]];
    if (begun === undefined || last === undefined) return;
    // A hold is no tap as well.
    if (begun.isHeld) return event.preventDefault();
    const [right, down] = [last.clientX - begun.x, last.clientY - begun.y];
    if (Math.abs(right) >= SWIPE_PX && Math.abs(right) > 2 * Math.abs(down))
      onSwipe?.(right < 0 ? 'left' : 'right');
  }

  return { onTouchStart, onTouchMove, onTouchEnd, onTouchCancel: end };
}
