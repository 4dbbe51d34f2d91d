import { useEffect, useEffectEvent } from 'react';
import { now, onClockMoved } from '../lib/clock.ts';

/** How long to wait, in ms, before it is asked again whether something has ended. */
const ASK_EVERY_MS = 2_000;
/** Timers sleep with the device, and cannot be set for months. */
const LOOK_EVERY_MS = 30_000;

/**
 * Asks when the first of these times (ISO text) has come by the server's clock, and again until what is answered no longer
 * names it: that something has ended is said by the server alone.
 */
export function useAskWhenDue(times: readonly string[], ask: () => Promise<unknown>): void {
  const next = times.length > 0 ? Math.min(...times.map((time) => Date.parse(time))) : undefined;
  const askAgain = useEffectEvent(() => void ask());
  useEffect(() => {
    if (next === undefined) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      clearTimeout(timer);
      const leftMs = next - now();
      if (leftMs <= 0) askAgain();
      timer = setTimeout(look, leftMs <= 0 ? ASK_EVERY_MS : Math.min(leftMs, LOOK_EVERY_MS));
    };
    look();
    document.addEventListener('visibilitychange', look);
    const stopListening = onClockMoved(look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
      stopListening();
    };
  }, [next]);
}
