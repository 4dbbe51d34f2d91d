import { useEffect, useState } from 'react';
import { firstNow } from '../lib/serverRender.ts';

/** Milliseconds since 1970, kept up to date every `everyMs`; null stands still. */
export function useNow(everyMs: number | null): number {
  const [now, setNow] = useState(firstNow);
  useEffect(() => {
    if (everyMs === null) return;
    const tick = () => setNow(Date.now());
    tick();
    const timer = setInterval(tick, everyMs);
    // Timers sleep while the page is hidden.
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [everyMs]);
  return now;
}
