import { useSyncExternalStore } from 'react';

/** Whether the query matches now; renders again when that changes. */
export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    () => window.matchMedia(query).matches,
    // Neither the server nor who takes its page over knows: the smallest screen is shown then (OnlyOn.tsx).
    () => false,
  );
}
