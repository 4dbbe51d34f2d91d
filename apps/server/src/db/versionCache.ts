import { BoundedMap } from '../boundedMap.ts';
import type { EventBus } from './eventBus.ts';

/** What was made from rows, and the version that they had. */
export type Versioned<Value> = { version: string; value: Value };

/** What a process keeps of rows, by the number of the first of them. */
type VersionCache<Value> = BoundedMap<number, Versioned<Value>>;

/**
 * Makes a cache for each database of a process, of so many entries at most. A statement that runs anyway says which version
 * of the rows (`xmin`) it saw, and who uses the cache reads again what is of another: nothing older is ever gone by,
 * whatever the process has heard of changes.
 */
export function createVersionCache<Value>(max: number): (eventBus: EventBus) => VersionCache<Value> {
  const caches = new WeakMap<EventBus, VersionCache<Value>>();
  return (eventBus) => {
    const known = caches.get(eventBus);
    if (known) return known;
    const cache: VersionCache<Value> = new BoundedMap(max);
    caches.set(eventBus, cache);
    // Another server of the database may count its transactions, and so versions, from an earlier one on.
    eventBus.subscribe(({ kind }) => {
      if (kind === 'lost') cache.clear();
    });
    return cache;
  };
}
