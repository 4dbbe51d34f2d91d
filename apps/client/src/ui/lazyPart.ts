import { useEffect, useState } from 'react';
import { isCodeInReach } from '../platform/serviceWorker.ts';

const parts = new Set<{ fetchPart(): Promise<void>; mayBeWanted(): boolean }>();

/**
 * Fetches the code of all parts ahead of time that may be wanted, so that they are there when the connection is not. One
 * after the other: a browser has few connections to a place, and a command that is given meanwhile must not wait for them.
 */
export async function fetchParts(): Promise<void> {
  for (const { fetchPart, mayBeWanted } of parts) {
    if (!isCodeInReach()) return;
    if (mayBeWanted()) await fetchPart().catch(() => undefined);
  }
}

/**
 * A part whose code is fetched when it is first wanted. What cannot be fetched, because the connection is gone, is not
 * there and breaks nothing; it is fetched as soon as the device is back online. What only some can want, as in the app
 * alone, is fetched ahead of time where it `mayBeWanted`.
 */
export function lazyPart<Part>(load: () => Promise<Part>, mayBeWanted = () => true) {
  let part: Part | undefined;

  async function fetchPart(): Promise<void> {
    part ??= await load();
  }
  parts.add({ fetchPart, mayBeWanted });

  /** The part once it is there; undefined until then. */
  function usePart(isWanted: boolean): Part | undefined {
    const [, setFetched] = useState(part !== undefined);
    useEffect(() => {
      if (!isWanted) return;
      // Also one that came between the drawing and this.
      if (part !== undefined) return setFetched(true);
      let isOver = false;
      const attempt = () => {
        if (!isCodeInReach()) return;
        fetchPart().then(
          () => !isOver && setFetched(true),
          () => {},
        );
      };
      attempt();
      addEventListener('online', attempt);
      return () => {
        isOver = true;
        removeEventListener('online', attempt);
      };
    }, [isWanted]);
    return part;
  }

  return Object.assign(usePart, { fetch: fetchPart });
}
