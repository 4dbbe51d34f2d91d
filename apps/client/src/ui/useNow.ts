import { useEffect, useState } from 'react';
import { firstNow, onClockMoved, now as serverNow } from '../lib/clock.ts';

/** The server's time in ms since 1970, kept up to date every `everyMs`; null stands still. */
export function useNow(everyMs: number | null): number {
  const [now, setNow] = useState(firstNow);
  useEffect(() => {
    if (everyMs === null) return;
    const tick = () => setNow(serverNow());
    tick();
    const timer = setInterval(tick, everyMs);
    // Timers sleep while the page is hidden.
    document.addEventListener('visibilitychange', tick);
    const stopListening = onClockMoved(tick);
    return () => {
      stopListening();
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [everyMs]);
  return now;
}
