import { useState } from 'react';

/** How long something may take to be there, in ms. */
const PATIENCE_MS = 10_000;

/** What a part that is fetched first hands out by its `ref`: `get` waits for it, and comes to null where it does not come. */
export function useMounted<T>() {
  const [mounted] = useState(() => {
    let current: T | null = null;
    let waiting: ((value: T) => void)[] = [];
    return {
      attach(value: T | null) {
        current = value;
        if (value === null) return;
        for (const resolve of waiting) resolve(value);
        waiting = [];
      },
      get(): Promise<T | null> {
        if (current !== null) return Promise.resolve(current);
        return new Promise((resolve) => {
          waiting.push(resolve);
          setTimeout(() => resolve(null), PATIENCE_MS);
        });
      },
    };
  });
  return mounted;
}
